import cython

cdef long _PATIENCE
cdef long _LOOK_EVERY


cdef class Term:
    # What a look at the table reads comes first and close together.
    cdef public long symbol
    cdef public long code
    cdef public tuple args
    cdef public Term chain
    cdef public long number
    cdef public bint ground
    cdef public long weight
    cdef public long cost
    cdef public long size
    cdef public long depth
    cdef public long variables
    cdef public long normal_since
    cdef public long balance
    cdef public Term binding
    cdef public Term image
    cdef public Term rewritten
    cdef public object demodulator


cdef class Bank:
    cdef public list names
    cdef public list arities
    cdef public list predicates
    cdef public list weights
    cdef public list costs
    cdef public long variable_cost
    cdef public dict symbols
    cdef public list table
    cdef public long count
    cdef public list variables
    cdef public list trail
    cdef public list imaged
    cdef public long fresh
    cdef public long largest
    cdef public long refused
    cdef public object look
    cdef public long until_look
    cdef public long patience

    cpdef Term variable(self, long index)
    @cython.locals(code=long, term=Term, known=Term, arg=Term, width=long, others=tuple, same=bint,
                   table=list, i=long)
    cpdef Term make(self, long symbol, tuple args)
    @cython.locals(code=long, term=Term, known=Term, table=list)
    cpdef Term make_one(self, long symbol, Term arg)
    @cython.locals(code=long, term=Term, known=Term, others=tuple, table=list)
    cpdef Term make_two(self, long symbol, Term first, Term second)
    @cython.locals(new=Term, arg=Term, weight=long, cost=long, size=long, depth=long,
                   variables=long, table=list, place=long)
    cdef Term created(self, long symbol, tuple args, long code)
    @cython.locals(term=Term, following=Term, place=long, mask=long, table=list, old=list)
    cpdef grow(self)
    cdef int tick(self, long steps) except -1
    cpdef bind(self, Term variable, Term term)
    @cython.locals(variable=Term, trail=list)
    cpdef undo(self, long mark)
    @cython.locals(bound=Term, arg=Term)
    cpdef bint occurs(self, Term variable, Term term)
    @cython.locals(mark=long)
    cpdef bint unify(self, Term left, Term right)
    @cython.locals(ours=tuple, theirs=tuple, i=long)
    cdef bint unify_trees(self, Term left, Term right)
    @cython.locals(above=dict, waiting=list, one=Term, other=Term, term=Term)
    cpdef bint unify_graphs(self, Term left, Term right)
    @cython.locals(ours=tuple, theirs=tuple, i=long, bound=Term)
    cpdef bint match(self, Term pattern, Term subject)
    @cython.locals(bound=Term, args=tuple)
    cpdef Term instance(self, Term term)
    @cython.locals(bound=Term, image=Term, known=Term, renamed=Term, args=tuple, first=Term)
    cpdef Term instantiate(self, Term term)
    @cython.locals(args=tuple, first=Term)
    cpdef Term replaced(self, Term term, Term old, Term new)
    @cython.locals(variable=Term)
    cpdef forget_images(self)


@cython.locals(higher=Term)
cpdef Term top(dict above, Term term)
@cython.locals(done=set, begun=set, waiting=list, part=Term, missing=list, arg=Term, inner=Term)
cpdef bint contains_itself(dict above, Term term)
@cython.locals(arg=Term)
cpdef bint contains(Term term, Term part)
