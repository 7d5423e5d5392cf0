// One example of each object of the vocabulary, for `magicmove docs`.

import SceneModel

extension ShapeName {
  /// A member of a JSON object whose value is, or contains, an object of this shape. The examples of whole files are objects.
  package var example: String {
    switch self {
    case .scene:
      #"{ "canvas": { "size": [390, 844] }, "screens": { "list": {}, "detail": {} }, "timeline": [{ "to": "detail" }] }"#
    case .included: #"{ "fonts": { "ours": "Ours.ttf" } }"#
    case .lint: #""lint": { "off": ["contrast@list/hint"], "rules": { "busy": "off" } }"#
    case .lintRule: #""rules": { "upscaled-image": { "severity": "note", "limit": 2 } }"#
    case .canvas: #""canvas": { "size": [390, 844], "background": "white" }"#
    case .output: #""output": { "fps": 25, "format": "webp" }"#
    case .goldens: #""goldens": { "at": ["list", "list-detail@50%"], "hide": ["bar/clock"] }"#
    case .screen:
      #""screens": { "detail": { "background": "white", "layers": [{ "id": "photo", "size": [390, 330] }] } }"#
    case .dim: #""dim": { "opacity": 0.4 }"#
    case .present: #""present": { "device": "phone", "background": "sea" }"#
    case .backgroundImage: #""background": { "image": "photo.jpg", "blur": 20 }"#
    case .touches: ##""touches": { "color": "#0a7aff", "size": 36 }"##
    case .progress: #""progress": { "color": "white", "height": 4 }"#
    case .touchPlace: #""touch": { "at": [0.5, 0.9] }"#
    case .layer: #""layers": [{ "id": "card", "frame": [20, 72, 350, 96], "fill": "white", "cornerRadius": 16 }]"#
    case .layerChanges: #""set": { "row*/avatar": { "opacity": 0.5 } }"#
    case .repeat: #""repeat": { "over": 6, "columns": 2, "offset": [180, 120] }"#
    case .stack: #""layout": { "direction": "row", "gap": 12, "padding": [72, 20] }"#
    case .play: #""play": { "from": 1.2, "to": 6.5, "rate": 1.5, "after": "hidden" }"#
    case .border: ##""border": { "width": 1, "color": "#00000022" }"##
    case .shadow: #""shadow": { "opacity": 0.2, "radius": 12, "offset": [0, 4] }"#
    case .layerBlur: #""blur": { "radius": 12, "edges": "clamp" }"#
    case .transform: #""transform": { "scale": 0.9, "rotate": 15 }"#
    case .text: #""text": { "string": "Lakeside cabin", "size": 18, "weight": "bold" }"#
    case .textSpan:
      ##""text": { "spans": [{ "string": "Free " }, { "string": "today", "color": "#b42318", "weight": "bold" }] }"##
    case .code: #""code": { "file": "Counter.swift", "theme": "dark", "lineNumbers": true, "highlight": "3-5" }"#
    case .textStyle: #""textStyles": { "title": { "font": "built-in", "size": 34, "weight": "bold" } }"#
    case .path: #""path": { "d": "M4 12L9 17L20 6", "viewBox": [0, 0, 24, 24], "stroke": { "width": 2 } }"#
    case .stroke: #""stroke": { "color": "tomato", "width": 2, "cap": "round" }"#
    case .gradient: #""fill": { "linear": { "angle": 180, "stops": [[0, "white"], [1, "tomato"]] } }"#
    case .linearGradient: #""linear": { "angle": 180, "stops": [[0, "white"], [1, "tomato"]] }"#
    case .radialGradient: #""radial": { "center": ["50%", "20%"], "stops": [[0, "white"], [1, "tomato"]] }"#
    case .conicGradient: #""conic": { "angle": 90, "stops": [[0, "white"], [1, "tomato"]] }"#
    case .holdStep: #""timeline": [{ "hold": 0.8, "caption": "The list" }]"#
    case .showStep: #""timeline": [{ "show": "list", "for": 0.5 }]"#
    case .transition: #""timeline": [{ "to": "detail", "style": "push", "duration": 0.5 }]"#
    case .drag: #""layers": { "card": { "translate": [[0, 0, 0], [0.4, 120, 0]], "release": { "curve": "bouncy" } } }"#
    case .release: #""release": { "duration": 0.4, "curve": "snappy" }"#
    case .pair: #""pairs": [{ "from": "card/photo", "to": "head", "content": "crossfade" }]"#
    case .backdrop: #""backdrop": { "color": "black", "opacity": 0.4 }"#
    case .layerEffects:
      #""layers": { "to:row*": { "effects": ["fade", { "slide": { "edge": "bottom", "distance": 24 } }] } }"#
    case .stagger: #""stagger": { "step": 0.03, "order": "topDown" }"#
    case .keyframes:
      #""keyframes": [{ "layer": "to:badge", "property": "opacity", "values": [[0, 0], [0.6, 0], [1, 1, "easeOut"]] }]"#
    case .scrub: #""scrub": { "progress": [[0, 0], [0.4, 0.3], [0.8, 0.7]], "end": "finish" }"#
    case .effect: #""enter": ["fade", { "scale": 0.9 }]"#
    case .slide: #""slide": { "edge": "bottom", "distance": "100%" }"#
    case .cube: #""cube": { "edge": "left", "about": "layer" }"#
    case .reveal: #""reveal": { "from": [0.5, 1], "shape": "circle" }"#
    case .curve: #""curve": { "cubicBezier": [0.4, 0, 0.2, 1] }"#
    case .spring: #""curve": { "spring": { "duration": 0.5, "bounce": 0.3 } }"#
    }
  }
}
