// Inline SVG: its shapes as paths, or all of it as an SVG picture when it has more than paths.

import ForeignText
import JSONTree
import Pixels
import VectorGraphics

/// A shape of an inline SVG.
struct PageShape {
  let name: String
  /// In the viewport.
  let path: VectorPath
  let fill: ImportedFill?
  let isEvenOdd: Bool
  let stroke: ImportedStroke?
  let opacity: Double

  /// Reads the description of a shape; nil: it is not one, or has a colour that is not sRGB.
  init?(_ node: JSONNode) {
    let matrix = (node["matrix"]?.elements ?? []).compactMap(\.number)
    guard let name = node["name"]?.string, let text = node["d"]?.string, matrix.count == 6,
      let fill = Self.color(node, "fill"), let stroke = Self.color(node, "stroke")
    else { return nil }
    let data = PathData(text)
    guard data.error == nil else { return nil }
    self.name = name
    path = data.path.mapped(
      Transform(a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5]))
    self.fill = fill.map { .color($0) }
    isEvenOdd = node["isEvenOdd"]?.bool == true
    self.stroke = stroke.map { color in
      ImportedStroke(
        color: color, width: node["width"]?.number ?? 1, cap: node["cap"]?.string ?? "butt",
        join: ["round", "bevel"].first { $0 == node["join"]?.string } ?? "miter",
        dash: (node["dash"]?.elements ?? []).compactMap(\.number))
    }
    opacity = node["opacity"]?.number ?? 1
  }

  /// A colour with its opacity; `.some(nil)` is `none`, nil a colour that is not known.
  private static func color(_ node: JSONNode, _ key: String) -> Color?? {
    guard let text = node[key]?.string else { return nil }
    if text == "none" { return .some(nil) }
    return Color(css: text).map { $0.withOpacity(node["\(key)Opacity"]?.number ?? 1) }
  }

  /// The box of the path in the viewport.
  var box: Rect { path.boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0) }

  /// The path in a box that begins at a corner in the viewport.
  func path(from corner: Point) -> ImportedPath {
    ImportedPath(
      data: PathText.data(path.mapped(.translation(x: -corner.x, y: -corner.y))), fill: fill, isEvenOdd: isEvenOdd,
      stroke: stroke)
  }
}

extension PageLayers {
  /// Sets what an element of SVG draws; false: it can only be a picture.
  func setShapes(of layer: ImportedLayer, _ item: PageItem) -> Bool {
    let corner = Point(x: item.rect.x, y: item.rect.y)
    if let shapes = item.shapes, !shapes.isEmpty {
      if shapes.count == 1, shapes[0].opacity == 1 {
        layer.path = shapes[0].path(from: corner)
        return true
      }
      var taken = TakenNames()
      layer.layers += shapes.map { shape in
        let box = shape.box
        let name = taken.unique(LayerName.id(from: shape.name) ?? "shape")
        let part = ImportedLayer(
          Rect(x: box.x - corner.x, y: box.y - corner.y, width: box.width, height: box.height), name: name,
          key: "\(item.name)/\(name)")
        (part.path, part.opacity) = (shape.path(from: Point(x: box.x, y: box.y)), shape.opacity)
        return part
      }
      return true
    }
    guard let svg = item.svg else { return false }
    let name = scene.images.add(Array(svg.utf8), as: "\(screen.name)-\(item.name)", fileExtension: "svg")
    layer.image = ImportedImage(name: name, contentMode: "scaleToFill")
    return true
  }
}
