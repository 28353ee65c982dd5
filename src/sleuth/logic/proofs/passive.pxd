import cython
from sleuth.logic.proofs.clauses cimport Clause, Literal

cdef long _FAR
cdef long _NUMBERS
cdef long _FARTHEST


cdef class PassiveClauses:
    cdef public list kinds
    cdef public list queues
    cdef public list turns
    cdef public long turn
    cdef public dict seen
    cdef public dict waiting

    @cython.locals(number=long, i=long, kind=long, value=long)
    cpdef push(self, Clause clause, long positive, bint ground)
    @cython.locals(place=long, queue=list, clause=Clause, key=long)
    cpdef Clause choose(self)


@cython.locals(only=Literal, each=Literal)
cpdef clause_key(list literals)
cdef bint orphaned(Clause clause)
