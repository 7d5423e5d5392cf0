// One element of the picture for each kind of part. The switch is exhaustive: a new kind does not compile before it is answered.

import Pixels
import VectorGraphics

extension DocumentWriter {
  /// Elements in order, inside of something that is there at `outer`.
  mutating func text(of elements: [Element], within outer: [TickSpan]) -> String {
    var text = ""
    var index = 0
    while index < elements.count {
      let first = elements[index]
      var end = index + 1
      while end < elements.count, first.moves(with: elements[end]) { end += 1 }
      if end > index + 1 {
        text += self.text(ofMovingTogether: elements[index..<end], within: outer)
      } else {
        text += self.text(of: first, within: outer)
      }
      index = end
    }
    return text
  }

  /// Paths that share a map and their times.
  private mutating func text(ofMovingTogether elements: ArraySlice<Element>, within outer: [TickSpan]) -> String {
    guard let first = elements.first else { return "" }
    let reach = elements.map(\.reach).reduce(0, max)
    var layers = layers(of: first.track(.map), first.spans, reach: reach)
    layers[0].add("display", display(first.spans, within: outer), default: "inline")
    var content = ""
    for element in elements {
      guard case .shape(let form, let paint) = element.kind else { continue }
      content += shape(element, form, paint, [Layer()])
    }
    return layers.reversed().reduce(content) { $1.group($0) }
  }

  /// One element.
  private mutating func text(of element: Element, within outer: [TickSpan]) -> String {
    let spans = element.spans
    let shown = display(spans, within: outer)
    var layer = Layer()
    layer.add("display", shown, default: "inline")
    switch element.kind {
    case .shape(let form, let paint):
      var layers = layers(of: element.track(.map), spans, reach: element.reach)
      layers[0].add("display", shown, default: "inline")
      return shape(element, form, paint, layers)
    case .image(let isPixelated, let isTinted):
      return image(element, isPixelated: isPixelated, isTinted: isTinted, shown)
    case .glyphs(let outlines): return glyphs(element, outlines, shown)
    case .shadow(let hasHole, let isLocal): return shadow(element, hasHole: hasHole, isLocal: isLocal, shown)
    case .clip(let form):
      let content = text(of: element.children, within: spans)
      if content.isEmpty { return "" }
      if !coversPicture(element, form) {
        layer.attributes += " clip-path=\"url(#\(clip(element, form, spans)))\""
        // A clip cuts each element by itself, so that what is under a border or an image can be seen at the clip's edge. An
        // opacity that is nearly 1 makes one picture of them, which is cut as a whole.
        if element.isCutAsWhole { layer.attributes += " opacity=\".9999\"" }
      }
      return layer.group(content)
    case .group:
      if element.children.contains(where: \.blends) { layer.attributes += " style=\"isolation:isolate\"" }
      let opacity = alpha(element, "opacity", spans)
      guard let filter = blur(element, spans) else {
        layer.add("opacity", opacity, default: "1")
        return layer.group(text(of: element.children, within: spans))
      }
      // What is blurred is translucent already: Chromium rounds the opacity of a filtered group down.
      layer.attributes += " filter=\"url(#\(filter))\""
      var inner = Layer()
      inner.add("opacity", opacity, default: "1")
      return layer.element("g", inner.group(text(of: element.children, within: spans)))
    case .blend(let mode):
      layer.attributes += " style=\"mix-blend-mode:\(mode.nameInCSS)\""
      return layer.element("g", text(of: element.children, within: spans))
    case .crossFade: return crossFade(element, layer)
    case .mask(let kind):
      let mask = define(
        "mask",
        "maskUnits=\"userSpaceOnUse\" \(area(0)) style=\"mask-type:\(kind.rawValue)\">"
          + text(of: element.others, within: spans) + "</mask>")
      layer.attributes += " mask=\"url(#\(mask))\""
      return layer.element("g", text(of: element.children, within: spans))
    case .castShadow:
      layer.attributes += " filter=\"url(#\(castShadow(element, spans)))\""
      return layer.element("g", text(of: element.children, within: spans))
    case .drawing: return drawings(element, shown)
    }
  }

  // MARK: Shapes

  private mutating func shape(_ element: Element, _ form: ShapeForm, _ paint: PaintForm, _ layers: [Layer]) -> String {
    let spans = element.spans
    var leaf = layers[layers.count - 1]
    let content: String
    if case .path(let letters, .stroke(let cap, let join, let dashes, let trims)) = form {
      leaf.attributes += " fill=\"none\""
      let painted = self.paint(element, paint, "stroke", spans)
      leaf.attributes += painted.attributes
      leaf.animations += painted.animations
      stroke(element, cap, join, dashes: dashes, to: &leaf)
      content = trims > 0 ? trimmed(element, letters, leaf) : path(outline(element, form, spans), leaf, animations: "")
    } else {
      let painted = self.paint(element, paint, "fill", spans)
      leaf.attributes += painted.attributes
      leaf.animations += painted.animations
      if form.isEvenOdd { leaf.attributes += " fill-rule=\"evenodd\"" }
      content = path(outline(element, form, spans), leaf, animations: "")
    }
    return layers.dropLast().reversed().reduce(content) { $1.group($0) }
  }

  /// A path; a long one that does not change is a definition, as the last picture mostly shows it again.
  private mutating func path(_ data: Animated, _ leaf: Layer, animations: String) -> String {
    var leaf = leaf
    if !data.isAnimated && data.base.utf8.count > 160 {
      leaf.attributes = " href=\"#\(define("path", "d=\"\(data.base)\"/>"))\"" + leaf.attributes
      return leaf.element("use")
    }
    leaf.attributes = " d=\"\(data.base)\"" + leaf.attributes
    leaf.animations += data.animation
    return leaf.element("path")
  }

  private mutating func stroke(_ element: Element, _ cap: LineCap, _ join: LineJoin, dashes: Int, to leaf: inout Layer)
  {
    guard let track = element.track(.stroke) else { return }
    let tolerance = Self.near / max(element.largestScale, 1e-6)
    let keys = keys(track, element.spans, Array(repeating: tolerance, count: 3 + dashes))
    func value(_ index: Int) -> [Key] {
      keys.map { Key(time: $0.time, value: [$0.value[index]], spline: $0.spline) }
    }
    leaf.add("stroke-width", animations.attribute("stroke-width", value(0)) { SVGNumber.factor($0[0]) }, default: "1")
    if cap != .butt { leaf.attributes += " stroke-linecap=\"\(cap.rawValue)\"" }
    if join != .miter {
      leaf.attributes += " stroke-linejoin=\"\(join.rawValue)\""
    } else {
      leaf.add(
        "stroke-miterlimit", animations.attribute("stroke-miterlimit", value(1)) { SVGNumber.factor($0[0]) },
        default: "4")
    }
    guard dashes > 0 else { return }
    let lengths = keys.map { Key(time: $0.time, value: Array($0.value[3...]), spline: $0.spline) }
    leaf.add(
      "stroke-dasharray",
      animations.attribute("stroke-dasharray", lengths) { $0.map(SVGNumber.factor).joined(separator: " ") })
    leaf.add(
      "stroke-dashoffset", animations.attribute("stroke-dashoffset", value(2)) { SVGNumber.factor($0[0]) }, default: "0"
    )
  }

  /// Each contour with a dash for the part of it that is drawn.
  private mutating func trimmed(_ element: Element, _ letters: [UInt8], _ leaf: Layer) -> String {
    guard let track = element.track(.trim), let outline = element.track(.outline) else { return "" }
    let (spans, tolerance) = (element.spans, 0.0005)
    var content = ""
    for (index, contour) in Contour.all(of: letters).enumerated()
    where track.values.allSatisfy({ $0.count >= 2 * index + 2 }) {
      var layer = Layer()
      let part = 2 * index..<2 * index + 2
      let data = keys(
        outline, spans, Array(repeating: Self.near / max(element.largestScale, 1e-6), count: contour.points.count)
      ) {
        Array($0[contour.points])
      }
      layer.add(
        "d", animations.attribute("d", data) { SVGPath(letters: contour.letters, points: $0, decimals: 3).text })
      let shares = keys(track, spans, [tolerance, tolerance]) { Array($0[part]) }
      // The gap is a whole length, so that no second dash follows; a part that passes the end continues at the start. A part up to
      // the end goes a little beyond it, as viewers measure a path in their own ways.
      let wraps = track.values.contains { $0[part.lowerBound] + $0[part.lowerBound + 1] > 1 + 1e-6 }
      func texts(_ value: [Double], _ length: Double) -> (dashes: String, start: String) {
        let dash = !wraps && value[0] > 0 && value[0] + value[1] > 1 - 1e-6 ? value[0] + 0.002 : value[0]
        let gap = wraps ? max(0, 1 - value[0]) : 2
        func text(_ share: Double) -> String {
          length == 1 ? SVGNumber.text(share, decimals: 4) : SVGNumber.factor(share * length)
        }
        return ("\(text(dash)) \(text(gap))", text(-value[1]))
      }
      // Shares need `pathLength`, which viewers without animation may not have (resvg), and of small units some viewers measure
      // the length roughly: what is drawn of a path that stays is in lengths.
      let lengths = outline.values.map { numbers in
        VectorPath(letters: contour.letters, points: Array(numbers[contour.points])).length
      }
      let length = lengths.max().flatMap { $0 - (lengths.min() ?? 0) < 1e-9 * $0 ? $0 : nil }
      let dashes = animations.attribute("stroke-dasharray", shares) { texts($0, length ?? 1).dashes }
      let starts = animations.attribute("stroke-dashoffset", shares) { texts($0, length ?? 1).start }
      if let first = shares.first?.value, let span = spans.first {
        let points = Array(outline.value(at: span.lowerBound)[contour.points])
        let now = texts(first, length ?? VectorPath(letters: contour.letters, points: points).length)
        layer.attributes += " stroke-dasharray=\"\(now.dashes)\""
        if now.start != "0" { layer.attributes += " stroke-dashoffset=\"\(now.start)\"" }
      }
      if length != nil {
        layer.animations += dashes.animation + starts.animation
      } else {
        layer.animations += animations.constant("pathLength", "1")
        layer.animations += dashes.isAnimated ? dashes.animation : animations.constant("stroke-dasharray", dashes.base)
        layer.animations += starts.isAnimated ? starts.animation : animations.constant("stroke-dashoffset", starts.base)
      }
      // A dash without length would still show its caps.
      let steps = spans.flatMap { span in
        span.map { tick in
          (time: times[tick], value: track.value(at: tick)[part.lowerBound] > 1e-6 ? "inline" : "none")
        }
      }
      layer.add("display", animations.steps("display", [(0, steps.first?.value ?? "none")] + steps), default: "inline")
      content += layer.element("path")
    }
    return leaf.element("g", content)
  }

  // MARK: Containers

  private mutating func clip(_ element: Element, _ form: ShapeForm, _ spans: [TickSpan]) -> String {
    var layers = layers(of: form.isLocal ? element.track(.map) : nil, spans, reach: element.reach)
    let data = outline(element, form, spans)
    var leaf = layers.removeLast()
    leaf.attributes = " d=\"\(data.base)\"" + leaf.attributes
    leaf.animations += data.animation
    if form.isEvenOdd { leaf.attributes += " clip-rule=\"evenodd\"" }
    // A clip may hold shapes only, no groups.
    if layers.isEmpty { return define("clipPath", ">" + leaf.element("path") + "</clipPath>") }
    return define("clipPath", ">" + combined(layers + [leaf]) + "</clipPath>")
  }

  /// Several layers of one element: their transforms one after the other.
  func combined(_ layers: [Layer]) -> String {
    var (attributes, transform, animations, isFirst) = ("", "", "", true)
    for layer in layers {
      var text = layer.attributes
      if let range = text.firstRange(of: " transform=\"") {
        let rest = text[range.upperBound...]
        let value = rest.prefix { $0 != "\"" }
        transform += value
        text.removeSubrange(range.lowerBound..<text.index(after: value.endIndex))
        var moving = layer.animations
        // What is added to the whole replaces nothing of the parts before it.
        if moving.isEmpty {
          moving = self.animations.still(layer: String(value), adds: !isFirst)
        } else if !isFirst {
          moving = moving.replacingFirst("type=", with: "additive=\"sum\" type=")
        }
        isFirst = false
        animations += moving
      } else {
        animations += layer.animations
      }
      attributes += text
    }
    return "<path transform=\"\(transform)\"\(attributes)>\(animations)</path>"
  }

  /// Whether a clip holds the whole picture at all times.
  private func coversPicture(_ element: Element, _ form: ShapeForm) -> Bool {
    guard case .box(false, false) = form, let outline = element.track(.outline) else { return false }
    return outline.values.allSatisfy { box in
      box[0] <= 0 && box[1] <= 0 && box[2] >= source.size.width && box[3] >= source.size.height
        && box[4...].enumerated().allSatisfy { $0.offset % 3 == 2 || $0.element == 0 }
    }
  }

  private mutating func crossFade(_ element: Element, _ outer: Layer) -> String {
    guard let track = element.track(.weight) else { return "" }
    var layer = outer
    layer.attributes += " style=\"isolation:isolate\""
    let keys = keys(track, element.spans, [0.003])
    func rounded(_ weight: Double) -> Double { (weight * 1000).rounded() / 1000 }
    var (old, new) = (Layer(), Layer())
    old.add(
      "opacity", animations.attribute("opacity", keys) { SVGNumber.text(1 - rounded($0[0]), decimals: 3) }, default: "1"
    )
    new.add(
      "opacity", animations.attribute("opacity", keys) { SVGNumber.text(rounded($0[0]), decimals: 3) }, default: "1")
    new.attributes += " style=\"mix-blend-mode:plus-lighter\""
    let first = old.element("g", text(of: element.children, within: element.spans))
    return layer.element("g", first + new.element("g", text(of: element.others, within: element.spans)))
  }

  /// A rectangle around the picture, as attributes.
  func area(_ margin: Double) -> String {
    let edge = SVGNumber.text(-margin, decimals: 0)
    let (width, height) = (source.size.width + 2 * margin, source.size.height + 2 * margin)
    return
      "x=\"\(edge)\" y=\"\(edge)\" width=\"\(SVGNumber.text(width, decimals: 2))\" height=\"\(SVGNumber.text(height, decimals: 2))\""
  }
}

/// A contour of a path of letters.
private struct Contour {
  let letters: [UInt8]
  /// Where its coordinates are among those of the path.
  let points: Range<Int>

  /// The contours of a path.
  static func all(of letters: [UInt8]) -> [Contour] {
    var (contours, current, start, place): ([Contour], [UInt8], Int, Int) = ([], [], 0, 0)
    for letter in letters {
      if letter == UInt8(ascii: "M"), !current.isEmpty {
        contours.append(Contour(letters: current, points: start..<place))
        (current, start) = ([], place)
      }
      current.append(letter)
      switch letter {
      case UInt8(ascii: "M"), UInt8(ascii: "L"): place += 2
      case UInt8(ascii: "Q"): place += 4
      case UInt8(ascii: "C"): place += 6
      default: break
      }
    }
    if !current.isEmpty { contours.append(Contour(letters: current, points: start..<place)) }
    return contours
  }
}

extension AnimationWriter {
  /// A transform that stays, for one of several that are added up.
  fileprivate func still(layer value: String, adds: Bool) -> String {
    var text = ""
    for part in value.split(separator: ")") {
      let halves = part.split(separator: "(")
      guard halves.count == 2 else { continue }
      text +=
        "<animateTransform attributeName=\"transform\" \(adds || !text.isEmpty ? "additive=\"sum\" " : "")type=\"\(halves[0])\" "
        + "\(clock) values=\"\(halves[1]);\(halves[1])\"/>"
    }
    return text
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    var text = self
    if let range = firstRange(of: old) { text.replaceSubrange(range, with: new) }
    return text
  }
}

extension ShapeForm {
  fileprivate var isEvenOdd: Bool {
    switch self {
    case .box(let hasHole, _): hasHole
    case .path(_, .fill(let rule)): rule == .evenodd
    case .path(_, .stroke): false
    }
  }
}

extension Element {
  /// Whether it is blended with what is under its parent.
  var blends: Bool {
    switch kind {
    case .blend: true
    case .clip: children.contains(where: \.blends)
    case .shape, .image, .glyphs, .shadow, .group, .crossFade, .mask, .castShadow, .drawing: false
    }
  }

  /// Whether a clip cuts its children as one picture: one of them lies under a border or, where the clip moves, under an image.
  /// Edges at rest mostly lie between pixels of the screen, and one picture more takes time in each frame.
  fileprivate var isCutAsWhole: Bool {
    let upper = children.dropFirst()
    if upper.contains(where: \.isBorder) { return true }
    let isMoving = [Slot.outline, .map].contains { (track($0)?.values.count ?? 0) > 1 }
    return isMoving && upper.contains(where: \.holdsImage) && !children.contains(where: \.blends)
  }

  /// Whether it is a box with a hole.
  private var isBorder: Bool {
    if case .shape(.box(hasHole: true, _), _) = kind { true } else { false }
  }

  /// Whether it is an image, or cuts or cross-fades one.
  private var holdsImage: Bool {
    switch kind {
    case .image: true
    case .clip, .crossFade: (children + others).contains(where: \.holdsImage)
    case .shape, .glyphs, .shadow, .group, .blend, .mask, .castShadow, .drawing: false
    }
  }

  /// Whether another element has the same map at all times, so that both move in one group.
  fileprivate func moves(with other: Element) -> Bool {
    guard case .shape(.path, _) = kind, case .shape(.path, _) = other.kind, spans == other.spans,
      let map = track(.map), let second = other.track(.map)
    else { return false }
    return map.ticks == second.ticks && map.values == second.values
  }
}

extension BlendMode {
  /// Its name in CSS.
  var nameInCSS: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
