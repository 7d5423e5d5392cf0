"""Uses a golden report as a person would, by keys, clicks and pointer: checks.py CHROMIUM REPORT FOLDER
Says what does not work and leaves screenshots in FOLDER. The report must have at least 200 failures, of which some are
missing, one is damaged and one of another size."""

import json
import os
import subprocess
import sys
import tempfile
import time

from chromium import Chromium
from looks import low_contrasts, nameless

program, report, folder = sys.argv[1:4]
problems = []
count = 0


def check(what, holds):
    global count
    count += 1
    if not holds:
        problems.append(what)
        print("FAILED:", what)


def opening(page):
    """It can be used in under a second, and loads nothing but itself."""
    page.open("file://" + report)
    ready = page.run("+document.body.dataset.ready")
    paint = page.run("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9")
    load = page.run("performance.getEntriesByType('navigation')[0].loadEventEnd")
    print(f"can be used after {ready} ms, first painted after {paint:.0f} ms, read to its end after {load:.0f} ms")
    check("it can be used in under a second", ready < 1000 and paint < 1000)
    check("there are 200 failures", page.run("failures.length") >= 200)


def overview(page):
    check("every failure is listed", page.run("$$('#list button').length === failures.length"))
    check("the overview shows every scene with its time line", page.run("$$('section.scene .timeline').length === data.scenes.length"))
    check("failing times are marked on the time line", page.run("$$('.timeline .tick.bad').length") >= 190)
    check("frames that differ are marked on the time line", page.run("$$('.timeline .run').length") >= 1)
    check("the strip marks what failed", page.run("$$('.strip .failed').length === failures.length"))
    check("no picture of a failure was decoded yet", page.run("$$('canvas').length") == 0)
    check("no text of the strip leaves its frame", page.run(
        "$$('.strip .failed').slice(0, 50).every((e) => [...e.children].every((c) => c.offsetHeight < 36 || c.matches('img')))"))
    check("the labels under the strip stand apart", page.run(
        "$$('.strip').every((s) => { const boxes = [...s.querySelectorAll('li span')].filter((e) => !e.children.length).map((e) => e.getBoundingClientRect());"
        "return boxes.every((a, i) => boxes.slice(i + 1, i + 8).every((b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top)); })"))
    check("and none leaves its golden", page.run(
        "$$('.strip li > *').every((e) => [...e.children].every((c) => c.getBoundingClientRect().right <= e.getBoundingClientRect().right + 0.5))"))
    page.screenshot(folder + "/overview.png")


def filters(page):
    def shown():
        return page.run("$$('#list button').length")
    page.key("/")
    check("/ goes to the filter", page.run("document.activeElement.id") == "search")
    for letter in "042pct":
        page.key(letter)
    check("the filter finds by name", shown() == 1 and page.run("$$('#list .name')[0].textContent.endsWith('042pct')"))
    check("and says how many", page.run("document.getElementById('found').textContent").startswith("1 of "))
    page.run("search.value = ''; search.dispatchEvent(new Event('input')); search.blur()")
    for state in ["missing", "damaged", "resized", "differs"]:
        page.run(f"state.value = '{state}'; state.dispatchEvent(new Event('change'))")
        wanted = page.run(f"failures.filter((f) => f.result.state === '{state}').length")
        check(f"the filter finds what is {state}", wanted > 0 and shown() == wanted)
    page.run("state.value = ''; state.dispatchEvent(new Event('change'))")


def side_by_side(page):
    page.key("j")
    check("j opens the first failure", page.wait("$$('.stage').length === 3") and page.run("location.hash") == "#failure-0")
    size = "[...$$('.sheet canvas')].map((c) => c.width + 'x' + c.height).join()"
    check("below 1:1 pictures have the pixels of the screen, so that they are smooth", page.wait(
        "view.scale < 1 && $$('.sheet canvas').every((c) => Math.abs(c.width - c.clientWidth * devicePixelRatio) <= 1)"))
    page.run("zoom(1, [0, 0])")
    check("at 1:1 all pictures have their full extent", page.wait(f"{size} === Array(3).fill(SIZE).join()"))
    page.run("(view.zoom = 0, layout())")
    check("golden, actual and difference are named", page.run("$$('figcaption').map((e) => e.textContent).join()").startswith(
        "Golden,Actual,Difference, largest "))
    check("the difference is outlined", page.run("$$('.sheet .area').length === 3 && $$('.sheet .area')[0].offsetWidth > 4"))
    check("what changed is named", "→" in page.run("document.getElementById('changes').textContent"))
    check("the pictures can be seen without scrolling", page.run("$$('.stage')[0].getBoundingClientRect().bottom <= innerHeight"))
    check("the list shows where one is", page.run("$$('#list [aria-current=true]').length") == 1)
    page.screenshot(folder + "/side-by-side.png")
    page.key("j")
    check("j goes on", page.wait("location.hash === '#failure-1' && view.loaded === 1"))
    page.key("k")
    check("k goes back", page.wait("location.hash === '#failure-0' && view.loaded === 0"))


def colours(page):
    page.run("$$('.stage')[0].focus()")
    page.key("ArrowRight")
    text = page.run("readout.textContent")
    check("arrow keys read colours", "golden" in text and "actual" in text and text.count("#") == 2)
    x = page.run("view.cross[0]")
    page.key("ArrowRight", modifiers=8)
    check("with Shift by 10", page.run("view.cross[0]") == x + 10)
    left, top, scale = page.run("(() => { const b = $$('.sheet')[1].getBoundingClientRect(); return [b.x, b.y, view.scale]; })()")
    page.mouse("mouseMoved", left + 40.5 * scale, top + 30.5 * scale)
    check("the pointer reads colours", page.run("readout.textContent").startswith("x 40, y 30"))
    truth = page.run(
        "(() => { const c = view.pictures.expected.canvas.getContext('2d').getImageData(40, 30, 1, 1).data;"
        "return '#' + [...c].slice(0, 3).map((v) => v.toString(16).padStart(2, '0')).join(''); })()")
    check("the colour is that of the pixel", truth in page.run("readout.textContent"))


def swipe(page):
    page.key("2")
    check("2 lays one over the other", page.wait("$$('.stage').length === 1 && $$('.sheet canvas').length === 2"))
    page.run("swipe.focus()")
    before = page.run("+swipe.value")
    page.key("ArrowRight")
    check("the slider moves by keys", page.run("+swipe.value") != before)
    box = page.run("(() => { const b = $$('.sheet')[0].getBoundingClientRect(); return [b.x, b.y, b.width]; })()")
    page.mouse("mouseMoved", box[0] + box[2] / 2, box[1] + 60)
    page.mouse("mousePressed", box[0] + box[2] / 2, box[1] + 60, pressed=True)
    page.mouse("mouseMoved", box[0] + box[2] / 4, box[1] + 60, pressed=True)
    page.mouse("mouseReleased", box[0] + box[2] / 4, box[1] + 60)
    check("the edge can be dragged", abs(page.run("view.swipe") - 0.25) < 0.02)
    check("the picture follows", "25" in page.run("$$('.sheet canvas')[1].style.clipPath") or "24" in page.run(
        "$$('.sheet canvas')[1].style.clipPath"))
    page.screenshot(folder + "/swipe.png")


def blink(page):
    page.run("document.activeElement.blur()")
    page.key("3")
    page.wait("$$('.stage').length === 1")
    page.key("b")
    seen = set()
    for _ in range(20):
        seen.add(page.run("$$('figcaption')[0].textContent + $$('.sheet canvas')[1].hidden"))
        time.sleep(0.1)
    check("both are seen in turn", seen == {"Goldentrue", "Actualfalse"})
    page.screenshot(folder + "/blink.png")
    page.key("b")
    still = page.run("$$('figcaption')[0].textContent")
    time.sleep(1.5)
    check("b stops it", page.run("$$('figcaption')[0].textContent") == still)


def heat(page):
    page.key("4")
    check("4 shows the heat map alone", page.wait("$$('.stage').length === 1 && $$('figcaption')[0].textContent.startsWith('Difference')"))
    hot = page.run(
        "(() => { const c = heat(view.pictures, view.gain).canvas; const p = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;"
        "let n = 0; for (let i = 0; i < p.length; i += 4) if (p[i] !== p[i + 1] || p[i + 1] !== p[i + 2]) n++; return n; })()")
    check("every pixel that differs is hot, and no other", hot == page.run("failures[view.index].result.differing"))
    page.run("gain.value = '1'; gain.dispatchEvent(new Event('change'))")
    check("it can be amplified", page.wait("$$('figcaption')[0].textContent.endsWith('×1')"))
    page.run("gain.value = '0'; gain.dispatchEvent(new Event('change'))")
    page.screenshot(folder + "/heat.png")


def zoom(page):
    page.key("1")
    page.wait("$$('.stage').length === 3")
    page.key("d")
    check("d shows the difference", page.run("(() => { const a = $$('.area')[0].getBoundingClientRect(), s = $$('.stage')[0].getBoundingClientRect();"
          "return a.left < s.right && a.right > s.left && a.top < s.bottom && a.bottom > s.top; })()"))
    for _ in range(9):
        page.key("+")
    check("pixels are sharp and have a grid when they are large", page.run(
        "view.scale >= 8 && !$$('.sheet .grid')[0].hidden && getComputedStyle($$('.sheet canvas')[0]).imageRendering === 'pixelated'"))
    page.key("-")
    page.key("-")
    page.run("$$('.stage')[0].scrollBy(40, 30)")
    check("the pictures scroll together", page.wait("$$('.stage').every((s) => s.scrollTop === $$('.stage')[0].scrollTop && s.scrollLeft === $$('.stage')[0].scrollLeft)"))
    page.screenshot(folder + "/zoom.png")
    page.key("g")
    check("g hides the grid", page.wait("$$('.sheet .grid').every((g) => g.hidden)"))
    page.key("g")
    page.key("0")
    check("0 fits the picture", page.run("$$('.stage')[0].scrollHeight <= $$('.stage')[0].clientHeight + 1"))


def other_failures(page):
    for state, stages in [("missing", 1), ("damaged", 1), ("resized", 3)]:
        index = page.run(f"failures.findIndex((f) => f.result.state === '{state}')")
        page.run(f"location.hash = 'failure-{index}'")
        check(f"a {state} golden is shown", page.wait(f"view.loaded === {index} && $$('.stage').length === {stages}"))
        page.screenshot(f"{folder}/{state}.png")
    index = page.run("failures.findIndex((f) => f.result.state === 'missing')")
    page.run(f"location.hash = 'failure-{index}'")
    page.wait(f"view.loaded === {index}")
    check("the command that creates a missing golden is shown", "--update missing" in page.run("document.getElementById('main').textContent"))


def ticks(page):
    """Ticks goldens of each kind, and runs the command that the page copies: it records these and no others."""
    text = "document.getElementById('{}').textContent"
    page.run("location.hash = ''; document.activeElement.blur()")
    check("the overview is back", page.wait("$$('section.scene').length > 0"))
    check("nothing is ticked at first", page.run("document.getElementById('accept').hidden"))
    page.run("location.hash = 'failure-3'")
    page.wait("view.loaded === 3")
    page.key("x")
    check("x ticks the failure that is shown", page.wait(text.format("ticked") + " === '1 ticked'"))
    check("its box and that of the list show it", page.run("$$('input.accept:checked').length") == 2)
    names = [page.run("failures[3].scene.name + '/' + failures[3].result.name")]
    for state in ["missing", "damaged", "resized"]:
        index = page.run(f"failures.findIndex((f) => f.result.state === '{state}')")
        page.run(f"$$('#list button[data-index=\"{index}\"]')[0].parentElement.querySelector('input').click()")
        names.append(page.run(f"failures[{index}].scene.name + '/' + failures[{index}].result.name"))
    page.run("$$('#list li .frames')[0].parentElement.querySelector('input').click()")
    names.append(page.run("data.scenes[0].name") + "/frames")
    check("five are ticked", page.run(text.format("ticked")) == "5 ticked")
    page.screenshot(folder + "/ticked.png")
    page.run("document.activeElement.blur()")
    page.key("c")
    check("c copies the command, or says how", page.wait(text.format("copied") + " !== ''"))
    line = page.run(text.format("command"))
    with open(folder + "/command.sh", "w") as file:
        file.write(line + "\n")
    before = failing()
    done = subprocess.run(["bash", "-c", 'magicmove() { "$MAGICMOVE_COMMAND" "$@"; }; ' + line], cwd=folder, capture_output=True, text=True)
    check(f"the copied command is run, but not: {done.stderr}", done.returncode == 0)
    check("it accepts the ticked goldens and no others", before - failing() == set(names) and len(before) > 190)
    page.click("#clear")
    check("all ticks are removed", page.run("document.getElementById('accept').hidden && !$$('input.accept:checked').length"))
    page.run("$$('#list li.cause input')[0].click()")
    check("the box of a cause ticks all of it", page.run(
        "parseInt(document.getElementById('ticked').textContent) === +$$('#list li.cause')[0].textContent.match(/in (\\d+) goldens$/)[1]"))
    page.run("document.activeElement.blur()")
    page.click("#clear")
    page.run("state.value = 'missing'; state.dispatchEvent(new Event('change'))")
    page.click("#tick")
    check("all that are shown can be ticked", page.run("$$('input.accept:checked').length === $$('#list input.accept').length")
          and page.run(text.format("command")).count("--filter") == page.run("failures.filter((f) => f.result.state === 'missing').length"))
    page.click("#clear")
    page.run("state.value = ''; state.dispatchEvent(new Event('change'))")


def failing():
    """The goldens that fail now, compared as the report was made."""
    moments = [word for i in range(200) for word in ["--at", f"{i // 2}.{i % 2 * 5}%"]]
    words = ["verify", "scenes/magic-move.json", "--goldens", "goldens", "--scale", "2", "--json", "--quiet", "--report", "other"]
    done = subprocess.run([os.environ["MAGICMOVE_COMMAND"]] + words + moments, cwd=folder, capture_output=True, text=True)
    scene = json.loads(done.stdout)["scenes"][0]
    goldens = {scene["scene"] + "/" + golden["name"] for golden in scene["goldens"] if not golden["passed"]}
    return goldens | ({scene["scene"] + "/frames"} if not scene["frames"]["passed"] else set())


def help_and_theme(page):
    page.key("?")
    check("? shows the keys", page.run("help.open"))
    page.screenshot(folder + "/keys.png")
    page.key("Escape")
    check("Escape closes them", page.wait("!help.open"))
    page.key("o")
    check("o goes to the overview", page.wait("$$('section.scene').length > 0"))
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.run(background)
    page.prefer("dark")
    check("the system's dark colours are followed", page.run(background) != light)
    page.screenshot(folder + "/overview-dark.png")
    page.run("location.hash = 'failure-0'")
    page.wait("view.loaded === 0 && $$('.stage').length === 3")
    page.screenshot(folder + "/side-by-side-dark.png")
    contrasts(page, "dark")
    page.click("#theme")
    check("and can be overruled", page.run(background) == light)
    contrasts(page, "light")
    page.resize(420, 900)
    check("a narrow window needs no scrolling sideways", page.wait("document.documentElement.scrollWidth <= 420"))
    page.screenshot(folder + "/narrow.png")
    page.resize(1440, 900)


def contrasts(page, scheme):
    """Every text has a contrast of at least 4.5 to what it stands on (WCAG 2.2, 1.4.3)."""
    low = low_contrasts(page)
    check(f"every text can be read in {scheme} colours, but not {low}", not low)


def accessibility(page):
    nodes = page.accessible()
    roles = {role for role, _, _ in nodes}
    check("landmarks are there", {"banner", "navigation", "main"} <= roles)
    check("everything that can be used has a name", not nameless(page))
    check("the modes say which one is chosen", any(
        name == "Side by side" and p.get("pressed") == "true" for _, name, p in nodes))
    check("headings have names", [name for role, name, _ in nodes if role == "heading"][:1] == ["Golden report"])
    check("the time line is described", any(role in ("image", "img") and "fail" in name for role, name, _ in nodes))
    check("pictures without words have none", page.run("$$('img').every((i) => i.hasAttribute('alt'))"))
    page.run("document.activeElement.blur(); scrollTo(0, 0)")
    page.open("file://" + report)
    page.key("Tab")
    check("the first Tab offers to skip to the pictures", page.run("document.activeElement.className") == "skip" and page.run(
        "document.activeElement.getBoundingClientRect().left >= 0"))
    visited = []
    for _ in range(8):
        page.key("Tab")
        visited.append(page.run("document.activeElement.id || document.activeElement.closest('[id]')?.id"))
        check("focus can be seen", page.run("getComputedStyle(document.activeElement).outlineStyle") != "none")
    check(f"Tab goes through in order, not {visited}", visited[:4] == ["keys", "theme", "search", "state"] and "list" in visited)
    page.key("Enter")
    check("Enter opens a failure", page.wait("/^#failure-/.test(location.hash) && $$('.stage').length > 0"))
    check("and the focus goes to it", page.run("document.activeElement.id") == "main")


def main():
    with tempfile.TemporaryDirectory() as profile:
        page = Chromium(program, profile)
        page.prefer("light")
        page.send("Page.addScriptToEvaluateOnNewDocument", source="const $$ = (s) => [...document.querySelectorAll(s)];")
        opening(page)
        page.run("window.SIZE = '780x1688'")
        for part in [overview, filters, side_by_side, colours, swipe, blink, heat, zoom, other_failures, ticks, help_and_theme, accessibility]:
            try:
                part(page)
            except RuntimeError as error:
                check(f"{part.__name__}: {error}", False)
        loaded = [url for url in page.requests if not url.startswith("data:") and not url.startswith("file://" + report)]
        check(f"nothing else is loaded, but not {loaded}", not loaded)
        check(f"the console is silent, but not {page.messages}", not page.messages)
        page.close()
    print(f"{count - len(problems)} of {count} checks of the report passed")
    sys.exit(1 if problems else 0)


main()
