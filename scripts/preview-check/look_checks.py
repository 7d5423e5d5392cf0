"""How the page looks with scenes that are hard to look at, and what a page of another origin gets."""

import json
import os

from foreign import ForeignPage
from looks import low_contrasts, nameless
from session import check, folder, program, visit


def names(page):
    """Names stay text, many layers and one screen are shown, at both sizes and in both themes."""
    place = program.folder()
    long = "A scene with a name that only a machine would give it, and then some more of it"
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
