// The script that measures a page. It runs in a world of its own, in which the page has changed nothing.

/// Scripts for pages.
enum PageScript {
  /// Defines `mm`, with functions that return JSON.
  static let library =
    "globalThis.mm = (() => {\n\(basics)\n\(measuring)\n\(painting)\n\(transitions)\n\(exports)\n})();\ntrue"

  private static let exports = """
      return { settle, ready, collect, isolate, restore, trial, point, element, sheets, faces };
    """

  // MARK: Elements

  private static let basics = #"""
      const style = (el, pseudo) => getComputedStyle(el, pseudo);
      // An item: an element, or texts of an element, that becomes a layer. `parent` is an index of `items`, or -1.
      const state = { items: [], found: new Map(), runs: new Map(), sheet: null, undo: [] };
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
      const rectOf = r => [r.x, r.y, r.width, r.height];
      const rect = el => rectOf(el.getBoundingClientRect());
      const moves = 'animate,animateTransform,animateMotion,set';
      // Whether an animation has no end, or an element of SVG has such an animation.
      const isEndless = a => !Number.isFinite(Number(a.effect ? a.effect.getComputedTiming().endTime : 0));
      const repeats = svg => [...svg.querySelectorAll(moves)].some(m => 'indefinite' === (m.getAttribute('repeatCount') || m.getAttribute('repeatDur')));
      const settle = async () => {
        for (const svg of document.querySelectorAll('svg')) if (svg.querySelector(moves) && !svg.ownerSVGElement) {
          svg.pauseAnimations();
          svg.setCurrentTime(repeats(svg) ? 0 : 1e5);
        }
        for (const moving of document.querySelectorAll('marquee')) moving.stop();
        for (const a of document.getAnimations()) {
          try {
            if (isEndless(a)) { a.pause(); a.currentTime = 0; } else a.finish();
          } catch { }
        }
      };
      const ready = async () => {
        await document.fonts.ready;
        await Promise.all([...document.images].map(i => i.decode().catch(() => { })));
        return true;
      };
      const isVisible = el => el.getClientRects().length > 0 && style(el).visibility === 'visible';
      const opaqueTags = new Set(['IMG', 'CANVAS', 'VIDEO', 'IFRAME', 'INPUT', 'TEXTAREA', 'SELECT', 'OBJECT', 'EMBED', 'svg', 'METER', 'PROGRESS']);
      const isOpaque = el => opaqueTags.has(el.tagName) || el.shadowRoot;
      const hasPseudo = el => ['::before', '::after'].some(p => !['none', 'normal'].includes(style(el, p).content));
      const hasMarker = (el, s) => s.display === 'list-item' && (s.listStyleType !== 'none' || s.listStyleImage !== 'none' || !['none', 'normal'].includes(style(el, '::marker').content));
      const isInFlow = node => node.nodeType === 3 && node.data.trim() && isVisible(node.parentElement);
      // What people call an element: its id, its class or its role, else the name of what is around it and its kind.
      const ownName = el => {
        const word = [...el.classList].find(w => /^[A-Za-z][\w-]*$/.test(w) && !/^(css|sc|jsx|svelte|emotion)-/.test(w) && !/\d{3}/.test(w));
        return el.id || word || el.getAttribute('role') || '';
      };
      const nameOf = el => {
        const own = ownName(el);
        if (own) return own;
        let up = el.parentElement;
        for (let i = 0; i < 3 && up && !ownName(up); i++) up = up.parentElement;
        const outer = up && up !== document.body ? ownName(up) : '', kind = el.tagName.toLowerCase();
        return outer ? `${outer}-${kind}` : kind;
      };
      const names = (selectors, wantsTexts) => {
        const found = new Map(), taken = new Map(), matched = [];
        const add = (el, name) => {
          if (taken.has(name) && taken.get(name) !== el) throw new Error('mm:twice:' + name);
          taken.set(name, el);
          if (!found.has(el)) found.set(el, name);
        };
        let count = 0;
        for (const el of document.querySelectorAll('*')) {
          if (el === document.documentElement) continue;
          let name = style(el).viewTransitionName;
          if (!name || name === 'none' || !isVisible(el)) continue;
          if (name === 'auto' || name === 'match-element') name = el.id || 'element-' + (++count);
          add(el, name);
        }
        for (const [name, selector] of selectors) {
          let all;
          try { all = [...document.querySelectorAll(selector)]; } catch { throw new Error('mm:syntax:' + selector); }
          matched.push(all.length > 0);
          all.forEach((el, i) => isVisible(el) && add(el, all.length > 1 ? `${name}-${i + 1}` : name));
        }
        const items = [...found].map(([el, name]) => ({ el, name }));
        state.found = found;
        if (wantsTexts) addTexts(items, found, taken);
        // Elements without a name that fade or blend what is in them as one are items too.
        const texts = new Set(items.flatMap(item => (item.texts || []).map(t => t.node)));
        const isLoose = el => !found.has(el) && Boolean(boxInk(el) || hasPseudo(el) || [...el.childNodes].some(n => isInFlow(n) && !texts.has(n)));
        for (const el of document.body.querySelectorAll('*')) {
          const s = style(el), inner = items.filter(item => el.contains(item.el)).length;
          if (found.has(el) || !inner || el.ownerSVGElement || !isBlending(s) && (s.opacity === '1' || inner < 2 && ![el, ...el.querySelectorAll('*')].some(isLoose))) continue;
          found.set(el, '');
          items.push({ el, name: '' });
        }
        return { found, items, matched };
      };
      const addTexts = (items, found, taken) => {
        const unique = base => {
          let name = base;
          for (let i = 2; taken.has(name); i++) name = `${base}-${i}`;
          taken.set(name, null);
          return name;
        };
        const isSeen = r => r.width > 0 && r.height > 0 && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight;
        for (const el of document.querySelectorAll('svg')) {
          if (found.has(el) || el.ownerSVGElement || !isVisible(el) || !isSeen(el.getBoundingClientRect())) continue;
          const name = unique(nameOf(el));
          found.set(el, name);
          items.push({ el, name });
        }
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const el = node.parentElement;
          if (!isInFlow(node) || el.closest('svg,select,textarea,iframe,object') || found.has(el) && linesOf(el)) continue;
          const all = lines([{ node, from: 0, to: node.data.length }]);
          if (!all || !all.some(l => isSeen(new DOMRect(l.left, l.top, l.right - l.left, l.bottom - l.top)))) continue;
          // A text that begins in the middle of a line is one item a line.
          const isBlock = [...el.childNodes].every(n => n === node || n.nodeType === 8 || n.nodeType === 3 && !n.data.trim()) && !/^inline$/.test(style(el).display);
          const parts = isBlock || all.length === 1 ? [{ node, from: 0, to: node.data.length }]
            : all.map((l, i) => ({ node, from: i ? l.from : 0, to: i + 1 < all.length ? all[i + 1].from : node.data.length }));
          for (const part of parts) items.push({ el, name: unique(nameOf(el)), texts: [part] });
        }
      };
    """#

  // MARK: Measuring

  private static let measuring = #"""
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
      // Whether an element turns, scales or slants what is in it, or draws it through an effect that layers do not inherit.
      const isTurning = s => {
        if (s.rotate !== 'none' || s.scale !== 'none' || s.perspective !== 'none') return true;
        if (s.transform === 'none') return false;
        const m = new DOMMatrix(s.transform);
        return !m.is2D || m.a !== 1 || m.b !== 0 || m.c !== 0 || m.d !== 1;
      };
      const effectOf = s => s.filter !== 'none' ? 'filter' : s.maskImage !== 'none' ? 'mask' : s.clipPath !== 'none' ? 'clip path' : null;
      const isBlending = s => s.mixBlendMode !== 'normal';
      // Lines of parts of text nodes; nil: there is no text, or too much.
      const lines = parts => {
        const result = [];
        let length = 0, last = null;
        for (const { node, from, to } of parts) {
          if ((length += to - from) > 2000) return null;
          for (let i = from; i < to; i++) {
            const range = document.createRange();
            range.setStart(node, i); range.setEnd(node, i + 1);
            const r = range.getClientRects()[0];
            if (!r || !r.width && !node.data[i].trim()) continue;
            if (last === null || Math.abs(r.top - last) > 1) {
              result.push({ text: '', from: i, top: r.top, bottom: r.bottom, left: Infinity, right: -Infinity });
              last = r.top;
            }
            const line = result[result.length - 1];
            line.text += /\s/.test(node.data[i]) ? ' ' : node.data[i];
            // White space at the ends of a line is no part of its text.
            if (/\s/.test(node.data[i])) continue;
            line.left = Math.min(line.left, r.left); line.right = Math.max(line.right, r.right);
          }
        }
        const shown = result.filter(line => line.text.trim());
        return shown.length ? shown : null;
      };
      // The lines of an element that holds nothing but one text, and elements with names that are not in its lines.
      const linesOf = el => {
        if (isOpaque(el) || hasPseudo(el) || hasMarker(el, style(el))) return null;
        const parts = [];
        for (const node of el.childNodes) {
          if (node.nodeType === 3) parts.push({ node, from: 0, to: node.data.length });
          else if (node.nodeType === 1 && node.tagName !== 'BR') {
            if (!state.found.has(node) || style(node).display === 'inline' && style(node).position === 'static') return null;
          }
        }
        return parts.length ? lines(parts) : null;
      };
      const shapeTags = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
      const pathData = el => {
        const n = key => el[key].baseVal.value, t = el.tagName;
        const ellipse = (x, y, rx, ry) => `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;
        if (t === 'path') return el.getAttribute('d') || '';
        if (t === 'circle') return ellipse(n('cx'), n('cy'), n('r'), n('r'));
        if (t === 'ellipse') return ellipse(n('cx'), n('cy'), px(style(el).rx) || n('rx'), px(style(el).ry) || n('ry'));
        if (t === 'line') return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
        if (t !== 'rect') return [...el.points].map((p, i) => `${i ? 'L' : 'M'}${p.x} ${p.y}`).join('') + (t === 'polygon' && el.points.length ? 'Z' : '');
        const x = n('x'), y = n('y'), w = n('width'), h = n('height');
        let rx = px(style(el).rx), ry = px(style(el).ry);
        if (style(el).rx === 'auto') rx = ry;
        if (style(el).ry === 'auto') ry = rx;
        rx = Math.min(rx, w / 2); ry = Math.min(ry, h / 2);
        if (!(w > 0 && h > 0)) return '';
        if (!(rx > 0 && ry > 0)) return `M${x} ${y}h${w}v${h}h${-w}Z`;
        const arc = (dx, dy) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
        return `M${x + rx} ${y}h${w - 2 * rx}${arc(rx, ry)}v${h - 2 * ry}${arc(-rx, ry)}h${2 * rx - w}${arc(-rx, -ry)}v${2 * ry - h}${arc(rx, -ry)}Z`;
      };
      // The shapes of an element of SVG as paths with colours; null: it has something else too.
      const shapesOf = (root, found) => {
        if (root.tagName !== 'svg' && !root.ownerSVGElement || root.querySelector(moves)) return null;
        const out = [];
        const visit = el => {
          const s = style(el), tag = el.tagName;
          if (el !== root && found.has(el) || s.display === 'none' || ['defs', 'title', 'desc', 'metadata', 'style', 'script'].includes(tag)) return true;
          if ((el !== root || tag !== 'svg') && (effectOf(s) || isBlending(s)) || tag === 'svg' && el !== root) return false;
          if (tag === 'svg' || tag === 'g' || tag === 'a') {
            return (el === root || s.opacity === '1') && [...el.children].every(visit);
          }
          if (!shapeTags.has(tag) || s.markerStart !== 'none' || s.markerMid !== 'none' || s.markerEnd !== 'none' || !['normal', ''].includes(s.paintOrder)) return false;
          if (s.visibility !== 'visible') return true;
          const isPaint = p => p === 'none' || /^rgba?\(/.test(p) || /^color\(srgb /.test(p), m = el.getScreenCTM();
          if (!isPaint(s.fill) || !isPaint(s.stroke) || !m || px(s.strokeDashoffset) || el.hasAttribute('pathLength') && s.strokeDasharray !== 'none') return false;
          const isStroked = s.stroke !== 'none' && px(s.strokeWidth) > 0, scale = Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
          const isEven = Math.abs(m.a * m.c + m.b * m.d) < 1e-3 && Math.abs(Math.hypot(m.a, m.b) - Math.hypot(m.c, m.d)) < 1e-3 * scale;
          if (isStroked && !isEven || isStroked && /%/.test(s.strokeWidth)) return false;
          const width = s.vectorEffect === 'non-scaling-stroke' ? 1 : scale;
          const dash = s.strokeDasharray === 'none' ? [] : s.strokeDasharray.split(',').map(d => px(d) * width);
          out.push({
            name: ownName(el) || tag, d: pathData(el), matrix: [m.a, m.b, m.c, m.d, m.e, m.f], fill: s.fill, fillOpacity: Number(s.fillOpacity),
            isEvenOdd: s.fillRule === 'evenodd', stroke: isStroked ? s.stroke : 'none', strokeOpacity: Number(s.strokeOpacity), width: px(s.strokeWidth) * width,
            cap: s.strokeLinecap, join: s.strokeLinejoin, dash: dash.length % 2 ? [...dash, ...dash] : dash, opacity: el === root ? 1 : Number(s.opacity),
          });
          return out.length <= 500;
        };
        return visit(root) ? out : null;
      };
      // The text of an SVG with the styles that the page gives it; null: it refers to something outside.
      const svgText = (root, found) => {
        if (root.tagName !== 'svg' || root.querySelector('text,foreignObject,image,script,' + moves)
          || [...found.keys()].some(el => el !== root && root.contains(el))) return null;
        const copy = root.cloneNode(true), from = [root, ...root.querySelectorAll('*')], to = [copy, ...copy.querySelectorAll('*')];
        const keys = ['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray',
          'stroke-dashoffset', 'stroke-miterlimit', 'opacity', 'stop-color', 'stop-opacity', 'visibility', 'display', 'color', 'clip-rule'];
        for (let i = 0; i < from.length; i++) {
          const s = style(from[i]);
          to[i].removeAttribute('style'); to[i].removeAttribute('class');
          for (const key of keys) {
            if (!i && ['display', 'opacity'].includes(key)) continue;
            // What is inherited is not written again: a `use` gives its content other values.
            const value = s.getPropertyValue(key), isOwn = !i || /^(opacity|stop-|display)/.test(key) || from[i].hasAttribute(key) || from[i].style.getPropertyValue(key);
            if (isOwn || value !== style(from[i].parentElement).getPropertyValue(key)) to[i].setAttribute(key, value); else to[i].removeAttribute(key);
          }
        }
        // The picture fills the border box; what is drawn is inside of the border and the padding.
        const r = root.getBoundingClientRect(), s = style(root), inset = e => px(s[`border${e}Width`]) + px(s[`padding${e}`]);
        const place = { x: inset('Left'), y: inset('Top'), width: r.width - inset('Left') - inset('Right'), height: r.height - inset('Top') - inset('Bottom') };
        if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${place.width} ${place.height}`);
        for (const key in place) if (place[key]) copy.setAttribute(key, place[key]);
        const isOutside = a => {
          const [, text, id] = /^(xlink:)?href$/.test(a.name) ? [0, a.value, /^#(.+)$/.exec(a.value)?.[1]] : /url\(["']?(#([^"')]+))?/.exec(a.value) || [];
          return text !== undefined && !(id && copy.querySelector('#' + CSS.escape(id))) || /url\((?!["']?#)/.test(a.value);
        };
        if (to.some(el => [...el.attributes].some(isOutside))) return null;
        const inner = new XMLSerializer().serializeToString(copy), isWhole = place.width === r.width && place.height === r.height;
        const text = isWhole ? inner : `<svg xmlns="http://www.w3.org/2000/svg" width="${r.width}" height="${r.height}">${inner}</svg>`;
        return text.length > 500000 ? null : text;
      };
      const box = el => {
        const s = style(el), out = {};
        for (const key of ['backgroundColor', 'backgroundImage', 'backgroundClip', 'boxShadow', 'mixBlendMode', 'backdropFilter',
          'overflowX', 'overflowY', 'filter', 'maskImage', 'clipPath', 'color', 'fontSize', 'fontWeight', 'fontStyle', 'textAlign',
          'letterSpacing', 'lineHeight', 'textDecorationLine', 'textShadow', 'textTransform', 'objectFit', 'objectPosition',
          'outlineStyle', 'position', 'opacity', 'wordSpacing', 'webkitTextStrokeWidth', 'borderImageSource', 'fontFamily',
          'backgroundSize', 'backgroundPosition', 'backgroundOrigin', 'display', 'flexDirection', 'flexWrap', 'writingMode', 'direction',
          'fontVariantCaps', 'fontStretch']) out[key] = s[key];
        out.borders = ['Top', 'Right', 'Bottom', 'Left'].map(e => [px(s[`border${e}Width`]), s[`border${e}Style`], s[`border${e}Color`]]);
        out.radii = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'].map(c => s[`border${c}Radius`]);
        out.padding = ['Top', 'Right', 'Bottom', 'Left'].map(e => px(s[`padding${e}`]));
        return out;
      };
      const ids = new Map();
      const idOf = el => ids.get(el) ?? ids.set(el, ids.size).get(el);
      // Whether a text ends in … where its box ends.
      const isCut = el => style(el).textOverflow === 'ellipsis' && style(el).overflowX !== 'visible' && el.scrollWidth > el.clientWidth;
      // What is between an item and its layer's parent: opacities, clips, and what layers do not inherit.
      const between = (item, parent, turns) => {
        const out = { opacity: 1, clips: [], effect: null, isTurned: false };
        const end = parent < 0 ? null : state.items[parent].el;
        for (let up = item.texts ? item.el : item.el.parentElement; up && up !== document.documentElement; up = up.parentElement) {
          out.effect = out.effect || effectOf(style(up));
          out.isTurned = out.isTurned || turns.get(up) === 'deep';
        }
        item.keepsEffects = Boolean(out.effect);
        let position = item.texts ? 'static' : style(item.el).position;
        for (let up = item.texts ? item.el : item.el.parentElement; up && up !== end; up = up.parentElement) {
          const s = style(up), holdsFixed = s.transform !== 'none' || effectOf(s) === 'filter' || /paint|layout|strict|content/.test(s.contain);
          out.opacity *= Number(s.opacity);
          if (up === document.documentElement) break;
          out.isTurned = out.isTurned || isTurning(s);
          // What is positioned is clipped by what it is positioned in.
          const contains = position === 'static' || position === 'relative' || position === 'sticky' || holdsFixed || position === 'absolute' && s.position !== 'static';
          const clips = contains && up !== document.body && (s.overflowX !== 'visible' || s.overflowY !== 'visible');
          if (contains) position = s.position;
          if (clips) out.clips.unshift({ id: idOf(up), rect: rect(up), css: box(up) });
        }
        return out;
      };
      const collect = (selectors, wantsTexts) => {
        sheet().replaceSync(still);
        const focus = document.activeElement;
        state.focus = focus && focus !== document.body && focus.matches(':focus-visible') ? focus : null;
        const { found, items, matched } = names(selectors, wantsTexts);
        state.items = items;
        const measure = () => { for (const item of items) item.lines = item.texts ? lines(item.texts) : linesOf(item.el); };
        measure();
        arrange();
        const turns = new Map();
        for (const el of found.keys()) turns.set(el, straighten(el));
        measure();
        const out = items.map((item, index) => {
          const el = item.el, around = between(item, item.parent, turns);
          const bounds = () => {
            const edge = (key, f) => f(...item.lines.map(l => l[key]));
            const [left, top] = [edge('left', Math.min), edge('top', Math.min)];
            const right = isCut(el) ? el.getBoundingClientRect().right - px(style(el).paddingRight) - px(style(el).borderRightWidth) : edge('right', Math.max);
            return [left, top, right - left, edge('bottom', Math.max) - top];
          };
          const result = {
            name: item.name, position: item.position, isText: !!item.texts, isCut: isCut(el),
            isClamped: item.lines && Number(style(el).webkitLineClamp) < item.lines.length, rect: item.texts ? bounds() : rect(el), css: box(el), lines: item.lines, ...around,
            turn: around.isTurned ? 'deep' : item.texts ? null : turns.get(el), order: orderOf(index), hasOwn: !item.texts && ownContent(el),
          };
          if (el.tagName === 'IMG') result.image = { src: el.currentSrc, width: el.naturalWidth, height: el.naturalHeight };
          if (!item.texts && (el.tagName === 'svg' || el.ownerSVGElement)) [result.shapes, result.svg] = [shapesOf(el, found), svgText(el, found)];
          return result;
        });
        // Items that move without an end, or hold what does; -1: the page.
        const movers = [...document.getAnimations().filter(isEndless).map(a => a.effect && a.effect.target), ...[...document.querySelectorAll('svg')].filter(repeats), ...document.querySelectorAll('marquee')];
        const moving = movers.filter(el => el && isVisible(el) && overlaps(el.getBoundingClientRect(), screen())).map(ownerOf);
        const root = style(document.documentElement), body = document.body ? style(document.body) : root;
        return JSON.stringify({
          filtersBackdrop: [...document.querySelectorAll(':modal,:popover-open,:fullscreen')].some(el => !['none', ''].includes(style(el, '::backdrop').backdropFilter)),
          items: out, matched, moving: [...new Set(moving)], order: orderOf(-1), scroll: [scrollX, scrollY],
          grounds: [root, body].map(s => [s.backgroundColor, s.backgroundImage]),
        });
      };
      const element = index => state.items[index].el;
    """#
}
