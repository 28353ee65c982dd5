import cython
from sleuth.logic.proofs.terms cimport Bank, Term, contains

cdef long EQUAL_TO
cdef long GREATER
cdef long INCOMPARABLE
cdef long KBO
cdef long LESS
cdef long _SMALL


cdef class Ordering:
    cdef public Bank bank
    cdef public long kind
    cdef public list precedence
    cdef public Term true
    cdef public dict verdicts

    @cython.locals(verdict=long)
    cpdef long compare(self, Term left, Term right)
    @cython.locals(arg=Term)
    cdef void count(self, Term term, long step) noexcept
    @cython.locals(result=long, arg=Term, number=long)
    cdef long surplus(self, Term term) noexcept
    cdef long domination(self, Term left, Term right)
    @cython.locals(difference=long, above=long, below=long, ours=tuple, theirs=tuple, i=long,
                   verdict=long, missing=long)
    cdef long knuth_bendix(self, Term left, Term right)
    @cython.locals(pair=tuple, known=object)
    cdef bint path_greater(self, Term left, Term right)
    @cython.locals(above=long, arg=Term, ours=tuple, theirs=tuple, i=long, decided=bint)
    cdef bint path_decided(self, Term left, Term right)
    @cython.locals(ours=list, theirs=list, term=Term)
    cpdef long compare_literals(self, bint positive, Term left, Term right, bint other,
                                Term first, Term second)
    @cython.locals(below=bint, term=Term, mine=Term)
    cdef bint dominates(self, list ours, list theirs)
