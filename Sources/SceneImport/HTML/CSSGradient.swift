// Gradients of CSS as browsers print computed ones. Repeating ones, hints between stops and other colour spaces are left to a
// picture.

import ForeignText
import Pixels

/// Reads gradients.
enum CSSGradient {
  /// A gradient; nil for anything else.
  ///
  /// - Parameters:
  ///   - size: Of the layer that it fills.
  ///   - area: The box of the layer that it is measured by.
  static func fill(_ text: String, in size: Size, area: Rect) -> ImportedFill? {
    guard let (name, arguments) = CSSValue.function(text), area.width > 0, area.height > 0, size.width > 0,
      size.height > 0
    else { return nil }
    let parts = CSSValue.list(arguments)
    switch name {
    case "linear-gradient": return linear(parts, in: size, area)
    case "radial-gradient": return radial(parts, in: size, area)
    case "conic-gradient": return conic(parts, in: size, area)
    default: return nil
    }
  }

  /// A gradient that is measured by the whole layer.
  static func fill(_ text: String, in size: Size) -> ImportedFill? { fill(text, in: size, area: Rect(size: size)) }

  // MARK: Kinds

  private static func linear(_ parts: [String], in size: Size, _ area: Rect) -> ImportedFill? {
    var parts = parts
    guard let first = parts.first else { return nil }
    var angle = 180.0
    if let value = degrees(first) {
      angle = value
      parts.removeFirst()
    } else if first.hasPrefix("to ") {
      guard let side = side(first, area) else { return nil }
      angle = side
      parts.removeFirst()
    }
    let (sine, cosine) = (PortableMath.sine(degrees: angle), PortableMath.cosine(degrees: angle))
    let length = abs(area.width * sine) + abs(area.height * cosine)
    guard length > 0, let stops = stops(parts, { CSSValue.length($0, of: length).map { $0 / length } }) else {
      return nil
    }
    if area == Rect(size: size) { return .linear(angle: angle, stops: GradientLine.cut(stops)) }
    let (x, y) = (area.x + area.width / 2, area.y + area.height / 2)
    let (dx, dy) = (sine * length / 2, -cosine * length / 2)
    let line = GradientLine(start: Point(x: x - dx, y: y - dy), end: Point(x: x + dx, y: y + dy))
    return line.fill(in: size, stops)
  }

  /// The angle of `to` one or two sides. To a corner: the middle of the gradient goes through the two other corners.
  private static func side(_ text: String, _ area: Rect) -> Double? {
    let words = Set(text.split(separator: " ").dropFirst())
    guard (1...2).contains(words.count), words.isSubset(of: ["top", "right", "bottom", "left"]) else { return nil }
    let x = words.contains("right") ? 1.0 : words.contains("left") ? -1 : 0
    let y = words.contains("bottom") ? 1.0 : words.contains("top") ? -1 : 0
    return GradientLine.degrees(x * area.height, y * area.width)
  }

  private static func radial(_ parts: [String], in size: Size, _ area: Rect) -> ImportedFill? {
    var parts = parts
    guard let first = parts.first else { return nil }
    var (shape, place): ([String], (x: Double, y: Double)) = ([], (area.width / 2, area.height / 2))
    if !isStop(first) {
      guard let prelude = prelude(first, area) else { return nil }
      (shape, place) = prelude
      parts.removeFirst()
    }
    guard let radii = radii(shape, place, area), radii.x > 0, radii.y > 0,
      var stops = stops(parts, { CSSValue.length($0, of: radii.x).map { $0 / radii.x } }),
      let last = stops.map(\.offset).max()
    else { return nil }
    // The scene's gradient ends at 1.
    let factor = max(1, last)
    for index in stops.indices { stops[index].offset /= factor }
    return .radial(
      center: ((area.x + place.x) / size.width, (area.y + place.y) / size.height),
      radii: (radii.x * factor, radii.y * factor), stops: GradientLine.cut(stops))
  }

  /// The radii that words such as `circle farthest-corner` or lengths mean.
  private static func radii(_ words: [String], _ place: (x: Double, y: Double), _ area: Rect) -> (x: Double, y: Double)?
  {
    var words = words
    let isCircle = words.contains("circle")
    words.removeAll { $0 == "circle" || $0 == "ellipse" }
    let extent = words.isEmpty ? "farthest-corner" : words[0]
    if words.count == 2 || words.count == 1 && !extent.contains("-") {
      guard let x = CSSValue.length(words[0], of: area.width),
        let y = words.count == 2 ? CSSValue.length(words[1], of: area.height) : x
      else { return nil }
      return (x, y)
    }
    let (left, top) = (abs(place.x), abs(place.y))
    let (right, bottom) = (abs(area.width - place.x), abs(area.height - place.y))
    let (dx, dy): (Double, Double)
    switch extent {
    case "closest-side", "closest-corner": (dx, dy) = (min(left, right), min(top, bottom))
    case "farthest-side", "farthest-corner": (dx, dy) = (max(left, right), max(top, bottom))
    default: return nil
    }
    guard extent.hasSuffix("corner") else {
      if !isCircle { return (dx, dy) }
      let side = extent == "closest-side" ? min(dx, dy) : max(dx, dy)
      return (side, side)
    }
    // An ellipse through the corner has the ratio of the one that touches the sides.
    let half = 2.0.squareRoot()
    let circle = (dx * dx + dy * dy).squareRoot()
    return isCircle ? (circle, circle) : (dx * half, dy * half)
  }

  private static func conic(_ parts: [String], in size: Size, _ area: Rect) -> ImportedFill? {
    var parts = parts
    guard let first = parts.first else { return nil }
    var (angle, place) = (0.0, (x: area.width / 2, y: area.height / 2))
    if !isStop(first) {
      guard let (words, center) = prelude(first, area) else { return nil }
      place = center
      if !words.isEmpty {
        guard words.count == 2, words[0] == "from", let from = degrees(words[1]) else { return nil }
        angle = from
      }
      parts.removeFirst()
    }
    let stops = stops(parts) { text in degrees(text).map { $0 / 360 } ?? CSSValue.length(text, of: 1) }
    guard let stops else { return nil }
    return .conic(
      center: ((area.x + place.x) / size.width, (area.y + place.y) / size.height), angle: angle,
      stops: GradientLine.cut(stops))
  }

  // MARK: Parts

  private static func isStop(_ text: String) -> Bool {
    CSSValue.words(text).first.flatMap { Color(css: $0) } != nil
  }

  private static func degrees(_ text: String) -> Double? {
    guard let value = UnitNumber(text), value.unit == "deg", value.number.isFinite else { return nil }
    return value.number
  }

  /// The words before `at`, and the place after it in the area.
  private static func prelude(_ text: String, _ area: Rect) -> (words: [String], place: (x: Double, y: Double))? {
    let words = CSSValue.words(text)
    guard !words.contains("in") else { return nil }
    guard let at = words.firstIndex(of: "at") else { return (words, (area.width / 2, area.height / 2)) }
    let place = CSSValue.place(Array(words[(at + 1)...]), in: Size(width: area.width, height: area.height))
    return place.map { (Array(words[..<at]), $0) }
  }

  /// The stops with their places; nil if one is not known.
  private static func stops(_ parts: [String], _ place: (String) -> Double?) -> [ImportedFill.Stop]? {
    var stops: [(color: Color, place: Double?)] = []
    for part in parts {
      let words = CSSValue.words(part)
      guard let color = words.first.flatMap({ Color(css: $0) }) else { return nil }
      let places = words.dropFirst().map(place)
      if places.contains(where: { $0 == nil }) { return nil }
      if places.isEmpty { stops.append((color, nil)) }
      for place in places { stops.append((color, place)) }
    }
    return stops.count >= 2 ? spread(stops) : nil
  }

  /// Stops without a place are spread between their neighbours; no stop is before an earlier one.
  private static func spread(_ stops: [(color: Color, place: Double?)]) -> [ImportedFill.Stop] {
    var most = stops[0].place ?? 0
    var places = stops.map { stop in
      stop.place.map { place in
        most = max(most, place)
        return most
      }
    }
    if places[places.count - 1] == nil { places[places.count - 1] = max(most, 1) }
    return zip(CSSValue.spread(places), stops).map { ImportedFill.Stop(offset: $0, color: $1.color) }
  }
}
