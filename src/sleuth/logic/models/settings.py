"""What the options in a theory's own file ask of a model search, as Mace4 takes them."""

from __future__ import annotations

from dataclasses import dataclass

from sleuth.errors import BadInput
from sleuth.limits import Limits
from sleuth.logic.models.signature import check_domain
from sleuth.logic.theory import Theory

_FIRST_SIZE = 2
_LAST_SIZE = 10
_MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """Sizes, how many models (None: all), and limits."""

    sizes: tuple[int, ...]
    most: int | None
    limits: Limits
    seconds_per_size: float | None
    tabular: bool


def settings_of(theory: Theory, smallest: int) -> Settings:
    """The options of the file; `smallest` is the size that the elements it names need."""
    theory = theory.for_program("Mace4")
    seconds = theory.number("max_seconds", -1)
    per_size = theory.number("max_seconds_per", -1)
    megabytes = theory.number("max_megs", -1)
    most = theory.number("max_models", 1)
    return Settings(
        _sizes(theory, smallest),
        None if most < 0 else max(1, most),
        Limits(
            None if seconds < 0 else float(seconds),
            None if megabytes < 0 else megabytes * _MEGABYTE,
        ),
        None if per_size < 0 else float(per_size),
        theory.flag("print_models_tabular"),
    )


def _sizes(theory: Theory, smallest: int) -> tuple[int, ...]:
    fixed = theory.number("domain_size", 0)
    if fixed > 0:
        check_size(fixed, smallest)
        return (fixed,)
    start = theory.number("start_size", _FIRST_SIZE)
    end = theory.number("end_size", theory.number("iterate_up_to", -1))
    first = max(start, smallest, 1)
    last = end if end >= 0 else max(_LAST_SIZE, first)
    check_domain(last)
    sizes = range(first, last + 1, max(1, theory.number("increment", 1)))
    if theory.flag("iterate_primes"):
        return tuple(size for size in sizes if _is_prime(size))
    if theory.flag("iterate_nonprimes"):
        return tuple(size for size in sizes if not _is_prime(size))
    return tuple(sizes)


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
