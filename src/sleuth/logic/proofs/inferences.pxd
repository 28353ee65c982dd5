import cython
from sleuth.logic.proofs.terms cimport Bank, Term, contains
from sleuth.logic.proofs.ordering cimport Ordering
from sleuth.logic.proofs.clauses cimport Clause, Literal

cdef long EQUAL
cdef long EQUAL_TO
cdef long GREATER
cdef long LESS


cdef class Inferences:
    cdef public Bank bank
    cdef public Ordering ordering

    @cython.locals(bank=Bank, mark=long, result=list)
    cdef list remainder(self, list ours, long i, list theirs, long j, Term one, Term other)
    @cython.locals(bank=Bank, literal=Literal, i=long)
    cdef rest(self, list literals, long skipped, list pairs)
    @cython.locals(bank=Bank, mine=Literal, literal=Literal, other=Literal, alone=bint, k=long,
                   left=Term, right=Term)
    cdef bint below(self, list literals, long i)
    @cython.locals(first=Literal, second=Literal)
    cpdef list resolve(self, list ours, long i, list theirs, long j)
    @cython.locals(mark=long, result=list)
    cpdef list superpose(self, list source, long i, bint flipped, list target, long j, long side,
                         Term part)
    @cython.locals(bank=Bank, equation=Literal, left=Term, right=Term, new=Term, verdict=long,
                   result=list, literal=Literal)
    cdef list superposed(self, list source, long i, bint flipped, list target, long j, long side,
                         Term part)
    @cython.locals(bank=Bank, into=Literal, own=Term, other=Term, verdict=long)
    cdef bint open(self, list literals, long j, long side)
    @cython.locals(literal=Literal, k=long)
    cdef bint open_elsewhere(self, list literals, Term part)
    @cython.locals(first=Literal, second=Literal)
    cpdef list factor(self, list literals, long i, long j)
    @cython.locals(literal=Literal)
    cpdef list reflect(self, list literals, long i)
    @cython.locals(bank=Bank, first=Literal, second=Literal, s=Term, t=Term, u=Term, v=Term,
                   mark=long, result=list, kept=Term)
    cpdef list equality_factor(self, list literals, long i, bint flip_first, long j,
                               bint flip_second)


@cython.locals(literal=Literal, copy=Literal, atom=Term, result=list)
cpdef list renamed_apart(Bank bank, Clause clause)
cpdef Term odd(Bank bank, Term term)
