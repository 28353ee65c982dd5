# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Shared terms: every term exists once in a bank, so that equality is identity.

Atoms are terms too. Variables carry their binding, which makes substitutions free; clauses at
rest use the even variables and the given clause is copied to the odd ones, so that two clauses
never have to be renamed apart.
"""

from __future__ import annotations

from typing import Any

#: Symbols that every bank has: the truth that ends rewriting, and equality.
TRUE = 0
EQUAL = 1

#: A bank without a limit of its own refuses larger terms: their sizes must remain machine numbers.
UNLIMITED = 1 << 60
#: Steps of a unification before its terms are taken to share most of what they are made of.
_PATIENCE = 5000
#: Terms that are asked for between two looks at the clock; interpreted each takes far longer.
_LOOK_EVERY = 1 << (10 if __file__.endswith(".py") else 15)


class TooLarge(Exception):
    """A term would have more symbols than its bank takes."""


class Term:
    """A shared term; `symbol` is negative for variables (−1 − index)."""

    __slots__ = (
        "args",
        "balance",
        "binding",
        "chain",
        "code",
        "cost",
        "demodulator",
        "depth",
        "ground",
        "image",
        "normal_since",
        "number",
        "rewritten",
        "size",
        "symbol",
        "variables",
        "weight",
    )

    def __init__(self, symbol: int, args: tuple[Term, ...], number: int, code: int) -> None:
        self.symbol = symbol
        self.args = args
        self.number = number
        self.code = code
        self.ground = symbol >= 0
        self.weight = 0
        self.cost = 0
        self.size = 1
        self.depth = 1
        #: How often variables occur in it.
        self.variables = 0
        self.normal_since = 0
        #: Of a variable within a comparison: how much more often the left term has it.
        self.balance = 0
        self.chain: Any = None
        self.binding: Any = None
        self.image: Any = None
        self.rewritten: Any = None
        self.demodulator: Any = None


class Bank:
    """All terms of one run, with the symbols they are made of and the current bindings."""

    __slots__ = (
        "arities",
        "costs",
        "count",
        "fresh",
        "imaged",
        "largest",
        "look",
        "names",
        "patience",
        "predicates",
        "refused",
        "symbols",
        "table",
        "trail",
        "until_look",
        "variable_cost",
        "variables",
        "weights",
    )

    def __init__(self, largest: int = UNLIMITED, look: Any = None) -> None:
        self.largest = largest
        #: Terms that were too large, whoever asked for them.
        self.refused = 0
        #: Called now and then, also in the midst of an inference; may raise to end the run.
        self.look = look
        self.until_look = _LOOK_EVERY
        self.patience = 0
        self.names: list[str] = []
        self.arities: list[int] = []
        self.predicates: list[bool] = []
        self.weights: list[int] = []
        self.costs: list[int] = []
        self.variable_cost = 1
        self.symbols: dict[tuple[str, int, bool], int] = {}
        self.table: list[Any] = [None] * 4096
        self.count = 0
        self.variables: list[Any] = []
        self.trail: list[Any] = []
        self.imaged: list[Any] = []
        self.fresh = 0
        self.symbol("$true", 0, True)
        self.symbol("=", 2, True)

    def symbol(self, name: str, arity: int, predicate: bool) -> int:
        """The number of a symbol, new if it was not known."""
        key = (name, arity, predicate)
        found = self.symbols.get(key)
        if found is None:
            found = len(self.names)
            self.symbols[key] = found
            self.names.append(name)
            self.arities.append(arity)
            self.predicates.append(predicate)
            self.weights.append(1)
            self.costs.append(2)
        return found

    def variable(self, index: int) -> Term:
        """The variable of this index."""
        while index >= len(self.variables):
            self.count = self.count + 1
            term = Term(-1 - len(self.variables), (), self.count, 0)
            term.weight = 1
            term.cost = self.variable_cost
            term.variables = 1
            self.variables.append(term)
        variable: Term = self.variables[index]
        return variable

    def make(self, symbol: int, args: tuple[Term, ...]) -> Term:
        """The one term with this symbol and these arguments; raises TooLarge."""
        self.until_look = self.until_look - 1
        if self.until_look < 0:
            self.tick(0)
        code = symbol
        for arg in args:
            code = (code * 1000003 + arg.number) & 0x3FFFFFFF
        table = self.table
        term: Any = table[code & (len(table) - 1)]
        width = len(args)
        while term is not None:
            if term.symbol == symbol and term.code == code:
                others = term.args
                same = True
                for i in range(width):
                    if args[i] is not others[i]:
                        same = False
                        break
                if same:
                    known: Term = term
                    return known
            term = term.chain
        return self.created(symbol, args, code)

    def make_one(self, symbol: int, arg: Term) -> Term:
        """The same for one argument; a term that is there already costs no tuple."""
        self.until_look = self.until_look - 1
        if self.until_look < 0:
            self.tick(0)
        code = (symbol * 1000003 + arg.number) & 0x3FFFFFFF
        table = self.table
        term: Any = table[code & (len(table) - 1)]
        while term is not None:
            if term.symbol == symbol and term.code == code and term.args[0] is arg:
                known: Term = term
                return known
            term = term.chain
        return self.created(symbol, (arg,), code)

    def make_two(self, symbol: int, first: Term, second: Term) -> Term:
        """The same for two arguments."""
        self.until_look = self.until_look - 1
        if self.until_look < 0:
            self.tick(0)
        code = (symbol * 1000003 + first.number) & 0x3FFFFFFF
        code = (code * 1000003 + second.number) & 0x3FFFFFFF
        table = self.table
        term: Any = table[code & (len(table) - 1)]
        while term is not None:
            if term.symbol == symbol and term.code == code:
                others = term.args
                if others[0] is first and others[1] is second:
                    known: Term = term
                    return known
            term = term.chain
        return self.created(symbol, (first, second), code)

    def created(self, symbol: int, args: tuple[Term, ...], code: int) -> Term:
        """A term that the table does not have yet."""
        self.count = self.count + 1
        new = Term(symbol, args, self.count, code)
        weight = self.weights[symbol]
        cost = self.costs[symbol]
        size = 1
        depth = 0
        variables = 0
        for arg in args:
            weight += arg.weight
            cost += arg.cost
            size += arg.size
            variables += arg.variables
            if arg.depth > depth:
                depth = arg.depth
        if size > self.largest:
            self.refused = self.refused + 1
            raise TooLarge
        new.weight = weight
        new.cost = cost
        new.size = size
        new.depth = depth + 1
        new.variables = variables
        new.ground = variables == 0
        table = self.table
        place = code & (len(table) - 1)
        new.chain = table[place]
        table[place] = new
        if self.count > len(table):
            self.grow()
        return new

    def tick(self, steps: int) -> None:
        """Count work, and look at the clock when there was enough of it."""
        self.until_look = self.until_look - steps
        if self.until_look < 0:
            self.until_look = _LOOK_EVERY
            if self.look is not None:
                self.look()

    def grow(self) -> None:
        """Spread the terms over a table of four times the size."""
        old = self.table
        table: list[Any] = [None] * (4 * len(old))
        mask = len(table) - 1
        for head in old:
            term = head
            while term is not None:
                following = term.chain
                place = term.code & mask
                term.chain = table[place]
                table[place] = term
                term = following
        self.table = table

    def bind(self, variable: Term, term: Term) -> None:
        """Bind a variable until the trail is undone."""
        variable.binding = term
        self.trail.append(variable)

    def undo(self, mark: int) -> None:
        """Forget the bindings made since the trail had this length."""
        trail = self.trail
        while len(trail) > mark:
            variable = trail.pop()
            variable.binding = None

    def occurs(self, variable: Term, term: Term) -> bool:
        """Whether the variable occurs in the term under the bindings, or patience ran out."""
        if term.ground:
            return False
        self.patience = self.patience - 1
        if self.patience <= 0:
            return True
        if term.symbol < 0:
            if term is variable:
                return True
            bound = term.binding
            return bound is not None and self.occurs(variable, bound)
        for arg in term.args:  # noqa: SIM110
            if self.occurs(variable, arg):
                return True
        return False

    def unify(self, left: Term, right: Term) -> bool:
        """Extend the bindings to a most general unifier; on failure some may stay on the trail.

        The quick way walks terms as trees, which for terms that share their parts may take
        exponentially many steps; where it takes long, the terms are unified as graphs.
        """
        self.tick(4)
        mark = len(self.trail)
        self.patience = _PATIENCE
        if self.unify_trees(left, right):
            return True
        if self.patience > 0:
            return False
        self.undo(mark)
        return self.unify_graphs(left, right)

    def unify_trees(self, left: Term, right: Term) -> bool:
        """The quick way; False is only meant where patience remains."""
        self.patience = self.patience - 1
        if self.patience <= 0:
            return False
        while left.symbol < 0 and left.binding is not None:
            left = left.binding
        while right.symbol < 0 and right.binding is not None:
            right = right.binding
        if left is right:
            return True
        if left.symbol < 0:
            if self.occurs(left, right):
                return False
            self.bind(left, right)
            return True
        if right.symbol < 0:
            if self.occurs(right, left):
                return False
            self.bind(right, left)
            return True
        if left.symbol != right.symbol or (left.ground and right.ground):
            return False
        ours = left.args
        theirs = right.args
        for i in range(len(ours)):  # noqa: SIM110
            if not self.unify_trees(ours[i], theirs[i]):
                return False
        return True

    def unify_graphs(self, left: Term, right: Term) -> bool:
        """The same in time that grows with the number of different subterms.

        Terms that must become equal are put into one class; the classes have a solution if no two
        symbols meet in one and none contains itself.
        """
        above: dict[Any, Any] = {}
        waiting: list[Any] = [(left, right)]
        while waiting:
            self.tick(1)
            one, other = waiting.pop()
            one = top(above, one)
            other = top(above, other)
            if one is other:
                continue
            if one.symbol >= 0 and other.symbol < 0:
                one, other = other, one
            if one.symbol >= 0:
                if one.symbol != other.symbol or (one.ground and other.ground):
                    return False
                waiting.extend(zip(one.args, other.args))  # noqa: B905
            above[one] = other
        if contains_itself(above, left):
            return False
        for term in above:
            if term.symbol < 0:
                self.bind(term, top(above, term))
        return True

    def match(self, pattern: Term, subject: Term) -> bool:
        """Bind variables of the pattern so that it becomes the subject, which stays as it is."""
        if pattern.symbol < 0:
            bound = pattern.binding
            if bound is None:
                self.bind(pattern, subject)
                return True
            return bound is subject
        if pattern.ground:
            return pattern is subject
        if pattern.symbol != subject.symbol or pattern.weight > subject.weight:
            return False
        ours = pattern.args
        theirs = subject.args
        for i in range(len(ours)):  # noqa: SIM110
            if not self.match(ours[i], theirs[i]):
                return False
        return True

    def instance(self, term: Term) -> Term:
        """The term under a match: bindings are looked up once, never followed."""
        if term.ground:
            return term
        if term.symbol < 0:
            bound = term.binding
            return term if bound is None else bound
        args = term.args
        if len(args) == 2:
            return self.make_two(term.symbol, self.instance(args[0]), self.instance(args[1]))
        if len(args) == 1:
            return self.make_one(term.symbol, self.instance(args[0]))
        return self.make(term.symbol, tuple([self.instance(arg) for arg in args]))

    def instantiate(self, term: Term) -> Term:
        """The term under a unifier, its free variables renamed to fresh even ones.

        What a variable becomes is kept until `forget_images`, which comes first after unifying.
        """
        if term.ground:
            return term
        if term.symbol < 0:
            bound = term.binding
            if bound is not None and bound.ground:
                known: Term = bound
                return known
            image = term.image
            if image is None:
                if bound is not None:
                    image = self.instantiate(bound)
                else:
                    image = self.variable(2 * self.fresh)
                    self.fresh = self.fresh + 1
                term.image = image
                self.imaged.append(term)
            renamed: Term = image
            return renamed
        args = term.args
        if len(args) == 2:
            first = self.instantiate(args[0])
            return self.make_two(term.symbol, first, self.instantiate(args[1]))
        if len(args) == 1:
            return self.make_one(term.symbol, self.instantiate(args[0]))
        return self.make(term.symbol, tuple([self.instantiate(arg) for arg in args]))

    def replaced(self, term: Term, old: Term, new: Term) -> Term:
        """The instantiated term with every occurrence of `old` replaced by the ready `new`."""
        if term is old:
            return new
        if term.symbol < 0 or term.size <= old.size:
            return self.instantiate(term)
        args = term.args
        if len(args) == 2:
            first = self.replaced(args[0], old, new)
            return self.make_two(term.symbol, first, self.replaced(args[1], old, new))
        if len(args) == 1:
            return self.make_one(term.symbol, self.replaced(args[0], old, new))
        return self.make(term.symbol, tuple([self.replaced(arg, old, new) for arg in args]))

    def forget_images(self) -> None:
        """Start a new renaming of free variables."""
        for variable in self.imaged:
            variable.image = None
        self.imaged.clear()
        self.fresh = 0

    def text(self, term: Term) -> str:
        """The term as people write it, for debugging."""
        if term.symbol < 0:
            return f"X{-1 - term.symbol}"
        name = self.names[term.symbol]
        if not term.args:
            return name
        return f"{name}({','.join(self.text(arg) for arg in term.args)})"


def top(above: dict[Any, Any], term: Term) -> Term:
    """The term that stands for the class of a term, through the bindings there were before."""
    while True:
        higher: Any = above.get(term)
        if higher is None:
            higher = term.binding
            if higher is None:
                return term
        else:
            # Half as far for whoever comes next.
            above[term] = above.get(higher, higher)
        term = higher


def contains_itself(above: dict[Any, Any], term: Term) -> bool:
    """Whether a class that is reached from the term's contains itself."""
    done: set[Any] = set()
    begun: set[Any] = set()
    waiting: list[Any] = [top(above, term)]
    while waiting:
        part: Any = waiting[len(waiting) - 1]
        if part in done:
            waiting.pop()
            continue
        missing: list[Any] = []
        for arg in part.args:
            inner = top(above, arg)
            if not inner.ground and inner not in done:
                missing.append(inner)
        if not missing:
            done.add(part)
            waiting.pop()
        elif part in begun:
            return True
        else:
            begun.add(part)
            waiting.extend(missing)
    return False


def contains(term: Term, part: Term) -> bool:
    """Whether `part` is `term` or a subterm of it."""
    if term is part:
        return True
    if term.size <= part.size:
        return False
    for arg in term.args:  # noqa: SIM110
        if contains(arg, part):
            return True
    return False
