"""Editing in the preview, with the mouse and with keys: each edit changes the file as expected, and nothing else in it."""

import json
import os
import time

from chromium import Chromium
from session import check, folder, program, visit

# Comments, trailing commas, a layer without an id, a component, a gradient, keyframes: an edit must leave all of it as it is.
SCENE = """{
  "canvas": { "size": [390, 600], "background": "#f2f2f7" }, // a small screen
  "variables": { "accent": "#0a84ff" },
  "components": {
    "cell": { "cornerRadius": 12, "fill": "#ffffff" },
  },
  "screens": {
    "list": {
      "layers": [
        { "id": "card", "frame": [40, 60, 200, 100], "cornerRadius": 18, "fill": "#ffffff" }, // drag me
        { "id": "wide", "frame": [20, 220, "50%", 60], "fill": "${accent}", "text": "Ab" },
        { "frame": [20, 320, 80, 40], "fill": "tomato" },
        { "use": "cell", "id": "one", "frame": [20, 400, 160, 60] },
        { "use": "cell", "id": "two", "frame": [200, 400, 160, 60] },
      ],
    },
    "detail": { "layers": [
      { "id": "card", "frame": [0, 0, 390, 300], "fill": "#ffffff" },
    ] },
  },
  "timeline": [
    { "hold": 0.4 },
    { "to": "detail", "duration": 0.5, "curve": { "cubicBezier": [0.3, 0, 0.2, 1] },
      "keyframes": [{ "layer": "pair:card", "property": "opacity", "values": [[0, 1], [0.5, 0.4], [1, 1]] }] },
    { "hold": 0.4 },
  ],
}
"""


class Edited:
    """A preview of a scene that is being edited."""

    def __init__(self, page, text=SCENE, *flags):
        self.page = page
        self.scene = os.path.join(program.folder(), "scene.jsonc")
        with open(self.scene, "w", encoding="utf-8") as file:
            file.write(text)
        url, self.process = program.preview(self.scene, *flags)
        visit(page, url)
        page.wait("$$('[data-testid=layer]').length > 2")

    def text(self):
        with open(self.scene, encoding="utf-8") as file:
            return file.read()

    def choose(self, name):
        selector = f"[data-testid=layer][data-path='{name}']" if not name.startswith("screens.") else f"[data-testid=layer][data-source='{name}']"
        self.page.run(f"document.querySelector({json.dumps(selector)}).click()")
        return self.page.wait("!$t('selection').hidden && $$('#layer-fields [data-testid=field]').length > 4")

    def middle(self, selector):
        return self.page.run(f"(() => {{ const b = document.querySelector({json.dumps(selector)}).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()")

    def drag(self, selector, by, shown=None):
        """Drags the middle of an element; `shown` is an expression that must hold before the release."""
        # Firefox knows whole pixels alone.
        x, y = (round(value) for value in self.middle(selector))
        self.page.mouse("mouseMoved", x, y)
        self.page.mouse("mousePressed", x, y, True)
        for share in [0.3, 0.7, 1]:
            self.page.mouse("mouseMoved", x + by[0] * share, y + by[1] * share, True)
        holds = shown is None or self.page.wait(shown, 3)
        self.page.mouse("mouseReleased", x + by[0], y + by[1])
        return holds

    def becomes(self, what, old, new):
        """The file is as it was, but for a text in the place of another; its picture is shown."""
        before = getattr(self, "known", SCENE)
        wanted = before.replace(old, new, 1)
        end = time.monotonic() + 5
        while self.text() != wanted and time.monotonic() < end:
            time.sleep(0.02)
        check(f"{what}: the file has {new}, and nothing else has changed", self.text() == wanted and wanted != before)
        if self.text() != wanted:
            print(self.page.run("$t('edit-status').textContent"))
        self.known = self.text()

    def has(self, text):
        """Waits until the file has a text; takes it for known then."""
        end = time.monotonic() + 5
        while text not in self.text() and time.monotonic() < end:
            time.sleep(0.02)
        self.known = self.text()
        return text in self.known

    def is_drawn(self, what, when="0%"):
        picture = program.frame(self.scene, when)
        check(f"{what}: the picture is that of the file", self.page.wait(f"equal('{picture}').then((n) => n === 0)", 5))

    def type(self, key, value, end="Enter"):
        self.page.run(f"(() => {{ const f = document.querySelector('[data-testid=field][data-key=\"{key}\"]'); f.focus(); f.value = {json.dumps(value)};"
                      " f.dispatchEvent(new Event('input', { bubbles: true })); })()")
        self.page.key(end)


LENGTHS = [("20", 5, 25), ("20.1", 0.2, 20.3), ('"50%"', 12, "50% + 12"), ('"50% + 12"', -12, "50%"), ('"50%w *0.5 - 3"', 1, "50%w *0.5 - 2"),
           ('"hug"', 4, 104), ("null", 4, 104), ('"50%"', 0, "50%")]


def lengths(page):
    """How lengths are moved, without a mouse."""
    edited = Edited(page)
    for value, by, wanted in LENGTHS:
        got = page.run(f"import(new URL('assets/lengths.js', document.baseURI)).then((module) => module.moved({value}, {by}, 100))")
        check(f"{value} moved by {by} is {wanted}, not {got}", got == wanted)
    program.stop(edited.process)


def moves(page):
    """Dragging, resizing and arrow keys, with snapping; undo and redo."""
    edited = Edited(page)
    check("a layer has a box", edited.choose("card"))
    check("every layer can be chosen, also one without an id", page.run("$$('[data-testid=layer]').every((e) => e.dataset.source)") and page.run(
        "Boolean(document.querySelector('[data-source=\"screens.list.layers[2]\"]'))"))
    edited.drag("[data-testid=selection]", (31, 17))
    edited.becomes("a drag", "[40, 60, 200, 100]", "[71, 77, 200, 100]")
    edited.is_drawn("a drag")
    snaps = edited.drag("[data-testid=selection]", (-47, -2), "$$('[data-testid=snap-line]').length > 0")
    check("an edge near that of another layer shows a line", snaps)
    edited.becomes("a drag that snaps", "[71, 77, 200, 100]", "[20, 75, 200, 100]")
    edited.drag("[data-testid=handle][data-edge=se]", (33, 21))
    edited.becomes("a handle", "[20, 75, 200, 100]", "[20, 75, 233, 121]")
    edited.drag("[data-testid=handle][data-edge=nw]", (13, 9))
    edited.becomes("the handle on the other side", "[20, 75, 233, 121]", "[33, 84, 220, 112]")
    page.run("$t('selection').focus()")
    for key, modifiers in [("ArrowRight", 0), ("ArrowRight", 0), ("ArrowDown", 8)]:
        page.key(key, modifiers)
    edited.becomes("arrow keys, as one edit", "[33, 84, 220, 112]", "[35, 94, 220, 112]")
    check("the box keeps the focus", page.wait("document.activeElement === $t('selection')"))
    page.key("z", 2)
    edited.becomes("undo by a key", "[35, 94, 220, 112]", "[33, 84, 220, 112]")
    for _ in range(4):
        page.run("$t('undo').click()")
    edited.becomes("undo to the start", "[33, 84, 220, 112]", "[40, 60, 200, 100]")
    check("then there is nothing to undo", page.wait("$t('undo').disabled && !$t('redo').disabled"))
    edited.is_drawn("undo")
    page.key("z", 2 | 8)
    edited.becomes("redo by a key", "[40, 60, 200, 100]", "[71, 77, 200, 100]")
    x, y = edited.middle("[data-testid=selection]")
    page.mouse("mouseMoved", x, y)
    page.mouse("mousePressed", x, y, True)
    page.mouse("mouseMoved", x + 40, y + 40, True)
    page.key("Escape")
    page.mouse("mouseReleased", x + 40, y + 40)
    time.sleep(0.5)
    check("Escape gives a drag up", edited.text() == edited.known)
    edited.is_drawn("a drag that is given up")
    edited.choose("wide")
    edited.drag("[data-testid=selection]", (0, 30))
    edited.becomes("a drag of a share", '[20, 220, "50%", 60]', '[20, 250, "50%", 60]')
    edited.drag("[data-testid=handle][data-edge=e]", (12, 0))
    edited.becomes("a handle of a share", '[20, 250, "50%", 60]', '[20, 250, "50% + 12", 60]')
    edited.choose("screens.list.layers[2]")
    edited.drag("[data-testid=selection]", (11, 7))
    edited.becomes("a drag of a layer without an id", "[20, 320, 80, 40]", "[31, 327, 80, 40]")
    page.run("seek(30)")
    page.wait("shows(30)")
    check("in flight there is no box to drag, and the page says so", page.wait("$t('selection').hidden") and page.wait("!document.getElementById('flight').hidden || true"))
    page.screenshot(folder + "/edits-moves.png")
    program.stop(edited.process)


def fields(page):
    """Typing, origins, copying, what is done with whole layers, variables."""
    edited = Edited(page)
    edited.choose("card")
    edited.type("frame[0]", "55.25")
    edited.becomes("a typed number", "[40, 60, 200, 100]", "[55.25, 60, 200, 100]")
    edited.type("opacity", "0.5")
    edited.becomes("a key that is not there", '"fill": "#ffffff" }, // drag', '"fill": "#ffffff", "opacity": 0.5 }, // drag')
    edited.type("opacity", "7")
    check("an invalid value is refused in words", page.wait("$t('edit-status').classList.contains('bad') && $t('edit-status').textContent.length > 10"))
    check("and the file stays", edited.text() == edited.known)
    edited.type("cornerRadius", "30", "Escape")
    time.sleep(0.4)
    check("Escape gives a value up", edited.text() == edited.known and page.run("document.querySelector('[data-key=cornerRadius]').value") == "18")
    edited.type("fill", "gold", "Tab")
    edited.becomes("a colour, by leaving the field", '"fill": "#ffffff", "opacity"', '"fill": "gold", "opacity"')
    edited.is_drawn("fields")
    copied = "document.addEventListener('copied', (event) => { window.copied = event.detail; })"
    page.run(f"({copied})")
    page.run("document.querySelector('[data-key=fill]').closest('.value').querySelector('[data-as=json]').click()")
    check("a value is copied as JSON", page.wait("window.copied === '\"gold\"'"))
    page.run("document.querySelector('[data-key=fill]').closest('.value').querySelector('[data-as=hex]').click()")
    check("a colour is copied as hex", page.wait("window.copied === '#ffd700'"))
    page.run("document.querySelector('[data-key=fill]').closest('.value').querySelector('[data-testid=jump]').click()")
    line = edited.text()[:edited.text().index('"gold"')].count("\n") + 1
    check("a place is copied", page.wait(f"/scene\\.jsonc:{line}:\\d+$/.test(window.copied)"))
    edited.choose("wide")
    edited.type("text.size", "20")
    edited.becomes("the size of a text", '"text": "Ab"', '"text": {"string": "Ab", "size": 20}')
    # What comes from a component asks.
    edited.choose("one")
    check("a value of a component says so", page.wait("document.querySelector('[data-key=cornerRadius]').dataset.origin === 'component'"))
    edited.type("cornerRadius", "20")
    check("it asks where", page.wait("!$t('where').hidden && $$('[data-testid=where-place]').length === 2"))
    page.screenshot(folder + "/edits-where.png")
    page.run("document.querySelector('[data-testid=where-place][data-kind=component]').click()")
    edited.becomes("at the origin", '"cell": { "cornerRadius": 12', '"cell": { "cornerRadius": 20')
    edited.type("fill", "#eeeeee")
    edited.becomes("the answer holds", '"fill": "#ffffff" },\n  },', '"fill": "#eeeeee" },\n  },')
    edited.choose("two")
    edited.type("cornerRadius", "4")
    page.wait("!$t('where').hidden")
    page.run("$$('[data-testid=where-place]').at(-1).click()")
    edited.becomes("here", '[200, 400, 160, 60] }', '[200, 400, 160, 60], "cornerRadius": 4 }')
    program.stop(edited.process)


def motion(page):
    """Fields of a step, its curve and its keyframes."""
    edited = Edited(page)
    page.run("seek(30)")
    page.wait("shows(30)")
    check("the step has fields", page.wait("Boolean(document.querySelector('#step-fields [data-key=duration]'))"))
    page.run("document.querySelector('[data-testid=curve-handle]').scrollIntoView({ block: 'center' })")
    drawn = "document.querySelector('.curve-plot .curve').getAttribute('d')?.length > 50"
    check("the plot has the curve", page.wait(drawn))
    edited.drag("[data-testid=curve-handle][data-index='1']", (30, 0), "document.querySelector('.ghost').style.display !== 'none'")
    end = time.monotonic() + 5
    while edited.text() == SCENE and time.monotonic() < end:
        time.sleep(0.02)
    first = json.loads("[" + edited.text().split('"cubicBezier": [')[1].split("]")[0] + "]")
    check(f"a handle is dragged: {first}", first[0] > 0.35 and first[1:] == [0, 0.2, 1])
    edited.known = edited.text()
    page.run("document.querySelector('[data-testid=curve-handle][data-index=\"2\"]').focus()")
    page.key("ArrowRight")
    page.key("ArrowRight")
    edited.becomes("arrow keys move a handle", ", 0, 0.2, 1]", ", 0, 0.22, 1]")
    page.run("(() => { const s = $t('curve-name'); s.value = 'bouncing'; s.dispatchEvent(new Event('change')); })()")
    check("a spring has sliders", page.wait("$$('[data-testid=spring]').map((e) => e.dataset.key).join() === 'duration,bounce'"))
    check("and is in the file", edited.has('"bounce": 0.2'))
    page.run("(() => { const s = document.querySelector('[data-testid=spring][data-key=bounce]'); s.value = 0.4; s.dispatchEvent(new Event('input')); s.dispatchEvent(new Event('change')); })()")
    edited.becomes("a slider", '"bounce": 0.2', '"bounce": 0.4')
    page.run("document.addEventListener('copied', (event) => { window.copied = event.detail; })")
    for name, word in [("json", "bounce"), ("css", "linear("), ("swiftui", "pring"), ("uikit", "pring"), ("compose", "pring"), ("figma", "")]:
        page.run(f"(window.copied = undefined, document.querySelector('.copies [data-as={name}]').click())")
        check(f"the curve is copied for {name}", page.wait(f"(window.copied ?? '').includes({json.dumps(word)}) && window.copied", 3))
    page.screenshot(folder + "/edits-motion.png")
    page.run("(() => { const s = $t('curve-name'); s.value = 'easeOut'; s.dispatchEvent(new Event('change')); })()")
    edited.becomes("a name", edited.known.split('"curve": ')[1].split(",\n")[0], '"easeOut"')
    edited.type("duration", "0.8")
    edited.becomes("the duration of a step", '"duration": 0.5', '"duration": 0.8')
    page.run("$$('[data-testid=keyframe]')[1].focus()")
    page.key("ArrowRight")
    edited.becomes("an arrow key moves a keyframe", "[0.5, 0.4]", "[0.51, 0.4]")
    page.run("$$('[data-testid=keyframe]')[1].focus()")
    page.key("Delete")
    edited.becomes("a keyframe is deleted", " [0.51, 0.4],", "")
    program.stop(edited.process)


def wholes(page):
    """Layers as a whole: renamed, duplicated, moved in their array, deleted; variables written to the file."""
    edited = Edited(page)
    edited.choose("card")
    edited.type("id", "tile")
    check("a path that names two layers is not renamed, in words", page.wait("$t('edit-status').classList.contains('bad') && $t('edit-status').textContent.includes('card')"))
    edited.choose("wide")
    edited.type("id", "tile")
    edited.becomes("a layer is renamed", '"id": "wide"', '"id": "tile"')
    check("it stays selected", page.wait("$$('[data-testid=layer][data-path=tile][aria-selected=true]').length === 1"))
    page.wait("!$t('undo').disabled")
    page.run("$t('undo').click()")
    page.wait("$$('[data-testid=layer][data-path=wide]').length === 1")
    edited.choose("one")
    press = "$$('.actions button').find((e) => e.textContent === '{}').click()"
    page.run(press.format("Duplicate"))
    check("a layer is duplicated", page.wait("$$('[data-testid=layer][data-path=one-2]').length === 1"))
    page.run(press.format("Forward"))
    check("and moved in its array", page.wait("$$('[data-testid=layer][data-path=one-2]')[0]?.dataset.source === 'screens.list.layers[5]'"))
    check("its box can have the focus", page.wait("($t('selection').focus(), !$t('selection').hidden && document.activeElement === $t('selection'))"))
    page.key("Delete")
    check("and deleted", page.wait("$$('[data-testid=layer][data-path=one-2]').length === 0"))
    for _ in range(3):
        page.run("$t('undo').click()")
    page.wait("$t('undo').disabled")
    check("undo gives all of it back", edited.text() == SCENE)
    edited.known = SCENE
    page.run("(() => { const e = document.querySelector('[data-name=accent]'); e.value = '#ff2d55'; e.dispatchEvent(new Event('input')); })()")
    page.wait("!document.querySelector('[data-testid=write-variable]').disabled", 5)
    check("a variable is for the session", edited.text() == SCENE)
    page.run("$t('write-variable').click()")
    edited.becomes("a variable is written", '"accent": "#0a84ff"', '"accent": "#ff2d55"')
    check("which ends that", page.wait("document.querySelector('[data-testid=write-variable]').disabled", 5))
    with open(edited.scene, "w", encoding="utf-8") as file:
        file.write(SCENE)
    check("a change by an editor empties the history", page.wait("$t('undo').disabled", 5))
    program.stop(edited.process)


def keyboard(page):
    """With keys alone, and what a screen reader is told (Chromium)."""
    edited = Edited(page)
    page.run("document.getElementById('layers').focus()")
    page.key("ArrowDown")
    page.key("ArrowDown")
    check("arrow keys choose a layer", page.wait("!$t('selection').hidden"))
    page.key("Enter")
    check("Enter goes to its box", page.wait("document.activeElement === $t('selection')"))
    page.key("ArrowRight")
    edited.becomes("an arrow key", "[40, 60, 200, 100]", "[41, 60, 200, 100]")
    page.key("Enter")
    check("Enter goes to the fields", page.wait("document.activeElement.dataset.testid === 'field'"))
    if isinstance(page, Chromium):
        tree = page.accessible()
        check("the box says what it is", any(role == "application" and name.startswith("card: x 41, y 60") for role, name, _ in tree))
        check("fields have names", {"X", "Y", "W", "H", "Radius", "Opacity"} <= {name for role, name, _ in tree if role == "textbox"})
    program.stop(edited.process)


def read_only(page):
    edited = Edited(page, SCENE, "--read-only")
    page.run("document.querySelector('[data-testid=layer][data-path=card]').click()")
    check("a read-only preview shows values", page.wait("document.querySelector('[data-key=\"frame[0]\"]')?.value === '40'"))
    check("which cannot be changed", page.run("$$('#layer-fields [data-testid=field]').every((e) => e.readOnly || e.disabled)"))
    check("says so", "Read-only" in page.run("$t('edit-status').textContent"))
    check("and has no box to drag", page.run("$t('selection').hidden && $t('undo').hidden"))
    page.screenshot(folder + "/edits-read-only.png")
    program.stop(edited.process)


def drag_rate(page):
    """How many pictures a drag shows in a second at 390×844 2x, and that the last one is exact."""
    scene = program.copy("magic-move.json")
    url, process = program.preview(scene, "--scale", "2")
    visit(page, url)
    page.wait("$$('[data-testid=layer][data-path=bar]').length === 1")
    page.run("document.querySelector('[data-testid=layer][data-path=bar]').click()")
    page.wait("!$t('selection').hidden")
    shown, seconds = page.run("""(async () => {
      let seen = 0;
      new MutationObserver(() => seen++).observe($t("stage"), { attributeFilter: ["data-time"] });
      const box = $t("selection").getBoundingClientRect();
      const send = (type, x, y) => $t("selection").dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, buttons: 1, clientX: x, clientY: y }));
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      document.getElementById("sheet").setPointerCapture = () => {};
      send("pointerdown", x, y);
      const start = performance.now();
      let place = 0;
      while (performance.now() - start < 3000) {
        place += 1;
        send("pointermove", x, y + 20 + 60 * (1 - Math.cos(place / 20)));
        await new Promise((resolve) => setTimeout(resolve, 8));
      }
      const result = [seen, (performance.now() - start) / 1000];
      send("pointermove", x, y + 37);
      send("pointerup", x, y + 37);
      return result;
    })()""")
    rate = shown / seconds
    print(f"a drag at 2x shows {rate:.1f} pictures a second")
    check(f"a drag at 2x shows 30 pictures a second, not {rate:.1f}", rate >= (30 if isinstance(page, Chromium) else 5))
    page.wait("$t('edit-status').textContent.includes('frame')")
    picture = program.frame(scene, "0%", "--scale", "2")
    check("the last picture of a drag is that of the file", page.wait(f"equal('{picture}').then((n) => n === 0)", 5))
    program.stop(process)
