#!/usr/bin/env python3
"""Two lists of hashes (`sha256  scene scale format`) as a Markdown table of scenes × formats: table.py X86_64 AARCH64.

A cell shows the first digits of a hash that is the same in both lists, or both where they differ. What our own code writes must
be equal: exit code 1 where it is not. The formats that libraries write may differ, as long as the frames (rgba) do not.
"""
import sys

# libwebp and libaom; a page holds WebP pictures.
BY_LIBRARIES = {"webp", "avif", "page"}
ORDER = ["rgba", "gif", "apng", "png-sequence", "still", "y4m", "strip", "curves", "webp", "avif", "page"]


def read(path):
    with open(path, encoding="utf-8") as file:
        return {tuple(line.split()[1:]): line.split()[0] for line in file if line.strip()}


def cell(first, second):
    if first is None and second is None:
        return ""
    if first == second:
        return first[:6]
    return f"**{(first or 'none')[:6]} ≠ {(second or 'none')[:6]}**"


def main():
    first, second = read(sys.argv[1]), read(sys.argv[2])
    keys = sorted(first.keys() | second.keys())
    found = {key[2] for key in keys}
    formats = [name for name in ORDER if name in found] + sorted(found - set(ORDER))
    print("| scene | scale | " + " | ".join(formats) + " |")
    print("| --- | --- |" + " --- |" * len(formats))
    for scene, scale in sorted({key[:2] for key in keys}):
        cells = [cell(first.get((scene, scale, name)), second.get((scene, scale, name))) for name in formats]
        print(f"| {scene} | {scale} | " + " | ".join(cells) + " |")
    different = [key for key in keys if first.get(key) != second.get(key)]
    wrong = [key for key in different if key[2] not in BY_LIBRARIES]
    print(f"\n{len(keys)} outputs: {len(keys) - len(different)} equal, {len(different)} different, "
          f"{len(wrong)} of these by our own code")
    for key in wrong:
        print("different: " + " ".join(key), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
