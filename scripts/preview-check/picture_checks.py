"""Pictures: the same as `frame` draws, and soon there."""

import glob
import os
import time

from chromium import Chromium
from session import check, program, same_pixels, visit


def demonstrations():
    return sorted(path for path in glob.glob(program.scenes + "/*.json") if not path.endswith("schema.json"))


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
