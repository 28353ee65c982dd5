import cython
from sleuth.logic.proofs.terms cimport Bank, Term
from sleuth.logic.proofs.ordering cimport Ordering

cdef long EQUAL
cdef long EQUAL_TO
cdef long GREATER
cdef long LESS
cdef long _HEAVY


cdef class Literal:
    cdef public bint positive
    cdef public Term atom
    cdef public Term left
    cdef public Term right
    cdef public bint oriented
    cdef public bint maximal
    cdef public bint eligible


cdef class Clause:
    cdef public list literals
    cdef public tuple reason
    cdef public long number
    cdef public long cost
    cdef public long size
    cdef public long level
    cdef public long date
    cdef public bint goal
    cdef public bint active
    cdef public bint selected
    cdef public bint prepared
    cdef public bint wanted
    cdef public tuple features
    cdef public list steps
    cdef public frozenset assertions


cdef class Preparation:
    cdef public Bank bank
    cdef public Ordering ordering
    cdef public long selection
    cdef public Term true

    @cython.locals(result=Literal, left=Term, right=Term, verdict=long)
    cpdef Literal literal(self, bint positive, Term atom)
    @cython.locals(literals=list, width=long, only=Literal, literal=Literal, one=Literal,
                   other=Literal, verdict=long, i=long, j=long, chosen=Literal)
    cpdef prepare(self, Clause clause)
    @cython.locals(literal=Literal, best=Literal, best_value=long, value=long, count=long,
                   selection=long)
    cdef Literal select(self, list literals)


@cython.locals(literal=Literal, best=Literal, best_value=long, value=long, conclusions=long,
               maximal=long)
cdef Literal complex_literal(list literals)
