"""What the options in a theory's own file ask of a model search, as Mace4 takes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sleuth.errors import BadInput, BadRequest
from sleuth.limits import Limits
from sleuth.logic.models.signature import check_domain
from sleuth.logic.theory import Theory

#: The sizes that are looked at where nobody says which.
FIRST_SIZE = 2
LAST_SIZE = 10
_MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """Sizes, how many models (None: all), and limits."""

    sizes: tuple[int, ...]
    most: int | None
    limits: Limits
    seconds_per_size: float | None
    tabular: bool


def settings_of(
    theory: Theory, smallest: int, size: int | None = None, sizes: str | None = None
) -> Settings:
    """The options of the file; `smallest` is the size that the elements it names need.

    A `size`, or `sizes` such as "2-10", come before those of the file.
    """
    theory = theory.for_program("Mace4")
    seconds = theory.number("max_seconds", -1)
    per_size = theory.number("max_seconds_per", -1)
    megabytes = theory.number("max_megs", -1)
    most = theory.number("max_models", 1)
    asked = sizes_asked(size, sizes)
    if asked is None:
        chosen = _sizes(theory, smallest)
    else:
        check_size(asked[-1], smallest)
        chosen = tuple(range(max(asked[0], smallest), asked[-1] + 1))
    if not chosen:
        raise BadRequest(
            "no size is left to look at",
            remedy="see start_size, end_size and iterate_… in the file, or give a size",
        )
    return Settings(
        chosen,
        None if most < 0 else max(1, most),
        Limits.of_file(
            None if seconds < 0 else float(seconds),
            None if megabytes < 0 else megabytes * _MEGABYTE,
        ),
        None if per_size < 0 else float(per_size),
        theory.flag("print_models_tabular"),
    )


def sizes_asked(size: int | None, sizes: str | None) -> range | None:
    """The sizes that a call asks for, None if it leaves them to the file.

    >>> sizes_asked(None, "2-4"), sizes_asked(None, None)
    (range(2, 5), None)
    """
    if size is not None:
        if sizes is not None:
            raise BadRequest("size and sizes exclude each other", remedy="give one")
        return range(size, size + 1)
    if sizes is None:
        return None
    first, dash, last = sizes.partition("-")
    ends = [each.strip() for each in (first, last if dash else first)]
    right = [each.isascii() and each.isdigit() and len(each) < 20 for each in ends]
    numbers = [int(each) if is_number else 0 for each, is_number in zip(ends, right, strict=True)]
    if not 1 <= numbers[0] <= numbers[1]:
        raise BadRequest(f"{sizes!r} is no range of sizes", remedy="write e.g. 2-10")
    return range(numbers[0], numbers[1] + 1)


def bounds_sizes(theory: Theory) -> bool:
    """Whether the file says up to which size its models go, so that others are none of its own."""
    theory = theory.for_program("Mace4")
    if theory.number("domain_size", 0) > 0:
        return True
    return theory.number("end_size", theory.number("iterate_up_to", -1)) >= 0


def restricts_sizes(theory: Theory) -> bool:
    """Whether the file leaves out sizes, so that a domain of any size need not be a model."""
    theory = theory.for_program("Mace4")
    return (
        bounds_sizes(theory)
        or _iterated(theory) != "all"
        or any(each.name in _RESTRICTING and each.value is not False for each in theory.settings)
    )


#: Besides those that bound sizes from above.
_RESTRICTING = ("start_size", "increment")
#: Flags that stand for a value of `iterate`.
_ITERATING = {"iterate_primes": "primes", "iterate_nonprimes": "nonprimes"}


def _sizes(theory: Theory, smallest: int) -> tuple[int, ...]:
    fixed = theory.number("domain_size", 0)
    if fixed > 0:
        check_size(fixed, smallest)
        return (fixed,)
    start = theory.number("start_size", FIRST_SIZE)
    end = theory.number("end_size", theory.number("iterate_up_to", -1))
    first = max(start, smallest, 1)
    last = end if end >= 0 else max(LAST_SIZE, first)
    check_domain(last)
    sizes = range(first, last + 1, max(1, theory.number("increment", 1)))
    return tuple(filter(_WANTED[_iterated(theory)], sizes))


def _iterated(theory: Theory) -> str:
    """Which sizes the file leaves, by the last of the options that say so."""
    kind = "all"
    for each in theory.settings:
        if each.name == "iterate" and each.value in _WANTED:
            kind = str(each.value)
        elif each.name in _ITERATING:
            kind = _ITERATING[each.name] if each.value else "all"
    return kind


def check_size(size: int, smallest: int) -> None:
    """Raise BadInput if the theory names an element that a domain does not have.

    Unsuitable if the domain is too large for any search.
    """
    check_domain(size)
    if size < smallest:
        raise BadInput(
            f"the theory names the element {smallest - 1}, which a domain of size {size} lacks",
            remedy=f"give a size of at least {smallest}",
        )


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


#: What the values of `iterate` ask of a size.
_WANTED: dict[str, Callable[[int], bool]] = {
    "all": lambda size: True,
    "evens": lambda size: size % 2 == 0,
    "odds": lambda size: size % 2 == 1,
    "primes": _is_prime,
    "nonprimes": lambda size: not _is_prime(size),
}
