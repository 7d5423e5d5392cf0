"""What happens when files change while the page is open."""

import glob
import os
import time

from chromium import Chromium
from session import check, folder, program, visit


def reload(page):
    """Scenes break and are mended, images are replaced, vanish and come back; the page is never loaded again."""
    scene = program.copy("magic-move.json")
    with open(scene, encoding="utf-8") as file:
        text = file.read()

    def save(content, path=scene):
        mode = "wb" if isinstance(content, bytes) else "w"
        with open(path + ".new", mode) as file:
            file.write(content)
        os.replace(path + ".new", path)

    save('{"canvas": {"size": [390, 844]},\n "screens": {"list": {"layers": [{"frame": [0, 0, 10]}]}}}')
    url, process = program.preview(scene)
    page.open(url)
    check("a scene that is broken at the start says why", page.wait("$t('diagnostic')?.dataset.line === '2'" if isinstance(page, Chromium) else (
        "document.querySelector('[data-testid=diagnostic]')?.dataset.line === '2'")))
    page.screenshot(folder + "/broken-at-start.png")
    save(text)
    check("and is shown when it is mended", visit(page, url))
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
    check("the page was never loaded again", page.run("window.marker") == "still here")
    status = program.stop(process)
    check(f"it ends with 130 when interrupted, not {status}", status == 130)
    check("the page says that the server has gone", page.wait("!document.getElementById('lost').hidden"))
