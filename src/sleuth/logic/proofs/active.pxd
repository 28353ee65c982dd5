import cython
from sleuth.logic.proofs.terms cimport Term
from sleuth.logic.proofs.clauses cimport Clause, Literal
from sleuth.logic.proofs.fingerprints cimport FingerprintIndex

cdef long EQUAL


cdef class ActiveIndexes:
    cdef public FingerprintIndex equations
    cdef public FingerprintIndex spots
    cdef public FingerprintIndex positive_atoms
    cdef public FingerprintIndex negative_atoms
    cdef public FingerprintIndex parts
    cdef public FingerprintIndex atoms
    cdef public dict extensional
    cdef public dict disequations

    @cython.locals(literals=list, parts=dict, spots=dict, literal=Literal, i=long, equation=bint,
                   arg=Term, term=Term)
    cpdef update_clause(self, Clause clause, bint insert)
    cdef update(self, FingerprintIndex index, Term term, object value, bint insert)


@cython.locals(literal=Literal, other=Literal, i=long)
cpdef bint is_extensional(list literals, long place)
@cython.locals(arg=Term)
cpdef collect(Term term, dict found, object value)
