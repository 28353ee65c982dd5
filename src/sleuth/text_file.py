"""The text in the bytes of a file: UTF-8, perhaps packed by gzip."""

from __future__ import annotations

from typing import Any

from sleuth.errors import BadInput, Place

#: The largest file that is read, and the largest text that is unpacked, in bytes.
LARGEST_FILE = 64 * 1024 * 1024

_GZIP = b"\x1f\x8b"

#: How files begin that hold no text to be read, and what they are.
_OTHERS = {
    b"BZh": "packed by bzip2",
    b"\xfd7zXZ\x00": "packed by xz",
    b"(\xb5/\xfd": "packed by zstd",
    b"PK\x03\x04": "a zip archive",
    b"%PDF": "a PDF document",
    b"\x89PNG": "a PNG picture",
}


def decoded(content: bytes, source: str, most: int = LARGEST_FILE) -> str:
    """The text of a file; what is packed may unpack to so many bytes at most."""
    if content.startswith(_GZIP):
        content = _unpacked(content, source, most)
    for opening, what in _OTHERS.items():
        if content.startswith(opening):
            raise BadInput(f"this is {what}", Place(source), "give the text in it, or that in .gz")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput("the text is not UTF-8", Place(source, line), "save it as UTF-8") from None


def _unpacked(content: bytes, source: str, most: int) -> bytes:
    import zlib

    parts: list[bytes] = []
    try:
        # A file may hold several packed ones, one after the other.
        while content:
            unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
            parts.append(unpacker.decompress(content, most + 1 - sum(map(len, parts))))
            if sum(map(len, parts)) > most:
                raise BadInput(
                    f"this unpacks to more than {most >> 20} megabytes",
                    Place(source),
                    "give a smaller one",
                )
            if not unpacker.eof:
                raise zlib.error
            content = unpacker.unused_data.lstrip(b"\0")
    except zlib.error:
        raise BadInput("the gzip file is broken", Place(source), "pack it again") from None
    return b"".join(parts)


def toml_table(text: str, source: str) -> dict[str, Any]:
    """What a text in TOML says."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"this is no TOML: {error}", Place(source)) from None
