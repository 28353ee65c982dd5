import cython
from sleuth.logic.proofs.clauses cimport Clause, Literal
from sleuth.logic.proofs.terms cimport Term

cdef long AGE
cdef long COST
cdef long EQUAL
cdef long FACT_COST
cdef long FACT_HALF_COST
cdef long FACT_REFINED_SIZE
cdef long FACT_SIZE
cdef long GOAL_COST
cdef long GOAL_HALF_COST
cdef long GOAL_REFINED_COST
cdef long GOAL_REFINED_SIZE
cdef long GOAL_SIZE
cdef long GROUND_FIRST
cdef long REFINED_COST
cdef long REFINED_SIZE
cdef long SIZE
cdef long SPARSE
cdef long _VARIABLE
cdef long _FAR
cdef long _NUMBERS
cdef long _FARTHEST


cdef class PassiveClauses:
    cdef public long dear
    cdef public list kinds
    cdef public list queues
    cdef public list turns
    cdef public long turn
    cdef public dict seen
    cdef public dict waiting

    @cython.locals(number=long, i=long, kind=long, value=long)
    cpdef push(self, Clause clause, long positive, bint ground)
    @cython.locals(total=long, literal=Literal, left=long, right=long, value=long, i=long)
    cpdef long refined(self, long kind, list literals)
    cdef long measure(self, long kind, Term term)
    @cython.locals(place=long, queue=list, clause=Clause, key=long)
    cpdef Clause choose(self)


@cython.locals(only=Literal, each=Literal)
cpdef clause_key(list literals)
cdef bint orphaned(Clause clause)
