"""In which order derived fluents are decided: each after those that it denies."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.planning.event_calculus.syntax import Holds, Rule


def layers_of(rules: Sequence[Rule]) -> dict[str, int] | str:
    """The layer of each derived fluent by name, or the name of one that denies itself."""
    needs = [
        (rule.fluent.name, each.fluent.name, each.positive)
        for rule in rules
        if rule.fluent is not None
        for each in rule.body
        if isinstance(each, Holds)
    ]
    layers = {rule.fluent.name: 0 for rule in rules if rule.fluent is not None}
    needs = [each for each in needs if each[1] in layers]
    while True:
        settled = True
        for head, below, positive in needs:
            least = layers[below] + (not positive)
            if layers[head] < least:
                if least > len(layers):
                    return head
                layers[head] = least
                settled = False
        if settled:
            return layers
