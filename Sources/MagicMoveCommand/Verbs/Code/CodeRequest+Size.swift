// How large the picture of some versions must be.

import CodeText
import JSONTree
import Pixels
import Rendering
import SceneModel

extension CodeRequest {
  /// The size of a canvas.
  struct CanvasSize {
    /// Whole points.
    var size: Size
    /// Pixels in a point.
    var scale: Double
  }

  /// Points that a presentation adds at most, in each direction.
  private static let mostMargins = 200.0

  /// As large as the largest step: the sizes are those of layers that hug their code. The scale is 2, or 1 where 2 would have too
  /// many pixels.
  func canvasSize(_ options: LoadingOptions) throws -> CanvasSize {
    let measured = try sizes(options)
    func points(_ values: [Double]) -> Double {
      // Sums can be a hair over a whole number.
      ((values.max() ?? 0) - 1e-6).rounded(.up)
    }
    let size = Size(width: points(measured.map(\.width)), height: points(measured.map(\.height)))
    let most = Double(SceneLimits.canvasSide) - Self.mostMargins
    if let scale = [2.0, 1].first(where: { max(size.width, size.height) * $0 <= most }) {
      return CanvasSize(size: size, scale: scale)
    }
    throw tooLarge(measured, most: most)
  }

  private func tooLarge(_ sizes: [Size], most: Double) -> VerbError {
    func side(_ size: Size) -> Double { max(size.width, size.height) }
    let index = sizes.indices.max { side(sizes[$0]) < side(sizes[$1]) } ?? 0
    let (size, lines) = (sizes[index], blocks[index].lines)
    let found =
      size.height >= size.width
      ? "\(lines.count) lines, which are \(NumberText.shortest(size.height)) points high"
      : "a line of \(lines.map(\.text.count).max() ?? 0) characters, which is \(NumberText.shortest(size.width)) points wide"
    return VerbError(
      .data,
      "\(steps[index].name): the limit is \(NumberText.shortest(most)) points, found \(found); use a smaller --font-size or fewer lines"
    )
  }

  /// The sizes of all steps in points.
  private func sizes(_ options: LoadingOptions) throws -> [Size] {
    let screens = zip(names, steps).map { name, step in
      let frame: JSONNode = .list([.number(0), .number(0), .string("hug"), .string("hug")])
      return (name, JSONNode.object([("layers", .list([.object([("frame", frame), ("code", code(of: step, nil))])]))]))
    }
    let scene = JSONNode.object([
      ("version", 1), ("canvas", .object([("size", .numbers([1, 1]))])), ("screens", .object(screens)),
      ("timeline", .list([.object([("hold", .number(1))])])),
    ])
    let file = SceneFile(name: "code", root: scene, folder: ".")
    return try Animation(file, options: options).scene.screens.map { $0.layers.first?.frame.size ?? .zero }
  }
}
