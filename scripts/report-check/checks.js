// Uses the golden report as a person would, by keys, clicks and pointer, and writes into the page what did not work.
"use strict";

(async () => {
  const problems = [];
  let count = 0;
  const check = (what, holds) => { count++; if (!holds) problems.push(what); };
  const pause = (ms = 250) => new Promise((resolve) => setTimeout(resolve, ms));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const key = async (name, options = {}) => {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...options }));
    await pause();
  };
  try {
    check("every failure is listed", all("#list button").length === failures.length && failures.length >= 200);
    check("the overview shows the scene", one("main section.scene .time") && all(".strip .failed").length >= 200);
    check("failing times are marked", all(".time .tick.failed").length >= 200);
    check("no picture of a failure was decoded", !document.body.innerHTML.includes("<canvas"));

    await key("j");
    await pause(1500);
    check("j opens the first failure", location.hash === "#failure-0" && all(".stage").length === 3);
    const [golden, actual] = all(".sheet canvas");
    check("pictures have their full extent", golden.width === 780 && golden.height === 1688 && actual.width === 780);
    check("the difference is outlined", one(".sheet .area").style.width !== "");
    check("what changed is named", one("#changes li")?.textContent.includes("→"));

    const stage = one(".stage");
    stage.focus();
    await key("ArrowRight");
    check("arrow keys read a colour", /golden .*#[0-9a-f]{6}.*actual .*#[0-9a-f]{6}/.test(one("#readout").textContent));
    const box = one(".sheet").getBoundingClientRect();
    stage.dispatchEvent(new PointerEvent("pointermove", { clientX: box.left + 9, clientY: box.top + 9, bubbles: true }));
    check("the pointer reads a colour", one("#readout").textContent.startsWith("x "));

    await key("2");
    check("swipe lays one over the other", all(".stage").length === 1 && all(".sheet canvas").length === 2);
    const slider = one("#swipe");
    slider.value = 250;
    slider.dispatchEvent(new Event("input"));
    check("the slider wipes", all(".sheet canvas")[1].style.clipPath.includes("25%"));
    await key("3");
    const before = one("figcaption").textContent;
    await key("b");
    check("blink changes the picture", (await pause(700), true) && ["Golden", "Actual"].includes(before));
    const seen = new Set();
    for (let i = 0; i < 8; i++) { seen.add(one("figcaption").textContent); await pause(300); }
    check("both are seen in turn", seen.size === 2);
    await key("b");
    await key("4");
    check("the heat map is alone", all(".stage").length === 1 && one("figcaption").textContent.includes("largest"));
    const map = one(".sheet canvas");
    const pixels = map.getContext("2d").getImageData(0, 0, map.width, map.height).data;
    let hot = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i] - pixels[i + 1] > 20 || pixels[i + 2] - pixels[i + 1] > 20) hot++;
    check("the heat map is hot where pixels differ", hot >= failures[0].result.differing * 0.9);

    await key("1");
    await key("d");
    check("d zooms to the difference", one("#zoom").textContent !== "");
    for (let i = 0; i < 8; i++) await key("+");
    check("the pixel grid shows when zoomed", !one(".sheet .grid").hidden && one(".sheet").classList.contains("sharp"));
    const stages = all(".stage");
    stages[0].scrollTop = 500;
    stages[0].dispatchEvent(new Event("scroll"));
    check("stages scroll together", stages[1].scrollTop === stages[0].scrollTop);
    await key("g");
    check("g hides the grid", one(".sheet .grid").hidden);
    await key("0");

    const search = one("#search");
    search.value = failures[7].result.name;
    search.dispatchEvent(new Event("input"));
    check("the filter finds by name", all("#list button").length >= 1 && all("#list button").length < 20);
    search.value = "";
    search.dispatchEvent(new Event("input"));
    one("#state").value = "missing";
    one("#state").dispatchEvent(new Event("change"));
    check("the filter finds by kind", all("#list button").length === failures.filter((f) => f.result.state === "missing").length);
    one("#state").value = "";
    one("#state").dispatchEvent(new Event("change"));

    await key("?");
    check("? shows the keys", one("#help").open);
    one("#help").close();
    await key("o");
    check("o goes back to the overview", one("main section.scene"));
    one("#theme").click();
    check("the theme can be chosen", ["dark", "light"].includes(document.documentElement.dataset.theme));

    check("everything that can be pressed has a name",
      all("button, input, select").every((e) => (e.textContent || e.getAttribute("aria-label") || e.labels?.[0]?.textContent || "").trim()));
    check("images have alternatives", all("img").every((image) => image.hasAttribute("alt")));
    check("landmarks are there", one("header") && one("nav[aria-label]") && one("main") && document.documentElement.lang === "en");
    check("nothing is loaded from elsewhere", performance.getEntriesByType("resource").every((entry) => entry.name.startsWith("data:")));
  } catch (error) {
    problems.push("it broke: " + error.stack);
  }
  const result = document.createElement("pre");
  result.id = "checks";
  result.textContent = problems.length ? "failed: " + problems.join("; ") : "all " + count + " checks passed";
  document.body.append(result);
})();
