// The script that measures a page. It runs in a world of its own, in which the page has changed nothing.

/// Scripts for pages.
enum PageScript {
  /// Defines `mm`, with functions that return JSON.
  static let library = #"""
    globalThis.mm = (() => {
      const style = (el, pseudo) => getComputedStyle(el, pseudo);
      const state = { items: [], above: [], sheet: null, undo: [] };
      const set = (el, key, value) => {
        const before = [el.style.getPropertyValue(key), el.style.getPropertyPriority(key)];
        state.undo.push(() => before[0] ? el.style.setProperty(key, ...before) : el.style.removeProperty(key));
        el.style.setProperty(key, value, 'important');
      };
      const sheet = () => {
        if (!state.sheet) {
          state.sheet = new CSSStyleSheet();
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, state.sheet];
        }
        return state.sheet;
      };
      const still = '*,*::before,*::after{transition:none!important;caret-color:transparent!important}';
      const px = text => parseFloat(text) || 0;
      const rect = el => {
        const r = el.getBoundingClientRect();
        return [r.x, r.y, r.width, r.height];
      };
      const settle = async () => {
        for (const a of document.getAnimations()) {
          const end = a.effect ? a.effect.getComputedTiming().endTime : 0;
          try {
            if (Number.isFinite(Number(end))) a.finish(); else { a.pause(); a.currentTime = 0; }
          } catch { }
        }
      };
      const ready = async () => {
        await document.fonts.ready;
        await Promise.all([...document.images].map(i => i.decode().catch(() => { })));
        return true;
      };
      const names = selectors => {
        const found = new Map(), byName = new Map();
        const add = (el, name) => {
          if (byName.has(name) && byName.get(name) !== el) throw new Error('mm:twice:' + name);
          byName.set(name, el);
          if (!found.has(el)) found.set(el, name);
        };
        const shown = el => el.getClientRects().length > 0 && style(el).visibility !== 'hidden';
        let count = 0;
        for (const el of document.querySelectorAll('*')) {
          if (el === document.documentElement) continue;
          let name = style(el).viewTransitionName;
          if (!name || name === 'none' || !shown(el)) continue;
          if (name === 'auto' || name === 'match-element') name = el.id || 'element-' + (++count);
          add(el, name);
        }
        for (const [name, selector] of selectors) {
          let all;
          try { all = [...document.querySelectorAll(selector)]; } catch { throw new Error('mm:syntax:' + selector); }
          if (!all.length) throw new Error('mm:selector:' + selector);
          all.forEach((el, i) => shown(el) && add(el, all.length > 1 ? `${name}-${i + 1}` : name));
        }
        return found;
      };
      // Turns and scales are taken off and put into the layer, so that boxes are measured straight.
      const straighten = el => {
        const s = style(el);
        if (s.transform === 'none' && s.rotate === 'none' && s.scale === 'none') return null;
        const m = new DOMMatrix();
        if (s.translate !== 'none') {
          const [x, y] = s.translate.split(' ').map(px);
          m.translateSelf(x, y || 0);
        }
        if (s.rotate !== 'none') {
          if (!/^-?[\d.e-]+deg$/.test(s.rotate)) return 'deep';
          m.rotateSelf(px(s.rotate));
        }
        if (s.scale !== 'none') {
          const [x, y] = s.scale.split(' ').map(Number);
          m.scaleSelf(x, y ?? x);
        }
        if (s.transform !== 'none') m.multiplySelf(new DOMMatrix(s.transform));
        if (!m.is2D) return 'deep';
        if (m.a === 1 && m.b === 0 && m.c === 0 && m.d === 1) return null;
        const sx = Math.hypot(m.a, m.b), det = m.a * m.d - m.b * m.c;
        if (sx < 1e-6 || Math.abs(m.a * m.c + m.b * m.d) > 1e-4 * Math.abs(det)) return 'deep';
        const origin = s.transformOrigin.split(' ').map(px);
        for (const key of ['transform', 'rotate', 'scale', 'translate']) set(el, key, 'none');
        return { rotate: Math.atan2(m.b, m.a) * 180 / Math.PI, sx, sy: det / sx, tx: m.e, ty: m.f, origin };
      };
      const hasPseudo = el => ['::before', '::after'].some(p => !['none', 'normal'].includes(style(el, p).content));
      const opaqueTags = new Set(['IMG', 'CANVAS', 'VIDEO', 'IFRAME', 'INPUT', 'TEXTAREA', 'SELECT', 'OBJECT', 'EMBED', 'SVG', 'svg', 'METER', 'PROGRESS']);
      // The lines of an element that holds nothing but one text.
      const textOf = (el, found) => {
        if (opaqueTags.has(el.tagName) || hasPseudo(el) || style(el).display === 'list-item') return null;
        const lines = [];
        let length = 0, last = null;
        for (const node of el.childNodes) {
          if (node.nodeType === 8) continue;
          if (node.nodeType === 1) {
            if (found.has(node)) continue;
            if (node.tagName === 'BR') continue;
            return null;
          }
          if (node.nodeType !== 3) continue;
          if ((length += node.data.length) > 2000) return null;
          for (let i = 0; i < node.data.length; i++) {
            const range = document.createRange();
            range.setStart(node, i); range.setEnd(node, i + 1);
            const r = range.getClientRects()[0];
            if (!r || !r.width && !node.data[i].trim()) continue;
            if (last === null || Math.abs(r.top - last) > 1) {
              lines.push({ text: '', top: r.top, bottom: r.bottom, left: r.left, right: r.right });
              last = r.top;
            }
            const line = lines[lines.length - 1];
            line.text += /\s/.test(node.data[i]) ? ' ' : node.data[i];
            line.left = Math.min(line.left, r.left); line.right = Math.max(line.right, r.right);
          }
        }
        return lines.length ? lines : null;
      };
      // Whether anything without a name is painted in an element besides its own box.
      const hasContent = (el, found) => {
        if (opaqueTags.has(el.tagName) || hasPseudo(el) || style(el).display === 'list-item') return true;
        for (const node of el.childNodes) {
          if (node.nodeType === 3 && node.data.trim()) return true;
          if (node.nodeType === 1 && !found.has(node) && (node.getClientRects().length || hasContent(node, found))) return true;
        }
        return false;
      };
      const box = el => {
        const s = style(el), out = {};
        for (const key of ['backgroundColor', 'backgroundImage', 'backgroundClip', 'boxShadow', 'mixBlendMode', 'backdropFilter',
          'overflowX', 'overflowY', 'filter', 'maskImage', 'clipPath', 'color', 'fontSize', 'fontWeight', 'fontStyle', 'textAlign',
          'letterSpacing', 'lineHeight', 'textDecorationLine', 'textShadow', 'textTransform', 'objectFit', 'objectPosition',
          'outlineStyle', 'position', 'zIndex', 'opacity', 'wordSpacing', 'webkitTextStrokeWidth', 'borderImageSource', 'fontFamily',
          'backgroundSize', 'backgroundPosition', 'backgroundOrigin', 'display', 'flexDirection', 'flexWrap', 'writingMode', 'direction',
          'fontVariantCaps', 'fontStretch']) out[key] = s[key];
        out.borders = ['Top', 'Right', 'Bottom', 'Left'].map(e => [px(s[`border${e}Width`]), s[`border${e}Style`], s[`border${e}Color`]]);
        out.radii = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'].map(c => s[`border${c}Radius`]);
        out.padding = ['Top', 'Right', 'Bottom', 'Left'].map(e => px(s[`padding${e}`]));
        return out;
      };
      const collect = selectors => {
        sheet().replaceSync(still);
        const found = names(selectors);
        const turns = new Map();
        for (const el of found.keys()) turns.set(el, straighten(el));
        state.items = [...found.keys()];
        state.above = above();
        const items = state.items.map((el, index) => {
          const item = { name: found.get(el), id: el.id, tag: el.tagName, rect: rect(el), turn: turns.get(el), css: box(el), opacity: 1, clips: [] };
          let up = el.parentElement;
          while (up && !found.has(up)) {
            const s = style(up);
            item.opacity *= Number(s.opacity);
            if (up !== document.body && up !== document.documentElement && (s.overflowX !== 'visible' || s.overflowY !== 'visible'))
              item.clips.unshift({ index: index, rect: rect(up), css: box(up) });
            up = up.parentElement;
          }
          item.parent = up ? state.items.indexOf(up) : -1;
          item.lines = textOf(el, found);
          item.hasContent = hasContent(el, found);
          if (el.tagName === 'IMG') item.image = { src: el.currentSrc, width: el.naturalWidth, height: el.naturalHeight };
          return item;
        });
        const root = style(document.documentElement), body = document.body ? style(document.body) : root;
        return JSON.stringify({
          items, scroll: [scrollX, scrollY],
          grounds: [root, body].map(s => [s.backgroundColor, s.backgroundImage]),
        });
      };
      // Elements without a name that are painted above one with a name, each with all that is in it.
      const above = () => {
        const found = new Set(state.items), result = new Set();
        const holds = el => state.items.some(item => el.contains(item));
        for (const item of state.items) {
          const r = item.getBoundingClientRect();
          for (let i = 0; i < 64; i++) {
            const x = r.x + r.width * (i % 8 + 0.5) / 8, y = r.y + r.height * (Math.floor(i / 8) + 0.5) / 8;
            const hit = document.elementsFromPoint(x, y);
            const place = hit.findIndex(el => el === item || item.contains(el));
            for (let el of hit.slice(0, Math.max(0, place))) {
              if (found.has(el) || holds(el) || state.items.some(other => other.contains(el))) continue;
              while (el.parentElement && !holds(el.parentElement)) el = el.parentElement;
              result.add(el);
            }
          }
        }
        return [...result];
      };
      // Shows one element with what has no name in it, or with index -1 what has no name at all, on a transparent page.
      const isolate = (index, withBox, hidesGround) => {
        const found = new Set([...state.items, ...(index === -1 ? state.above : [])]);
        const shown = index < 0 ? document.documentElement : state.items[index];
        sheet().replaceSync(still);
        for (const el of document.querySelectorAll('[data-mm]')) el.removeAttribute('data-mm');
        const marks = [];
        const show = el => {
          if (style(el).visibility === 'visible') marks.push([el, el === shown && !withBox ? 'bare' : 'show']);
          for (const child of el.children) if (!found.has(child)) show(child);
        };
        show(shown);
        for (let up = shown.parentElement; up; up = up.parentElement) marks.push([up, 'above']);
        for (const [el, mark] of marks) el.setAttribute('data-mm', mark);
        if (index >= 0 && withBox) for (const [key, value] of [['opacity', '1'], ['mix-blend-mode', 'normal']]) set(shown, key, value);
        const ground = hidesGround ? 'html,body{background:transparent!important}' : '';
        sheet().replaceSync(still + `
          *,*::before,*::after{visibility:hidden!important}
          [data-mm=show],[data-mm=bare],[data-mm=show]::before,[data-mm=show]::after,[data-mm=bare]::before,[data-mm=bare]::after{visibility:visible!important}
          [data-mm=above]{opacity:1!important;filter:none!important;clip-path:none!important;mask:none!important;mix-blend-mode:normal!important;backdrop-filter:none!important}
          [data-mm=bare]{background:transparent!important;border-color:transparent!important;box-shadow:none!important;opacity:1!important;mix-blend-mode:normal!important;backdrop-filter:none!important;outline-color:transparent!important}
          ${ground}`);
        return true;
      };
      const isolateAbove = () => {
        if (!state.above.length) return false;
        isolate(-1, true, true);
        for (const el of document.querySelectorAll('[data-mm]')) el.removeAttribute('data-mm');
        const show = el => {
          el.setAttribute('data-mm', 'show');
          for (const child of el.children) show(child);
        };
        for (const el of state.above) show(el);
        return true;
      };
      const restore = () => {
        for (const back of state.undo.reverse()) back();
        state.undo = [];
        for (const el of document.querySelectorAll('[data-mm]')) el.removeAttribute('data-mm');
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
      const trial = async () => {
        if (!document.startViewTransition) return '{}';
        const t = document.startViewTransition(() => { });
        const out = {};
        try {
          await t.ready;
          for (const a of document.getAnimations()) {
            const m = /^::view-transition-group\((.*)\)$/.exec((a.effect && a.effect.pseudoElement) || '');
            if (!m) continue;
            const timing = a.effect.getTiming(), frames = a.effect.getKeyframes();
            out[m[1]] = { duration: timing.duration, delay: timing.delay, easing: (frames[0] && frames[0].easing) || timing.easing };
          }
        } catch { }
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
      const element = index => state.items[index];
      return { settle, ready, collect, isolate, isolateAbove, restore, trial, point, element, sheets, faces };
    })();
    true
    """#
}
