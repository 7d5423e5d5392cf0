"""What users of a library see, as symbol graphs for DocC (scripts/check-docs calls this).

    face.py modules FACE                  the modules whose types a user of FACE sees
    face.py select FACE MODULES GRAPHS    puts the graphs of the folder MODULES together: what FACE exports
    face.py check FACE GRAPHS ARCHIVE     holds the pages that DocC has made to those symbols

A symbol graph has symbols, each with a precise identifier, and relationships between them; one of the form A@B.symbols.json has
what module A adds to types of module B.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

# The faces, each with those whose types its own may name besides.
BESIDE = {"MagicMove": [], "MagicMoveTesting": ["MagicMove"]}


def exports(face):
    """The types that a face exports, as pairs of module and name."""
    text = next((ROOT / "Sources" / face).glob("*Exports.swift")).read_text()
    lines = [line for line in text.splitlines() if line.startswith("@_exported")]
    found = [re.fullmatch(r"@_exported import \w+ (\w+)\.(\w+)", line) for line in lines]
    for line, match in zip(lines, found):
        if not match:
            raise SystemExit(f"{face} exports a whole module: {line}")
    return [match.groups() for match in found]


def read(folder):
    """Every graph of a folder, as module that adds, module that is added to, and contents."""
    for path in sorted(Path(folder).glob("*.symbols.json")):
        adding, _, extended = path.name.removesuffix(".symbols.json").partition("@")
        yield adding, extended or adding, json.loads(path.read_text())


def name(symbol):
    return ".".join(symbol["pathComponents"])


class Face:
    """The symbols of a face, by precise identifier."""

    def __init__(self, face, folder):
        self.face = face
        self.exports = exports(face)
        self.beside = {pair for other in BESIDE[face] for pair in exports(other)}
        self.graphs = list(read(folder))
        self.symbols = {}
        self.declared = {}
        for adding, extended, graph in self.graphs:
            for symbol in graph["symbols"]:
                self.declared[symbol["identifier"]["precise"]] = (extended, symbol)
                if self.shows(adding, extended, symbol):
                    self.symbols[symbol["identifier"]["precise"]] = symbol

    def shows(self, adding, extended, symbol):
        """Whether a symbol is the face's own or a part of a type that it exports."""
        return adding == extended == self.face or (extended, symbol["pathComponents"][0]) in self.exports

    def graph(self):
        """One graph with everything that the face shows of the package."""
        first = next(graph for adding, extended, graph in self.graphs if adding == extended == self.face)
        relationships = [
            relationship
            for _, _, graph in self.graphs
            for relationship in graph["relationships"]
            if relationship["source"] in self.symbols and self.is_visible(relationship)
        ]
        symbols = [{**symbol} for symbol in self.symbols.values()]
        for symbol in symbols:
            symbol.pop("swiftExtension", None)
        return {**first, "symbols": symbols, "relationships": relationships}

    def is_visible(self, relationship):
        """Members and conformances whose other end is shown or is no part of the package."""
        target = relationship["target"]
        return target in self.symbols or target not in self.declared and relationship["kind"] == "conformsTo"

    def foreign(self):
        """The graphs of what the face itself adds to types that are no part of the package."""
        for adding, extended, graph in self.graphs:
            if adding == self.face and not (ROOT / "Sources" / extended).is_dir():
                yield f"{adding}@{extended}.symbols.json", graph

    def problems(self):
        shown = {(module, symbol["pathComponents"][0]) for module, symbol in self.declared.values()}
        for pair in self.exports:
            if pair not in shown:
                yield f"{'.'.join(pair)} is exported, and there is no public type of that name"
        for symbol in self.symbols.values():
            if not symbol.get("docComment"):
                yield f"{name(symbol)} has no comment"
            for fragment in symbol["declarationFragments"]:
                if self.hides(fragment.get("preciseIdentifier", "")):
                    yield f"{name(symbol)} names {fragment['spelling']}, which {self.face} does not export"

    def hides(self, identifier):
        """Whether a type is part of the package and of no face that a user of this one has."""
        if identifier in self.symbols:
            return False
        module, symbol = self.declared.get(identifier, (None, None))
        if symbol:
            return (module, symbol["pathComponents"][0]) not in self.beside
        # Swift's identifiers begin with the length and the name of the module.
        match = re.match(r"s:(\d+)(\w+)", identifier)
        return bool(match) and (ROOT / "Sources" / match[2][: int(match[1])]).is_dir()


def select(face, modules, graphs):
    shown = Face(face, modules)
    (Path(graphs) / f"{face}.symbols.json").write_text(json.dumps(shown.graph()))
    for file, graph in shown.foreign():
        (Path(graphs) / file).write_text(json.dumps(graph))
    return shown.problems()


def pages(archive):
    """The pages of an archive, by the precise identifiers of their symbols."""
    found = {}
    for path in Path(archive, "data", "documentation").rglob("*.json"):
        page = json.loads(path.read_text())
        identifier = page["metadata"].get("externalID")
        if identifier:
            found[identifier] = page
    return found


def listed(page):
    """The addresses of what a page lists in its groups."""
    return {address for group in page.get("topicSections", []) for address in group["identifiers"]}


def check(face, graphs, archive):
    graph = json.loads((Path(graphs) / f"{face}.symbols.json").read_text())
    found = pages(archive)
    front = json.loads(next(Path(archive, "data", "documentation").glob("*.json")).read_text())
    grouped = {
        address
        for group in front.get("topicSections", [])
        if not group.get("generated")
        for address in group["identifiers"]
    }
    parents = {
        relationship["source"]: relationship["target"]
        for relationship in graph["relationships"]
        if relationship["kind"] in ("memberOf", "requirementOf")
    }
    for symbol in graph["symbols"]:
        identifier = symbol["identifier"]["precise"]
        if identifier not in found:
            yield f"{name(symbol)} has no page"
            continue
        address = found[identifier]["identifier"]["url"]
        if len(symbol["pathComponents"]) == 1:
            if address not in grouped:
                yield f"{name(symbol)} stands in no group of the first page"
        elif address not in listed(found[parents[identifier]]):
            yield f"{name(symbol)} is not listed with its type"
    print(f"{face}: {len(graph['symbols'])} symbols, {len(grouped)} entries on the first page")


def main(verb, face, *folders):
    if verb == "modules":
        print(*sorted({module for other in [face, *BESIDE[face]] for module, _ in exports(other)}))
        return 0
    problems = sorted(set({"select": select, "check": check}[verb](face, *folders)))
    for problem in problems:
        print(f"{face}: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
