# cython: boundscheck=False, wraparound=False, cdivision=True
# mypy: disallow-untyped-decorators=False
"""Estimates from a task without deletions: Cython in pure-Python mode.

h^max, h^add and h^FF are one exploration by cost with another sum; LM-cut repeats it with costs
that fall. They stand in one file because each reads the compiled fields of `_Exploration` in its
inner loop. Costs are whole; -1 stands for what cannot be reached.
"""

from __future__ import annotations

from array import array

from sleuth.planning.kernel.lists import Lists
from sleuth.planning.relaxed_task import RelaxedTask

try:
    import cython
except ImportError:
    from sleuth import shadow as cython

#: An entry of the frontier is a cost and, in so many bits, a fact.
_FACT_BITS = cython.declare(cython.int, 22)
#: Sums stop here: additive estimates can grow beyond every number.
_MOST = cython.declare(cython.longlong, 1 << 40)
#: Marks are numbers of rounds; they are forgotten before they grow too large.
_MOST_ROUNDS = cython.declare(cython.int, 1 << 29)


@cython.cclass
class _Exploration:
    """The rules in arrays, the costs of facts and rules, and a frontier ordered by cost."""

    facts: cython.int
    stated: cython.int
    rules: cython.int
    goal: cython.int
    pre_begin: cython.int[::1]
    pre: cython.int[::1]
    adds_begin: cython.int[::1]
    adds: cython.int[::1]
    asks_begin: cython.int[::1]
    asks: cython.int[::1]
    operator: cython.int[::1]
    size: cython.int[::1]
    base: cython.longlong[::1]
    #: Of each rule: what is missing, and the cost of all its precondition with its own.
    missing: cython.int[::1]
    rule_cost: cython.longlong[::1]
    fact_cost: cython.longlong[::1]
    unreached: cython.longlong[::1]
    supporter: cython.int[::1]
    heap: cython.longlong[::1]
    capacity: cython.int
    waiting: cython.int

    def __init__(self, task: RelaxedTask) -> None:
        rules = task.rules
        self.facts, self.stated, self.rules = task.facts, task.stated, len(rules)
        self.goal = task.facts - 1
        preconditions = Lists.of(each.precondition for each in rules)
        additions = Lists.of(each.adds for each in rules)
        asked = preconditions.inverted(task.facts)
        self.pre_begin, self.pre = preconditions.begin, preconditions.items
        self.adds_begin, self.adds = additions.begin, additions.items
        self.asks_begin, self.asks = asked.begin, asked.items
        self.operator = array("i", [each.operator for each in rules])
        self.size = array("i", [len(each.precondition) for each in rules])
        self.base = array(
            "q", [0 if each.operator < 0 else task.costs[each.operator] for each in rules]
        )
        self.missing = array("i", self.size)
        self.rule_cost = array("q", self.base)
        self.fact_cost = array("q", [-1] * task.facts)
        self.unreached = array("q", [-1] * task.facts)
        self.supporter = array("i", [-1] * task.facts)
        self.capacity = 4 * task.facts + 64
        self.heap = array("q", bytes(8 * self.capacity))
        self.waiting = 0

    @cython.cfunc
    def _push(self, cost: cython.longlong, fact: cython.int) -> cython.int:
        place: cython.int = self.waiting
        parent: cython.int
        entry: cython.longlong = cost << _FACT_BITS | fact
        if place == self.capacity:
            self._grow()
        self.waiting += 1
        while place > 0:
            parent = (place - 1) >> 1
            if self.heap[parent] <= entry:
                break
            self.heap[place] = self.heap[parent]
            place = parent
        self.heap[place] = entry
        return 0

    def _grow(self) -> None:
        larger = array("q", bytes(16 * self.capacity))
        for place in range(self.capacity):
            larger[place] = self.heap[place]
        self.heap = larger
        self.capacity *= 2

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pop(self) -> cython.longlong:
        least: cython.longlong = self.heap[0]
        self.waiting -= 1
        last: cython.longlong = self.heap[self.waiting]
        end: cython.int = self.waiting
        place: cython.int = 0
        child: cython.int = 1
        while child < end:
            if child + 1 < end and self.heap[child + 1] < self.heap[child]:
                child += 1
            if self.heap[child] >= last:
                break
            self.heap[place] = self.heap[child]
            place = child
            child = 2 * place + 1
        self.heap[place] = last
        return least

    @cython.cfunc
    def _begin(self, state: bytes) -> cython.int:
        """Forget the last exploration; the facts of a state cost nothing."""
        fact: cython.int
        rule: cython.int
        self.missing[:] = self.size
        self.rule_cost[:] = self.base
        self.fact_cost[:] = self.unreached
        self.waiting = 0
        for fact in range(self.stated):
            if state[fact >> 3] >> (fact & 7) & 1:
                self.fact_cost[fact] = 0
                self._push(0, fact)
        for rule in range(self.rules):
            if self.size[rule] == 0:
                self._fire(rule, self.base[rule])
        return 0

    @cython.cfunc
    def _fire(self, rule: cython.int, cost: cython.longlong) -> cython.int:
        """A rule adds its facts at a cost, where that is less than they cost before."""
        place: cython.int
        fact: cython.int
        for place in range(self.adds_begin[rule], self.adds_begin[rule + 1]):
            fact = self.adds[place]
            if self.fact_cost[fact] < 0 or cost < self.fact_cost[fact]:
                self.fact_cost[fact] = cost
                self.supporter[fact] = rule
                self._push(cost, fact)
        return 0


@cython.cclass
class Sums(_Exploration):
    """h^max, h^add and h^FF, in the costs of the relaxed task."""

    #: The operators of the relaxed plan that h^FF found last, without repetition, sorted.
    plan = cython.declare(list, visibility="readonly")
    costs: cython.longlong[::1]
    marked: cython.int[::1]
    chosen: cython.int[::1]
    stack: cython.int[::1]
    mark: cython.int

    def __init__(self, task: RelaxedTask) -> None:
        super().__init__(task)
        self.plan = []
        self.costs = array("q", [*task.costs, 0])
        self.marked = array("i", [0] * task.facts)
        self.chosen = array("i", [0] * (len(task.costs) + 1))
        self.stack = array("i", [0] * task.facts)
        self.mark = 0

    def maximum(self, state: bytes) -> int:
        """h^max: a set of facts costs as much as its dearest."""
        return int(self._explored(state, False))

    def additive(self, state: bytes) -> int:
        """h^add: a set of facts costs as much as all of them, each reached for itself."""
        return int(self._explored(state, True))

    @cython.cfunc
    def _explored(self, state: bytes, additive: cython.bint) -> cython.longlong:
        entry: cython.longlong
        cost: cython.longlong
        place: cython.int
        fact: cython.int
        rule: cython.int
        self._begin(state)
        while self.waiting:
            entry = self._pop()
            cost = entry >> _FACT_BITS
            fact = cython.cast(cython.int, entry & ((1 << _FACT_BITS) - 1))
            if cost > self.fact_cost[fact]:
                continue
            if fact == self.goal:
                return cost
            for place in range(self.asks_begin[fact], self.asks_begin[fact + 1]):
                rule = self.asks[place]
                if additive:
                    self.rule_cost[rule] = min(_MOST, self.rule_cost[rule] + cost)
                self.missing[rule] -= 1
                if self.missing[rule] == 0:
                    if not additive:
                        self.rule_cost[rule] += cost
                    self._fire(rule, self.rule_cost[rule])
        return -1

    def relaxed_plan(self, state: bytes) -> int:
        """h^FF: what a relaxed plan costs that takes the cheapest rules of h^add."""
        total: cython.longlong = 0
        waiting: cython.int = 1
        fact: cython.int
        rule: cython.int
        operator: cython.int
        place: cython.int
        part: cython.int
        plan: list[int] = []
        self.plan = plan
        if self._explored(state, True) < 0:
            return -1
        self.mark += 1
        self.stack[0] = self.goal
        while waiting:
            waiting -= 1
            fact = self.stack[waiting]
            rule = self.supporter[fact]
            operator = self.operator[rule]
            if operator >= 0 and self.chosen[operator] != self.mark:
                self.chosen[operator] = self.mark
                total += self.costs[operator]
                plan.append(operator)
            for place in range(self.pre_begin[rule], self.pre_begin[rule + 1]):
                part = self.pre[place]
                # What holds in the state has no supporter of this exploration.
                if self.marked[part] != self.mark and not self._given(state, part):
                    self.marked[part] = self.mark
                    self.stack[waiting] = part
                    waiting += 1
        plan.sort()
        return int(total)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _given(self, state: bytes, fact: cython.int) -> cython.bint:
        return fact < self.stated and state[fact >> 3] >> (fact & 7) & 1


@cython.cclass
class LandmarkCut(_Exploration):
    """LM-cut: disjunctive landmarks one after another, each paid for by the operators in it.

    All rules of an operator share its cost, so that it is never paid for twice; then h^max can
    exceed the sum, and the larger of the two is the estimate.
    """

    #: Of each operator the cost that is left, and its rules.
    left: cython.longlong[::1]
    costs: cython.longlong[::1]
    rules_begin: cython.int[::1]
    rules_of: cython.int[::1]
    achievers_begin: cython.int[::1]
    achievers: cython.int[::1]
    #: Of each rule one of its dearest facts, by which its cost follows theirs.
    dearest: cython.int[::1]
    #: Of each rule the fact that stands for its precondition, and in which round it does.
    stands: cython.int[::1]
    stood: cython.int[::1]
    #: How many rules achieve a fact without cost.
    free_ways: cython.int[::1]
    free_at_first: cython.int[::1]
    #: The last round in which a fact was in the zone, looked at from it, or found outside.
    zone: cython.int[::1]
    seen: cython.int[::1]
    outside: cython.int[::1]
    #: The last round in which a rule led into the zone at a cost, and those of this round.
    entered: cython.int[::1]
    entrance: cython.int[::1]
    entrances: cython.int
    stack: cython.int[::1]
    cheap: cython.int[::1]
    #: The operators of the cut, and the last round in which each was in one.
    cut: cython.int[::1]
    in_cut: cython.int[::1]
    cut_size: cython.int
    free_rule: cython.int[::1]
    free_rules: cython.int
    round: cython.int

    def __init__(self, task: RelaxedTask) -> None:
        super().__init__(task)
        operators = len(task.costs)
        self.costs = array("q", [*task.costs, 0])
        self.left = array("q", self.costs)
        # Rules of no operator share the place after the last, which costs nothing.
        owner = Lists.of([each.operator % (operators + 1)] for each in task.rules)
        self.operator = owner.items
        owned = owner.inverted(operators + 1)
        self.rules_begin, self.rules_of = owned.begin, owned.items
        achieving = Lists.of(each.adds for each in task.rules).inverted(task.facts)
        self.achievers_begin, self.achievers = achieving.begin, achieving.items
        self.dearest = array("i", [-1] * len(task.rules))
        self.stands = array("i", [-1] * len(task.rules))
        self.entrance = array("i", [0] * len(task.rules))
        self.stack = array("i", [0] * task.facts)
        self.cheap = array("i", [0] * task.facts)
        self.cut = array("i", [0] * (operators + 1))
        free = [rule for rule, each in enumerate(task.rules) if not each.precondition]
        self.free_rule, self.free_rules = array("i", free), len(free)
        ways = [0] * task.facts
        for rule, each in enumerate(task.rules):
            for fact in each.adds:
                ways[fact] += self.base[rule] == 0
        self.free_ways, self.free_at_first = array("i", ways), array("i", ways)
        self.cut_size = self.entrances = 0
        self._forget_rounds()

    def estimate(self, state: bytes) -> int:
        """The sum of the landmarks' costs, or h^max where that is more."""
        total: cython.longlong = 0
        least: cython.longlong
        maximum: cython.longlong
        self.left[:] = self.costs
        self.free_ways[:] = self.free_at_first
        if self.round > _MOST_ROUNDS:
            self._forget_rounds()
        self._reach(state)
        maximum = self.fact_cost[self.goal]
        while self.fact_cost[self.goal] > 0:
            self.round += 1
            self._mark_zone()
            least = self._cut_off()
            total += least
            self._pay(least)
        return int(maximum if maximum < 0 else max(total, maximum))

    def _forget_rounds(self) -> None:
        """Begin to count rounds anew, before their number grows too large."""
        self.round = 0
        self.zone = array("i", [0] * self.facts)
        self.seen = array("i", [0] * self.facts)
        self.outside = array("i", [0] * self.facts)
        self.stood = array("i", [0] * self.rules)
        self.entered = array("i", [0] * self.rules)
        self.in_cut = array("i", [0] * len(self.cut))

    @cython.cfunc
    def _reach(self, state: bytes) -> cython.int:
        """h^max of every fact that can be reached."""
        entry: cython.longlong
        cost: cython.longlong
        place: cython.int
        fact: cython.int
        rule: cython.int
        self._begin(state)
        for place in range(self.free_rules):
            self.rule_cost[self.free_rule[place]] = 0
        while self.waiting:
            entry = self._pop()
            cost = entry >> _FACT_BITS
            fact = cython.cast(cython.int, entry & ((1 << _FACT_BITS) - 1))
            if cost > self.fact_cost[fact]:
                continue
            for place in range(self.asks_begin[fact], self.asks_begin[fact + 1]):
                rule = self.asks[place]
                self.missing[rule] -= 1
                if self.missing[rule] == 0:
                    self.dearest[rule] = fact
                    self.rule_cost[rule] = cost
                    self._fire(rule, cost + self.base[rule])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _standing(self, rule: cython.int) -> cython.int:
        """The fact that stands for a rule's precondition in this round: one of its dearest.

        One in the zone is best, as the rule then leads from there; next is one that few rules
        achieve without cost, as then the zone does not grow far.
        """
        place: cython.int
        fact: cython.int
        ways: cython.int
        best: cython.int = -1
        fewest: cython.int = 0
        cost: cython.longlong = self.rule_cost[rule]
        if self.stood[rule] == self.round:
            return self.stands[rule]
        self.stood[rule] = self.round
        for place in range(self.pre_begin[rule], self.pre_begin[rule + 1]):
            fact = self.pre[place]
            if self.fact_cost[fact] == cost:
                if self.zone[fact] == self.round:
                    best = fact
                    break
                ways = self.free_ways[fact]
                if best < 0 or ways < fewest:
                    best, fewest = fact, ways
        self.stands[rule] = best
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _mark_zone(self) -> cython.int:
        """The facts from which the goal costs nothing, and the rules that lead to them at a cost.

        How those begin is decided only when the whole zone is known.
        """
        waiting: cython.int = 1
        fact: cython.int
        place: cython.int
        rule: cython.int
        before: cython.int
        self.entrances = 0
        self.stack[0] = self.goal
        self.zone[self.goal] = self.round
        while waiting:
            waiting -= 1
            fact = self.stack[waiting]
            for place in range(self.achievers_begin[fact], self.achievers_begin[fact + 1]):
                rule = self.achievers[place]
                if self.missing[rule]:
                    continue
                if self.left[self.operator[rule]] > 0:
                    if self.entered[rule] != self.round:
                        self.entered[rule] = self.round
                        self.entrance[self.entrances] = rule
                        self.entrances += 1
                    continue
                before = self._standing(rule)
                if self.zone[before] != self.round:
                    self.zone[before] = self.round
                    self.stack[waiting] = before
                    waiting += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _cut_off(self) -> cython.longlong:
        """Collect the operators that lead into the zone from outside, and return the least cost.

        Outside are the facts that can be reached without the zone. All that cost less than the
        goal are: what they come from costs less too, and in the zone nothing does.
        """
        least: cython.longlong = -1
        dear: cython.longlong = self.fact_cost[self.goal]
        place: cython.int
        rule: cython.int
        before: cython.int
        doubtful: cython.int = 0
        self.cut_size = 0
        for place in range(self.entrances):
            rule = self.entrance[place]
            if self.size[rule]:
                before = self._standing(rule)
                if self.zone[before] == self.round:
                    continue
                if self.fact_cost[before] >= dear:
                    self.entrance[doubtful] = rule
                    doubtful += 1
                    continue
            least = self._put_into_cut(rule, least)
        if doubtful:
            self._look_back(doubtful, dear)
            for place in range(doubtful):
                rule = self.entrance[place]
                if self.outside[self.stands[rule]] == self.round:
                    least = self._put_into_cut(rule, least)
        return least

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put_into_cut(self, rule: cython.int, least: cython.longlong) -> cython.longlong:
        operator: cython.int = self.operator[rule]
        if self.in_cut[operator] != self.round:
            self.in_cut[operator] = self.round
            self.cut[self.cut_size] = operator
            self.cut_size += 1
            if least < 0 or self.left[operator] < least:
                return self.left[operator]
        return least

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look_back(self, doubtful: cython.int, dear: cython.longlong) -> cython.int:
        """Which of the facts that stand for doubtful rules are outside.

        Go back from them to where facts are cheap, then forth again from there.
        """
        place: cython.int
        rule: cython.int
        fact: cython.int
        before: cython.int
        waiting: cython.int = 0
        found: cython.int = 0
        looked_at: cython.int = 0
        for place in range(doubtful):
            fact = self.stands[self.entrance[place]]
            if self.seen[fact] != self.round:
                self.seen[fact] = self.round
                self.stack[waiting] = fact
                waiting += 1
        while waiting:
            waiting -= 1
            looked_at += 1
            fact = self.stack[waiting]
            for place in range(self.achievers_begin[fact], self.achievers_begin[fact + 1]):
                rule = self.achievers[place]
                if self.missing[rule] or self.entered[rule] == self.round:
                    continue
                if self.size[rule]:
                    before = self._standing(rule)
                    if self.zone[before] == self.round:
                        continue
                    if self.fact_cost[before] >= dear:
                        if self.seen[before] != self.round:
                            self.seen[before] = self.round
                            self.stack[waiting] = before
                            waiting += 1
                        continue
                self.outside[fact] = self.round
                self.cheap[found] = fact
                found += 1
                break
        if found == looked_at:
            return 0
        while found:
            found -= 1
            fact = self.cheap[found]
            for place in range(self.asks_begin[fact], self.asks_begin[fact + 1]):
                rule = self.asks[place]
                if self.missing[rule] or self.entered[rule] == self.round:
                    continue
                if self.stood[rule] == self.round and self.stands[rule] == fact:
                    found = self._lead_on(rule, found)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lead_on(self, rule: cython.int, found: cython.int) -> cython.int:
        place: cython.int
        fact: cython.int
        for place in range(self.adds_begin[rule], self.adds_begin[rule + 1]):
            fact = self.adds[place]
            if self.seen[fact] == self.round and self.outside[fact] != self.round:
                self.outside[fact] = self.round
                self.cheap[found] = fact
                found += 1
        return found

    @cython.cfunc
    def _pay(self, least: cython.longlong) -> cython.int:
        """Take a cost from the operators of the cut, and let h^max fall where it does."""
        entry: cython.longlong
        dear: cython.longlong
        place: cython.int
        part: cython.int
        fact: cython.int
        rule: cython.int
        operator: cython.int
        dearest: cython.int
        add: cython.int
        self.waiting = 0
        for place in range(self.cut_size):
            operator = self.cut[place]
            self.left[operator] -= least
            for part in range(self.rules_begin[operator], self.rules_begin[operator + 1]):
                rule = self.rules_of[part]
                if self.missing[rule] == 0:
                    if self.left[operator] == 0:
                        for add in range(self.adds_begin[rule], self.adds_begin[rule + 1]):
                            self.free_ways[self.adds[add]] += 1
                    self._fire(rule, self.rule_cost[rule] + self.left[operator])
        while self.waiting:
            entry = self._pop()
            fact = cython.cast(cython.int, entry & ((1 << _FACT_BITS) - 1))
            if entry >> _FACT_BITS > self.fact_cost[fact]:
                continue
            for place in range(self.asks_begin[fact], self.asks_begin[fact + 1]):
                rule = self.asks[place]
                if self.dearest[rule] != fact or self.missing[rule]:
                    continue
                dear, dearest = -1, fact
                for part in range(self.pre_begin[rule], self.pre_begin[rule + 1]):
                    if self.fact_cost[self.pre[part]] > dear:
                        dearest = self.pre[part]
                        dear = self.fact_cost[dearest]
                self.dearest[rule] = dearest
                if dear < self.rule_cost[rule]:
                    self.rule_cost[rule] = dear
                    self._fire(rule, dear + self.left[self.operator[rule]])
        return 0
