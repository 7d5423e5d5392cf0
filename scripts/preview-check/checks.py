"""Uses the live preview and the page of one animation as a person would: checks.py PROGRAM SCENES FOLDER CHROMIUM [FIREFOX]
Says what does not work and leaves screenshots in FOLDER. PREVIEW_CHECKS: parts to run, with blanks; by default all."""

import json
import os
import sys
import tempfile

from chromium import Chromium
from edit_checks import drag_rate, fields, keyboard, lengths, motion, moves, read_only, wholes
from film_checks import film
from firefox import Firefox
from look_checks import foreign, names
from picture_checks import pixels, rate
from reload_checks import reload
from session import check, folder, prepare, problems, program, same_pixels, tally, visit
from use_checks import covered, exports, keys, layers, variables

chromium = sys.argv[4]
firefox = sys.argv[5] if len(sys.argv) > 5 else None

PARTS = [pixels, rate, reload, keys, layers, covered, variables, lengths, moves, fields, motion, wholes, keyboard, read_only, drag_rate, exports, names, foreign, film]
FIREFOX_PARTS = ["rate", "reload", "keys", "moves", "fields", "motion", "wholes", "keyboard", "drag_rate", "film"]


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
    print(f"{tally['checks'] - len(problems)} of {tally['checks']} checks of the preview passed")
    sys.exit(1 if problems else 0)


main()
