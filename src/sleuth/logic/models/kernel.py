# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# mypy: disable-error-code="untyped-decorator, no-any-return"
"""Least-number search for finite models: ground clauses, propagation, and no isomorphs.

A *cell* is a place of a table, `f(2,3)` or `R(0)`. A cell of a function has one variable for
each value, the cell of a relation a single one. A literal is `2 * variable`, plus 1 where it is
negated. That a function cell has exactly one value is built in; everything else is clauses.

The search keeps symmetric cases apart in one of two ways. *Least numbers*: as long as the
elements of a sort from some number on have not been mentioned, they can be exchanged, so that a
cell need only take values up to the first of them. *Lex leaders*: a model is kept only if no
permutation from a given list makes its tables, read in the order of the cells, smaller; each
permutation follows that comparison as far as the cells are known, prunes when it is lost, and
narrows the next cell when it is tied.

Equations that are kept as terms also exclude values. Once one side is known to be v and the other
is `f(a,[c])` with one open cell c inside, c cannot be any w for which `f(a,w)` cannot be v; and two
open cells that are the two sides have the same values left. Both stay on record while they
hold, in lists by what has to be excluded for them to exclude something.

This file is plain Python that Cython compiles; both ways it does the same. It is long because
it is one loop over one set of arrays: clauses, cells, equations, lex leaders and the order of
decisions are all told of each literal and take it back from one trail, so that parts in files
of their own would share every field and call each other for each literal.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

BUDGET = 0
MODEL = 1
EXHAUSTED = 2

#: In the code of terms, elements are numbers from here on.
NUMERAL = 1 << 20

_NONE = cython.declare(cython.int, -1)
_NUMERAL = cython.declare(cython.int, 1 << 20)


def _numbers(length: int, value: int = 0) -> array[int]:
    return array("i", [value]) * max(1, length)


@cython.cclass
class Search:
    """A set of ground clauses over cells, and the walk through their models."""

    cells: cython.int
    size: cython.int
    variables: cython.int
    width: cython.int
    first: cython.int[::1]
    cell_of: cython.int[::1]
    functional: cython.int[::1]
    order: cython.int[::1]
    base: cython.int[::1]
    digits: cython.int[::1]
    arity: cython.int[::1]
    highest: cython.int[::1]
    value: cython.schar[::1]
    chosen: cython.int[::1]
    open_values: cython.int[::1]
    trail: cython.int[::1]
    trail_length: cython.int
    queue_head: cython.int
    arena: cython.int[::1]
    arena_length: cython.int
    starts: cython.int[::1]
    clauses: cython.int
    heads: cython.int[::1]
    links: cython.int[::1]
    decided: cython.int[::1]
    open_from: cython.int[::1]
    first_open: cython.int
    marks: cython.int[::1]
    sorts: cython.int
    argument_sorts: cython.int[::1]
    value_sorts: cython.int[::1]
    used: cython.int[::1]
    topmost: cython.int[::1]
    mentioned: cython.int[::1]
    waiting_marks: cython.longlong[::1]
    depth: cython.int
    least_numbers: cython.bint
    in_order: cython.bint
    visible: cython.int
    hidden: cython.int[::1]
    consistent: cython.bint
    at_model: cython.bint
    at_top: cython.bint
    nodes: cython.longlong
    models: cython.longlong
    prefix: cython.int
    part: cython.int
    parts: cython.int
    waiting_head: cython.int
    waiters: cython.int
    room: cython.longlong
    code: cython.int[::1]
    sides: cython.int[::1]
    templates: cython.int
    equations: cython.int
    template_of: cython.int[::1]
    arguments: cython.int[::1]
    most_arguments: cython.int
    stack: cython.int[::1]
    symbol_base: cython.int[::1]
    symbol_arity: cython.int[::1]
    permutations: cython.int
    images: cython.int[::1]
    sources: cython.int[::1]
    position: cython.int[::1]
    waits_on: cython.int[::1]
    next_waiting: cython.int[::1]
    last_waiting: cython.int[::1]
    first_waiting: cython.int[::1]
    undo: cython.int[::1]
    undo_length: cython.longlong
    record_heads: cython.int[::1]
    record_next: cython.int[::1]
    record_keys: cython.int[::1]
    record_cells: cython.int[::1]
    records: cython.int
    record_marks: cython.int[::1]
    place: cython.int
    stride: cython.int
    least_cell: cython.int

    def __init__(
        self,
        size: int,
        functional: list[int],
        base: list[int],
        arities: list[int],
        digits: list[int],
        width: int,
        order: list[int],
        visible: int,
        symbol_base: list[int],
        symbol_arity: list[int],
    ) -> None:
        """`functional` says which cells are of functions, `base` is the cell at which the table
        of the cell's symbol begins, and `digits` are the arguments, `width` numbers a cell.
        `order` is the order in which the cells are decided; the first `visible` make a model.
        `symbol_base` and `symbol_arity` say for each symbol where its table begins and how many
        arguments it has.
        """
        count: cython.int = len(functional)
        cell: cython.int
        offset: cython.int
        self.size = size
        self.cells = count
        self.width = width
        self.visible = visible
        self.order = array("i", order or [0])
        self.symbol_base = array("i", symbol_base or [0])
        self.symbol_arity = array("i", symbol_arity or [0])
        self.functional = array("i", functional or [0])
        self.base = array("i", base or [0])
        self.arity = array("i", arities or [0])
        self.digits = array("i", digits or [0])
        self.first = _numbers(count + 1)
        self.highest = _numbers(count, _NONE)
        self.chosen = _numbers(count, _NONE)
        self.open_values = _numbers(count)
        variables: cython.int = 0
        for cell in range(count):
            self.first[cell] = variables
            values: cython.int = size if functional[cell] else 1
            self.open_values[cell] = values
            variables += values
            for offset in range(self.arity[cell]):
                digit: cython.int = self.digits[cell * width + offset]
                if digit > self.highest[cell]:
                    self.highest[cell] = digit
        self.first[count] = variables
        self.variables = variables
        self.cell_of = _numbers(variables)
        for cell in range(count):
            for offset in range(self.first[cell], self.first[cell + 1]):
                self.cell_of[offset] = cell
        self.value = array("b", [0]) * max(1, variables)
        self.trail = _numbers(variables)
        self.trail_length = 0
        self.queue_head = 0
        self.arena = _numbers(1024)
        self.arena_length = 0
        self.starts = _numbers(1024)
        self.clauses = 0
        self.heads = _numbers(2 * variables, _NONE)
        self.links = _numbers(2048, _NONE)
        self.decided = _numbers(count + 1)
        self.open_from = _numbers(count + 1)
        self.first_open = 0
        self.marks = _numbers(count + 1)
        self.sorts = 0
        self.argument_sorts = _numbers(1)
        self.value_sorts = _numbers(1)
        self.used = _numbers(1)
        self.topmost = _numbers(1)
        self.mentioned = _numbers(1)
        self.waiting_marks = array("q", [0]) * (count + 1)
        self.depth = 0
        self.least_numbers = False
        self.in_order = False
        self.consistent = True
        self.at_model = False
        self.at_top = False
        self.nodes = 0
        self.models = 0
        self.prefix = 0
        self.part = 0
        self.parts = 1
        self.permutations = 0
        self.equations = 0
        self.templates = 0
        self.most_arguments = 1
        self.waiting_head = 0
        self.waiters = 0
        self.room = 0
        self.code = _numbers(1)
        self.sides = _numbers(1)
        self.template_of = _numbers(1)
        self.arguments = _numbers(1)
        self.stack = _numbers(64)
        self.undo_length = 0
        self.images = _numbers(1)
        self.sources = _numbers(1)
        self.position = _numbers(1)
        self.waits_on = _numbers(1)
        self.next_waiting = _numbers(1)
        self.last_waiting = _numbers(1)
        self.undo = _numbers(1)
        self.record_heads = _numbers(1, _NONE)
        self.record_next = _numbers(1)
        self.record_keys = _numbers(1)
        self.record_cells = _numbers(1)
        self.records = 0
        self.record_marks = _numbers(count + 1)
        self.place = 0
        self.stride = 1
        self.least_cell = 0
        self.first_waiting = _numbers(count, _NONE)
        self.hidden = _numbers(count, 1)
        for offset in range(visible):
            self.hidden[self.order[offset]] = 0
        for cell in range(count):
            if self.functional[cell] and size == 1:
                self._assign(2 * self.first[cell])

    # ---- the clauses -----------------------------------------------------------------

    def add(self, literals: cython.int[::1], lengths: cython.int[::1]) -> bool:
        """Add clauses, one after the other in `literals`; False once they contradict.

        Only before the search begins; what follows from the clauses at once is drawn.
        """
        index: cython.int
        offset: cython.int
        start: cython.int = 0
        room: cython.int = self.arena_length + len(literals)
        if room > len(self.arena):
            self.arena = _grown(self.arena, self.arena_length, 2 * room, 0)
        if self.clauses + len(lengths) >= len(self.starts):
            rows: cython.int = 2 * (self.clauses + len(lengths))
            self.starts = _grown(self.starts, self.clauses, rows + 1, 0)
            self.links = _grown(self.links, 2 * self.clauses, 2 * rows, _NONE)
        for index in range(len(lengths)):
            length: cython.int = lengths[index]
            at: cython.int = self.arena_length
            end: cython.int = at
            satisfied: cython.bint = False
            for offset in range(start, start + length):
                state: cython.int = self._state(literals[offset])
                if state > 0:
                    satisfied = True
                    break
                if state == 0:
                    self.arena[end] = literals[offset]
                    end += 1
            start += length
            if satisfied:
                continue
            if end == at:
                self.consistent = False
            elif end == at + 1:
                if not (self._assign(self.arena[at]) and self._propagate()):
                    self.consistent = False
            elif self._of_one_cell(at, end):
                if not (self._confine(at, end) and self._propagate()):
                    self.consistent = False
            else:
                self.starts[self.clauses] = at
                self.starts[self.clauses + 1] = end
                self._watch(self.arena[at], 2 * self.clauses)
                self._watch(self.arena[at + 1], 2 * self.clauses + 1)
                self.clauses += 1
                self.arena_length = end
            if not self.consistent:
                return False
        if not self._propagate():
            self.consistent = False
        return self.consistent

    @cython.cfunc
    @cython.exceptval(check=False)
    def _of_one_cell(self, start: cython.int, end: cython.int) -> cython.bint:
        """Whether a clause says no more than which values one cell of a function may have."""
        cell: cython.int = self.cell_of[self.arena[start] >> 1]
        offset: cython.int
        if not self.functional[cell]:
            return False
        for offset in range(start, end):
            literal: cython.int = self.arena[offset]
            if literal & 1 or self.cell_of[literal >> 1] != cell:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _confine(self, start: cython.int, end: cython.int) -> cython.bint:
        """Exclude the values of a cell that a clause about it does not mention."""
        cell: cython.int = self.cell_of[self.arena[start] >> 1]
        variable: cython.int
        offset: cython.int
        for variable in range(self.first[cell], self.first[cell + 1]):
            mentioned: cython.bint = False
            for offset in range(start, end):
                if self.arena[offset] == 2 * variable:
                    mentioned = True
            if not mentioned and not self._assign(2 * variable + 1):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _watch(self, literal: cython.int, node: cython.int) -> cython.void:
        self.links[node] = self.heads[literal]
        self.heads[literal] = node

    @cython.cfunc
    @cython.exceptval(check=False)
    def _state(self, literal: cython.int) -> cython.int:
        """1 if the literal is true, -1 if false, 0 if open."""
        state: cython.int = self.value[literal >> 1]
        return -state if literal & 1 else state

    def root_values(self) -> bytes:
        """For each variable a signed byte: 1 true, -1 false, 0 open."""
        return bytes(memoryview(self.value).cast("B"))[: self.variables]

    # ---- symmetry --------------------------------------------------------------------

    def use_least_numbers(
        self, used: list[int], argument_sorts: list[int], value_sorts: list[int]
    ) -> None:
        """In each sort, elements above `used` can be exchanged until a decision mentions them.

        The sorts are given for the arguments of each cell (as the digits are) and its value.
        """
        self.least_numbers = True
        self.sorts = len(used)
        self.used = array("i", used)
        self.topmost = array("i", used)
        self.argument_sorts = array("i", argument_sorts or [0])
        self.value_sorts = array("i", value_sorts or [0])
        self.mentioned = _numbers((self.cells + 1) * self.sorts)

    def decide_in_order(self) -> None:
        """Decide the first open cell, instead of one with few values among the first."""
        self.in_order = True

    def use_equations(self, codes: list[list[int]], variables: list[int]) -> bool:
        """Equations that hold for all values of their variables, kept as terms.

        Each is a left and a right side in postfix code: a variable as its number, a symbol
        as `-1 - symbol`, an element as itself plus NUMERAL. False if they contradict.
        """
        size: cython.int = self.size
        self.templates = len(variables)
        self.most_arguments = max(max(variables, default=1), 1)
        counts = [size**each for each in variables]
        self.equations = sum(counts)
        flat: list[int] = []
        sides: list[int] = []
        for code in codes:
            sides += [len(flat), len(flat) + len(code)]
            flat += code
        self.code = array("i", flat or [0])
        self.sides = array("i", sides or [0])
        self.stack = _numbers(max(map(len, codes), default=0) + 1)
        self.template_of = _numbers(self.equations)
        self.arguments = _numbers(self.equations * self.most_arguments)
        at: cython.int = 0
        number: cython.int
        instance: cython.int
        offset: cython.int
        for number in range(self.templates):
            arity: cython.int = variables[number]
            for instance in range(counts[number]):
                rest: cython.int = instance
                self.template_of[at] = number
                for offset in range(arity):
                    self.arguments[at * self.most_arguments + offset] = rest % size
                    rest //= size
                at += 1
        longest: cython.int = max(map(len, codes), default=0)
        self.record_heads = _numbers(self.cells + self.cells * self.width * size, _NONE)
        self._make_waiters(2 * self.equations, 2 * self.equations * (longest + 2))
        for number in range(2 * self.equations):
            if not self._examine(number):
                self.consistent = False
                return False
        self.undo_length = 0
        self.consistent = self.consistent and self._propagate()
        return self.consistent

    def use_permutations(self, images: list[int]) -> bool:
        """Keep only models that none of the permutations makes smaller.

        `images` holds `size` numbers for each permutation. To be called after the clauses and
        equations are there. False if no model can be left.
        """
        size: cython.int = self.size
        count: cython.int = len(images) // size if size else 0
        index: cython.int
        element: cython.int
        self.images = array("i", images or [0])
        self.sources = _numbers(len(images))
        for index in range(count):
            for element in range(size):
                self.sources[index * size + self.images[index * size + element]] = element
        self.position = _numbers(count)
        self._make_waiters(count, 2 * count * (self.visible + 2))
        self.permutations = count
        if not self.consistent:
            return False
        for index in range(count):
            if not self._compare(index):
                self.consistent = False
                return False
        self.undo_length = 0
        self.consistent = self._propagate()
        return self.consistent

    @cython.cfunc
    def _make_waiters(self, more: cython.int, moves: cython.int) -> cython.void:
        """Room for so many more waiters, which wait for other cells at most so many times.

        The first waiters are the two sides of each equation, then come the permutations.
        """
        old: cython.int = self.waiters
        self.waiters = old + more
        self.waits_on = _grown(self.waits_on, old, self.waiters + 1, _NONE)
        self.next_waiting = _grown(self.next_waiting, old, self.waiters + 1, _NONE)
        self.last_waiting = _grown(self.last_waiting, old, self.waiters + 1, _NONE)
        self.room += 3 * moves
        self.undo = _grown(self.undo, 0, self.room + 3, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _image_cell(self, permutation: cython.int, cell: cython.int) -> cython.int:
        """The cell that the permutation moves onto this one."""
        index: cython.int = 0
        offset: cython.int
        row: cython.int = permutation * self.size
        for offset in range(self.arity[cell]):
            digit: cython.int = self.digits[cell * self.width + offset]
            index = index * self.size + self.sources[row + digit]
        return self.base[cell] + index

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wait(self, waiter: cython.int, cell: cython.int) -> cython.void:
        self.waits_on[waiter] = cell
        if cell == _NONE:
            return
        head: cython.int = self.first_waiting[cell]
        self.next_waiting[waiter] = head
        self.last_waiting[waiter] = _NONE
        if head != _NONE:
            self.last_waiting[head] = waiter
        self.first_waiting[cell] = waiter

    @cython.cfunc
    @cython.exceptval(check=False)
    def _stop_waiting(self, waiter: cython.int) -> cython.void:
        cell: cython.int = self.waits_on[waiter]
        if cell == _NONE:
            return
        before: cython.int = self.last_waiting[waiter]
        after: cython.int = self.next_waiting[waiter]
        if before == _NONE:
            self.first_waiting[cell] = after
        else:
            self.next_waiting[before] = after
        if after != _NONE:
            self.last_waiting[after] = before

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wait_instead(
        self, waiter: cython.int, cell: cython.int, position: cython.int
    ) -> cython.void:
        """Wait for another cell (or for none), and remember what it was before."""
        self.undo[self.undo_length] = waiter
        self.undo[self.undo_length + 1] = position
        self.undo[self.undo_length + 2] = self.waits_on[waiter]
        self.undo_length += 3
        self._stop_waiting(waiter)
        self._wait(waiter, cell)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _compare(self, permutation: cython.int) -> cython.bint:
        """Follow the comparison with one image as far as it is known; False if it is lost."""
        size: cython.int = self.size
        at: cython.int = self.position[permutation]
        row: cython.int = permutation * size
        waits: cython.int = _NONE
        fine: cython.bint = True
        candidate: cython.int
        while at < self.visible:
            cell: cython.int = self.order[at]
            source: cython.int = self._image_cell(permutation, cell)
            mine: cython.int = self._known(cell)
            theirs: cython.int = self._known(source)
            functional: cython.bint = self.functional[cell] != 0
            if theirs != _NONE and functional:
                theirs = self.images[row + theirs]
            if mine != _NONE and theirs != _NONE:
                if mine == theirs:
                    at += 1
                    continue
                fine = mine < theirs
                break
            if cell == source and not functional:
                at += 1
                continue
            if theirs == _NONE:
                waits = source
                if mine != _NONE:
                    if functional:
                        for candidate in range(size):
                            if self.images[row + candidate] < mine and not self._assign(
                                2 * (self.first[source] + candidate) + 1
                            ):
                                fine = False
                                break
                    elif mine == 1:
                        fine = self._assign(2 * self.first[source])
            else:
                waits = cell
                if functional:
                    for candidate in range(theirs + 1, size):
                        if not self._assign(2 * (self.first[cell] + candidate) + 1):
                            fine = False
                            break
                elif theirs == 0:
                    fine = self._assign(2 * self.first[cell] + 1)
            break
        self._wait_instead(2 * self.equations + permutation, waits, self.position[permutation])
        self.position[permutation] = at
        return fine

    @cython.cfunc
    @cython.exceptval(check=False)
    def _evaluate(self, equation: cython.int, side: cython.int) -> cython.int:
        """The value of a side of an equation, or -2 - cell if that cell is open.

        Leaves in `self.at_top` whether the open cell is that of the whole side.
        """
        template: cython.int = 2 * self.template_of[equation] + side
        arguments: cython.int = equation * self.most_arguments
        end: cython.int = self.sides[2 * template + 1]
        depth: cython.int = 0
        at: cython.int
        offset: cython.int
        self.at_top = False
        for at in range(self.sides[2 * template], end):
            item: cython.int = self.code[at]
            if item >= _NUMERAL:
                self.stack[depth] = item - _NUMERAL
                depth += 1
            elif item >= 0:
                self.stack[depth] = self.arguments[arguments + item]
                depth += 1
            else:
                arity: cython.int = self.symbol_arity[-1 - item]
                index: cython.int = 0
                depth -= arity
                for offset in range(arity):
                    index = index * self.size + self.stack[depth + offset]
                cell: cython.int = self.symbol_base[-1 - item] + index
                value: cython.int = self.chosen[cell]
                if value == _NONE:
                    self.at_top = at == end - 1
                    return -2 - cell
                self.stack[depth] = value
                depth += 1
        return self.stack[0]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _examine(self, waiter: cython.int) -> cython.bint:
        """Evaluate an equation of which one side may have become known; False if it fails."""
        equation: cython.int = waiter >> 1
        side: cython.int = waiter & 1
        mine: cython.int = self._evaluate(equation, side)
        mine_at_top: cython.bint = self.at_top
        self._wait_instead(waiter, _NONE if mine >= 0 else -2 - mine, 0)
        if mine < 0 and not mine_at_top and self.waits_on[waiter ^ 1] != _NONE:
            return True
        other: cython.int = self._evaluate(equation, 1 - side)
        if mine >= 0:
            if other >= 0:
                return mine == other
            if self.at_top:
                return self._assign(2 * (self.first[-2 - other] + mine))
            return self._narrow(equation, 1 - side, -2 - other, mine)
        if other >= 0:
            if mine_at_top:
                return self._assign(2 * (self.first[-2 - mine] + other))
            return self._narrow(equation, side, -2 - mine, other)
        if mine_at_top and self.at_top and mine != other:
            return self._equate(-2 - mine, -2 - other)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _nearly(self, equation: cython.int, side: cython.int, missing: cython.int) -> cython.bint:
        """Whether a side is known but for one argument at its top, the open cell `missing`.

        Leaves in `place` which argument that is, in `stride` how far apart the cells of its
        values lie, and in `least_cell` the first of them.
        """
        template: cython.int = 2 * self.template_of[equation] + side
        arguments: cython.int = equation * self.most_arguments
        end: cython.int = self.sides[2 * template + 1]
        depth: cython.int = 0
        at: cython.int
        offset: cython.int
        for at in range(self.sides[2 * template], end):
            item: cython.int = self.code[at]
            if item >= _NUMERAL:
                self.stack[depth] = item - _NUMERAL
                depth += 1
            elif item >= 0:
                self.stack[depth] = self.arguments[arguments + item]
                depth += 1
            else:
                arity: cython.int = self.symbol_arity[-1 - item]
                index: cython.int = 0
                missed: cython.int = _NONE
                depth -= arity
                for offset in range(arity):
                    value: cython.int = self.stack[depth + offset]
                    if value == _NONE:
                        if missed != _NONE:
                            return False
                        missed = offset
                        value = 0
                    index = index * self.size + value
                cell: cython.int = self.symbol_base[-1 - item] + index
                if missed != _NONE:
                    if at != end - 1:
                        return False
                    self.place = missed
                    self.least_cell = cell
                    self.stride = 1
                    while missed < arity - 1:
                        self.stride *= self.size
                        missed += 1
                    return True
                value = self.chosen[cell]
                if value == _NONE and cell != missing:
                    return False
                self.stack[depth] = value
                depth += 1
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _narrow(
        self, equation: cython.int, side: cython.int, missing: cython.int, value: cython.int
    ) -> cython.bint:
        """Exclude the values of an open cell with which a side cannot get its value."""
        candidate: cython.int
        if not self._nearly(equation, side, missing):
            return True
        cell: cython.int = self.least_cell
        for candidate in range(self.size):
            if self.value[self.first[cell] + value] < 0 and not self._assign(
                2 * (self.first[missing] + candidate) + 1
            ):
                return False
            cell += self.stride
        key: cython.int = (self.least_cell * self.width + self.place) * self.size + value
        self._record(self.cells + key, missing)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _equate(self, one: cython.int, other: cython.int) -> cython.bint:
        """Leave two open cells only the values that both can have."""
        candidate: cython.int
        for candidate in range(self.size):
            mine: cython.int = self.first[one] + candidate
            theirs: cython.int = self.first[other] + candidate
            if self.value[mine] < 0:
                if not self._assign(2 * theirs + 1):
                    return False
            elif self.value[theirs] < 0 and not self._assign(2 * mine + 1):
                return False
        self._record(one, other)
        self._record(other, one)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _record(self, key: cython.int, cell: cython.int) -> cython.void:
        """Put on record which cell loses a value when what the key stands for is excluded."""
        number: cython.int = self.records
        head: cython.int = self.record_heads[key]
        if head != _NONE and self.record_cells[head] == cell:
            return
        if number == len(self.record_next):
            self._more_records()
        self.record_keys[number] = key
        self.record_cells[number] = cell
        self.record_next[number] = head
        self.record_heads[key] = number
        self.records = number + 1

    @cython.cfunc
    def _more_records(self) -> cython.void:
        used: cython.int = self.records
        self.record_next = _grown(self.record_next, used, 2 * used + 1000, 0)
        self.record_keys = _grown(self.record_keys, used, 2 * used + 1000, 0)
        self.record_cells = _grown(self.record_cells, used, 2 * used + 1000, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow_exclusion(self, variable: cython.int) -> cython.bint:
        """Exclude what follows on record from a value that a cell has lost."""
        cell: cython.int = self.cell_of[variable]
        value: cython.int = variable - self.first[cell]
        stride: cython.int = 1
        offset: cython.int
        record: cython.int = self.record_heads[cell]
        while record != _NONE:
            if not self._assign(2 * (self.first[self.record_cells[record]] + value) + 1):
                return False
            record = self.record_next[record]
        for offset in range(self.arity[cell] - 1, -1, -1):
            argument: cython.int = self.digits[cell * self.width + offset]
            least: cython.int = cell - argument * stride
            key: cython.int = (least * self.width + offset) * self.size + value
            record = self.record_heads[self.cells + key]
            while record != _NONE:
                if not self._assign(2 * (self.first[self.record_cells[record]] + argument) + 1):
                    return False
                record = self.record_next[record]
            stride *= self.size
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _known(self, cell: cython.int) -> cython.int:
        """The value of a cell, or _NONE while it is open."""
        if self.functional[cell]:
            return self.chosen[cell]
        state: cython.int = self.value[self.first[cell]]
        return _NONE if state == 0 else (1 if state > 0 else 0)

    # ---- propagation -----------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _assign(self, literal: cython.int) -> cython.bint:
        """Make a literal true; False if it is already false."""
        variable: cython.int = literal >> 1
        wanted: cython.schar = -1 if literal & 1 else 1
        if self.value[variable] != 0:
            return self.value[variable] == wanted
        self.value[variable] = wanted
        self.trail[self.trail_length] = literal
        self.trail_length += 1
        cell: cython.int = self.cell_of[variable]
        if self.functional[cell]:
            if wanted > 0:
                self.chosen[cell] = variable - self.first[cell]
            else:
                self.open_values[cell] -= 1
                if self.open_values[cell] == 0:
                    return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _propagate(self) -> cython.bint:
        """Draw all consequences of what is on the trail; False at a contradiction."""
        while True:
            while self.queue_head < self.trail_length:
                literal: cython.int = self.trail[self.queue_head]
                self.queue_head += 1
                if not (self._follow_cell(literal) and self._follow_clauses(literal ^ 1)):
                    return False
            if self.waiters == 0 or self.waiting_head == self.trail_length:
                return True
            if not self._wake(self.trail[self.waiting_head]):
                return False
            self.waiting_head += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow_cell(self, literal: cython.int) -> cython.bint:
        """A cell has exactly one value."""
        variable: cython.int = literal >> 1
        cell: cython.int = self.cell_of[variable]
        other: cython.int
        if not self.functional[cell]:
            return True
        if literal & 1:
            if self.open_values[cell] == 1 and self.chosen[cell] == _NONE:
                for other in range(self.first[cell], self.first[cell + 1]):
                    if self.value[other] == 0:
                        return self._assign(2 * other)
            return True
        for other in range(self.first[cell], self.first[cell + 1]):
            if other != variable and not self._assign(2 * other + 1):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _follow_clauses(self, false: cython.int) -> cython.bint:
        """Find other literals to watch in the clauses that watched this one, now false."""
        before: cython.int = _NONE
        node: cython.int = self.heads[false]
        offset: cython.int
        while node != _NONE:
            after: cython.int = self.links[node]
            start: cython.int = self.starts[node >> 1]
            mine: cython.int = start + (node & 1)
            other: cython.int = self.arena[start + 1 - (node & 1)]
            if self._state(other) <= 0:
                end: cython.int = self.starts[(node >> 1) + 1]
                moved: cython.bint = False
                for offset in range(start + 2, end):
                    candidate: cython.int = self.arena[offset]
                    if self._state(candidate) >= 0:
                        self.arena[offset] = false
                        self.arena[mine] = candidate
                        if before == _NONE:
                            self.heads[false] = after
                        else:
                            self.links[before] = after
                        self._watch(candidate, node)
                        moved = True
                        break
                if moved:
                    node = after
                    continue
                if not self._assign(other):
                    return False
            before = node
            node = after
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _wake(self, literal: cython.int) -> cython.bint:
        """Go on with what waited for the cell that is now known."""
        cell: cython.int = self.cell_of[literal >> 1]
        if self.functional[cell] and literal & 1:
            return self.records == 0 or self._follow_exclusion(literal >> 1)
        waiter: cython.int = self.first_waiting[cell]
        while waiter != _NONE:
            after: cython.int = self.next_waiting[waiter]
            if waiter < 2 * self.equations:
                if not self._examine(waiter):
                    return False
            elif not self._compare(waiter - 2 * self.equations):
                return False
            waiter = after
        return True

    # ---- the search ------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_back(
        self, trail_length: cython.int, undo_length: cython.longlong, records: cython.int
    ) -> cython.void:
        index: cython.int
        for index in range(self.trail_length - 1, trail_length - 1, -1):
            literal: cython.int = self.trail[index]
            variable: cython.int = literal >> 1
            cell: cython.int = self.cell_of[variable]
            self.value[variable] = 0
            if self.functional[cell]:
                if literal & 1:
                    self.open_values[cell] += 1
                else:
                    self.chosen[cell] = _NONE
        self.trail_length = trail_length
        self.queue_head = trail_length
        self.waiting_head = trail_length
        while self.records > records:
            self.records -= 1
            self.record_heads[self.record_keys[self.records]] = self.record_next[self.records]
        while self.undo_length > undo_length:
            self.undo_length -= 3
            waiter: cython.int = self.undo[self.undo_length]
            self._stop_waiting(waiter)
            if waiter >= 2 * self.equations:
                self.position[waiter - 2 * self.equations] = self.undo[self.undo_length + 1]
            self._wait(waiter, self.undo[self.undo_length + 2])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _open(self, cell: cython.int) -> cython.bint:
        if self.functional[cell]:
            return self.chosen[cell] == _NONE
        return self.value[self.first[cell]] == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pick(self) -> cython.int:
        """The cell to decide next, or _NONE if all are known."""
        best: cython.int = _NONE
        fewest: cython.int = 1 << 30
        band: cython.int = 1 << 30
        index: cython.int
        # Nothing before the first open cell of the last decision has opened since.
        begin: cython.int = self.open_from[self.depth - 1] if self.depth else 0
        self.first_open = _NONE
        for index in range(begin, self.cells):
            cell: cython.int = self.order[index]
            if not self._open(cell):
                continue
            if self.first_open == _NONE:
                self.first_open = index
            if self.in_order or index >= self.visible:
                return best if best != _NONE else cell
            if self.least_numbers:
                if best == _NONE:
                    band = self.highest[cell]
                elif not self._within(cell, band):
                    continue
            count: cython.int = 2
            if self.functional[cell]:
                count = self._choices(cell)
            if count < fewest:
                fewest = count
                best = cell
                if count <= 1:
                    break
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _within(self, cell: cython.int, band: cython.int) -> cython.bint:
        """Whether a cell mentions no element above a band that has not been mentioned before."""
        offset: cython.int
        if self.highest[cell] <= band:
            return True
        at: cython.int = cell * self.width
        for offset in range(at, at + self.arity[cell]):
            if self.digits[offset] > max(band, self.used[self.argument_sorts[offset]]):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _mention(self, cell: cython.int) -> cython.void:
        """Leave in `topmost` the highest elements mentioned once the cell's arguments are."""
        sort: cython.int
        offset: cython.int
        for sort in range(self.sorts):
            self.topmost[sort] = self.used[sort]
        at: cython.int = cell * self.width
        for offset in range(at, at + self.arity[cell]):
            sort = self.argument_sorts[offset]
            self.topmost[sort] = max(self.topmost[sort], self.digits[offset])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choices(self, cell: cython.int) -> cython.int:
        """How many values a cell can still take, of exchangeable ones only the first."""
        if not self.least_numbers:
            return self.open_values[cell]
        sort: cython.int = self.value_sorts[cell]
        top: cython.int = self.used[sort]
        at: cython.int = cell * self.width
        offset: cython.int
        for offset in range(at, at + self.arity[cell]):
            if self.argument_sorts[offset] == sort:
                top = max(top, self.digits[offset])
        top += 1
        if top >= self.size:
            return self.open_values[cell]
        count: cython.int = 0
        first: cython.int = self.first[cell]
        candidate: cython.int
        for candidate in range(first, first + top + 1):
            if self.value[candidate] == 0:
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _decide(self, cell: cython.int) -> cython.bint:
        """Try the least value left for the cell; False if only exchangeable ones are left."""
        variable: cython.int = self.first[cell]
        literal: cython.int
        sort: cython.int
        if self.functional[cell]:
            while self.value[variable] != 0:
                variable += 1
            literal = 2 * variable
        else:
            literal = 2 * variable + 1
        if self.least_numbers:
            self._mention(cell)
            if self.functional[cell]:
                chosen: cython.int = variable - self.first[cell]
                sort = self.value_sorts[cell]
                if chosen > self.topmost[sort] + 1:
                    return False
                self.topmost[sort] = max(self.topmost[sort], chosen)
            for sort in range(self.sorts):
                self.mentioned[self.depth * self.sorts + sort] = self.used[sort]
                self.used[sort] = self.topmost[sort]
        self.decided[self.depth] = literal
        self.open_from[self.depth] = self.first_open
        self.marks[self.depth] = self.trail_length
        self.waiting_marks[self.depth] = self.undo_length
        self.record_marks[self.depth] = self.records
        self.depth += 1
        self.nodes += 1
        return self._assign(literal)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _step_back(self) -> cython.void:
        """Take the last decision back."""
        sort: cython.int
        self.depth -= 1
        self._take_back(
            self.marks[self.depth], self.waiting_marks[self.depth], self.record_marks[self.depth]
        )
        for sort in range(self.sorts):
            self.used[sort] = self.mentioned[self.depth * self.sorts + sort]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _retreat(self) -> cython.bint:
        """Take the last decision back and exclude it; False when there is none."""
        sort: cython.int
        while self.depth > 0:
            self._step_back()
            literal: cython.int = self.decided[self.depth]
            cell: cython.int = self.cell_of[literal >> 1]
            if self.least_numbers:
                self._mention(cell)
                if self.functional[cell]:
                    chosen: cython.int = (literal >> 1) - self.first[cell]
                    if chosen > self.topmost[self.value_sorts[cell]]:
                        continue
                for sort in range(self.sorts):
                    self.used[sort] = self.topmost[sort]
            if self._assign(literal ^ 1) and self._propagate():
                return True
        return False

    def run(self, nodes: cython.longlong) -> int:
        """Search on for so many nodes: a model, nothing left, or the budget is used up."""
        limit: cython.longlong = self.nodes + nodes
        if not self.consistent:
            return EXHAUSTED
        if self.at_model:
            self.at_model = False
            while self.depth > 0 and self._rank_hidden(self.decided[self.depth - 1]):
                self._step_back()
            if not self._retreat():
                self.consistent = False
                return EXHAUSTED
        while True:
            cell: cython.int = self._pick()
            if self.parts == 1 or self._in_part():
                if cell == _NONE:
                    self.at_model = True
                    return MODEL
                if self.nodes >= limit:
                    return BUDGET
                if self._decide(cell) and self._propagate():
                    continue
            if not self._retreat():
                self.consistent = False
                return EXHAUSTED

    def tally(self, nodes: cython.longlong) -> int:
        """Search on for so many nodes, counting models: nothing left, or the budget is used up."""
        limit: cython.longlong = self.nodes + nodes
        while True:
            status: cython.int = self.run(limit - self.nodes)
            if status != MODEL:
                return status
            self.models += 1

    def use_part(self, prefix: int, part: int, parts: int) -> None:
        """Keep only the models whose first `prefix` cells, as a number, leave `part` as rest."""
        self.prefix = min(prefix, self.visible)
        self.part = part
        self.parts = parts

    @cython.cfunc
    @cython.exceptval(check=False)
    def _in_part(self) -> cython.bint:
        """Whether the first cells, once they are known, are of the part that is searched."""
        index: cython.int
        number: cython.longlong = 0
        if self.first_open != _NONE and self.first_open < self.prefix:
            return True
        for index in range(self.prefix):
            number = (number * 31 + self._known(self.order[index])) % 1_000_003
        return number % self.parts == self.part

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rank_hidden(self, literal: cython.int) -> cython.bint:
        return self.hidden[self.cell_of[literal >> 1]] != 0

    def node_count(self) -> int:
        """Decisions so far."""
        return self.nodes

    def model_count(self) -> int:
        """Models that were tallied so far."""
        return self.models

    def cell_values(self) -> list[int]:
        """The value of every cell of the model that the search stands at."""
        return [self._known(cell) for cell in range(self.cells)]


def _grown(
    old: cython.int[::1], used: cython.int, room: cython.longlong, fill: cython.int
) -> array[int]:
    new = array("i", [fill]) * room
    target: cython.int[::1] = new
    index: cython.int
    for index in range(used):
        target[index] = old[index]
    return new
