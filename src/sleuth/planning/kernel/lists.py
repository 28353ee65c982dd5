"""Many short lists of numbers in two arrays, as loops over numbers like them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lists:
    """List `i` is `items[begin[i]:begin[i + 1]]`."""

    begin: array[int]
    items: array[int]

    @classmethod
    def of(cls, lists: Iterable[Iterable[int]]) -> Lists:
        """The lists one after another.

        >>> Lists.of([[4, 5], [], [6]]).begin.tolist()
        [0, 2, 2, 3]
        """
        begin, items = array("i", [0]), array("i")
        for each in lists:
            items.extend(each)
            begin.append(len(items))
        return cls(begin, items)

    def inverted(self, size: int) -> Lists:
        """For each number below `size` the lists that it is in.

        >>> Lists.of([[1], [0, 1]]).inverted(2).items.tolist()
        [1, 0, 1]
        """
        inside: list[list[int]] = [[] for _ in range(size)]
        for index in range(len(self.begin) - 1):
            for item in self.items[self.begin[index] : self.begin[index + 1]]:
                inside[item].append(index)
        return Lists.of(inside)
