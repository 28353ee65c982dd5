# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# mypy: disallow-untyped-decorators=False
"""A* over leaps with a short memory: compiled by Cython where it can be, else interpreted.

It does what `sleuth.search.dominance` does on the space of `short_memory`, in the same order: of
the states that wait, one of least cost plus estimate comes first, then of least estimate, then the
oldest. A state is a node: a cell, an energy, and the food that is remembered as words of bits.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: Whether this file runs compiled.
COMPILED: bool = cython.compiled

#: Estimates are remembered for energies below this.
_ENERGIES = cython.declare(cython.int, 128)
_UNKNOWN = cython.declare(cython.int, -2)
_NEVER = cython.declare(cython.int, -1)
#: Bits in a word of a memory.
WORD = 64

#: The words of what is remembered at a food, by the food's number.
Kept = Callable[[int], "array[int]"]
#: The fewest steps to the exit from a cell with this energy if food grew back, -1 if none will do.
Estimate = Callable[[int, int], int]


@cython.cclass
class MemorySearch:
    """A search that can be advanced by so many expansions at a time.

    `ways` holds four neighbours of each cell, -1 where there is none; `food` the number of the food
    in each cell, -1 where there is none.
    """

    ways: cython.int[::1]
    food: cython.int[::1]
    way_out: cython.int
    food_energy: cython.int
    words: cython.int
    estimate: Callable[[int, int], int]
    kept: Callable[[int], array[int]]
    estimates: cython.int[::1]
    memories: cython.ulonglong[::1]
    has_memory: cython.int[::1]
    #: For each node what it is, how it was reached, and whether another one beats it.
    cells: cython.int[::1]
    energies: cython.int[::1]
    costs: cython.int[::1]
    rests: cython.int[::1]
    parents: cython.int[::1]
    beaten: cython.int[::1]
    remembered: cython.ulonglong[::1]
    nodes: cython.int
    #: The newest node at each cell, and of each node the one before it there.
    newest: cython.int[::1]
    before: cython.int[::1]
    heap: cython.int[::1]
    waiting: cython.int
    #: The cells around the one that is looked at: when they were reached, and hidden behind food.
    reached: cython.int[::1]
    hidden: cython.int[::1]
    layer: cython.int[::1]
    looks: cython.int
    layers: cython.int
    expanded = cython.declare(cython.int, visibility="readonly")
    generated = cython.declare(cython.int, visibility="readonly")
    frontier_peak = cython.declare(cython.int, visibility="readonly")
    #: No path costs less.
    total = cython.declare(cython.int, visibility="readonly")
    #: The node at the exit, -1 as long as there is none.
    found = cython.declare(cython.int, visibility="readonly")

    def __init__(
        self,
        ways: array[int],
        food: array[int],
        place: tuple[int, int, int],
        food_energy: int,
        kept: Kept,
        estimate: Estimate,
    ) -> None:
        start, self.way_out, energy = place
        size = len(food)
        foods = max(food) + 1
        self.ways = ways
        self.food = food
        self.food_energy = food_energy
        self.words = max(1, -(-foods // WORD))
        self.estimate = estimate
        self.kept = kept
        self.estimates = array("i", [_UNKNOWN]) * (max(1, foods) * _ENERGIES)
        self.memories = array("Q", [0]) * (max(1, foods) * self.words)
        self.has_memory = array("i", [0]) * max(1, foods)
        self.nodes = 0
        self._make_room(1024)
        self.newest = array("i", [-1]) * size
        self.waiting = 0
        self.reached = array("i", [0]) * size
        self.hidden = array("i", [0]) * size
        self.layer = array("i", [0]) * (2 * size)
        self.looks = 0
        self.layers = 0
        self.expanded = 0
        self.generated = 0
        self.frontier_peak = 0
        self.total = 0
        self.found = -1
        rest = estimate(start, energy)
        if rest >= 0:
            self.total = rest
            self._add(start, energy, 0, rest, -1)
            self.frontier_peak = 1

    def advance(self, expansions: cython.int) -> bool:
        """Expand so many nodes at most; whether there is more to do."""
        node: cython.int
        while self.waiting and self.found < 0:
            node = self.heap[0]
            if self.beaten[node]:
                self._pop()
                continue
            self.total = self.costs[node] + self.rests[node]
            if self.cells[node] != self.way_out and expansions <= 0:
                return True
            self._pop()
            if self.cells[node] == self.way_out:
                self.found = node
                return False
            expansions -= 1
            self.expanded += 1
            self._expand(node)
            if self.waiting > self.frontier_peak:
                self.frontier_peak = self.waiting
        return False

    def path(self) -> list[tuple[int, int, int, int]]:
        """Cell, energy, what is remembered as bits, and cost of each node on the way found."""
        node: cython.int = self.found
        found = []
        while node >= 0:
            bits = 0
            for word in range(self.words):
                bits |= int(self.remembered[node * self.words + word]) << (WORD * word)
            found.append((self.cells[node], self.energies[node], bits, self.costs[node]))
            node = self.parents[node]
        found.reverse()
        return found

    @cython.cfunc
    def _make_room(self, room: cython.int) -> object:
        """Room for so many nodes, with what is known of those there are."""
        numbers = []
        for _ in range(8):
            numbers.append(array("i", [0]) * room)
        cells, energies, costs, rests, parents, beaten, before, heap = numbers
        remembered = array("Q", [0]) * (room * self.words)
        if self.nodes:
            cells[: self.nodes] = array("i", self.cells[: self.nodes])
            energies[: self.nodes] = array("i", self.energies[: self.nodes])
            costs[: self.nodes] = array("i", self.costs[: self.nodes])
            rests[: self.nodes] = array("i", self.rests[: self.nodes])
            parents[: self.nodes] = array("i", self.parents[: self.nodes])
            beaten[: self.nodes] = array("i", self.beaten[: self.nodes])
            before[: self.nodes] = array("i", self.before[: self.nodes])
            heap[: self.waiting] = array("i", self.heap[: self.waiting])
            filled = self.nodes * self.words
            remembered[:filled] = array("Q", self.remembered[:filled])
        self.cells = cells
        self.energies = energies
        self.costs = costs
        self.rests = rests
        self.parents = parents
        self.beaten = beaten
        self.before = before
        self.heap = heap
        self.remembered = remembered
        return None

    @cython.cfunc
    def _expand(self, node: cython.int) -> object:
        """Land at the foods, and the exit, that are behind no other one.

        A cell is behind a food if a shortest walk to it passes there, or passes the exit.
        """
        start: cython.int = self.cells[node]
        energy: cython.int = self.energies[node]
        room: cython.int = self.layer.shape[0] // 2 if cython.compiled else len(self.layer) // 2
        here: cython.int = 0
        there: cython.int = room
        filled: cython.int = 1
        reached: cython.int
        steps: cython.int = 0
        i: cython.int
        j: cython.int
        cell: cython.int
        to: cython.int
        behind: cython.bint
        self.looks += 1
        self.layers += 1
        self.reached[start] = self.looks
        self.layer[here] = start
        while filled and steps < energy:
            steps += 1
            self.layers += 1
            reached = 0
            for i in range(filled):
                cell = self.layer[here + i]
                for j in range(4):
                    to = self.ways[4 * cell + j]
                    if to >= 0 and self.reached[to] != self.looks:
                        self.reached[to] = self.looks
                        self.layer[there + reached] = to
                        reached += 1
            filled = 0
            # What is hidden moves up to the front: it is not walked on from.
            for i in range(reached):
                cell = self.layer[there + i]
                behind = False
                for j in range(4):
                    to = self.ways[4 * cell + j]
                    if to >= 0 and self.hidden[to] == self.layers - 1:
                        behind = True
                if behind:
                    self.hidden[cell] = self.layers
                elif cell == self.way_out or self._is_there(node, self.food[cell]):
                    self.hidden[cell] = self.layers
                    self._land(node, cell, steps)
                else:
                    self.layer[there + filled] = cell
                    filled += 1
            here, there = there, here
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_there(self, node: cython.int, food: cython.int) -> cython.bint:
        """Whether there is a food that is not remembered as eaten."""
        word: cython.ulonglong
        if food < 0:
            return False
        word = self.remembered[node * self.words + food // 64]
        return word >> (food % 64) & 1 == 0

    @cython.cfunc
    def _land(self, node: cython.int, cell: cython.int, steps: cython.int) -> object:
        """Reach a cell from a node, unless that is hopeless or no better than another way."""
        energy: cython.int = self.energies[node] - steps
        cost: cython.int = self.costs[node] + steps
        food: cython.int = self.food[cell]
        words: cython.int = self.words
        rest: cython.int = 0
        word: cython.int
        if cell != self.way_out:
            energy += self.food_energy
            if energy <= 0:
                return None
            rest = self._rest(cell, food, energy)
        self.generated += 1
        if rest == _NEVER:
            return None
        # What it would remember is written where the next node has it.
        if (self.nodes + 1) * words > len(self.remembered):
            self._make_room(2 * self.nodes)
        for word in range(words):
            self.remembered[self.nodes * words + word] = self.remembered[node * words + word]
        if cell != self.way_out:
            if not self.has_memory[food]:
                self._learn(food)
            for word in range(words):
                self.remembered[self.nodes * words + word] &= self.memories[food * words + word]
            self.remembered[self.nodes * words + food // 64] |= cython.cast(
                cython.ulonglong, 1
            ) << (food % 64)
        if self._is_beaten(cell, energy, cost):
            return None
        self._beat(cell, energy, cost)
        self._add(cell, energy, cost, rest, node)
        return None

    @cython.cfunc
    def _rest(self, cell: cython.int, food: cython.int, energy: cython.int) -> cython.int:
        """The estimate at a food."""
        rest: cython.int
        if energy >= _ENERGIES:
            rest = self.estimate(cell, energy)
            return rest
        rest = self.estimates[food * _ENERGIES + energy]
        if rest == _UNKNOWN:
            rest = self.estimate(cell, energy)
            self.estimates[food * _ENERGIES + energy] = rest
        return rest

    @cython.cfunc
    def _learn(self, food: cython.int) -> object:
        """Ask what is remembered at a food."""
        kept = self.kept(food)
        word: cython.int
        for word in range(self.words):
            self.memories[food * self.words + word] = kept[word]
        self.has_memory[food] = 1
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_beaten(self, cell: cython.int, energy: cython.int, cost: cython.int) -> cython.bint:
        """Whether a node at the cell can do whatever the new one can, and no later."""
        other: cython.int = self.newest[cell]
        while other >= 0:
            if (
                self.energies[other] >= energy
                and self.costs[other] <= cost
                and self._leads(self.energies[other] - energy, other, self.nodes)
            ):
                return True
            other = self.before[other]
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _beat(self, cell: cython.int, energy: cython.int, cost: cython.int) -> cython.void:
        """Take out the nodes at the cell that can do no more than the new one, and no earlier."""
        other: cython.int = self.newest[cell]
        last: cython.int = -1
        while other >= 0:
            if (
                self.energies[other] <= energy
                and self.costs[other] >= cost
                and self._leads(energy - self.energies[other], self.nodes, other)
            ):
                self.beaten[other] = 1
                if last < 0:
                    self.newest[cell] = self.before[other]
                else:
                    self.before[last] = self.before[other]
            else:
                last = other
            other = self.before[other]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _leads(self, lead: cython.int, one: cython.int, other: cython.int) -> cython.bint:
        """Whether a lead in energy makes up for all food that `one` alone has eaten."""
        word: cython.int
        alone: cython.ulonglong
        for word in range(self.words):
            alone = (
                self.remembered[one * self.words + word]
                & ~self.remembered[other * self.words + word]
            )
            while alone:
                alone &= alone - 1
                lead -= self.food_energy
                if lead < 0:
                    return False
        return True

    @cython.cfunc
    def _add(
        self,
        cell: cython.int,
        energy: cython.int,
        cost: cython.int,
        rest: cython.int,
        parent: cython.int,
    ) -> object:
        """A new node, whose memory is written already, waits for its turn."""
        node: cython.int = self.nodes
        at: cython.int
        above: cython.int
        self.nodes += 1
        self.cells[node] = cell
        self.energies[node] = energy
        self.costs[node] = cost
        self.rests[node] = rest
        self.parents[node] = parent
        self.before[node] = self.newest[cell]
        self.newest[cell] = node
        at = self.waiting
        self.waiting += 1
        while at > 0:
            above = (at - 1) // 2
            if not self._comes_before(node, self.heap[above]):
                break
            self.heap[at] = self.heap[above]
            at = above
        self.heap[at] = node
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pop(self) -> cython.void:
        """Take the first node from the heap."""
        self.waiting -= 1
        node: cython.int = self.heap[self.waiting]
        at: cython.int = 0
        below: cython.int = 1
        while below < self.waiting:
            if below + 1 < self.waiting and self._comes_before(
                self.heap[below + 1], self.heap[below]
            ):
                below += 1
            if not self._comes_before(self.heap[below], node):
                break
            self.heap[at] = self.heap[below]
            at = below
            below = 2 * at + 1
        self.heap[at] = node

    @cython.cfunc
    @cython.exceptval(check=False)
    def _comes_before(self, one: cython.int, other: cython.int) -> cython.bint:
        """Whether a node has its turn before another one."""
        total: cython.int = self.costs[one] + self.rests[one]
        other_total: cython.int = self.costs[other] + self.rests[other]
        if total != other_total:
            return total < other_total
        if self.rests[one] != self.rests[other]:
            return self.rests[one] < self.rests[other]
        return one < other
