import cython
from sleuth.logic.proofs.terms cimport Bank, Term, contains
from sleuth.logic.proofs.ordering cimport Ordering
from sleuth.logic.proofs.associativity cimport Arrangements
from sleuth.logic.proofs.clauses cimport Clause, Literal, Preparation
from sleuth.logic.proofs.discrimination cimport DiscriminationTree, Rule

cdef long EQUAL
cdef long GREATER
cdef long LESS


cdef class Simplifier:
    cdef public Bank bank
    cdef public Ordering ordering
    cdef public Preparation preparation
    cdef public Arrangements arrangements
    cdef public DiscriminationTree rules
    cdef public DiscriminationTree positive_units
    cdef public DiscriminationTree negative_units
    cdef public long stamp
    cdef public bint units_only
    cdef public bint repeated
    cdef public list rewrites
    cdef public list steps
    cdef public Clause blamed
    cdef public dict stored

    @cython.locals(literal=Literal, entries=list, tree=DiscriminationTree, flipped=Term)
    cpdef add_unit(self, Clause clause)
    @cython.locals(bank=Bank, rule=Rule)
    cdef store(self, DiscriminationTree tree, list entries, Term left, Term right, Clause clause,
               bint oriented, bint flipped)
    @cython.locals(tree=DiscriminationTree, rule=Rule)
    cpdef remove_unit(self, Clause clause)
    @cython.locals(bank=Bank, mark=long, result=Term)
    cdef Term contractum(self, Rule rule, Term term)
    @cython.locals(source=Clause, inside=Term, result=Term, rule=Rule)
    cpdef Term normalise(self, Term term)
    cdef Term normalise_inside(self, Term term)
    @cython.locals(args=tuple, width=long, first=Term, second=Term, changed=bint, inner=list,
                   i=long)
    cdef Term with_normal_arguments(self, Term term)
    @cython.locals(result=Term, rule=Rule)
    cdef Term normalise_side(self, Term side, Term other)
    @cython.locals(mark=long, result=bint)
    cdef bint renaming(self, Term left, Term term)
    @cython.locals(place=long, rule=Rule, i=long)
    cdef Clause joined_by_unit(self, Term left, Term right)
    @cython.locals(mark=long)
    cpdef list simplified(self, list pairs)
    @cython.locals(result=list, left=Term, right=Term, first=Term, second=Term, atom=Term,
                   positive=bint, cleaned=list, bound=list)
    cdef list simplest(self, list pairs)
    @cython.locals(kept=list, positive=bint, atom=Term, repeated=bint, equation=bint,
                   sign=bint, other=Term, unit=Clause, rule=Rule, i=long)
    cdef list without_false(self, list pairs)
    @cython.locals(bank=Bank, variable=Term, value=Term, mark=long, atom=Term, positive=bint,
                   i=long)
    cdef list destructive(self, list pairs)
