"""The preview's picture for the documentation: picture.py PROGRAM SCENES CHROMIUM FILE"""

import os
import sys
import tempfile
import time

from chromium import Chromium
from program import Program

path, scenes, chromium, file = sys.argv[1:5]
program = Program(path, scenes)
url, process = program.preview(os.path.join(scenes, "magic-move.json"))
with tempfile.TemporaryDirectory() as profile:
    page = Chromium(chromium, profile, 1200, 750)
    page.prefer("light")
    page.open(url + "#at=0.94s&layer=lake/photo%20%E2%86%92%20picture")
    if not page.wait("document.querySelectorAll('[data-curve]').length > 3 && document.querySelector('.box.chosen') !== null", 30):
        sys.exit("the preview did not come up")
    time.sleep(0.5)
    page.screenshot(file)
    page.close()
program.stop(process)
program.close()
