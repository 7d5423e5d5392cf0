// The order in which a page is painted (CSS 2.2, appendix E), which of it becomes pictures between layers, and how such a part is
// shown alone. Then the trial of a view transition.

extension PageScript {
  static let painting = #"""
      const isContext = (el, s, isItem) => {
        const hasZ = s.zIndex !== 'auto';
        return s.position === 'fixed' || s.position === 'sticky' || hasZ && (s.position !== 'static' || isItem) || s.opacity !== '1'
          || s.transform !== 'none' || s.rotate !== 'none' || s.scale !== 'none' || s.translate !== 'none' || s.perspective !== 'none'
          || effectOf(s) || isBlending(s) || !['none', ''].includes(s.backdropFilter) || s.isolation === 'isolate' || /paint|layout|strict|content/.test(s.contain)
          || !['none', ''].includes(s.viewTransitionName) || /transform|opacity|filter|perspective/.test(s.willChange);
      };
      const holdsItem = el => el.tagName === 'svg' && [...state.found.keys()].some(f => f !== el && el.contains(f));
      const isOnTop = el => { try { return el.matches(':modal,:popover-open,:fullscreen'); } catch { return false; } };
      // The boxes and texts of a page, the lowest first: `{ el }` or `{ el, node }`.
      const paintOrder = () => {
        const tops = [];
        const gather = (root, outer) => {
          const tree = { root, positioned: outer || [], isContext: !outer, blocks: [], floats: [], inlines: [] };
          const walk = el => {
            const s = style(el), isFlex = /flex|grid/.test(s.display);
            if (isOpaque(el) && !holdsItem(el)) return;
            let nodes = [...el.childNodes];
            if (isFlex) nodes = nodes.map((n, i) => [n, n.nodeType === 1 ? Number(style(n).order) : 0, i]).sort((a, b) => a[1] - b[1] || a[2] - b[2]).map(n => n[0]);
            if (hasPseudo(el) || hasMarker(el, s)) tree.inlines.push({ el, node: null });
            for (const node of nodes) {
              if (node.nodeType === 3 && node.data.trim()) tree.inlines.push({ el, node });
              if (node.nodeType !== 1) continue;
              const c = style(node);
              if (c.display === 'none') continue;
              if (c.display === 'contents') { walk(node); continue; }
              if (isOnTop(node)) { tops.push(node); continue; }
              if (node.ownerSVGElement) { tree.inlines.push({ el: node }); walk(node); continue; }
              const isPositioned = c.position !== 'static', isItem = isFlex && !isPositioned;
              const makesContext = isContext(node, c, isFlex);
              if (makesContext || isPositioned) {
                const part = { z: isPositioned || isFlex ? Number(c.zIndex) || 0 : 0 };
                tree.positioned.push(part);
                part.tree = gather(node, makesContext ? null : tree.positioned);
              } else if (isItem || /^inline-/.test(c.display)) tree.inlines.push(gather(node, tree.positioned));
              else if (c.float !== 'none') tree.floats.push(gather(node, tree.positioned));
              else if (c.display === 'inline') { tree.inlines.push({ el: node }); walk(node); }
              else { tree.blocks.push({ el: node }); walk(node); }
            }
          };
          walk(root);
          return tree;
        };
        const out = [];
        const emit = tree => {
          out.push({ el: tree.root });
          const parts = tree.isContext ? tree.positioned.map((p, i) => [p, i]).sort((a, b) => a[0].z - b[0].z || a[1] - b[1]).map(p => p[0]) : [];
          for (const p of parts) if (p.z < 0) emit(p.tree);
          out.push(...tree.blocks);
          tree.floats.forEach(emit);
          for (const one of tree.inlines) if (one.root) emit(one); else out.push(one);
          for (const p of parts) if (p.z >= 0) emit(p.tree);
        };
        emit(gather(document.documentElement, null));
        for (const top of tops) { out.push({ el: top, isBackdrop: true }); emit(gather(top, null)); }
        return out;
      };
      // Computed colours have four numbers if they are not opaque: `rgba(0, 0, 0, 0)`, `oklch(0.7 0.1 150 / 0)`.
      const isClear = color => color === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
      // The area that the box of an element paints; null: it paints nothing.
      const boxInk = el => {
        const s = style(el);
        if (s.visibility !== 'visible' || el === document.documentElement || el === document.body) return null;
        const isPainted = isOpaque(el) || shapeTags.has(el.tagName) || ['text', 'image', 'use', 'foreignObject'].includes(el.tagName) || !isClear(s.backgroundColor) || s.backgroundImage !== 'none'
          || ['Top', 'Right', 'Bottom', 'Left'].some(e => px(s[`border${e}Width`]) && s[`border${e}Style`] !== 'none') || s.boxShadow !== 'none'
          || s.outlineStyle !== 'none' || !['none', ''].includes(s.backdropFilter) || s.display === 'table' && s.borderCollapse === 'collapse';
        if (!isPainted) return null;
        const r = el.getBoundingClientRect();
        let grow = s.outlineStyle !== 'none' ? px(s.outlineWidth) + Math.max(0, px(s.outlineOffset)) : 0;
        for (const shadow of s.boxShadow.split(/,(?![^(]*\))/)) {
          if (/inset/.test(shadow)) continue;
          const [x, y, blur, spread] = shadow.replace(/[a-z-]+\([^)]*\)/g, '').trim().split(/\s+/).map(px);
          grow = Math.max(grow, Math.max(Math.abs(x || 0), Math.abs(y || 0)) + (blur || 0) + Math.max(0, spread || 0));
        }
        if (s.filter !== 'none') grow += 40;
        return new DOMRect(r.x - grow, r.y - grow, r.width + 2 * grow, r.height + 2 * grow);
      };
      const textInk = ({ el, node }) => {
        if (style(el).visibility !== 'visible') return null;
        if (!node) return el.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect();
      };
      const overlaps = (a, b) => a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01;
      const joined = (a, b) => {
        if (!a || !b) return a || b;
        const [x, y] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
        return new DOMRect(x, y, Math.max(a.right, b.right) - x, Math.max(a.bottom, b.bottom) - y);
      };
      const screen = () => new DOMRect(0, 0, innerWidth, innerHeight);
      // The item that an element is or is in; -1: the page.
      const ownerOf = el => {
        for (let up = el; up; up = up.parentElement) if (state.indexOf.has(up)) return state.indexOf.get(up);
        return -1;
      };
      // Sets the parent of each item and what of its own is painted between the items in it.
      const arrange = () => {
        const items = state.items, indexOf = new Map(), textItem = new Map();
        items.forEach((item, i) => item.texts ? item.texts.forEach(t => textItem.set(t.node, [...(textItem.get(t.node) || []), i])) : indexOf.set(item.el, i));
        state.indexOf = indexOf;
        const entries = [];
        for (const entry of paintOrder()) {
          const { el, node } = entry;
          if (entry.isBackdrop) {
            const b = style(el, '::backdrop'), isShown = !isClear(b.backgroundColor) || b.backgroundImage !== 'none';
            entries.push({ ...entry, owner: -1, isOwn: false, ink: isShown ? screen() : null });
            continue;
          }
          const own = indexOf.get(el);
          const owners = node && textItem.get(node);
          for (const owner of owners || [ownerOf(el)]) {
            const ink = node === undefined ? boxInk(el) : textInk(entry);
            // What is an item's own: its box, and a text that it has as lines.
            const isOwn = owners || own !== undefined && (node === undefined || items[own].lines);
            entries.push({ el, node, owner, isOwn, ink: ink && overlaps(ink, screen()) ? ink : null });
          }
        }
        items.forEach((item, i) => {
          item.parent = ownerOf(item.texts ? item.el : item.el.parentElement);
          item.isContext = !item.texts && isContext(item.el, style(item.el), true);
          item.position = entries.findIndex(e => e.owner === i && e.ink);
          if (item.position < 0) item.position = entries.findIndex(e => e.owner === i);
        });
        const isInside = (i, ancestor) => {
          for (; i >= 0; i = items[i].parent) if (i === ancestor) return true;
          return false;
        };
        const ink = items.map((_, i) => entries.reduce((sum, e) => isInside(e.owner, i) ? joined(sum, e.ink) : sum, null));
        // A layer is painted with its parent. Where the page paints something else between the two, it is no child of it.
        items.forEach((item, i) => {
          while (item.parent >= 0 && !items[item.parent].isContext && ink[i]) {
            const outer = items[item.parent], [first, last] = [outer.position, item.position];
            const between = entries.some((e, at) => e.ink && (at > first && at < last || at > last && at < first) && !isInside(e.owner, item.parent) && overlaps(e.ink, ink[i]));
            if (!between && last >= first) break;
            if (last < first && !entries.some(e => e.owner === item.parent && e.ink && overlaps(e.ink, ink[i]))) break;
            item.parent = outer.parent;
          }
        });
        state.runs = new Map();
        for (let parent = -1; parent < items.length; parent++) {
          const units = entries.map((entry, at) => ({ entry, at })).filter(u => u.entry.owner === parent && !u.entry.isOwn && u.entry.ink);
          const inner = items.map((item, i) => ({ item: i, at: item.position })).filter(u => items[u.item].parent === parent);
          const runs = [[]], passed = [], raised = [];
          for (const unit of [...units, ...inner].sort((a, b) => a.at - b.at)) {
            if (unit.item !== undefined) { passed.push(unit.item); runs.push([]); continue; }
            let level = 0;
            passed.forEach((i, at) => { if (ink[i] && overlaps(ink[i], unit.entry.ink)) level = at + 1; });
            for (const other of raised) if (other.level > level && overlaps(other.ink, unit.entry.ink)) level = other.level;
            if (level) raised.push({ level, ink: unit.entry.ink });
            runs[level].push(unit.entry);
          }
          state.runs.set(parent, { runs, passed });
        }
      };
      // What is in an item, the lowest first: numbers of items, and of runs as -1, -2, …
      const orderOf = parent => {
        const { runs, passed } = state.runs.get(parent), out = [];
        runs.forEach((run, at) => {
          if (run.length || parent < 0 && !at) out.push(-1 - at);
          if (at < passed.length) out.push(passed[at]);
        });
        return out;
      };
      // Whether an element shows more than its box, its lines and its children: a picture, a control, drawings.
      const ownContent = el => Boolean(isOpaque(el) || shapeTags.has(el.tagName) || el.ownerSVGElement);
      // Shows one run of an item, or of the page with -1, on a transparent page; of an item also its box, or its lines without it.
      const isolate = (index, run, withBox, hidesGround) => {
        const item = index < 0 ? null : state.items[index];
        const shown = item ? item.el : document.documentElement;
        sheet().replaceSync(still);
        for (const el of document.querySelectorAll('[data-mm]')) el.removeAttribute('data-mm');
        const marks = new Map(), kept = [];
        const mark = (el, kind) => marks.set(el, marks.has(el) && marks.get(el) !== kind ? 'show' : kind);
        const entries = (item && item.texts ? null : state.runs.get(index).runs[run]) || [];
        for (const { el, node, isBackdrop } of entries) if (!isBackdrop) mark(el, node === undefined ? 'box' : 'bare');
        for (const el of document.querySelectorAll('[data-mm-backdrop]')) el.removeAttribute('data-mm-backdrop');
        for (const { el, isBackdrop } of entries) if (isBackdrop) el.setAttribute('data-mm-backdrop', '');
        const whole = new Set();
        const texts = new Set(entries.map(e => e.node));
        if (item && run === 0) {
          if (withBox) mark(shown, 'box');
          if (item.lines || ownContent(shown)) mark(shown, 'bare');
          for (const t of item.texts || []) kept.push(t);
          if (item.lines && !item.texts) for (const node of shown.childNodes) texts.add(node);
        }
        const isRoot = index < 0 && run === 0;
        if (isRoot) for (const el of [document.documentElement, document.body]) if (el) marks.set(el, marks.has(el) ? 'show' : 'box');
        for (const el of [...marks.keys()]) {
          if (isOpaque(el) && !holdsItem(el)) for (const inner of el.querySelectorAll('*')) { whole.add(inner); if (!marks.has(inner)) marks.set(inner, 'show'); }
        }
        // Texts of elements that are shown, but not in this run.
        const hidden = [];
        for (const el of marks.keys()) {
          for (const node of el.childNodes) {
            if (whole.has(el)) break;
            if (node.nodeType !== 3 || !node.data.trim() || texts.has(node)) continue;
            const parts = kept.filter(t => t.node === node);
            let from = 0;
            for (const part of [...parts, { from: node.data.length, to: node.data.length }]) {
              if (part.from > from) {
                const range = document.createRange();
                range.setStart(node, from); range.setEnd(node, part.from);
                hidden.push(range);
              }
              from = part.to;
            }
          }
        }
        CSS.highlights.set('mm-hidden', new Highlight(...hidden));
        if (item) for (let up = shown.parentElement; up; up = up.parentElement) if (!marks.has(up)) marks.set(up, item.keepsEffects ? 'outer' : 'above');
        for (const [el, kind] of marks) el.setAttribute('data-mm', kind);
        if (item && withBox) for (const [key, value] of [['opacity', '1'], ['mix-blend-mode', 'normal']]) set(shown, key, value);
        const ground = hidesGround || !isRoot ? 'html,body{background:transparent!important}' : '';
        const own = item && !withBox ? `[data-mm-own]{opacity:1!important;mix-blend-mode:normal!important;backdrop-filter:none!important}` : '';
        if (own) { shown.setAttribute('data-mm-own', ''); state.undo.push(() => shown.removeAttribute('data-mm-own')); }
        sheet().replaceSync(still + `
          *,*::before,*::after,*::backdrop{visibility:hidden!important}
          [data-mm-backdrop]::backdrop,defs *,symbol,symbol *,clipPath *,mask *,pattern *,marker *{visibility:visible!important}
          use:not([data-mm],defs use,symbol use){opacity:0!important}
          [data-mm=show],[data-mm=box],[data-mm=bare],[data-mm=show]::before,[data-mm=show]::after,[data-mm=bare]::before,[data-mm=bare]::after{visibility:visible!important}
          [data-mm=above]{opacity:1!important;filter:none!important;clip-path:none!important;mask:none!important;mix-blend-mode:normal!important;backdrop-filter:none!important}
          [data-mm=outer]{opacity:1!important;mix-blend-mode:normal!important}
          [data-mm=box]::marker{color:transparent!important}
          [data-mm=bare]{background:transparent!important;border-color:transparent!important;border-image:none!important;box-shadow:none!important;backdrop-filter:none!important;outline-color:transparent!important}
          ::highlight(mm-hidden){color:transparent!important;-webkit-text-fill-color:transparent!important;-webkit-text-stroke-color:transparent!important;text-shadow:none!important;text-decoration-color:transparent!important}
          ${own}${ground}`);
        // What is hidden loses the focus, and with it its ring.
        if (state.focus && document.activeElement !== state.focus) state.focus.focus({ preventScroll: true, focusVisible: true });
        return true;
      };
      const restore = () => {
        for (const back of state.undo.reverse()) back();
        state.undo = [];
        for (const el of document.querySelectorAll('[data-mm],[data-mm-backdrop]')) { el.removeAttribute('data-mm'); el.removeAttribute('data-mm-backdrop'); }
        CSS.highlights.delete('mm-hidden');
        if (state.sheet) document.adoptedStyleSheets = document.adoptedStyleSheets.filter(s => s !== state.sheet);
        state.sheet = null;
        return true;
      };
      // The rules of web fonts. Style sheets of other origins, and of files, cannot be read here: `sheets` lists them, and their
      // texts come back as pairs of address and text.
      const rulesOf = sheet => { try { return sheet.cssRules; } catch { return null; } };
      const sheets = () => JSON.stringify([...document.styleSheets].filter(s => s.href && !rulesOf(s)).map(s => s.href));
      const faces = texts => {
        const out = [];
        const walk = (rules, base) => {
          for (const rule of rules || []) {
            if (rule instanceof CSSFontFaceRule) {
              const value = name => rule.style.getPropertyValue(name).trim();
              const urls = [...value('src').matchAll(/url\("?([^")]+)"?\)/g)].map(m => { try { return new URL(m[1], base).href; } catch { return ''; } });
              out.push({ family: value('font-family').replace(/["']/g, ''), weight: value('font-weight'), style: value('font-style'), urls });
            } else if (rule.styleSheet) walk(rulesOf(rule.styleSheet), rule.styleSheet.href || base);
            else walk(rule.cssRules, base);
          }
        };
        for (const s of [...document.styleSheets, ...document.adoptedStyleSheets]) walk(rulesOf(s), s.href || document.baseURI);
        for (const [href, text] of texts) {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          walk(sheet.cssRules, href);
        }
        return JSON.stringify(out);
      };
    """#

  static let transitions = #"""
      // A view transition of the page from a screen with other names: what each pseudo-element does, by the name of its group.
      const trial = async earlier => {
        if (!document.startViewTransition) return '{}';
        const out = {}, named = [], gone = [];
        for (const el of document.querySelectorAll('*')) {
          const name = style(el).viewTransitionName;
          if (name && !['none', 'root', 'auto', 'match-element'].includes(name) && isVisible(el)) named.push([el, name]);
        }
        for (const [el, name] of named) if (!earlier.includes(name)) {
          const before = [el.style.getPropertyValue('view-transition-name'), el.style.getPropertyPriority('view-transition-name')];
          el.style.setProperty('view-transition-name', 'none', 'important');
          gone.push(() => before[0] ? el.style.setProperty('view-transition-name', ...before) : el.style.removeProperty('view-transition-name'));
        }
        for (const name of earlier) {
          if (named.some(n => n[1] === name)) continue;
          const el = document.createElement('div');
          el.style.cssText = `position:fixed;left:0;top:0;width:1px;height:1px;view-transition-name:${CSS.escape(name)}`;
          document.documentElement.append(el);
          gone.push(() => el.remove());
        }
        const t = document.startViewTransition(() => gone.forEach(back => back()));
        try {
          await t.ready;
          for (const a of document.getAnimations()) {
            const m = /^::view-transition-(group|old|new)\((.*)\)$/.exec((a.effect && a.effect.pseudoElement) || '');
            if (!m) continue;
            const group = out[m[2]] = out[m[2]] || { group: null, old: [], new: [], isOld: m[2] === 'root' || earlier.includes(m[2]), isNew: m[2] === 'root' || named.some(n => n[1] === m[2]) };
            const { duration, delay, easing, iterations } = a.effect.getTiming(), frames = a.effect.getKeyframes();
            const one = { name: a.animationName || '', duration, delay, easing: (frames[0] && frames[0].easing) || easing, iterations: Number.isFinite(iterations) ? iterations : -1, frames };
            if (m[1] === 'group') group.group = one; else group[m[1]].push(one);
          }
        } catch { gone.forEach(back => back()); }
        t.skipTransition();
        try { await t.finished; } catch { }
        return JSON.stringify(out);
      };
      const point = selector => {
        let el;
        try { el = document.querySelector(selector); } catch { throw new Error('mm:syntax:' + selector); }
        if (!el) throw new Error('mm:click:' + selector);
        el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const r = el.getBoundingClientRect();
        return JSON.stringify([r.x + r.width / 2, r.y + r.height / 2]);
      };
    """#
}
