// A curtain between two pictures: left of its edge the first is visible, right of it the second.

/** Draws the curtain of a sheet with two canvases and an `.edge` at a share of the width, 0 to 1. */
export function drawCurtain(sheet, share) {
  sheet.querySelectorAll("canvas")[1].style.clipPath = `inset(0 0 0 ${share * 100}%)`;
  sheet.querySelector(".edge").style.left = share * 100 + "%";
}

/** The share at which a pointer is. */
export function curtainShare(sheet, event) {
  const box = sheet.getBoundingClientRect();
  return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
}
