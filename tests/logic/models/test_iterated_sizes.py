"""Which sizes the options of a file leave to look at."""

from __future__ import annotations

import pytest

from sleuth.logic.models.settings import restricts_sizes, settings_of
from sleuth.logic.reading import read_text
from sleuth.logic.theory import Theory


def _theory(options: str) -> Theory:
    return read_text(f"assign(end_size, 10). {options} formulas(sos). p. end_of_list.", "t", "ladr")


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ("", (2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ("assign(iterate, all).", (2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ("assign(iterate, evens).", (2, 4, 6, 8, 10)),
        ("assign(iterate, odds).", (3, 5, 7, 9)),
        ("assign(iterate, primes).", (2, 3, 5, 7)),
        ("assign(iterate, nonprimes).", (4, 6, 8, 9, 10)),
        ("assign(iterate, odds). assign(start_size, 6).", (7, 9)),
        ("set(iterate_primes).", (2, 3, 5, 7)),
        ("set(iterate_nonprimes). assign(iterate, evens).", (2, 4, 6, 8, 10)),
        ("assign(iterate, evens). set(iterate_primes).", (2, 3, 5, 7)),
        ("set(iterate_primes). clear(iterate_primes).", (2, 3, 4, 5, 6, 7, 8, 9, 10)),
    ],
)
def test_sizes(options: str, sizes: tuple[int, ...]) -> None:
    theory = _theory(options)
    assert settings_of(theory, 1).sizes == sizes
    assert theory.warnings == ()


def test_a_file_that_leaves_sizes_out_says_so() -> None:
    text = "{} formulas(sos). p. end_of_list."
    said = [
        restricts_sizes(read_text(text.format(options), "t", "ladr"))
        for options in ("", "assign(iterate, all).", "assign(iterate, odds).")
    ]
    assert said == [False, False, True]


def test_other_words_are_ignored_with_a_warning() -> None:
    theory = _theory("assign(iterate, squares).")
    assert settings_of(theory, 1).sizes == tuple(range(2, 11))
    assert [warning.text for warning in theory.warnings] == [
        "option iterate is one of all, evens, odds, primes, nonprimes: squares is ignored"
    ]
