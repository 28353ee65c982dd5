import cython
from sleuth.logic.proofs.terms cimport Bank, Term
from sleuth.logic.proofs.ordering cimport Ordering
from sleuth.logic.proofs.clauses cimport Clause, Literal


cdef class Inferences:
    cdef public Bank bank
    cdef public Ordering ordering

    @cython.locals(bank=Bank, literal=Literal, i=long)
    cdef rest(self, list literals, long skipped, list pairs)
    @cython.locals(bank=Bank, first=Literal, second=Literal, mark=long, result=list)
    cpdef list resolve(self, list ours, long i, list theirs, long j)
    @cython.locals(bank=Bank, equation=Literal, left=Term, right=Term, into=Literal, mark=long,
                   new=Term, verdict=long, own=Term, other=Term, result=list, literal=Literal)
    cpdef list superpose(self, list source, long i, bint flipped, list target, long j, long side,
                         Term part)
    @cython.locals(bank=Bank, first=Literal, second=Literal, mark=long, result=list)
    cpdef list factor(self, list literals, long i, long j)
    @cython.locals(bank=Bank, literal=Literal, mark=long, result=list)
    cpdef list reflect(self, list literals, long i)
    @cython.locals(bank=Bank, first=Literal, second=Literal, s=Term, t=Term, u=Term, v=Term,
                   mark=long, result=list, kept=Term)
    cpdef list equality_factor(self, list literals, long i, bint flip_first, long j,
                               bint flip_second)


@cython.locals(literal=Literal, copy=Literal, atom=Term, result=list)
cpdef list renamed_apart(Bank bank, Clause clause)
cpdef Term odd(Bank bank, Term term)
