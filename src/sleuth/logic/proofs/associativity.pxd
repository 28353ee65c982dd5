import cython
from sleuth.logic.proofs.terms cimport Bank, Term
from sleuth.logic.proofs.clauses cimport Literal


cdef class Arrangements:
    cdef public Bank bank
    cdef public set associative
    cdef public set commutative
    cdef public set exchanging
    cdef public set both
    cdef public dict canonical
    cdef public bint known

    @cython.locals(left=Term, right=Term, symbol=long)
    cpdef learn(self, Literal literal)
    cpdef bint trivial(self, Term left, Term right)
    cpdef bint same(self, Term left, Term right)
    @cython.locals(found=Term, parts=list, result=Term, args=list, arg=Term, i=long)
    cpdef Term arranged(self, Term term)
    @cython.locals(arg=Term)
    cdef flatten(self, Term term, long symbol, list parts)


cpdef long term_number(Term term)
@cython.locals(one=Term, other=Term)
cpdef bint is_commutativity(Term left, Term right)
@cython.locals(inner=Term, last=Term, outer=Term, x=Term, y=Term)
cpdef bint is_associativity(Term left, Term right)
cpdef bint is_law(Term left, Term right)
@cython.locals(ours=Term, theirs=Term, x=Term, y=Term, z=Term)
cpdef bint is_exchange(Term left, Term right)
