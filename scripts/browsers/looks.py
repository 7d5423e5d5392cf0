"""What every page is held to, whatever it shows."""


def low_contrasts(page):
    """Elements whose text has a contrast below 4.5 to what it stands on (WCAG 2.2, 1.4.3)."""
    return page.run("""(() => {
      const parse = (c) => { const v = c.match(/[\\d.]+/g).map(Number); return c.startsWith("color(srgb") ? v.slice(0, 3).map((x) => x * 255).concat(v[3] ?? 1) : v.length < 4 ? v.concat(1) : v; };
      const light = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
        .reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
      const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > 0.99) return c; } return [255, 255, 255]; };
      const low = new Set();
      for (const e of document.querySelectorAll("body *")) {
        if (!e.offsetParent || e.matches("script, :disabled") || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
        const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))];
        if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5) low.add(e.tagName + "." + e.className);
      }
      return [...low];
    })()""")


def nameless(page):
    """Roles of what can be used but has no name for a screen reader (Chromium)."""
    pressable = {"button", "searchbox", "combobox", "slider", "link", "application", "textbox", "checkbox", "spinbutton", "listbox"}
    return [role for role, name, _ in page.accessible() if role in pressable and not name]
