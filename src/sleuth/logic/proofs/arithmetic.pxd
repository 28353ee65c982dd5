import cython
from sleuth.logic.proofs.terms cimport Bank, Term


cdef class Evaluator:
    cdef public Bank bank
    cdef public dict rules
    cdef public dict operations
    cdef public dict numbers
    cdef public Term true
    cdef public Term false
    cdef public long depth

    cpdef Term value(self, Term term)
    cpdef Term fact(self, Term atom)
    @cython.locals(index=long, operation=long, condition=Term, deciding=Term)
    cdef Term under(self, Term term, tuple environment)
    @cython.locals(simple=bint, arg=Term, call=Term, result=Term, operation=long)
    cdef Term applied(self, long symbol, tuple args)
    @cython.locals(rules=list, bank=Bank, patterns=tuple, right=Term, variables=list, mark=long,
                   matches=bint, environment=tuple, result=Term, variable=Term, i=long)
    cdef Term rewritten(self, long symbol, tuple args)
    cdef object number(self, Term term)
    cdef Term numeral(self, object value)
    @cython.locals(first=Term, second=Term, neutral=Term, deciding=Term)
    cdef Term computed(self, long operation, tuple args)
    @cython.locals(first=Term)
    cdef Term listed(self, Term item, Term items)
    cdef Term truth(self, bint holds)
