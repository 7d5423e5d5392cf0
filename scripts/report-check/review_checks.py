"""Uses the page of a review as a person would: review_checks.py CHROMIUM PAGE FOLDER
Says what does not work and leaves screenshots in FOLDER. The review must have a changed scene with several steps, and an added one."""

import sys
import tempfile
import time

from chromium import Chromium
from looks import low_contrasts, nameless

program, review, folder = sys.argv[1:4]
problems = []
count = 0


def check(what, holds):
    global count
    count += 1
    if not holds:
        problems.append(what)
        print("FAILED:", what)


def overview(page):
    page.open("file://" + review)
    check("it can be used at once", page.wait("document.body.dataset.ready"))
    check("every change has a card with pictures", page.wait("$$('.card').length === data.entries.filter((e) => e.state !== 'unchanged').length && $$('.card img').length >= 3"))
    check("the list has the changes", page.run("$$('#list button').length === $$('.card').length"))
    check("all pictures are shown", page.wait("$$('.card img').every((i) => i.complete && i.naturalWidth > 0)"))
    check("names keep to their cards", page.run("$$('.card').every((c) => c.scrollWidth <= c.clientWidth)"))
    page.screenshot(folder + "/review-overview.png")


def changed(page):
    index = page.run("data.entries.findIndex((e) => e.state === 'changed')")
    page.run(f"location.hash = 'item-{index}'")
    check("both sides are drawn", page.wait("['before', 'after'].every((s) => document.querySelector(`canvas[data-testid=${s}]`)?.dataset.time)"))
    check("at the frame that differs most", page.wait(f"Math.abs(document.querySelector('[data-testid=after]').dataset.time - data.entries[{index}].worst) < 0.03"))
    check("the player is in the window", page.run("document.querySelector('.transport').getBoundingClientRect().bottom <= innerHeight"))
    check("the times that differ are marked", page.run("$$('.timeline .run').length >= 1"))
    check("with a swipe and a map of the difference", page.run("$$('[data-testid=swipe] canvas').length === 2 && $$('[data-testid=difference] canvas').length === 1"))
    page.screenshot(folder + "/review-changed.png")
    same = "document.querySelector('[data-testid=before]').dataset.time === document.querySelector('[data-testid=after]').dataset.time"
    for frame in [0, 7, 40]:
        page.run(f"(() => {{ const s = document.querySelector('[data-testid=scrubber]'); s.value = {frame}; s.dispatchEvent(new Event('input')); }})()")
        check(f"frame {frame} on both sides", page.wait(f"document.querySelector('[data-testid=after]').dataset.frame === '{frame}' && {same}"))
    page.key("Home")
    page.wait("document.querySelector('[data-testid=after]').dataset.frame === '0'")
    page.key(" ")
    check("Space plays", page.wait("document.querySelector('[data-testid=play]').getAttribute('aria-pressed') === 'true'"))
    ahead = "+document.querySelector('[data-testid=after]').dataset.time > 0.1"
    check("by the clock", page.wait(ahead))
    for _ in range(10):
        check("both sides show the same time", page.run(same))
        time.sleep(0.05)
    page.key(" ")
    check("Space stops", page.wait("document.querySelector('[data-testid=play]').getAttribute('aria-pressed') === 'false'"))
    edge = "document.querySelector('[data-testid=swipe] .edge').style.left"
    page.run("(() => { const s = document.querySelector('.worst input'); s.value = 250; s.dispatchEvent(new Event('input')); })()")
    check("the swipe moves", page.run(edge) == "25%")
    page.run("document.querySelector('.worst').scrollIntoView()")
    page.screenshot(folder + "/review-worst.png")


def others(page):
    index = page.run("data.entries.findIndex((e) => e.state === 'added')")
    page.run(f"location.hash = 'item-{index}'")
    check("an added scene has one side", page.wait("$$('canvas[data-testid=after]').length === 1 && $$('canvas[data-testid=before]').length === 0 && document.querySelector('canvas[data-testid=after]').dataset.time !== undefined"))
    page.key("j")
    page.key("k")
    page.key("j")
    check("j and k go through the list", page.wait(f"location.hash !== '#item-{index}'"))
    page.key("o")
    check("o goes to the overview", page.wait("$$('.card').length > 0"))
    page.key("/")
    check("/ goes to the filter", page.run("document.activeElement.id") == "search")
    page.run("search.value = 'nothing like this'; search.dispatchEvent(new Event('input')); search.blur()")
    check("the filter finds nothing", page.run("$$('#list button').length") == 0)
    page.run("search.value = ''; search.dispatchEvent(new Event('input'))")


def looks(page):
    for scheme in ["light", "dark"]:
        page.prefer(scheme)
        for hash in ["", "item-" + str(page.run("data.entries.findIndex((e) => e.state === 'changed')"))]:
            page.run(f"location.hash = '{hash}'")
            time.sleep(1)
            check(f"{scheme} {hash}: texts can be read, not {low_contrasts(page)}", not low_contrasts(page))
            check(f"{scheme} {hash}: all has a name, but not {nameless(page)}", not nameless(page))
    page.screenshot(folder + "/review-dark.png")
    page.resize(420, 800)
    check("it fits on a phone", page.run("document.documentElement.scrollWidth <= innerWidth"))
    page.screenshot(folder + "/review-narrow.png")


with tempfile.TemporaryDirectory() as profile:
    page = Chromium(program, profile)
    page.prefer("light")
    page.send("Page.addScriptToEvaluateOnNewDocument", source="const $$ = (s) => [...document.querySelectorAll(s)];")
    for part in [overview, changed, others, looks]:
        try:
            part(page)
        except RuntimeError as error:
            check(f"{part.__name__}: {error}", False)
    loaded = [url for url in page.requests if not url.startswith(("data:", "blob:")) and not url.startswith("file://" + review)]
    check(f"nothing else is loaded, but not {loaded}", not loaded)
    check(f"the console is silent, but not {page.messages}", not page.messages)
    page.close()
print(f"{count - len(problems)} of {count} checks of the review passed")
sys.exit(1 if problems else 0)
