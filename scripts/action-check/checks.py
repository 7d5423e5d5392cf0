"""Runs the steps of action.yml as GitHub Actions would, with a local repository and a stand-in for gh: checks.py ROOT
Needs magicmove, git and jq in PATH. Prints what does not work."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

import yaml

root = sys.argv[1]
problems = []
count = 0

SCENE = """{ "canvas": { "size": [80, 60] },
  "screens": {
    "list": { "background": "#ffffff", "layers": [{ "id": "card", "frame": [4, 4, 24, 24], "cornerRadius": 6, "fill": "#ff9500" }] },
    "detail": { "background": "#eeeeee", "layers": [{ "id": "card", "frame": [10, 10, 60, 40], "fill": "#0a84ff" }] } },
  "timeline": [{ "to": "detail", "duration": 0.3 }, { "hold": 0.2 }] }
"""


def check(what, holds, more=""):
    global count
    count += 1
    if not holds:
        problems.append(what)
        print("FAILED:", what, more)


def files_of_workflows():
    """Every workflow is YAML; no `${{ }}` is in a script, where a name could become a command."""
    paths = [root + "/action.yml"] + [root + "/scripts/examples/" + name for name in sorted(os.listdir(root + "/scripts/examples")) if name.endswith(".yml")]
    for path in paths:
        text = open(path, encoding="utf-8").read()
        tree = yaml.safe_load(text)
        check(path + " is a mapping", isinstance(tree, dict))
        for script in scripts(tree):
            check(path + ": no expression in a script", "${{" not in script)
            result = subprocess.run(["shellcheck", "--shell=bash", "-"], input=script, capture_output=True, text=True)
            check(path + ": shellcheck", result.returncode == 0, result.stdout)
    inputs = set(yaml.safe_load(open(root + "/action.yml"))["inputs"])
    wanted = "version scenes goldens base comment media fail-on-change accept-label lint shard lean update".split()
    check("action.yml has all inputs", inputs == set(wanted), str(inputs))
    for path in paths:
        for name in inputs_given(yaml.safe_load(open(path, encoding="utf-8"))):
            check(f"{path}: input {name}", name in inputs)
    programs = [("check-jsonschema", ["--builtin-schema", "vendor.github-actions", paths[0]])]
    for path in paths[1:]:
        name = os.path.basename(path)
        if name.startswith("github-"):
            programs.append(("check-jsonschema", ["--builtin-schema", "vendor.github-workflows", path]))
            programs.append(("actionlint", [path]))
        if name.startswith("gitlab-"):
            programs.append(("check-jsonschema", ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", path]))
    for program, arguments in programs:
        if shutil.which(program) is None:
            print(f"{program} is not installed: {arguments[-1]} is not checked by it")
            continue
        result = subprocess.run([program] + arguments, capture_output=True, text=True)
        check(f"{program} {arguments[-1]}", result.returncode == 0, result.stdout + result.stderr)


def scripts(tree):
    """The shell scripts of a workflow or an action."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key == "run" and isinstance(value, str):
                yield value
            elif key in ("script", "before_script") and isinstance(value, list):
                yield "\n".join(line for line in value if isinstance(line, str))
            else:
                yield from scripts(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from scripts(value)


def inputs_given(tree):
    """The inputs that a workflow gives to the action."""
    if isinstance(tree, dict):
        if str(tree.get("uses", "")).startswith("OWNER/magicmove@"):
            yield from tree.get("with", {})
        for value in tree.values():
            yield from inputs_given(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from inputs_given(value)


class Runner:
    """A repository with a branch, its remote, and what the runner of a build server provides."""

    def __init__(self, folder):
        self.folder = folder
        self.remote = folder + "/remote.git"
        self.work = folder + "/work"
        self.state = folder + "/gh.json"
        os.makedirs(folder + "/bin")
        shutil.copy(root + "/scripts/action-check/gh", folder + "/bin/gh")
        self.git("init", "--quiet", "--bare", "--initial-branch=main", self.remote, at=folder)
        self.git("clone", "--quiet", self.remote, self.work, at=folder)
        self.git("config", "user.name", "A")
        self.git("config", "user.email", "a@example.com")
        self.write("scenes/push.json", SCENE)
        self.write("README.md", "read me\n")
        self.magicmove("verify", "scenes", "--goldens", "goldens", "--update")
        self.base = self.commit("Base", "main")
        self.git("checkout", "--quiet", "-b", "change")

    def git(self, *arguments, at=None):
        return subprocess.run(["git", *arguments], cwd=at or self.work, capture_output=True, text=True, check=True).stdout.strip()

    def magicmove(self, *arguments):
        return subprocess.run(["magicmove", *arguments], cwd=self.work, capture_output=True, text=True)

    def write(self, path, text):
        path = os.path.join(self.work, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def commit(self, message, branch="change"):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "-m", message)
        self.git("push", "--quiet", "--force", "origin", "HEAD:refs/heads/" + branch)
        return self.git("rev-parse", "HEAD")

    def run(self, **inputs):
        """Runs the main step; returns its outputs, and what it printed as `text`."""
        shutil.rmtree(self.folder + "/runner", ignore_errors=True)
        os.makedirs(self.folder + "/runner")
        for name in ["output", "summary"]:
            open(f"{self.folder}/{name}", "w").close()
        environment = dict(
            os.environ, PATH=self.folder + "/bin:" + os.environ["PATH"], GH_STATE=self.state, GH_TOKEN="token",
            GITHUB_OUTPUT=self.folder + "/output", GITHUB_STEP_SUMMARY=self.folder + "/summary", GITHUB_ACTIONS="true",
            GITHUB_WORKSPACE=self.work, GITHUB_REPOSITORY="x/y", GITHUB_SERVER_URL="https://github.com",
            RUNNER_TEMP=self.folder + "/runner", ACTION_PATH=root, SCENES="scenes", GOLDENS="goldens", BASE=self.base, COMMENT="true",
            MEDIA="artifact", FAIL_ON_CHANGE="false", LINT="warning", SHARD="", LEAN="false", UPDATE="none", ACCEPTED="false",
            PR_NUMBER="7", HEAD_REF="change", HEAD_SHA=self.git("rev-parse", "HEAD"), IS_FORK="false")
        environment.update(inputs)
        result = subprocess.run([root + "/scripts/action/run"], cwd=self.work, env=environment, capture_output=True, text=True)
        lines = open(self.folder + "/output", encoding="utf-8").read().splitlines()
        outputs = dict(line.split("=", 1) for line in lines)
        outputs["text"] = result.stdout + result.stderr
        check("the step ends with 0, so that uploads follow", result.returncode == 0, outputs["text"])
        return outputs

    def comments(self):
        return json.load(open(self.state))["comments"] if os.path.exists(self.state) else []

    def calls(self):
        path = self.state + ".log"
        return open(path, encoding="utf-8").read().split("\n")[:-1] if os.path.exists(path) else []

    def summary(self):
        return open(self.folder + "/summary", encoding="utf-8").read()

    def reset(self):
        self.git("checkout", "--quiet", "--force", "-B", "change", self.base)
        self.git("clean", "--quiet", "-fd")
        self.git("push", "--quiet", "--force", "origin", "HEAD:refs/heads/change")


def comments(runner):
    """One comment, found again; none when nothing changed and none is there."""
    runner.write("README.md", "read me, please\n")
    runner.commit("Text")
    result = runner.run()
    check("nothing changed: green", result["status"] == "0" and result["changed"] == "false", result["text"])
    check("and no comment", runner.comments() == [] and not [c for c in runner.calls() if not c.startswith("GET") and c != "POST graphql"])
    runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": 9'))
    runner.commit("Radius")
    result = runner.run()
    check("goldens fail: red", result["status"] == "1" and result["changed"] == "true", result["text"])
    check("annotated at the line of the radius", "::error file=scenes/push.json,line=3," in result["text"], result["text"])
    found = runner.comments()
    check("one comment, with words", len(found) == 1 and "`card` corner radius 6 → 9" in found[0]["body"], str(found))
    check("the review is uploaded", os.path.exists(result["review"] + "/index.html") and os.path.exists(result["report"] + "/report.html"))
    check("findings of lint are there", json.load(open(result["sarif"]))["version"] == "2.1.0")
    check("a label accepts", runner.run(ACCEPTED="true")["status"] == "0")
    runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": 4'))
    runner.commit("Another radius")
    # Older comments of people, on more than one page; one begins with the mark.
    state = json.load(open(runner.state))
    bodies = ["<!-- magicmove-review -->\nmine"] + ["hi <!-- magicmove-review -->"] * 44
    people = [{"id": 100 + n, "issue": 7, "body": body, "user": {"login": "someone"}} for n, body in enumerate(bodies)]
    state["comments"] = people + state["comments"]
    json.dump(state, open(runner.state, "w"))
    before = len(runner.calls())
    runner.run()
    calls = runner.calls()[before:]
    check("a second run patches", [c.split()[0] for c in calls] == ["POST", "GET", "PATCH"], str(calls))
    check("comments of others are as they were", [c["body"] for c in runner.comments()[:45]] == bodies)
    check("the same comment", "6 → 4" in runner.comments()[-1]["body"] and len(runner.comments()) == 46)
    runner.reset()
    runner.run()
    check("back as it was: the comment says so", runner.comments()[-1]["body"].split("\n")[1] == "Nothing changed.")


def tokens(runner):
    """Without the right to write, the review is on the page of the run."""
    runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": 9'))
    runner.commit("Radius")
    for refused in ["read", "write"]:
        number = len(runner.comments())
        result = runner.run(GH_REFUSES=refused, IS_FORK="true", MEDIA="branch", PR_NUMBER="8")
        check(f"a token that may not {refused}: the summary of the run", "6 → 9" in runner.summary() and len(runner.comments()) == number, result["text"])
        check("and no branch of a fork's GIFs", not runner.git("ls-remote", "origin", "refs/heads/magicmove-media"))
    result = runner.run(PR_NUMBER="", GITHUB_REF="refs/heads/change")
    check("no pull request: the summary of the run", "6 → 9" in runner.summary())
    result = runner.run(GH_REFUSES="network")
    check("another failure is said, and is no result", "::error title=MagicMove::the comment could not be written" in result["text"])
    result = runner.run(COMMENT="false")
    check("without a comment, the summary of the run", "6 → 9" in runner.summary())
    runner.reset()


def media(runner):
    """GIFs on a branch without history, a folder for each pull request."""
    for number, radius in [("7", 9), ("8", 3), ("7", 4)]:
        runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', f'"cornerRadius": {radius}'))
        runner.commit("Radius")
        runner.run(MEDIA="branch", PR_NUMBER=number)
    head = runner.git("rev-parse", "HEAD")
    runner.git("fetch", "--quiet", "origin", "magicmove-media")
    names = runner.git("ls-tree", "-r", "--name-only", "FETCH_HEAD").split("\n")
    check("two pull requests, the newest commit of each", len(names) == 4 and f"7/{head}/scenes-push-after.gif" in names, str(names))
    check("no history", runner.git("rev-list", "--count", "FETCH_HEAD") == "1")
    body = next(c["body"] for c in runner.comments() if c["issue"] == 7 and c["body"].startswith("<!-- magicmove-review"))
    check("the comment shows them", f"(<https://github.com/x/y/raw/magicmove-media/7/{head}/scenes-push-after.gif>)" in body, body)
    check("the branch of the change is as it was", runner.git("ls-remote", "origin", "refs/heads/change").startswith(head))
    runner.reset()


def updates(runner):
    """Changed goldens as a patch and as a commit; then everything is green."""
    runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": 9'))
    head = runner.commit("Radius")
    result = runner.run(UPDATE="patch", FAIL_ON_CHANGE="true")
    check("a patch, and still red", result["status"] == "1" and os.path.getsize(result["patch"]) > 100, result["text"])
    patch = runner.folder + "/goldens.patch"
    shutil.copy(result["patch"], patch)
    runner.git("reset", "--quiet", "--hard")
    runner.git("apply", patch)
    check("it makes the goldens match", runner.magicmove("verify", "scenes", "--goldens", "goldens").returncode == 0)
    runner.commit("Goldens")
    result = runner.run(FAIL_ON_CHANGE="true")
    check("committed goldens turn it green", result["status"] == "0" and result["changed"] == "true", result["text"])
    runner.git("reset", "--quiet", "--hard", head)
    runner.git("push", "--quiet", "--force", "origin", "HEAD:refs/heads/change")
    check("a change fails where that is wanted", runner.run(GOLDENS="", FAIL_ON_CHANGE="true")["status"] == "1")
    check("and not otherwise", runner.run(GOLDENS="")["status"] == "0")
    result = runner.run(UPDATE="commit", IS_FORK="true")
    check("a fork's branch is not written", result["status"] == "1" and runner.git("ls-remote", "origin", "refs/heads/change").startswith(head))
    runner.git("reset", "--quiet", "--hard")
    result = runner.run(UPDATE="commit")
    runner.git("fetch", "--quiet", "origin", "change")
    changed = runner.git("diff", "--name-only", head, "FETCH_HEAD").split("\n")
    check("a commit on the branch", result["status"] == "0" and runner.git("rev-parse", "FETCH_HEAD^") == head, result["text"])
    check("with goldens alone", changed and all(name.startswith("goldens/") for name in changed), str(changed))
    runner.git("reset", "--quiet", "--hard", "FETCH_HEAD")
    check("and then it is green", runner.run()["status"] == "0")
    runner.reset()
    runner.git("rm", "-r", "--quiet", "goldens")
    runner.commit("No goldens")
    result = runner.run(UPDATE="patch", LEAN="true")
    text = open(result["patch"], encoding="utf-8").read() if "patch" in result else ""
    check("lean goldens in the patch", "goldens/push/hashes.txt" in text and ".png" not in text, result["text"])
    runner.reset()


def attacks(runner):
    """What a pull request may not do: links in place of folders, files beside the goldens, goldens of other scenes."""
    outside = runner.folder + "/outside"
    os.makedirs(outside)
    for folder in ["scenes", "goldens"]:
        shutil.rmtree(f"{runner.work}/{folder}")
        os.symlink(outside, f"{runner.work}/{folder}")
        result = runner.run(UPDATE="patch")
        check(f"{folder} is a link: 64", result["status"] == "64" and "leads out of the checkout" in result["text"], result["text"])
        check("and nothing is written through it", os.listdir(outside) == [])
        os.remove(f"{runner.work}/{folder}")
        runner.reset()
    os.remove(f"{runner.work}/goldens/push/hashes.txt")
    os.symlink(runner.folder + "/victim", f"{runner.work}/goldens/push/hashes.txt")
    runner.commit("A link")
    result = runner.run(UPDATE="commit")
    check("a link among goldens: 66, and nothing is updated", result["status"] == "66" and "patch" not in result and not os.path.exists(runner.folder + "/victim"), result["text"])
    runner.reset()
    runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": 9'))
    head = runner.commit("Radius")
    runner.write("goldens/other.sh", "echo\n")
    result = runner.run(UPDATE="commit")
    check("files beside the goldens: nothing is updated", result["status"] == "1" and "patch" not in result and "are not those of the commit" in result["text"], result["text"])
    os.remove(f"{runner.work}/goldens/other.sh")
    # What is checked out is the merge with a base that has more goldens: the commit has those that were recorded.
    runner.write("goldens/more/screen-a.png", "not ours")
    runner.git("add", "--all")
    runner.git("commit", "--quiet", "-m", "Merge")
    result = runner.run(UPDATE="commit", HEAD_SHA=head)
    runner.git("fetch", "--quiet", "origin", "change")
    changed = runner.git("diff", "--name-only", head, "FETCH_HEAD").split("\n")
    check("a commit has what was recorded alone", result["status"] == "0" and changed and all(name.startswith("goldens/push/") for name in changed), str(changed) + result["text"])
    runner.git("reset", "--quiet", "--hard")
    runner.reset()
    check("a list of scenes is refused", runner.run(SCENES="@list")["status"] == "64")
    runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": 9'))
    runner.write("scenes/q*sh.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": 8'))
    runner.write("scenes/qush.json", SCENE)
    runner.commit("More")
    result = runner.run(SCENES="scenes/[p]*.json scenes/q*sh.json", GOLDENS="", COMMENT="false")
    names = sorted(entry["path"] for entry in json.load(open(result["review"] + "/review.json"))["scenes"])
    check("patterns and names mean the same files to review", names == ["scenes/push.json", "scenes/q*sh.json"], str(names))
    runner.reset()


def shards(runner):
    """Parts of the scenes on several machines, and their merge."""
    for number in range(5):
        runner.write(f"scenes/s{number}.json", SCENE.replace("60, 40", f"{50 + number}, 40"))
    runner.commit("More scenes")
    folders = []
    for index in range(1, 4):
        result = runner.run(SHARD=f"{index}/3")
        check(f"shard {index} has a report of its own name", result.get("report-name") == f"magicmove-report-{index}" and "review" not in result, result["text"])
        check("and is red: there are no goldens", result["status"] == "1")
        folders.append(f"{runner.folder}/shard-{index}")
        shutil.copytree(result["report"], folders[-1])
    merged = runner.magicmove("verify", "--merge", *folders, "--report", runner.folder + "/merged")
    check("the reports can be merged", merged.returncode == 1 and os.path.exists(runner.folder + "/merged/report.html"), merged.stderr)
    runner.reset()


def wrong(runner):
    for inputs in [{"UPDATE": "yes"}, {"SHARD": "2"}, {"SHARD": "1/2", "UPDATE": "commit"}, {"LINT": "loud"}, {"GOLDENS": "", "UPDATE": "patch"}, {"SCENES": " "},
                   {"BASE": "0123456789012345678901234567890123456789"}]:
        result = runner.run(**inputs)
        check(f"{inputs}: 64, and says what", result["status"] == "64" and "::error title=MagicMove::" in result["text"], result["text"])
    runner.write("scenes/push.json", SCENE.replace('"cornerRadius": 6', '"cornerRadius": "x"'))
    runner.commit("Broken")
    result = runner.run(ACCEPTED="true")
    check("a broken scene is red, whatever is accepted", result["status"] == "65", result["text"])
    runner.reset()


def install(folder):
    """A release by its checksum."""
    system = "linux-" + os.uname().machine
    release = folder + "/release"
    os.makedirs(release + "/magicmove-9.9.9/bin")
    program = release + "/magicmove-9.9.9/bin/magicmove"
    with open(program, "w") as file:
        file.write("#!/bin/sh\necho magicmove 9.9.9\n")
    os.chmod(program, 0o755)
    name = f"magicmove-9.9.9-{system}.tar.gz"
    with tarfile.open(f"{release}/{name}", "w:gz") as archive:
        archive.add(release + "/magicmove-9.9.9", "magicmove-9.9.9")
    sums = subprocess.run(["sha256sum", name], cwd=release, capture_output=True, text=True, check=True).stdout
    for what, text, status in [("the right sum", sums + "00  other\n", 0), ("another sum", "0" * 64 + "  " + name + "\n", 1), ("no sum", "\n", 1), ("two sums", sums + sums, 1)]:
        with open(release + "/SHA256SUMS", "w") as file:
            file.write(text)
        os.makedirs(folder + "/temp", exist_ok=True)
        path = folder + "/path"
        open(path, "w").close()
        environment = dict(os.environ, VERSION="v9.9.9", ACTION_REPOSITORY="", GITHUB_REPOSITORY="x/y", MAGICMOVE_RELEASES="file://" + release,
                           RUNNER_TEMP=folder + "/temp", GITHUB_PATH=path)
        result = subprocess.run([root + "/scripts/action/install"], env=environment, capture_output=True, text=True)
        check(f"{what}: {status}", result.returncode == status, result.stdout + result.stderr)
        check(f"{what}: in PATH only if it is right", (open(path).read() != "") == (status == 0))
    result = subprocess.run([root + "/scripts/action/install"], env=dict(environment, VERSION="1; rm x"), capture_output=True, text=True)
    check("a version is no command", result.returncode == 64)


files_of_workflows()
with tempfile.TemporaryDirectory() as folder:
    install(folder)
for step in [comments, tokens, media, updates, attacks, shards, wrong]:
    with tempfile.TemporaryDirectory() as folder:
        step(Runner(folder))
print(f"action: {count - len(problems)} of {count} checks hold")
sys.exit(1 if problems else 0)
