#!/usr/bin/env python3
"""Writes the part of ICU's data that line breaking by the root locale's rules needs: icu-data.py WHOLE PART

A file of ICU's data is a header, whose first two bytes say how long it is, and a table of contents after it: the number of
items, then for each the offsets of its name and of its data, counted from the table. Names and items are in one sorted order.
"""

import struct
import sys

# The rules, their index, and the dictionaries of languages without spaces that the rules ask for (Chinese and Japanese lines
# break without one).
WANTED = {f"brkitr/{name}" for name in (
    "res_index.res", "root.res", "line.brk", "burmesedict.dict", "khmerdict.dict", "laodict.dict", "thaidict.dict")}


def read_items(data):
    """The header, and the items as pairs of a name and its bytes."""
    (table,) = struct.unpack_from("<H", data)
    (count,) = struct.unpack_from("<I", data, table)
    entries = [struct.unpack_from("<II", data, table + 4 + 8 * index) for index in range(count)]
    ends = [offset for _, offset in entries[1:]] + [len(data) - table]
    items = []
    for (name, start), end in zip(entries, ends):
        text = data[table + name:data.index(b"\0", table + name)]
        items.append((text, data[table + start:table + end]))
    return data[:table], items


def write_items(header, items):
    """The file of these items, each at a multiple of 16 bytes from the table."""
    names = b"".join(name + b"\0" for name, _ in items)
    name_offset = 4 + 8 * len(items)
    offset = -(-(name_offset + len(names)) // 16) * 16
    table, body = struct.pack("<I", len(items)), b""
    for name, content in items:
        table += struct.pack("<II", name_offset, offset + len(body))
        name_offset += len(name) + 1
        body += content + b"\0" * (-len(content) % 16)
    return header + (table + names).ljust(offset, b"\0") + body


def main():
    with open(sys.argv[1], "rb") as file:
        header, items = read_items(file.read())
    kept = [(name, content) for name, content in items if name.decode().split("/", 1)[1] in WANTED]
    if len(kept) != len(WANTED):
        sys.exit(f"ICU's data lack some of {sorted(WANTED)}")
    with open(sys.argv[2], "wb") as file:
        file.write(write_items(header, kept))


main()
