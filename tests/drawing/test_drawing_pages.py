"""Pictures of parts: PNG and PDF of everything there is, and sheets on which nothing overlaps."""

from __future__ import annotations

import struct
import zlib
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st
from random_drawings import boards, graphs

from sleuth.drawing import (
    STYLES,
    Cell,
    Drawing,
    Graph,
    beside,
    figure_svg,
    paged,
    picture,
    to_pdf,
    to_png,
)
from sleuth.drawing.pages import HEIGHT, WIDTH
from sleuth.drawing.parts import Group, Writing

DRAWINGS = st.one_of(boards(), graphs(5))


@settings(max_examples=20)
@given(DRAWINGS)
def test_every_drawing_is_an_image_and_a_document(drawing: Drawing | Graph) -> None:
    shown = picture(drawing)
    if max(shown.width, shown.height) > 3000:
        return
    image = to_png(shown)
    width, height = struct.unpack(">II", image[16:24])
    assert abs(width - 2 * max(1, shown.width)) <= 2
    assert abs(height - 2 * max(1, shown.height)) <= 2
    assert to_pdf([shown]).startswith(b"%PDF")


def pixels(image: bytes) -> set[tuple[int, ...]]:
    """The colours of an image of 8 bits and four channels; filters are undone row by row."""
    width, height = struct.unpack(">II", image[16:24])
    at, data = 8, b""
    while at < len(image):
        (size,) = struct.unpack(">I", image[at : at + 4])
        if image[at + 4 : at + 8] == b"IDAT":
            data += image[at + 8 : at + 8 + size]
        at += 12 + size
    raw = zlib.decompress(data)
    before = bytearray(4 * width)
    found = set()
    for row in range(height):
        start = row * (4 * width + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + 4 * width])
        for i in range(4 * width):
            left, up = line[i - 4] if i >= 4 else 0, before[i]
            corner = before[i - 4] if i >= 4 else 0
            paeth = min((left, up, corner), key=lambda each: abs(left + up - corner - each))
            line[i] = (line[i] + (0, left, up, (left + up) // 2, paeth)[kind]) % 256
        found |= {tuple(line[i : i + 3]) for i in range(0, 4 * width, 4)}
        before = line
    return found


def test_images_have_the_colours_of_the_styles() -> None:
    filled = [name for name, look in STYLES.items() if look.fill is not None]
    drawing = Drawing(1, len(filled), {(0, at): Cell("", name) for at, name in enumerate(filled)})
    found = pixels(to_png(picture(drawing, side=12)))
    for name in filled:
        fill = STYLES[name].fill or ""
        assert tuple(int(fill[at : at + 2], 16) for at in (1, 3, 5)) in found, name


def test_a_huge_board_is_an_image_of_bearable_size() -> None:
    wall = Cell(style="wall")
    drawing = Drawing(300, 300, {(at, at): wall for at in range(300)})
    width, height = struct.unpack(">II", to_png(picture(drawing))[16:24])
    assert width * height <= 41_000_000


def test_signs_that_no_font_has_and_formulas_are_drawn_as_they_are() -> None:
    drawing = Drawing(1, 2, {(0, 0): Cell("\U0001f9e9 日本"), (0, 1): Cell("$x_1$ \\frac")})
    assert to_png(picture(drawing)).startswith(b"\x89PNG")
    assert to_pdf([picture(drawing)]).startswith(b"%PDF")


@given(st.lists(DRAWINGS, min_size=1, max_size=9), st.integers(1, 5), st.booleans())
def test_nothing_on_a_sheet_overlaps_or_leaves_the_page(
    drawings: list[Drawing | Graph], per_page: int, solved: bool
) -> None:
    answers = [each if number % 3 else None for number, each in enumerate(drawings)]
    sheets = paged(drawings, answers if solved else (), title="Sheet", per_page=per_page)
    count = -(-len(drawings) // per_page)
    kept = sum(each is not None for each in answers) if solved else 0
    assert len(sheets) == count + -(-kept // (2 * per_page))
    for sheet in sheets:
        assert (sheet.width, sheet.height) == (WIDTH, HEIGHT)
        figure_svg(sheet)
    numbers = [
        part.text
        for sheet in sheets
        for part in sheet.parts
        if isinstance(part, Writing) and part.text.rstrip(".").isdigit() and part.size == 12
    ]
    expected = [f"{number}." for number in range(1, len(drawings) + 1)]
    expected += [f"{n}." for n, each in enumerate(answers, 1) if solved and each is not None]
    assert [each for each in numbers if each in expected][: len(expected)] == expected


def test_pictures_on_a_page_keep_apart() -> None:
    sizes = ((1, 30), (30, 1), (9, 9), (2, 5))
    shapes = [Drawing(r, c, {(0, 0): Cell(f"{r}×{c}")}) for r, c in sizes]
    for per_page in (1, 2, 3, 4):
        for sheet in paged(shapes, title="Sheet", per_page=per_page):
            boxes = []
            for group in (part for part in sheet.parts if isinstance(part, Group)):
                (shown,) = (each for each in map(picture, shapes) if each.parts == group.parts)
                boxes.append(
                    (group.x, group.y, shown.width * group.scale, shown.height * group.scale)
                )
            for x, y, width, height in boxes:
                assert x >= 0
                assert y >= 0
                assert x + width <= WIDTH
                assert y + height <= HEIGHT
            for one, other in combinations(boxes, 2):
                across = max(one[0] - other[0] - other[2], other[0] - one[0] - one[2])
                down = max(one[1] - other[1] - other[3], other[1] - one[1] - one[3])
                assert max(across, down) >= 0


def test_pictures_beside_each_other_keep_apart_and_are_named() -> None:
    one = picture(Drawing(2, 2, {(0, 0): Cell("1")}, title="One"))
    two = picture(Drawing(3, 1, {(0, 0): Cell("2")}, title="Two", caption="below"))
    both = beside([one, two], "Both")
    first, second = both.parts
    assert isinstance(first, Group)
    assert isinstance(second, Group)
    assert second.x >= first.x + one.width
    assert (both.width, both.height) == (second.x + two.width, max(one.height, two.height))
    assert "One" in both.description
    assert "Two" in both.description
