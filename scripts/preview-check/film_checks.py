"""The page of one animation."""

import os

from chromium import Chromium
from session import check, folder, frames_of, program, visit

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
