"""The preview's pictures for the documentation: picture.py PROGRAM SCENES CHROMIUM FOLDER
Follows Documentation/scene-with-the-mouse.md with a mouse, and fails if the file at the end is not the one that is printed there."""

import os
import re
import sys
import tempfile
import time

from chromium import Chromium
from program import Program

path, scenes, chromium, folder = sys.argv[1:5]
program = Program(path, scenes)
guide = os.path.join(os.path.dirname(scenes), "Documentation", "scene-with-the-mouse.md")


def show(page, scene, state, size=(1200, 750)):
    """Opens a preview of a scene."""
    url, process = program.preview(scene)
    page.resize(*size)
    page.open(url + state)
    if not page.wait("document.querySelector('[data-testid=stage]')?.dataset.frame && document.querySelectorAll('[data-testid=layer]').length", 30):
        sys.exit("the preview did not come up")
    return process


def middle(page, selector):
    return page.run(f"(() => {{ const b = document.querySelector(`{selector}`).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()")


def drag(page, selector, right, down, file=None):
    """Drags an element with the mouse; leaves a picture before the release."""
    x, y = middle(page, selector)
    page.mouse("mouseMoved", x, y)
    page.mouse("mousePressed", x, y, True)
    for share in [0.25, 0.5, 0.75, 1]:
        page.mouse("mouseMoved", x + right * share, y + down * share, True)
        time.sleep(0.1)
    if file:
        time.sleep(0.4)
        page.screenshot(os.path.join(folder, file))
    page.mouse("mouseReleased", x + right, y + down)
    time.sleep(0.8)


def choose(page, name):
    page.run(f"document.querySelector(`[data-testid=layer][data-path='{name}']`).click()")
    page.wait("!document.querySelector('[data-testid=selection]').hidden")
    time.sleep(0.4)


def go(page, step):
    page.run(f"document.querySelector(`[data-testid=step][data-step='{step}']`).click()")
    # Layers of this step have come.
    page.wait(f"document.querySelector(`[data-testid=layer][data-source='screens.{step.split('-')[-1]}']`)")
    time.sleep(0.8)


def enter(page, selector, text):
    page.run(f"(() => {{ const f = document.querySelector(`{selector}`); f.focus(); f.value = '{text}'; f.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
    page.key("Enter")
    time.sleep(0.8)


def tour(page):
    """A scene that is made with the mouse; returns what is in its file at the end."""
    blocks = re.findall(r"```jsonc\n(.*?)```", open(guide, encoding="utf-8").read(), re.S)
    scene = os.path.join(program.folder(), "swatch.jsonc")
    with open(scene, "w", encoding="utf-8") as file:
        file.write(blocks[0])
    process = show(page, scene, "#zoom=1", (1200, 800))
    choose(page, "card")
    drag(page, "[data-testid=selection]", -132, -120, "preview-drag.png")
    drag(page, "[data-testid=handle][data-edge=se]", 40, 20)
    # The layer stays selected.
    go(page, "detail")
    drag(page, "[data-testid=handle][data-edge=nw]", -132, -197)
    drag(page, "[data-testid=handle][data-edge=se]", 133, 40)
    enter(page, "[data-testid=field][data-key=fill]", "tomato")
    go(page, "list-detail")
    page.run("(() => { const s = document.querySelector('[data-testid=curve-name]'); s.value = 'bezier'; s.dispatchEvent(new Event('change')); })()")
    time.sleep(1)
    page.run("document.getElementById('step-section').scrollIntoView()")
    drag(page, "[data-testid=curve-handle][data-index='2']", -20, -30, "preview-curve.png")
    page.run("(() => { const s = document.querySelector('[data-testid=scrubber]'); s.value = 40; s.dispatchEvent(new Event('input')); })()")
    time.sleep(0.8)
    page.run("(() => { const s = document.querySelector('.adding select'); s.value = 'opacity'; document.querySelector('.adding button').click(); })()")
    time.sleep(0.8)
    page.run("document.querySelector('[data-testid=keyframe]').focus()")
    enter(page, ".keyframe-value input", "0.5")
    program.stop(process)
    with open(scene, encoding="utf-8") as file:
        return file.read(), blocks[1]


with tempfile.TemporaryDirectory() as profile:
    page = Chromium(chromium, profile, 1200, 750)
    page.prefer("light")
    process = show(page, os.path.join(scenes, "magic-move.json"), "#at=0.3s&layer=lake/photo")
    page.wait("!document.querySelector('[data-testid=selection]').hidden && document.querySelectorAll('[data-curve]').length > 3")
    time.sleep(0.8)
    page.screenshot(os.path.join(folder, "preview.png"))
    program.stop(process)
    made, printed = tour(page)
    page.close()
program.close()
if made != printed:
    sys.exit("the file at the end is another one than in the guide:\n" + made)
