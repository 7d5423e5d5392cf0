"""Keys, layers, variables and exports, used as a person would."""

import json
import os

from session import check, folder, program, visit


def keys(page):
    scene = os.path.join(program.scenes, "magic-move.json")
    url, process = program.preview(scene)
    visit(page, url)
    page.wait("shows(0) && $$('[data-testid=layer]').length > 3")

    def after(key, script, what, modifiers=0):
        page.key(key, modifiers)
        check(f"{key}: {what}", page.wait(script, 5))

    after("ArrowRight", "shows(1)", "the next frame")
    after("ArrowRight", "shows(11)", "with Shift ten frames", 8)
    after("ArrowLeft", "shows(10)", "the frame before")
    after("End", "shows(+$t('scrubber').max)", "the last frame")
    after("Home", "shows(0)", "the first frame")
    after("]", "shows(Math.round(0.7 * 50)) || +$t('stage').dataset.frame > 0", "the next step")
    frame = page.run("+$t('stage').dataset.frame")
    after("[", f"+$t('stage').dataset.frame < {frame}", "the step before")
    after("l", "$t('loop').value === 'step'", "loops the step")
    after("l", "$t('loop').value === 'all'", "loops all")
    after(">", "$t('speed').value === '1.5'", "faster")
    after("<", "$t('speed').value === '1'", "slower")
    after("1", "$t('stage').getBoundingClientRect().width === $t('stage').width", "1:1")
    for _ in range(5):
        page.key("+")
    check("+: zooms in", page.run("$t('stage').getBoundingClientRect().width >= 8 * $t('stage').width"))
    check("and the grid is there", page.run("!document.getElementById('grid').hidden"))
    after("g", "document.getElementById('grid').hidden", "hides the grid")
    page.key("g")
    page.screenshot(folder + "/grid.png")
    after("0", "$t('zoom').value === 'fit'", "fits")
    check("what fits is drawn at the size that is shown", page.wait(
        "Math.abs($t('stage').getBoundingClientRect().width * devicePixelRatio - $t('stage').width) < 0.01 && $t('stage').width < 390", 5))
    check("below 8x the grid says where it begins", page.run("$t('grid').textContent") == "Grid from 8×")
    page.key("1")
    page.wait("$t('stage').width === 390")
    # Outlines and ghosts change the picture; onion skins lie over it.
    page.run("seek(45)")
    page.wait("shows(45)")
    for key, flag, name in [("o", ["--outline"], "outline"), ("h", ["--ghost", "0.4"], "ghost")]:
        page.key(key)
        check(f"{key}: the picture of {' '.join(flag)}", page.wait(f"equal('{program.frame(scene, '#45', *flag)}').then((n) => n === 0)", 5))
        check(f"{key}: its button is pressed", page.run(f"$t('{name}').getAttribute('aria-pressed')") == "true")
        page.screenshot(f"{folder}/{name}.png")
        page.key(key)
    check("without them the picture is as it was", page.wait(f"equal('{program.frame(scene, '#45')}').then((n) => n === 0)", 5))
    after("n", "!document.getElementById('skins').hidden", "onion skins")
    check("under them the canvas is the frame", page.run(f"equal('{program.frame(scene, '#45')}')") == 0)
    page.screenshot(folder + "/onion.png")
    page.key("n")
    after("c", "$t('compare').getAttribute('aria-pressed') === 'true' && $t('stage').width > 390", "compares")
    page.screenshot(folder + "/compare.png")
    after("c", "$t('stage').width === 390", "ends comparing")
    after("?", "document.getElementById('help').open", "shows the keys")
    page.screenshot(folder + "/keys.png")
    after("Escape", "!document.getElementById('help').open", "closes them")
    background = page.run("getComputedStyle(document.body).backgroundColor")
    after("t", f"getComputedStyle(document.body).backgroundColor !== '{background}'", "the other theme")
    page.key("t")
    page.run("document.getElementById('search').focus()")
    page.key("o")
    check("what is written in a field is no key", page.run("$t('outline').getAttribute('aria-pressed')") == "false")
    page.run("(() => { const field = document.getElementById('search'); field.value = ''; field.dispatchEvent(new Event('input')); field.blur(); })()")
    check("the address keeps the place", page.wait("location.hash.includes('at=0.9s')", 3))
    program.stop(process)


def layers(page):
    scene = os.path.join(program.scenes, "magic-move.json")
    url, process = program.preview(scene)
    visit(page, url + "#at=0.95s&layer=lake/photo&zoom=2&speed=0.5")
    check("the address says where to begin", page.wait("Math.abs($t('stage').dataset.time - 0.95) < 1e-6") and page.run(
        "$t('zoom').value === '2' && $t('speed').value === '0.5'"))
    check("and which layer is chosen", page.wait("$$('[data-testid=layer][aria-selected=true]').length === 1"))
    trace = json.loads(program.output("inspect", scene, "--trace", "json", "--fps", "100"))["frames"][95]
    layer = next(layer for layer in trace["layers"] if "lake/photo" in layer["layer"])
    check("layers are listed in paint order", page.wait(
        f"JSON.stringify($$('[data-testid=layer][data-path]').map((e) => e.dataset.path)) === {json.dumps(json.dumps([l['layer'] for l in trace['layers']], separators=(',', ':'), ensure_ascii=False))}"))
    text = page.run("$t('values').textContent")
    check("values are those of the trace", all(f"{value:.2f}".rstrip("0").rstrip(".") in text for value in layer["frame"]))
    box = page.run("(() => { const b = document.querySelector('.box.chosen').getBoundingClientRect(), s = $t('stage').getBoundingClientRect(); return [b.x - s.x, b.y - s.y, b.width, b.height].map((v) => v / 2); })()")
    check("the chosen layer is outlined where it is", all(abs(a - b) < 0.6 for a, b in zip(box, layer["frame"])))
    check("curves show what changes", page.wait("$$('[data-curve]').length >= 4"))
    page.run("($t('zoom').value = 'fit', $t('zoom').dispatchEvent(new Event('change')))")
    page.screenshot(folder + "/layers.png")
    page.run("location.hash = '#at=0.5s&zoom=1'")
    check("a new hash in the same tab seeks", page.wait("Math.abs($t('stage').dataset.time - 0.5) < 1e-6 && $t('zoom').value === '1'"))
    page.key("Escape")
    check("Escape chooses none", page.wait("$$('[data-testid=layer][aria-selected=true]').length === 0"))
    program.stop(process)


def covered(page):
    """With `over` two layers may have one name: a click chooses the visible one, and the list either."""
    scene = os.path.join(program.folder(), "over.json")
    with open(scene, "w", encoding="utf-8") as file:
        file.write("""{"canvas": {"size": [200, 200], "background": "#ffffff"}, "screens": {
          "a": {"layers": [{"id": "card", "frame": [20, 20, 100, 100], "fill": "#ff0000"}]},
          "b": {"over": "a", "layers": [{"id": "card", "frame": [40, 40, 120, 60], "fill": "#0000ff"}]}},
          "timeline": [{"hold": 0.2}, {"to": "b", "style": "push", "duration": 0.4}, {"hold": 0.4}]}""")
    url, process = program.preview(scene)
    visit(page, url + "#at=0.8s&zoom=1")
    page.wait("$$('[data-testid=layer]').length === 4")
    click = """(([x, y]) => {{ const s = document.getElementById('sheet'), b = s.getBoundingClientRect();
      s.dispatchEvent(new MouseEvent('click', {{ clientX: b.x + x, clientY: b.y + y, bubbles: true }})); }})({})"""
    page.run(click.format("[80, 70]"))
    check("a click chooses the layer on top", page.wait("$t('values').textContent.includes('120  60')", 5))
    check("its curves follow it", page.wait("document.querySelector('[data-curve=width] .range')?.textContent === '100 … 120'", 5))
    page.run(click.format("[30, 30]"))
    check("where only the covered screen is, the covered layer is chosen", page.wait("$t('values').textContent.includes('100  100')", 5))
    page.run("document.querySelector('[data-testid=layer][data-key=card]').click()")
    check("the list chooses the one on top", page.wait("$t('values').textContent.includes('120  60')", 5))
    program.stop(process)


def variables(page):
    place = program.folder()
    scene = os.path.join(place, "variables.json")
    with open(scene, "w", encoding="utf-8") as file:
        file.write("""{"canvas": {"size": [120, 80]}, "variables": {"accent": "#0a84ff", "width": 60, "label": "hello"},
          "screens": {"only": {"layers": [{"id": "card", "frame": [10, 10, "${width}", 40], "fill": "${accent}"}]}}, "timeline": [{"hold": 0.2}]}""")
    url, process = program.preview(scene)
    visit(page, url)
    check("variables have inputs", page.run("$$('[data-testid=variable]').map((e) => e.dataset.name).join()") == "accent,width,label")
    page.run("(() => { const e = document.querySelector('[data-name=width]'); e.value = 90; e.dispatchEvent(new Event('input')); })()")
    wanted = program.frame(scene, "0%", "--set", "width=90")
    check("a value is drawn", page.wait(f"equal('{wanted}').then((n) => n === 0)", 5))
    page.run("document.getElementById('reset').click()")
    wanted = program.frame(scene, "0%")
    check("and reset", page.wait(f"equal('{wanted}').then((n) => n === 0)", 5))
    page.screenshot(folder + "/variables.png")
    program.stop(process)


def exports(page):
    """The dialog writes what `render` writes, and no other file is replaced without a question."""
    scene = program.copy("draw-on.json")
    place = os.path.dirname(scene)
    url, process = program.preview(scene)
    visit(page, url)
    page.run("$t('export').click()")
    press = "document.querySelector('#export-dialog .main').click()"
    written = "document.querySelector('#export-dialog .result').textContent.startsWith('Written: ')"
    page.run(press)
    check("an export says where it went", page.wait(written, 120))
    program.output("render", scene, "-o", "other.gif", folder=place)
    path = os.path.join(place, "output", "draw-on.gif")

    def content(file):
        with open(file, "rb") as opened:
            return opened.read()

    check("it is what render writes", content(path) == content(os.path.join(place, "other.gif")))
    page.screenshot(folder + "/export.png")
    with open(path, "wb") as file:
        file.write(b"mine")
    page.run(press)
    check("a file that is not its own stays", page.wait("!document.querySelector('#export-dialog .check').hidden", 60) and content(path) == b"mine")
    page.run("(document.querySelector('#export-dialog .check input').checked = true)")
    page.run(press)
    check("unless it is to be replaced", page.wait(written, 120) and content(path) != b"mine")
    # A preset and a size limit.
    page.run("(() => { const s = $t('preset'); s.value = 'discord'; s.dispatchEvent(new Event('change')); $t('size-limit').value = 0.1; })()")
    page.run(press)
    page.wait("!document.querySelector('#export-dialog progress').hidden", 5)
    check("a size limit is kept", page.wait(written, 240) and os.path.getsize(path) <= 100_000)
    # Another page sees an export that goes on, and cancels it.
    page.run("($t('size-limit').value = '', $t('preset').value = '', document.querySelectorAll('#export-dialog input')[0].value = 4)")
    page.run(press)
    page.wait("!$t('cancel-export').hidden", 5)
    visit(page, url)
    page.run("$t('export').click()")
    check("an export survives its page", page.wait("!$t('cancel-export').hidden", 5))
    page.screenshot(folder + "/export-running.png")
    before = content(path)
    page.run("$t('cancel-export').click()")
    check("and is canceled by another", page.wait("document.querySelector('#export-dialog .result').textContent.startsWith('Canceled')", 30))
    check("which leaves the earlier file", content(path) == before)
    program.stop(process)
