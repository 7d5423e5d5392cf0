// What painting one shape of a vector picture takes, in painted pixels: those of its box, and what its lines, the stops of its
// gradients and the ends of its dashes take besides, by factors that come from timings of hostile files.

import Pixels
import VectorGraphics

/// Estimates the work of one shape.
struct ShapeDemand {
  /// What a row that a line goes through takes and what a line itself takes: of an inside, and of a stroke with its two sides and
  /// its joins.
  private static let (fillRow, fillLine, strokeRow, strokeLine) = (28.0, 200.0, 120.0, 1000.0)
  /// What a curve takes besides where it is stroked: its parallels are looked for.
  private static let strokeCurve = 6000.0
  /// What a pixel in the box of a stroke takes besides where the line is as broad as this share of the canvas's height.
  private static let (broadPixel, broad) = (2.0, 0.1)
  /// What a pixel of a radial gradient takes, and a stop of any gradient each time that it paints.
  private static let (radialPixel, stop) = (4.0, 1500.0)

  private let extent: VectorPath.Extent
  /// Pixels of the canvas in the shape's box, its strokes included.
  private let box: Double
  /// An upper bound of the pixels per unit of the path.
  private let scale: Double
  private let height: Double

  /// Measures a shape under a map from the picture to the pixels of a canvas.
  init(_ shape: VectorShape, _ matrix: Transform, on canvas: CanvasArea) {
    let map = matrix * shape.transform
    var reach = 0.0
    for case .stroke(let style, _) in shape.paintings {
      reach = max(reach, style.width * max(1, style.miterLimit / 2))
    }
    box = shape.path.controlBox.map { canvas.pixels(in: $0.inset(by: -reach), map) } ?? CanvasArea.least
    extent = shape.path.extent(under: map, height: canvas.rect.height)
    scale = max(abs(map.a) + abs(map.c), abs(map.b) + abs(map.d))
    height = canvas.rect.height
  }

  /// What one of the shape's paintings takes.
  func pixels(of painting: VectorShape.Painting) -> Double {
    switch painting {
    case .fill(_, let paint):
      area(of: paint) + extent.rows * Self.fillRow + extent.count * Self.fillLine
    case .stroke(let style, let paint):
      area(of: paint) + lines(of: style)
    }
  }

  private func area(of paint: VectorPaint) -> Double {
    guard case .gradient(let gradient, _) = paint else { return box }
    let isRadial = if case .radial = gradient.geometry { true } else { false }
    return box * (isRadial ? Self.radialPixel : 1) + Double(gradient.stops.count) * Self.stop
  }

  private func lines(of style: StrokeStyle) -> Double {
    // A broad line has many edges wherever it is; it paints its box more than once.
    let breadth = min(style.width * scale / (height * Self.broad), 1)
    let again = breadth > 0 ? breadth * Self.broadPixel * box : 0
    // Every join and every cap may go as far as the line is wide.
    let around = Self.strokeLine + min(style.width * scale, height) * Self.fillRow
    return extent.rows * Self.strokeRow + (extent.count + ends(of: style)) * around + extent.curves * Self.strokeCurve
      + again
  }

  /// How many dashes have ends; of a pattern with too many none has, the line is solid then.
  private func ends(of style: StrokeStyle) -> Double {
    let most = Double(VectorPath.mostDashes)
    let dashes = extent.length / style.dash.reduce(0, +) * Double(style.dash.count)
    return style.dash.isEmpty || !dashes.isFinite || dashes > most * 2 ? 0 : min(dashes, most)
  }
}

/// The pixels of a canvas.
struct CanvasArea {
  /// The least that anything counts, however small it is.
  static let least = 64.0

  let size: PixelSize
  let rect: Rect

  /// The pixels of a canvas of that size.
  init(_ size: PixelSize) {
    self.size = size
    rect = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// The pixels that a box touches under a map, all of them where perspective makes that hard to tell.
  func pixels(in box: Rect, _ map: Transform) -> Double {
    guard map.isAffine else { return rect.width * rect.height }
    let seen = map.boundingBox(of: box).intersection(rect)
    let area = seen.width * seen.height
    return area.isFinite ? max(Self.least, area) : rect.width * rect.height
  }
}
