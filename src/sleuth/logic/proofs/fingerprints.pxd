import cython
from sleuth.logic.proofs.terms cimport Term

cdef long VARIABLE
cdef long BELOW_VARIABLE
cdef long NOWHERE
cdef long _DEPTH


cpdef long sample(Term term, long first, long second)
cpdef tuple fingerprint(Term term)


cdef class FingerprintIndex:
    cdef public dict root
    cdef public tuple prints
    cdef public list found

    @cython.locals(node=dict, child=dict, values=list)
    cpdef insert(self, Term term, object value)
    @cython.locals(node=dict, values=list)
    cpdef remove(self, Term term, object value)
    cpdef list unifiable(self, Term term)
    @cython.locals(mark=long, child=dict)
    cdef visit_unifiable(self, dict node, long depth)
    cpdef list instances(self, Term term)
    @cython.locals(mark=long, child=dict)
    cdef visit_instances(self, dict node, long depth)
