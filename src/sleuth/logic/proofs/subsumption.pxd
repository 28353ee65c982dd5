import cython
from sleuth.logic.proofs.terms cimport Bank, Term
from sleuth.logic.proofs.clauses cimport Clause, Literal

cdef long EQUAL
cdef long _BUCKETS
cdef long _FEATURES
cdef long _MANY


@cython.locals(place=long, arg=Term)
cdef count_symbols(Term term, list counts, long offset)
@cython.locals(counts=list, literal=Literal, base=long, offset=long)
cpdef tuple features(Clause clause)


cdef class FeatureIndex:
    cdef public dict root
    cdef public tuple query
    cdef public list found

    @cython.locals(node=dict, child=dict)
    cpdef insert(self, Clause clause)
    cpdef remove(self, Clause clause)
    cpdef list below(self, tuple query)
    cpdef list above(self, tuple query)
    @cython.locals(bound=long, value=long)
    cdef visit(self, dict node, long depth, bint below)


cdef class Subsumption:
    cdef public Bank bank
    cdef public long steps

    @cython.locals(mark=long, result=bint)
    cpdef bint subsumes(self, Clause general, Clause special, long flipped=*)
    @cython.locals(bank=Bank, literal=Literal, other=Literal, alike=bint, rest=list, mark=long,
                   found=bint, i=long, j=long)
    cdef long superfluous(self, list literals)
    @cython.locals(bank=Bank, literal=Literal, other=Literal, pattern=Term, mark=long, sign=bint,
                   i=long)
    cdef bint extend(self, list general, long place, list special, long flipped)


@cython.locals(literal=Literal, before=Literal, i=long, place=long)
cpdef sort_by_size(list literals)
cpdef long size_downwards(Literal literal)
