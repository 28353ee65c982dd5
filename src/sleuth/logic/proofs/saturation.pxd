import cython
from sleuth.logic.proofs.terms cimport Bank, Term
from sleuth.logic.proofs.ordering cimport Ordering
from sleuth.logic.proofs.clauses cimport Clause, Literal, Preparation
from sleuth.logic.proofs.active cimport ActiveIndexes, collect, is_extensional
from sleuth.logic.proofs.fingerprints cimport FingerprintIndex
from sleuth.logic.proofs.inferences cimport Inferences, renamed_apart
from sleuth.logic.proofs.passive cimport PassiveClauses, clause_key
from sleuth.logic.proofs.simplification cimport Simplifier
from sleuth.logic.proofs.subsumption cimport FeatureIndex, Subsumption, features, sort_by_size

cdef long EQUAL
cdef long GREATER
cdef long LESS


cdef class Saturation:
    cdef public Bank bank
    cdef public Ordering ordering
    cdef public Preparation preparation
    cdef public Simplifier simplifier
    cdef public Inferences inferences
    cdef public Subsumption subsumption
    cdef public FeatureIndex feature_index
    cdef public ActiveIndexes indexes
    cdef public dict active
    cdef public PassiveClauses passive
    cdef public long max_weight
    cdef public bint cutting
    cdef public bint support_only
    cdef public Clause empty
    cdef public long generated
    cdef public long kept
    cdef public long given_count
    cdef public long discarded

    cpdef add_input(self, list pairs, tuple reason, bint goal)
    @cython.locals(raw=list, simplified=list, steps=list)
    cdef enter(self, list pairs, tuple reason, bint goal, long level)
    @cython.locals(preparation=Preparation, literals=list, literal=Literal, size=long, cost=long,
                   positive=long, ground=bint, clause=Clause, twin=Clause, sign=bint, atom=Term,
                   assertions=frozenset)
    cdef keep(self, list raw, list pairs, tuple reason, list steps, bint goal, long level)
    cpdef frozenset assumed(self, tuple reason, list steps)
    cpdef contradicted(self, Clause clause)
    cpdef forgo(self, list pairs, tuple reason, bint goal, long level)
    cpdef drop(self, Clause clause, list steps, Clause blamed)
    @cython.locals(clause=Clause)
    cpdef bint step(self)
    @cython.locals(given=Clause)
    cpdef process(self, Clause clause)
    @cython.locals(given=Clause)
    cpdef Clause ready(self, Clause clause)
    cpdef use(self, Clause given)
    @cython.locals(pairs=list, simplified=list, literal=Literal)
    cdef Clause refreshed(self, Clause clause)
    @cython.locals(literals=list, literal=Literal, size=long, result=Clause, sign=bint, atom=Term)
    cdef Clause successor(self, Clause clause, list pairs, list simplified, list steps)
    @cython.locals(other=Clause)
    cdef bint forward_subsumed(self, Clause clause)
    @cython.locals(before=Clause, place=long, literal=Literal, each=Literal, pairs=list, fewer=list)
    cdef Clause condensed(self, Clause clause)
    @cython.locals(place=long, literals=list, literal=Literal, flipped=Clause, source=Clause,
                   other=Clause, pairs=list, fewer=list, each=Literal)
    cdef Clause cut(self, Clause clause)
    @cython.locals(pairs=list, simplified=list, literal=Literal)
    cdef Clause refreshed_unit(self, Clause clause)
    @cython.locals(bank=Bank, changed=dict, dead=dict, literal=Literal, patterns=list,
                   pattern=Term, term=Term, owners=list, owner=Clause, sign=bint, other=Clause,
                   clause=Clause, mark=long)
    cdef backward(self, Clause given)
    @cython.locals(pairs=list, simplified=list, steps=list, literal=Literal)
    cdef requeue(self, Clause clause)
    @cython.locals(literal=Literal)
    cdef bint improves(self, Clause owner, Term term, Term smaller)
    @cython.locals(bank=Bank, term=Term, owners=list, owner=Clause, mark=long, smaller=Term)
    cdef reducible(self, Clause given, Term left, Term right, bint oriented, dict changed)
    cdef activate(self, Clause clause)
    cpdef deactivate(self, Clause clause)
    @cython.locals(apart=list, i=long, literal=Literal, pairs=list, spots=dict, term=Term,
                   side=long, arg=Term)
    cdef generate(self, Clause given)
    @cython.locals(literal=Literal, index=FingerprintIndex, owners=list, other=Clause, j=long,
                   pairs=list)
    cdef resolve(self, Clause given, list apart, long i)
    @cython.locals(other=Clause, j=long, pairs=list)
    cdef resolve_pairs(self, Clause given, list apart, long i, dict places)
    @cython.locals(term=Term, spots=list, other=Clause, j=long, side=long, pairs=list)
    cdef superpose_from(self, Clause given, list apart, long i, Term left, bint flipped)
    @cython.locals(owners=list, other=Clause, j=long, flipped=bint, pairs=list)
    cdef superpose_into(self, Clause given, list apart, long i, Term term, long side)
    @cython.locals(literals=list, level=long, i=long, j=long, first=Literal, second=Literal,
                   pairs=list)
    cdef factors(self, Clause given)
