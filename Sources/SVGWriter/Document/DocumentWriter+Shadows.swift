// Shadows and blurs.
//
// The shadow of a box that keeps its size is a small picture of its blurred outline; filters are for what changes.

import DisplayList
import Pixels
import VectorGraphics

extension DocumentWriter {
  /// Shorter stretches of an unchanged shadow are left to the filter, in seconds.
  private static let shortest = 0.08
  /// How far from an outline its shadow is drawn, in standard deviations.
  private static let reach = 3.0

  mutating func shadow(_ element: Element, hasHole: Bool, isLocal: Bool, _ shown: Animated) -> String {
    guard let outline = element.track(.outline), let sigma = element.track(.sigma) else { return "" }
    var outer = Layer()
    outer.add("display", shown, default: "inline")
    if hasHole { outer.attributes += " clip-path=\"url(#\(outside(element, isLocal: isLocal)))\"" }
    outer.add("opacity", alpha(element, "opacity", element.spans), default: "1")
    // Stretches in which size, corners, blur and colour stay.
    let form = NumberTrack(joining: outline.formsOfBoxes, sigma)
    var content = ""
    for stretch in stretches(form, element.spans) {
      content +=
        stretch.isStill
        ? pictured(element, stretch.spans, isLocal: isLocal) : filtered(element, stretch.spans, isLocal: isLocal)
    }
    return outer.group(content)
  }

  /// Everything outside of the hole.
  private mutating func outside(_ element: Element, isLocal: Bool) -> String {
    guard let outline = element.track(.outline) else { return "" }
    let style = BoxStyle(outline.values, from: BoxOutline.count)
    let far = isLocal ? 1e4 : max(source.size.width, source.size.height) + 1000
    let scale = isLocal ? max(1e-6, element.largestScale) : 1
    let keys = keys(outline, element.spans, Array(repeating: Self.near / scale, count: BoxOutline.count)) {
      Array($0[BoxOutline.count...])
    }
    let frame =
      "M\(SVGNumber.text(-far, decimals: 0)) \(SVGNumber.text(-far, decimals: 0))h\(SVGNumber.text(2 * far, decimals: 0))v\(SVGNumber.text(2 * far, decimals: 0))h\(SVGNumber.text(-2 * far, decimals: 0))z"
    let data = animations.attribute("d", keys) { numbers in
      var path = SVGPath(decimals: 2)
      path.box(numbers[...], style)
      return frame + path.text
    }
    var layers = layers(of: element.track(.map), element.spans, reach: element.reach)
    layers[layers.count - 1].attributes += " clip-rule=\"evenodd\" d=\"\(data.base)\""
    layers[layers.count - 1].animations += data.animation
    return define("clipPath", ">" + combined(layers) + "</clipPath>")
  }

  /// Spans of an element cut where its form begins or ends to change.
  private func stretches(_ form: NumberTrack, _ spans: [TickSpan]) -> [(spans: [TickSpan], isStill: Bool)] {
    var pieces: [(span: TickSpan, isStill: Bool, form: [Double])] = []
    for span in spans {
      // The ticks at which a new form begins.
      let starts = [span.lowerBound] + form.ticks.filter { span.contains($0) && $0 > span.lowerBound }
      for (index, start) in starts.enumerated() {
        let end = index + 1 < starts.count ? starts[index + 1] - 1 : span.upperBound
        let until = end + 1 < times.count ? times[end + 1] : times[end]
        let isStill = until - times[start] >= Self.shortest || (starts.count == 1 && start == end) || times.count == 1
        if !isStill, let last = pieces.last, !last.isStill, last.span.upperBound + 1 == start {
          pieces[pieces.count - 1].span = last.span.lowerBound...end
        } else {
          pieces.append((start...end, isStill, form.value(at: start)))
        }
      }
    }
    // Stretches of one form share an element.
    var result: [(spans: [TickSpan], isStill: Bool)] = []
    var forms: [[Double]] = []
    for piece in pieces {
      let known = result.indices.first { index in
        result[index].isStill == piece.isStill && (!piece.isStill || forms[index] == piece.form)
      }
      if let known {
        result[known].spans.append(piece.span)
      } else {
        result.append(([piece.span], piece.isStill))
        forms.append(piece.form)
      }
    }
    return result
  }

  /// A shadow as a stored picture.
  private mutating func pictured(_ element: Element, _ spans: [TickSpan], isLocal: Bool) -> String {
    guard let outline = element.track(.outline), let sigma = element.track(.sigma), let first = spans.first,
      let color = element.track(.color)
    else { return "" }
    let box = outline.value(at: first.lowerBound)
    let blur = sigma.value(at: first.lowerBound)
    let isStill =
      color.ticks.partitioningIndex { $0 > first.lowerBound }
      == color.ticks.partitioningIndex { $0 > (spans.last?.upperBound ?? 0) }
    guard blur[0] > 0.05, blur[1] > 0.05, abs(blur[0] - blur[1]) < 1e-3 * blur[0], isStill else {
      return filtered(element, spans, isLocal: isLocal)
    }
    let scale = isLocal ? max(element.largestScale, 1e-6) : 1
    let pitch = max(blur[0] / 2, 1 / (source.scale * scale))
    let (width, height) = (box[2] - box[0], box[3] - box[1])
    let margin = (Self.reach * blur[0] / pitch).rounded(.up) * pitch
    let size = PixelSize(
      width: Int(((width + 2 * margin) / pitch).rounded(.up)), height: Int(((height + 2 * margin) / pitch).rounded(.up))
    )
    guard width > 0, height > 0, size.width > 0, size.height > 0, size.width < 4096, size.height < 4096 else {
      return filtered(element, spans, isLocal: isLocal)
    }
    let drawing = Self.drawing(
      box, sigma: blur[0], color: color.value(at: first.lowerBound), margin: margin, pitch: pitch, size)
    let id = id(of: .shadow(SVGDrawing(drawing)))
    // The picture's corner over time.
    var track = NumberTrack(.map)
    for span in spans {
      for (tick, numbers) in zip(span, outline.values(in: span)) {
        _ = track.note([numbers[0] - margin, numbers[1] - margin, 0, 0, pitch, pitch], at: tick)
      }
    }
    var layers = isLocal ? layers(of: element.track(.map), spans, reach: element.reach) : []
    var inner = self.layers(of: track, spans, reach: Double(max(size.width, size.height)))
    var leaf = inner.removeLast()
    leaf.attributes = " href=\"#\(id)\"" + leaf.attributes
    layers += inner
    let shown = display(spans, within: element.spans)
    if layers.isEmpty {
      leaf.add("display", shown, default: "inline")
    } else {
      layers[0].add("display", shown, default: "inline")
    }
    return layers.reversed().reduce(leaf.element("use")) { $1.group($0) }
  }

  /// The blurred outline as a picture of its own.
  private static func drawing(
    _ box: [Double], sigma: Double, color: [Double], margin: Double, pitch: Double, _ size: PixelSize
  ) -> DisplayList {
    var builder = DisplayListBuilder(size: size)
    let rect = Rect(x: margin, y: margin, width: box[2] - box[0], height: box[3] - box[1])
    // Corners of a shadow are blurred; radii tell enough of their form.
    let extent = 1.528_664_83
    func radius(_ corner: Int) -> Double {
      let (reach, continuity) = (box[4 + 3 * corner], box[6 + 3 * corner])
      return reach / (1 + (extent - 1) * continuity)
    }
    let smoothing = max(box[6], box[9], box[12], box[15])
    let radii = CornerRadii(topLeft: radius(0), topRight: radius(1), bottomRight: radius(2), bottomLeft: radius(3))
    func byte(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), 255).rounded()) * 255 }
    let paint = PaintColor(red: byte(color[0]), green: byte(color[1]), blue: byte(color[2]), alpha: 255)
    let map = Transform.scale(x: 1 / pitch, y: 1 / pitch)
    let shadow = builder.add(
      Shadow(
        outline: RoundedRect(rect, radii: radii, smoothing: min(max(smoothing, 0), 1)).fitted(), sigma: sigma,
        color: paint,
        transform: map))
    let all = Rect(x: 0, y: 0, width: Double(size.width) * pitch, height: Double(size.height) * pitch)
    builder.fill(Shape(all, transform: map), with: .shadow(shadow))
    return builder.list
  }

  /// A shadow by a filter on its outline.
  private mutating func filtered(_ element: Element, _ spans: [TickSpan], isLocal: Bool) -> String {
    guard let outline = element.track(.outline) else { return "" }
    let style = BoxStyle(outline.values, from: 0)
    let scale = isLocal ? max(1e-6, element.largestScale) : 1
    let keys = keys(outline, spans, Array(repeating: Self.near / scale, count: BoxOutline.count)) {
      Array($0[..<BoxOutline.count])
    }
    let data = animations.attribute("d", keys) { numbers in
      var path = SVGPath(decimals: 2)
      path.box(numbers[...], style)
      return path.text
    }
    var layers = layers(of: isLocal ? element.track(.map) : nil, spans, reach: element.reach)
    var leaf = layers.removeLast()
    leaf.attributes = " d=\"\(data.base)\"" + leaf.attributes
    leaf.animations += data.animation
    leaf.add("fill", color(element, "fill", spans), default: "#000")
    let shown = display(spans, within: element.spans)
    if let filter = blur(element, spans, isLocal: isLocal) { leaf.attributes += " filter=\"url(#\(filter))\"" }
    if layers.isEmpty {
      leaf.add("display", shown, default: "inline")
    } else {
      layers[0].add("display", shown, default: "inline")
    }
    return layers.reversed().reduce(leaf.element("path")) { $1.group($0) }
  }

  // MARK: Filters

  /// A Gaussian blur over time; nil for an element that is never blurred.
  mutating func blur(_ element: Element, _ spans: [TickSpan], isLocal: Bool = false) -> String? {
    guard let track = element.track(.sigma) else { return nil }
    let most = track.values.reduce(0) { max($0, $1[0], $1[1]) }
    guard most > 1.0 / 128 else { return nil }
    let sigma = deviation(track, spans)
    let margin = isLocal ? 1e4 : (Self.reach * most + 2).rounded(.up)
    var step = Layer()
    step.add("stdDeviation", sigma)
    let reach = element.track(.outline) != nil && !isLocal ? max(margin, 2000) : margin
    return define(
      "filter",
      "filterUnits=\"userSpaceOnUse\" \(area(reach)) color-interpolation-filters=\"sRGB\">"
        + step.element("feGaussianBlur") + "</filter>")
  }

  private mutating func deviation(_ track: NumberTrack, _ spans: [TickSpan]) -> Animated {
    let keys = keys(track, spans, [0.05, 0.05])
    return animations.attribute("stdDeviation", keys) { value in
      let (x, y) = (SVGNumber.text(value[0], decimals: 2), SVGNumber.text(value[1], decimals: 2))
      return x == y ? x : "\(x) \(y)"
    }
  }

  /// The filter of a shadow that content casts.
  mutating func castShadow(_ element: Element, _ spans: [TickSpan]) -> String {
    guard let sigma = element.track(.sigma), let offset = element.track(.offset) else { return "" }
    let most = sigma.values.reduce(0) { max($0, $1[0], $1[1]) }
    let moved = offset.values.reduce(0) { max($0, abs($1[0]), abs($1[1])) }
    var (blur, move, flood) = (Layer(" in=\"SourceAlpha\""), Layer(), Layer())
    blur.add("stdDeviation", deviation(sigma, spans))
    let keys = keys(offset, spans, [0.05, 0.05])
    for (index, name) in ["dx", "dy"].enumerated() {
      let values = keys.map { Key(time: $0.time, value: [$0.value[index]], spline: $0.spline) }
      move.add(name, animations.attribute(name, values) { SVGNumber.text($0[0], decimals: 2) }, default: "0")
    }
    move.attributes += " result=\"a\""
    flood.add("flood-color", color(element, "flood-color", spans), default: "#000")
    flood.add("flood-opacity", alpha(element, "flood-opacity", spans), default: "1")
    let steps = blur.element("feGaussianBlur") + move.element("feOffset") + flood.element("feFlood")
    return define(
      "filter",
      "filterUnits=\"userSpaceOnUse\" \(area((4 * most + moved + 8).rounded(.up))) "
        + "color-interpolation-filters=\"sRGB\">\(steps)<feComposite operator=\"in\" in2=\"a\"/></filter>")
  }
}

extension NumberTrack {
  /// Of boxes: their sizes and corners, without their places, to 1/50.
  fileprivate var formsOfBoxes: NumberTrack {
    var forms = NumberTrack(slot)
    for (tick, numbers) in zip(ticks, values) {
      let form = [numbers[2] - numbers[0], numbers[3] - numbers[1]] + numbers[4..<BoxOutline.count]
      _ = forms.note(form.map { ($0 * 50).rounded() }, at: tick)
    }
    return forms
  }

  /// The numbers of two tracks after each other.
  fileprivate init(joining first: NumberTrack, _ second: NumberTrack) {
    self.init(first.slot)
    for tick in Set(first.ticks + second.ticks).sorted() {
      _ = note(first.value(at: tick) + second.value(at: tick).map { ($0 * 50).rounded() }, at: tick)
    }
  }
}
