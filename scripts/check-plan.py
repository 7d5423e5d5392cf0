"""Compares imports with the plan. Run by scripts/check-plan: check-plan.py FOLDER

The plan is the table of CONTRIBUTING.md with the columns target, may import, holds. "`A` and below" is A and all Swift
targets that A may import, directly or through others. A row may name only rows above it, so that there is no circle.
"""
import json, os, re, subprocess, sys

TOOLCHAIN = {"Swift", "Foundation", "FoundationEssentials", "_FoundationICU", "Dispatch", "Synchronization", "Builtin"}
TEST_FRAMEWORKS = {"Testing", "XCTest"}
SYSTEMS = {"Glibc", "Musl", "Darwin"}
MOST_FILES = 30

IMPORT = re.compile(
    r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|actor|func|var|let)\s+)?(\w+)")
SYSTEM_CONDITION = re.compile(r"\s*#(?:if|elseif)\b.*\b(?:os\(\w+\)|canImport\((?:Glibc|Musl|Darwin)\))")
# Text and comments over several lines, in the order in which they begin.
NO_CODE = re.compile(r'(#*)""".*?"""\1|/\*.*?\*/|//[^\n]*|(?<!")"(?:\\.|[^"\\\n])*"(?!")', re.DOTALL)

errors = []


def is_c(module):
    return module[:1] == "C" and module[1:2].isupper()


class Plan:
    """The rows of the table, one for each target."""

    def __init__(self, path):
        self.allowed, self.line = {}, {}
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        heads = [i for i, line in enumerate(lines) if self.cells(line)[:3] == ["target", "may import", "holds"]]
        if not heads:
            sys.exit("CONTRIBUTING.md: no table with the columns target, may import, holds")
        for number, line in enumerate(lines[heads[0] + 2:], heads[0] + 3):
            cells = self.cells(line)
            if len(cells) < 3:
                break
            allowed = self.read(cells[1], number)
            for target, below in self.names(cells[0], number):
                if target in self.allowed or below:
                    errors.append(f"CONTRIBUTING.md:{number}: `{target}` has two rows, or is not a plain name")
                self.allowed[target], self.line[target] = allowed, number

    @staticmethod
    def cells(line):
        return [cell.strip(" ") for cell in line[1:-1].split("|")] if re.fullmatch(r"\|.*\|", line) else []

    @staticmethod
    def names(cell, number):
        for entry in cell.split(","):
            match = re.fullmatch(r" *`(\w+)`( and below)?", entry)
            if not match:
                sys.exit(f"CONTRIBUTING.md:{number}: names in backticks with commas between them, not: {cell}")
            yield match[1], bool(match[2])

    def read(self, cell, number):
        allowed = set()
        for name, below in [] if cell == "–" else self.names(cell, number):
            if name not in self.allowed and name not in SYSTEMS | TEST_FRAMEWORKS:
                errors.append(f"CONTRIBUTING.md:{number}: the row of `{name}` must be above this one")
            allowed |= self.below(name) if below else {name}
        return allowed

    def below(self, target):
        """The target and all Swift targets that it may import, directly or through others."""
        found, left = set(), [target]
        while left:
            name = left.pop()
            if name not in found and not is_c(name):
                found.add(name)
                left += self.allowed.get(name, ())
        return found

    def tested_by(self, target, folder):
        """What a file of a test target may import. `folder` is the first below the target's own."""
        tested = folder if folder in self.allowed else re.sub("(Example)?Tests$", "", target)
        mates = [name for name in self.line if self.line[name] == self.line.get(tested)]
        return set().union(*(self.below(name) for name in [*mates, tested + "Testing"]))


def targets(root):
    """Name, path, whether it is a test, and dependencies of each target."""
    command = ["swift", "package", "--package-path", root, "dump-package"]
    for target in json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["targets"]:
        name, is_test = target["name"], target["type"] == "test"
        path = target.get("path") or ("Tests/" if is_test else "Sources/") + name
        yield name, path, is_test, {next(iter(each.values()))[0] for each in target["dependencies"]}


def sources(root, path):
    """Place and lines of each Swift file of a target, without text and comments; too large folders are errors."""
    # The folder can be a link: the sources of another target, compiled for a second instruction set.
    top = os.path.realpath(os.path.join(root, path))
    for folder, folders, files in os.walk(top):
        folders.sort()
        below = os.path.relpath(folder, top)
        swift = sorted(file for file in files if file.endswith(".swift"))
        if len(swift) > MOST_FILES:
            errors.append(f"{path}/{below}: {len(swift)} files, {MOST_FILES} are the most of a folder")
        for file in swift:
            with open(os.path.join(folder, file), encoding="utf-8") as opened:
                code = NO_CODE.sub(lambda match: "\n" * match[0].count("\n"), opened.read())
            yield os.path.normpath(f"{path}/{below}/{file}"), below.split("/")[0], code.split("\n")


root = sys.argv[1]
plan = Plan(os.path.join(root, "CONTRIBUTING.md"))
package = list(targets(root))
helpers = {name for name, path, _, _ in package if path.startswith("Tests/")}
known, read = {name for name, _, _, _ in package}, 0
for name, path, is_test, dependencies in package:
    if name not in helpers and name not in plan.allowed:
        errors.append(f"Package.swift: {name} has no row in the plan of CONTRIBUTING.md")
        continue
    allowed = plan.allowed.get(name, set())
    if name not in helpers:
        errors.extend(f"Package.swift: {name} -> {each}: against the plan" for each in sorted(dependencies - allowed))
    for place, folder, lines in sources(root, path):
        if name in helpers:
            allowed = (plan.tested_by(name, folder) if is_test else set(plan.allowed)) | helpers
        for number, line in enumerate(lines, 1):
            if SYSTEM_CONDITION.match(line) and name in plan.allowed and not allowed & SYSTEMS:
                errors.append(f"{place}:{number}: {name} asks which system it is, but may not import one")
            if not (match := IMPORT.match(line)):
                continue
            module, read = match[1], read + 1
            for_tests = name in helpers and (module in SYSTEMS | TEST_FRAMEWORKS or is_c(module))
            if module not in allowed | TOOLCHAIN and not for_tests:
                errors.append(f"{place}:{number}: {name} -> {module}: against the plan")
            elif name not in helpers and module in known - dependencies:
                errors.append(f"{place}:{number}: {name} -> {module}: Package.swift does not list it")
for target, line in plan.line.items():
    # The second compilation of a folder exists on one architecture only.
    if not any(plan.line[other] == line for other in known & plan.line.keys()):
        errors.append(f"CONTRIBUTING.md:{line}: there is no target {target}")
print(*errors, f"{read} imports of {len(package)} targets read, {len(errors)} errors", sep="\n")
sys.exit(1 if errors or not read else 0)

