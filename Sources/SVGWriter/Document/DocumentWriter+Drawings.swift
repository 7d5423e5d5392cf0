// What only our rasterizer draws, picture by picture.

import DisplayList
import Pixels

extension DocumentWriter {
  /// The pictures of an element, one at a time. A picture moves with the box that it covers. In perspective it turns with its
  /// plane, in strips.
  mutating func drawings(_ element: Element, _ shown: Animated) -> String {
    var (content, turned) = ("", "")
    // Thousandths of the unit square, so that few decimals are enough.
    let unit = 1000.0
    for (index, drawing) in element.drawings.enumerated() {
      let margin = Int((source.scale * self.margin(element, index)).rounded(.up))
      let placed = drawing.list.placed(
        at: Point(x: Double(margin), y: Double(margin)), scale: source.scale,
        on: PixelSize(
          width: Int((source.size.width * source.scale).rounded(.up)) + 2 * margin,
          height: Int((source.size.height * source.scale).rounded(.up)) + 2 * margin))
      let picture = id(of: .frame(SVGDrawing(placed, margin: margin)))
      let times = display(element, index)
      if let strips = strips(element, index, of: picture) {
        var layer = Layer()
        layer.add("display", times, default: "inline")
        turned += layer.group(strips)
        continue
      }
      var use = Layer(" href=\"#\(picture)\"")
      if drawing.box.count == Decomposition.count, let map = Transform(drawing.box).inverse {
        // From where it was drawn to the unit square.
        let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { SVGNumber.text(unit * $0, decimals: 6) }
        use.attributes += " transform=\"matrix(\(numbers.joined(separator: " ")))\""
      }
      use.add("display", times, default: "inline")
      content += use.element("use")
    }
    if !content.isEmpty {
      let layers = layers(of: element.track(.map), element.spans, reach: 0.5, unit: (unit, unit))
      content = layers.reversed().reduce(content) { $1.group($0) }
    }
    var layer = Layer()
    layer.add("display", shown, default: "inline")
    return layer.group(content + turned)
  }

  /// When a drawing is to be seen.
  private mutating func display(_ element: Element, _ index: Int) -> Animated {
    var steps: [(time: Double, value: String)] = [(0, index == 0 ? "inline" : "none")]
    if index > 0 { steps.append((times[element.drawings[index].tick], "inline")) }
    if index + 1 < element.drawings.count { steps.append((times[element.drawings[index + 1].tick], "none")) }
    return animations.steps("display", steps)
  }

  /// A picture in strips, each with the movement that is nearest to the turn of its plane; nil where one piece is near enough.
  private mutating func strips(_ element: Element, _ index: Int, of picture: String) -> String? {
    let drawing = element.drawings[index]
    guard let surface = drawing.surface, let life = life(element, index) else { return nil }
    let margin = margin(element, index)
    let frame = Rect(
      x: -margin, y: -margin, width: source.size.width + 2 * margin, height: source.size.height + 2 * margin)
    var ticks = life.compactMap { tick in
      element.surface(at: tick).flatMap { PlaneTurn(from: surface, to: $0, of: drawing.area, in: frame) }.map {
        (tick, $0)
      }
    }
    guard ticks.count == life.count else { return nil }
    // Up to the next picture, unless the plane jumps there.
    let next = life.upperBound + 1
    let most = ticks.reduce(1) { max($0, $1.1.strips) }
    if next < times.count, let after = element.surface(at: next),
      let turn = PlaneTurn(from: surface, to: after, of: drawing.area, in: frame), turn.strips < 2 * most
    {
      ticks.append((next, turn))
    }
    guard let strips = PlaneStrips(for: ticks.map(\.1)) else { return nil }
    let span = life.lowerBound...(ticks.last?.0 ?? life.upperBound)
    var content = ""
    for strip in 0..<strips.count {
      var track = NumberTrack(.map)
      for (tick, turn) in ticks { _ = track.note(Decomposition(strips.map(strip, turn)).numbers, at: tick) }
      let center = strips.center(strip)
      let corners = strips.area(strip).map {
        "\(SVGNumber.text($0.x, decimals: 2)) \(SVGNumber.text($0.y, decimals: 2))"
      }
      let clip = define("clipPath", "><path d=\"M\(corners.joined(separator: "L"))Z\"/></clipPath>")
      let use = Layer(
        " href=\"#\(picture)\" clip-path=\"url(#\(clip))\" transform=\"translate("
          + "\(SVGNumber.text(-center.x, decimals: 2)) \(SVGNumber.text(-center.y, decimals: 2)))\"")
      let layers = layers(of: track, [span], reach: strips.radius)
      content += layers.reversed().reduce(use.element("use")) { $1.group($0) }
    }
    return content
  }

  /// The ticks at which a drawing is to be seen; nil where the element goes and comes back in between.
  private func life(_ element: Element, _ index: Int) -> TickSpan? {
    let start = element.drawings[index].tick
    let end = index + 1 < element.drawings.count ? element.drawings[index + 1].tick - 1 : times.count - 1
    guard let span = element.spans.first(where: { $0.contains(start) }) else { return nil }
    let isLast = element.spans.allSatisfy { $0.upperBound <= span.upperBound || $0.lowerBound > end }
    guard isLast || end <= span.upperBound else { return nil }
    return start...max(start, min(end, span.upperBound))
  }

  /// The margin that a picture needs around the frame, in points: how far its box moves while it is shown, if the box reaches
  /// beyond the frame.
  private func margin(_ element: Element, _ index: Int) -> Double {
    let (drawing, most) = (element.drawings[index], 128.0)
    guard let track = element.track(.map), drawing.box.count == Decomposition.count else { return 0 }
    let box = Rect(unitMap: drawing.box)
    // In perspective the corners are elsewhere than those of the box.
    let isInside =
      drawing.surface == nil && box.minX >= 0 && box.minY >= 0 && box.maxX <= source.size.width
      && box.maxY <= source.size.height
    if isInside { return 0 }
    let end = index + 1 < element.drawings.count ? element.drawings[index + 1].tick : times.count
    return zip(track.ticks, track.values).reduce(0) { margin, numbers in
      guard numbers.0 >= drawing.tick, numbers.0 < end else { return margin }
      let now = Rect(unitMap: numbers.1)
      let way = [now.minX - box.minX, now.minY - box.minY, now.maxX - box.maxX, now.maxY - box.maxY].map(abs).reduce(
        0, max)
      return max(margin, min(drawing.surface == nil ? way : 1.5 * way + 4, most))
    }
  }
}
