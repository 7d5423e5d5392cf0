"""Uses the live preview and the page of one animation as a person would: checks.py PROGRAM SCENES FOLDER CHROMIUM [FIREFOX]
Says what does not work and leaves screenshots in FOLDER. PREVIEW_CHECKS: parts to run, with blanks; by default all."""

import glob
import json
import os
import sys
import tempfile
import time

from chromium import Chromium
from firefox import Firefox
from foreign import ForeignPage
from looks import low_contrasts, nameless
from program import Program

program = Program(sys.argv[1], sys.argv[2])
folder = sys.argv[3]
chromium = sys.argv[4]
firefox = sys.argv[5] if len(sys.argv) > 5 else None
problems = []
count = 0

# What checks use in a page. `equal` compares the canvas with a PNG in base64, byte by byte, and returns the pixels that differ.
HELPERS = """
window.$t = (name) => document.querySelector(`[data-testid="${name}"]`);
window.$$ = (selector) => [...document.querySelectorAll(selector)];
window.pixels = (source, width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0);
  return context.getImageData(0, 0, width, height).data;
};
window.differing = (a, b) => {
  if (a.length !== b.length) return -1;
  const [x, y] = [a, b].map((bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  let count = 0;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) count++;
  return count;
};
window.equal = async (base64) => {
  const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/png" });
  const image = await createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  const stage = $t("stage");
  if (image.width !== stage.width || image.height !== stage.height) return -1;
  const shown = stage.getContext("2d").getImageData(0, 0, stage.width, stage.height).data;
  return differing(shown, pixels(image, image.width, image.height));
};
window.seek = (frame) => { const s = $t("scrubber"); s.value = frame; s.dispatchEvent(new Event("input", { bubbles: true })); };
window.shows = (frame) => $t("stage")?.dataset.frame === String(frame);
"""


def check(what, holds):
    global count
    count += 1
    if not holds:
        problems.append(what)
        print("FAILED:", what)


def prepare(page):
    """Puts the helpers into every page that is opened."""
    if isinstance(page, Chromium):
        page.send("Page.addScriptToEvaluateOnNewDocument", source=HELPERS)
        page.prefer("light")


def visit(page, url):
    """Opens a preview or a page and waits for its first picture."""
    page.open("about:blank")
    page.open(url)
    if isinstance(page, Firefox):
        page.run(f"(() => {{ {HELPERS} }})()")
    return page.wait("Boolean($t('stage')?.dataset.frame)", 20)


def frames_of(scene):
    facts = json.loads(program.output("inspect", scene, "--json"))
    return facts["frames"]


def demonstrations():
    return sorted(path for path in glob.glob(program.scenes + "/*.json") if not path.endswith("schema.json"))


def same_pixels(page, scene, times):
    """The canvas has the pixels of `frame --at` at so many times, spread evenly."""
    frames = frames_of(scene)
    for index in range(times):
        frame = index * (frames - 1) // max(times - 1, 1)
        page.run(f"seek({frame})")
        if not page.wait(f"shows({frame})"):
            check(f"{os.path.basename(scene)} shows frame {frame}", False)
            continue
        off = page.run(f"equal('{program.frame(scene, f'#{frame}')}')")
        check(f"{os.path.basename(scene)} frame {frame}: the canvas has the pixels of frame --at, but for {off}", off == 0)


def pixels(page):
    for scene in demonstrations():
        url, process = program.preview(scene)
        check(f"{os.path.basename(scene)} is shown", visit(page, url))
        same_pixels(page, scene, 10)
        if scene.endswith("magic-move.json"):
            check("every part of the page has its name", page.run(
                "['stage','scrubber','step','play','speed','loop','dropped','error-panel','layer','values','curves','outline','ghost','onion','grid',"
                "'compare','zoom','theme','screenshot','export'].filter((name) => !$t(name))") == [])
        program.stop(process)


def rate(page):
    """At 60 frames per second: how many are shown in a second, and how soon a picture is there."""
    scene = os.path.join(program.scenes, "magic-move.json")
    url, process = program.preview(scene, "--fps", "60")
    visit(page, url)
    page.run("(window.seen = { count: 0 }, new MutationObserver(() => seen.count++).observe($t('stage'), { attributeFilter: ['data-time'] }))")
    page.key(" ")
    page.wait("seen.count > 20")
    start, at = page.run("seen.count"), page.run("performance.now()")
    time.sleep(2.5)
    shown, now = page.run("seen.count"), page.run("performance.now()")
    played = (shown - start) * 1000 / (now - at)
    print(f"plays {played:.1f} frames a second at 1x, {page.run('$t(`dropped`).dataset.count')} dropped")
    # Firefox without a screen draws by the processor, in the same process that checks.
    check(f"it plays nearly all of 60 frames a second, not {played:.1f}", played >= (45 if isinstance(page, Chromium) else 5))
    page.key(" ")
    check("Space stops it", page.wait("$t('play').getAttribute('aria-pressed') === 'false'"))
    program.stop(process)
    url, process = program.preview(scene, "--scale", "2")
    visit(page, url)
    times = page.run("""(async () => {
      const times = [];
      for (let i = 0; i < 30; i++) {
        const frame = (i * 37) % 160, start = performance.now();
        seek(frame);
        while (!shows(frame)) await new Promise((resolve) => setTimeout(resolve, 1));
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return times.sort((a, b) => a - b);
    })()""")
    print(f"a picture at 2x is there after {times[15]:.0f} ms (median), {times[28]:.0f} ms (p95)")
    check(f"a picture is there soon, not after {times[15]:.0f} ms", times[15] < 250)
    last = page.run("""(async () => {
      const start = performance.now();
      for (let i = 0; i < 200; i++) { seek(i % 163); if (i % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 0)); }
      const [end] = [199 % 163];
      while (!shows(end)) { if (performance.now() - start > 5000) return -1; await new Promise((resolve) => setTimeout(resolve, 2)); }
      return performance.now() - start;
    })()""")
    print(f"of 200 seeks in a row the last is shown after {last:.0f} ms")
    check(f"of 200 seeks in a row the last is shown within a second, not {last:.0f} ms", 0 <= last < 1000)
    program.stop(process)


def reload(page):
    """Scenes break and are mended, images are replaced, vanish and come back; the page is never loaded anew."""
    scene = program.copy("magic-move.json")
    with open(scene, encoding="utf-8") as file:
        text = file.read()

    def save(content, path=scene):
        mode = "wb" if isinstance(content, bytes) else "w"
        with open(path + ".new", mode) as file:
            file.write(content)
        os.replace(path + ".new", path)

    url, process = program.preview(scene)
    visit(page, url)
    page.run("(window.marker = 'still here', seek(40))")
    page.wait("shows(40)")
    lines = text.split("\n")
    number = next(i for i, line in enumerate(lines) if '"screens"' in line)
    save("\n".join(lines[:number] + ['  "scrreens": 1 oops,'] + lines[number:]))
    check("a broken scene shows the panel", page.wait("!$t('error-panel').hidden"))
    check("with the line", page.run("+$t('diagnostic').dataset.line") == number + 1)
    check("and the place", page.run("$t('diagnostic').querySelector('pre').textContent.split('\\n')[1].trim()") == "^")
    page.screenshot(folder + "/broken.png")
    page.key("ArrowRight")
    check("the last good picture stays usable", page.wait("shows(41)"))
    save(text.replace('"Stays"', '"Places"') if '"Stays"' in text else text)
    check("mended, the panel goes", page.wait("$t('error-panel').hidden"))
    check("and the place stays", page.wait("shows(41)") and page.wait(f"equal('{program.frame(scene, '#41')}').then((n) => n === 0)"))
    start = time.monotonic()
    revision = page.run("+$t('stage').dataset.revision")
    save(text.replace("#f2f2f7", "#e0ffe0"))
    check("a change is drawn", page.wait(f"+$t('stage').dataset.revision > {revision}"))
    print(f"a save is on the screen after {(time.monotonic() - start) * 1000:.0f} ms (as seen from outside)")
    check("as frame draws it", page.wait(f"equal('{program.frame(scene, '#41')}').then((n) => n === 0)"))
    image = sorted(glob.glob(os.path.dirname(scene) + "/images/*"))
    used = [path for path in image if os.path.basename(path) in text]
    with open(used[0], "rb") as file:
        old = file.read()
    with open(used[1], "rb") as file:
        other = file.read()
    revision = page.run("+$t('stage').dataset.revision")
    save(other, used[0])
    check("a replaced image is drawn", page.wait(f"+$t('stage').dataset.revision > {revision}"))
    os.remove(used[0])
    check("a deleted image is an error", page.wait("!$t('error-panel').hidden"))
    check("which names it", os.path.basename(used[0]) in page.run("$t('error-panel').textContent"))
    save(old, used[0])
    check("restored, all is well", page.wait("$t('error-panel').hidden"))
    os.rename(scene, scene + ".away")
    check("a scene that is moved away is an error", page.wait("!$t('error-panel').hidden"))
    os.rename(scene + ".away", scene)
    check("until it is back", page.wait("$t('error-panel').hidden"))
    check("the page was never loaded anew", page.run("window.marker") == "still here")
    status = program.stop(process)
    check(f"it ends with 130 when interrupted, not {status}", status == 130)
    check("the page says that the server has gone", page.wait("!document.getElementById('lost').hidden"))


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
        f"JSON.stringify($$('[data-testid=layer]').map((e) => e.dataset.path)) === {json.dumps(json.dumps([l['layer'] for l in trace['layers']], separators=(',', ':'), ensure_ascii=False))}"))
    text = page.run("$t('values').textContent")
    check("values are those of the trace", all(f"{value:.2f}".rstrip("0").rstrip(".") in text for value in layer["frame"]))
    box = page.run("(() => { const b = document.querySelector('.box.chosen').getBoundingClientRect(), s = $t('stage').getBoundingClientRect(); return [b.x - s.x, b.y - s.y, b.width, b.height].map((v) => v / 2); })()")
    check("the chosen layer is outlined where it is", all(abs(a - b) < 0.6 for a, b in zip(box, layer["frame"])))
    check("curves show what changes", page.wait("$$('[data-curve]').length >= 4"))
    page.run("($t('zoom').value = 'fit', $t('zoom').dispatchEvent(new Event('change')))")
    page.screenshot(folder + "/layers.png")
    page.key("Escape")
    check("Escape chooses none", page.wait("$$('[data-testid=layer][aria-selected=true]').length === 0"))
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


def names(page):
    """Names stay text, many layers and one screen are shown, at both sizes and in both themes."""
    place = program.folder()
    long = "A scene with a name that nobody would give it but a machine, and then some more of it"
    cells = [{"id": f"a-rather-long-name-of-layer-{i}" if i % 7 == 0 else f"cell{i}", "frame": [8 + i % 20 * 19, 20 + i // 20 * 30, 16, 26],
              "cornerRadius": 4, "fill": f"#{i * 7919 % 0xffffff:06x}"} for i in range(500)]
    moved = [{**cell, "frame": [cell["frame"][0] + 4, cell["frame"][1] + 12, 14, 20]} for cell in cells]
    scenes = {
        "hostile": {"name": "<img src=x onerror=\"window.hit = 1\">", "canvas": {"size": [120, 80]},
                    "screens": {"only": {"layers": [{"id": "x", "frame": [10, 10, 60, 40], "fill": "#0a84ff80"}]}}, "timeline": [{"hold": 0.5}]},
        "many": {"name": long, "canvas": {"size": [390, 844], "background": "#f2f2f7"},
                 "screens": {"list-of-everything": {"layers": cells}, "detail-of-one-thing": {"layers": moved}},
                 "timeline": [{"hold": 0.1}, {"to": "detail-of-one-thing", "duration": 0.4, "name": "a-step-with-a-long-name"}, {"hold": 0.1}]},
    }
    for name, content in scenes.items():
        scene = os.path.join(place, name + ".json")
        with open(scene, "w", encoding="utf-8") as file:
            json.dump(content, file)
        url, process = program.preview(scene)
        visit(page, url)
        check(f"{name}: its name is text", page.run("document.getElementById('name').textContent") == content["name"])
        check(f"{name}: nothing became an element", page.run("document.images.length === 0 && !window.hit"))
        layers_wanted = 500 if name == "many" else 1
        check(f"{name}: its layers are listed", page.wait(f"$$('[data-testid=layer]').length >= {layers_wanted}"))
        page.run("$$('[data-testid=layer]').at(-1).click()")
        page.wait("$$('.values.table').length === 1")
        for width, height in [(1280, 800), (390, 844)]:
            page.resize(width, height)
            check(f"{name}: no scrolling sideways at {width}", page.wait(f"document.documentElement.scrollWidth <= {width}"))
            if width == 1280:
                check(f"{name}: the whole page fits at {width}×{height}", page.run(f"document.documentElement.scrollHeight <= {height}"))
            for scheme in ["light", "dark"]:
                page.prefer(scheme)
                page.screenshot(f"{folder}/{name}-{width}-{scheme}.png")
                low = low_contrasts(page)
                check(f"{name}: every text can be read at {width}, {scheme}, but not {low}", not low)
            page.prefer("light")
        page.resize(1280, 800)
        unnamed = nameless(page)
        check(f"{name}: everything that can be used has a name, but not {unnamed}", not unnamed)
        program.stop(process)


def foreign(page):
    scene = os.path.join(program.scenes, "magic-move.json")
    url, process = program.preview(scene)
    other = ForeignPage()
    for address in other.addresses:
        page.open(address)
        got = page.run(f"tries('{url}')")
        check(f"a page of {address.split(':')[1][2:]} gets nothing, not {got}", got == [])
    visit(page, url)
    check("and has changed nothing", page.run("$$('#reset:enabled').length") == 0 and page.run("+$t('stage').dataset.revision") == 1)
    page.messages.clear()
    other.close()
    program.stop(process)


def film(page):
    """What `magicmove page` writes, opened from the disk."""
    place = program.folder()
    for name in ["magic-move", "profile-fly", "draw-on"]:
        scene = os.path.join(program.scenes, name + ".json")
        frames = frames_of(scene)
        exact, lossy = os.path.join(place, name + ".html"), os.path.join(place, name + "-80.html")
        program.output("page", scene, "--lossless", "-o", exact)
        program.output("page", scene, "-o", lossy)
        program.output("render", scene, "--quality", "80", "-o", os.path.join(place, name + ".webp"))
        sizes = [os.path.getsize(path) for path in (lossy, os.path.join(place, name + ".webp"))]
        print(f"{name}: page {sizes[0]} bytes, WebP {sizes[1]} bytes, page {100 * sizes[0] / (1.5 * sizes[1] + 48_000):.0f} % of what is allowed")
        check(f"{name}: the page is not too large", sizes[0] <= 1.5 * sizes[1] + 48_000)
        check(f"{name}: the page opens", visit(page, "file://" + exact + "#at=0s"))
        for index in range(10):
            frame = (index * 7 % 10) * (frames - 1) // 9
            page.run(f"seek({frame})")
            page.wait(f"shows({frame})")
            off = page.run(f"equal('{program.frame(scene, f'#{frame}')}')")
            check(f"{name} frame {frame}: without losses the page has the pixels of frame --at, but for {off}", off == 0)
        if isinstance(page, Chromium):
            check(f"{name}: the lossy page opens", visit(page, "file://" + lossy + "#at=0s"))
            with open(lossy, encoding="utf-8") as file:
                webp = file.read().split("base64,", 1)[1].split('"', 1)[0]
            worst = page.run(DECODED.replace("WEBP", webp))
            check(f"{name}: the page has the pixels of the WebP's frames, but for {worst}", worst == 0)
    page.open("about:blank")
    visit(page, "file://" + os.path.join(place, "magic-move.html"))
    check("it plays by itself", page.wait("+$t('stage').dataset.frame > 10"))
    page.key(" ")
    page.key("Home")
    check("keys work", page.wait("shows(0)"))
    page.key("ArrowRight")
    check("frame by frame", page.wait("shows(1)"))
    page.key("]")
    check("steps have labels and keys", page.wait("+$t('stage').dataset.frame > 10 && $$('[data-testid=step]').length >= 3"))
    page.key("<")
    check("so has the speed", page.run("$t('speed').value") == "0.5")
    page.screenshot(folder + "/page.png")
    page.resize(390, 844)
    page.wait("innerWidth === 390", 2)
    page.screenshot(folder + "/page-narrow.png")
    page.resize(1280, 800)


# Decodes the animation in the page by the browser's own decoder and compares every seventh frame with the canvas.
DECODED = """(async () => {
  const { frames, fps } = JSON.parse(document.getElementById("data").textContent);
  const bytes = Uint8Array.from(atob("WEBP"), (letter) => letter.charCodeAt(0));
  const decoder = new ImageDecoder({ data: bytes, type: "image/webp", colorSpaceConversion: "none" });
  await decoder.tracks.ready;
  const starts = [];
  let worst = 0, time = 0;
  const images = [];
  for (let index = 0; index < decoder.tracks.selectedTrack.frameCount; index++) {
    const { image } = await decoder.decode({ frameIndex: index });
    starts.push(time);
    time += image.duration / 1000; // its times are in µs
    if (index % 7 === 0) images[index] = pixels(image, image.displayWidth, image.displayHeight);
    image.close();
  }
  const stage = document.querySelector("[data-testid=stage]");
  for (let frame = 0; frame < frames; frame++) {
    const index = starts.findLastIndex((start) => start <= frame * 1000 / fps + 0.6);
    if (!images[index]) continue;
    seek(frame);
    while (!shows(frame)) await new Promise((resolve) => setTimeout(resolve, 1));
    worst = Math.max(worst, differing(stage.getContext("2d").getImageData(0, 0, stage.width, stage.height).data, images[index]));
    images[index] = undefined;
  }
  return worst;
})()"""

PARTS = [pixels, rate, reload, keys, layers, variables, names, foreign, film]
FIREFOX_PARTS = ["rate", "reload", "keys", "film"]


def attempt(part, page, browser):
    try:
        part(page)
    except (RuntimeError, OSError, KeyError, StopIteration, json.JSONDecodeError) as error:
        check(f"{part.__name__} in {browser}: {error}", False)


def in_chromium(wanted):
    with tempfile.TemporaryDirectory() as profile:
        page = Chromium(chromium, profile, 1280, 800)
        prepare(page)
        for part in wanted:
            print(f"— {part.__name__}")
            page.requests.clear()
            attempt(part, page, "Chromium")
            if part is not foreign:
                outside = [url for url in page.requests if not url.startswith(("data:", "blob:", "http://127.0.0.1:", "file://", "about:"))]
                check(f"{part.__name__}: nothing else is loaded, but not {outside}", not outside)
            # Refused pictures of a broken scene are no secret: the browser says so by itself.
            said = [message for message in page.messages if "status of 4" not in message and "ERR_" not in message]
            check(f"{part.__name__}: the console is silent, but not {said}", not said)
            page.messages.clear()
        page.close()


def in_firefox(wanted):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        page = Firefox(firefox, profile)
        print("— Firefox")
        scene = os.path.join(program.scenes, "magic-move.json")
        url, process = program.preview(scene)
        check("Firefox shows the preview", visit(page, url))
        same_pixels(page, scene, 5)
        page.screenshot(folder + "/firefox.png")
        program.stop(process)
        for part in wanted:
            if part.__name__ in FIREFOX_PARTS:
                print(f"— {part.__name__} in Firefox")
                attempt(part, page, "Firefox")
        page.close()


def main():
    names_wanted = os.environ.get("PREVIEW_CHECKS", "").split() or [part.__name__ for part in PARTS] + ["firefox"]
    wanted = [part for part in PARTS if part.__name__ in names_wanted]
    try:
        if wanted:
            in_chromium(wanted)
        if firefox and "firefox" in names_wanted:
            in_firefox(wanted or PARTS)
    finally:
        program.close()
    print(f"{count - len(problems)} of {count} checks of the preview passed")
    sys.exit(1 if problems else 0)


main()
