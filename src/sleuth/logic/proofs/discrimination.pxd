import cython
from sleuth.logic.proofs.terms cimport Bank, Term

cdef long EQUAL
cdef long _FEW


cdef class Rule:
    cdef public Term left
    cdef public Term right
    cdef public object clause
    cdef public bint oriented
    cdef public bint flipped
    cdef public long date


cdef class Node:
    cdef public long symbol
    cdef public long newest
    cdef public Node sibling
    cdef public Node symbols
    cdef public Node variables
    cdef public Term variable
    cdef public dict children
    cdef public list entries
    cdef public long width


@cython.locals(child=Node)
cdef Node below(Node node, long symbol)
@cython.locals(child=Node)
cdef Node below_variable(Node node, Term variable)
@cython.locals(child=Node, each=Node)
cdef Node add(Node node, Term term)
@cython.locals(each=Node)
cdef Node without(Node first, Node gone)


cdef class DiscriminationTree:
    cdef public Bank bank
    cdef public Node root
    cdef public list terms
    cdef public list found
    cdef public long since
    cdef public bint empty

    @cython.locals(arg=Term)
    cdef int flatten(self, Term term) except -1
    @cython.locals(node=Node, child=Node, term=Term)
    cpdef insert(self, Rule rule)
    cpdef remove(self, Rule rule)
    @cython.locals(term=Term, child=Node)
    cdef bint delete(self, Node node, Rule rule, long place)
    @cython.locals(root=Node, child=Node)
    cpdef list generalisations(self, Term term, long since)
    @cython.locals(child=Node)
    cpdef list joining(self, Term left, Term right)
    @cython.locals(rule=Rule, term=Term, child=Node, variable=Term, bound=Term)
    cdef int visit(self, Node node, long place) except -1
