// Paints and colours of Figma.

import JSONTree
import Pixels

/// A paint as the scene format can show it.
enum FigmaPaint {
  case fill(ImportedFill)
  /// A picture; its opacity is for a layer of its own.
  case image(ImportedImage, opacity: Double)
  /// A picture that was not exported.
  case missing(reference: String)
  /// Something that no key says; why.
  case unknown(String)

  /// The visible paints of a list, from the lowest one.
  static func visible(_ list: JSONNode?) -> [JSONNode] {
    (list?.elements ?? []).filter { $0.isVisible && ($0.value("opacity") ?? 1) > 0 }
  }

  /// Reads a paint.
  ///
  /// - Parameters:
  ///   - size: Of the box that it fills, in points.
  ///   - name: Of the layer, for lists of what to export.
  init(_ paint: JSONNode, in size: Size, pictures: FigmaPictures, name: String) {
    let opacity = min(max(paint.value("opacity") ?? 1, 0), 1)
    if let blend = paint["blendMode"]?.string, blend != "NORMAL", blend != "PASS_THROUGH" {
      self = .unknown("it has a paint with the blend mode \(blend.oneLine(30))")
      return
    }
    switch paint.type {
    case "SOLID":
      guard let color = Color(paint["color"]) else {
        self = .unknown("it has a paint without a colour"); return
      }
      self = .fill(.color(color.withOpacity(opacity)))
    case "IMAGE": self = Self.image(paint, opacity, pictures, name)
    case let type:
      let gradient = Self.gradient(paint, type, in: size)
      self = gradient.map { .fill($0.faded(by: opacity)) } ?? .unknown("it has a paint of the type \(type.oneLine(30))")
    }
  }

  private static func image(
    _ paint: JSONNode, _ opacity: Double, _ pictures: FigmaPictures, _ name: String
  ) -> FigmaPaint {
    let filters = paint["filters"]?.members.contains { ($0.value.number ?? 0) != 0 } ?? false
    if filters { return .unknown("its picture has filters") }
    if let rotation = paint.value("rotation"), rotation != 0 { return .unknown("its picture is turned") }
    guard let reference = paint["imageRef"]?.string else { return .unknown("its picture has no reference") }
    guard let picture = pictures.fill(reference, for: name) else { return .missing(reference: reference) }
    var image = ImportedImage(name: picture.name)
    switch paint["scaleMode"]?.string ?? "FILL" {
    case "FILL": break
    case "FIT": image.contentMode = "aspectFit"
    case "STRETCH", "CROP":
      image.contentMode = "scaleToFill"
      if let transform = matrix(paint["imageTransform"]) {
        guard let crop = crop(transform, picture.size) else { return .unknown("its picture is cut at an angle") }
        image.crop = crop
      }
    case let mode: return .unknown("its picture has the mode \(mode.oneLine(20))")
    }
    return .image(image, opacity: opacity)
  }

  /// The part of a picture that a transform shows; nil: it is turned, or reaches outside.
  private static func crop(_ transform: [[Double]], _ size: PixelSize) -> Rect? {
    guard abs(transform[0][1]) < 1e-4, abs(transform[1][0]) < 1e-4 else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let rect = Rect(
      x: (transform[0][2] * width).rounded(), y: (transform[1][2] * height).rounded(),
      width: (transform[0][0] * width).rounded(), height: (transform[1][1] * height).rounded())
    guard rect.x >= 0, rect.y >= 0, rect.width >= 1, rect.height >= 1, rect.maxX <= width, rect.maxY <= height else {
      return nil
    }
    return rect
  }

  /// Two rows of three finite numbers.
  static func matrix(_ node: JSONNode?) -> [[Double]]? {
    let rows = (node?.elements ?? []).map { $0.elements.compactMap(\.number) }
    return rows.count == 2 && rows.allSatisfy { $0.count == 3 && $0.allSatisfy(\.isFinite) } ? rows : nil
  }

  private static func gradient(_ paint: JSONNode, _ type: String, in size: Size) -> ImportedFill? {
    let handles = handles(paint, in: size)
    let stops = (paint["gradientStops"]?.elements ?? []).compactMap { node -> ImportedFill.Stop? in
      guard let offset = node.value("position"), let color = Color(node["color"]) else { return nil }
      return .init(offset: offset, color: color)
    }
    guard handles.count >= 2, stops.count >= 2, size.width > 0, size.height > 0 else { return nil }
    let (start, end) = (handles[0], handles[1])
    let center = (x: start.x / size.width, y: start.y / size.height)
    switch type {
    case "GRADIENT_LINEAR": return GradientLine(start: start, end: end).fill(in: size, stops)
    case "GRADIENT_RADIAL":
      guard let (a, b) = axes(paint, in: size) else { return nil }
      // The box of the ellipse, which is the ellipse itself unless it is turned.
      let radii = (x: (a.x * a.x + b.x * b.x).squareRoot(), y: (a.y * a.y + b.y * b.y).squareRoot())
      return radii.x > 0 && radii.y > 0 ? .radial(center: center, radii: radii, stops: stops) : nil
    case "GRADIENT_ANGULAR":
      let angle = GradientLine.degrees(end.x - start.x, end.y - start.y)
      return .conic(center: center, angle: angle, stops: GradientLine.cut(stops))
    default: return nil
    }
  }

  /// What of a paint the nearest keys do not say, as a clause; nil: nothing.
  static func approximation(_ paint: JSONNode, in size: Size) -> String? {
    guard paint.type == "GRADIENT_RADIAL", let (a, b) = axes(paint, in: size) else { return nil }
    let turn = abs(a.x * a.y + b.x * b.y)
    return turn > 0.01 * (a.x * a.x + a.y * a.y + b.x * b.x + b.y * b.y)
      ? "it has a radial gradient that is turned" : nil
  }

  /// The half axes of a radial gradient in points.
  private static func axes(_ paint: JSONNode, in size: Size) -> (Point, Point)? {
    let handles = handles(paint, in: size)
    guard handles.count >= 2 else { return nil }
    let (start, end) = (handles[0], handles[1])
    let side = handles.count > 2 ? handles[2] : Point(x: start.x - (end.y - start.y), y: start.y + end.x - start.x)
    return (Point(x: end.x - start.x, y: end.y - start.y), Point(x: side.x - start.x, y: side.y - start.y))
  }

  private static func handles(_ paint: JSONNode, in size: Size) -> [Point] {
    (paint["gradientHandlePositions"]?.elements ?? []).compactMap { node in
      guard let x = node.value("x"), let y = node.value("y") else { return nil }
      return Point(x: x * size.width, y: y * size.height)
    }
  }
}

extension Color {
  /// A colour of Figma: `r`, `g`, `b`, `a`, 0...1.
  init?(_ node: JSONNode?) {
    guard let node, let red = node.value("r"), let green = node.value("g"), let blue = node.value("b") else {
      return nil
    }
    self.init(red: red, green: green, blue: blue, alpha: node.value("a") ?? 1)
  }
}
