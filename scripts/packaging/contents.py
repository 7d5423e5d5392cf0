#!/usr/bin/env python3
"""Says what is inside the program, and under which licences: contents.py ROOT WORK VERSION ARCHITECTURE EPOCH SHIPPED...

Reads the linker's map (WORK/link-map), the table of parts beside this file and WORK/origins, and writes

    WORK/licences/       the licence of every part, the texts that they refer to, and NOTICES, which lists them
    WORK/copyright       the licence of magicmove and NOTICES, for a Debian package
    WORK/spdx.json       the same for machines: an SPDX document, version 2.3

An archive or object of the map that no part has, a part without a text, or one under the GPL or the LGPL 3 without an
exception ends it with an error.
"""

import datetime
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT, WORK = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
VERSION, ARCHITECTURE, EPOCH = sys.argv[3:6]
# The source packages that are in the archive of sources.
SHIPPED = sys.argv[6:]
COMMON_LICENCES = pathlib.Path("/usr/share/common-licenses")


class Part:
    """A line of the table, with what is found out about it: version, where it comes from, its text."""

    def __init__(self, line):
        self.name, files, self.licence, self.notice = (field.strip() for field in line.split("|"))
        self.files = files.split()
        self.version = self.source = self.text = None
        self.is_shipped = False


def read_parts():
    lines = (ROOT / "scripts/packaging/parts").read_text().splitlines()
    return [Part(line) for line in lines if line and not line.startswith("#")]


def linked_files():
    """Archives and objects that gave the program at least one section, without those that were compiled for it just now."""
    pattern = re.compile(r"^\s*[0-9a-f]+\s+[0-9a-f]+\s+[0-9a-f]+\s+[0-9]+\s+(/.*?)(?:\([^()]*\))?:\(")
    found = {match[1] for line in open(WORK / "link-map") if (match := pattern.match(line))}
    own = str(WORK / "swift") + "/"
    return sorted(pathlib.Path(file) for file in found if not file.startswith(own))


def refuse(*lines):
    sys.exit("\n".join(lines))


def assign(files, parts):
    """The parts that are inside, each with a file of its."""
    inside = {part: None for part in parts if part.files == ["-"]}
    for file in files:
        part = next((part for part in parts if file.name in part.files), None)
        if part is None:
            refuse(f"{file} is inside, and scripts/packaging/parts does not know its licence.")
        inside[part] = file
    return inside


def check_licence(part):
    for words in re.split(r"\b(?:AND|OR)\b", part.licence):
        if re.match(r"\W*(A?GPL-|LGPL-3)", words) and " WITH " not in words:
            refuse(f"{part.name} is inside, under {part.licence}: that must not be.")


# ---- where a part comes from

def origins():
    rows = (line.split("\t") for line in (WORK / "origins").read_text().splitlines())
    return {row[0]: row[1:] for row in rows}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def describe_installed(part, file):
    """A file of the machine's packages: of GCC or of the C library."""
    real = file.resolve()
    package = output("dpkg-query", "-S", str(real)).splitlines()[0].rsplit(": ", 1)[0].split(",")[0]
    fields = output("dpkg-query", "-W", "-f", "${Version}\t${source:Package}\t${source:Version}", package).split("\t")
    part.version, part.source = fields[0], " ".join(fields[1:])
    part.text = pathlib.Path("/usr/share/doc") / package.split(":")[0] / "copyright"


def describe(part, file, known):
    swift = pathlib.Path(shutil.which("swift")).resolve().parent.parent
    if file is None and part.name in ("Inter", "JetBrains Mono"):
        part.text = ROOT / f"Documentation/{part.name.lower().replace(' ', '-')}-license.txt"
    elif file is None:
        part.text = ROOT / f"scripts/packaging/licences/{part.name}.txt"
    elif part.name == "ICU":
        symbols = (WORK / "icu/icu-data.s").read_text()
        part.version, part.text = re.search(r"icudt(\d+)_dat", symbols)[1], ROOT / "scripts/packaging/licences/icu.txt"
    elif file.is_relative_to(swift):
        part.version = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
        part.text = swift / "share/swift/LICENSE.txt"
    elif file.name in known:
        package, part.version, name, version, text = known[file.name]
        # What --with put there has no version, only its sum.
        part.source = None if package == "other" else f"{name} {version}"
        part.is_shipped = part.source is not None and name in SHIPPED
        part.text = pathlib.Path(text)
    elif file.name == "libstdc++.a":
        describe_installed(part, pathlib.Path(output("gcc", "-print-file-name=libstdc++.a")))
    else:
        describe_installed(part, file)
    if not part.text.is_file():
        refuse(f"{part.name} is inside, and its licence is not found: {part.text}")


# ---- what is written

def common_names(text):
    """The files in /usr/share/common-licenses that a text names."""
    return {name.rstrip(".") for name in re.findall(r"/usr/share/common-licenses/([A-Za-z0-9.+-]+)", text)}


def write_licences(parts):
    folder = WORK / "licences"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    common = set()
    for part in parts:
        text = part.text.read_text(encoding="utf-8", errors="replace")
        (folder / f"{part.name}.txt").write_text(text, encoding="utf-8")
        common |= common_names(text)
    for name in sorted(common):
        shutil.copyfile(COMMON_LICENCES / name, folder / f"common-{name}.txt")
    (folder / "NOTICES").write_text(notices(parts), encoding="utf-8")


def notices(parts):
    lines = [f"magicmove {VERSION} is under the MIT licence. Inside of it are:", ""]
    for part in parts:
        version = f" {part.version}" if part.version else ""
        lines.append(f"{part.name}{version}: {part.licence}")
        lines += [f"    {part.notice.replace('VERSION', VERSION)}"] if part.notice else []
        lines += [f"    Source: {place}" for place in [place_of_source(part)] if place]
    lines += ["", "The licence of each part is in licences/NAME.txt. If a licence refers to a file in",
              "/usr/share/common-licenses, licences/common-NAME.txt is a copy of that file.", ""]
    return "\n".join(lines)


def place_of_source(part):
    """Where the source of a part is, in words; None for parts without a source package."""
    if part.source is None:
        return None
    place = f" in magicmove-{VERSION}-sources.tar.gz" if part.is_shipped else ", https://snapshot.debian.org"
    return f"the source package {part.source}{place}"


def write_copyright(parts):
    named = set().union(*(common_names(part.text.read_text(encoding="utf-8", errors="replace")) for part in parts))
    lines = [(ROOT / "LICENSE").read_text(encoding="utf-8"), "", notices(parts), "",
             "Debian has copies of these licences:", ""]
    lines += [f"    /usr/share/common-licenses/{name}" for name in sorted(named)]
    (WORK / "copyright").write_text("\n".join(lines) + "\n", encoding="utf-8")


def spdx_package(name, version, licence, **others):
    identifier = "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)
    package = {"SPDXID": identifier, "name": name, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
               "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION"}
    return package | ({"versionInfo": version} if version else {}) | others


def write_spdx(parts):
    program = hashlib.sha256((WORK / "magicmove").read_bytes()).hexdigest()
    packages = [spdx_package("magicmove", VERSION, "MIT", primaryPackagePurpose="APPLICATION",
                             checksums=[{"algorithm": "SHA256", "checksumValue": program}])]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", packages[0]["SPDXID"])]
    for part in parts:
        source = {"sourceInfo": f"built from the Debian source package {part.source}"} if part.source else {}
        packages.append(spdx_package(part.name, part.version, part.licence, **source))
        kind = "CONTAINS" if part.files == ["-"] else "STATIC_LINK"
        relations.append((packages[0]["SPDXID"], kind, packages[-1]["SPDXID"]))
    made = datetime.datetime.fromtimestamp(int(EPOCH), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"magicmove-{VERSION}-linux-{ARCHITECTURE}",
        "documentNamespace": f"https://spdx.org/spdxdocs/magicmove-{VERSION}-linux-{ARCHITECTURE}-{program}",
        "creationInfo": {"created": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: magicmove-scripts-package"]},
        "packages": packages,
        "relationships": [{"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
                          for one, kind, other in relations],
    }
    (WORK / "spdx.json").write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    inside = assign(linked_files(), read_parts())
    known = origins()
    for part, file in inside.items():
        check_licence(part)
        describe(part, file, known)
    parts = sorted(inside, key=lambda part: part.name.lower())
    write_licences(parts)
    write_copyright(parts)
    write_spdx(parts)


main()
