// Path data in: any text ends in a path or in an error with its position, and the path can be stroked, split into
// simple parts and morphed.

import Pixels
import VectorGraphics

/// Reads path data; the first bytes choose the stroke.
enum PathTarget {
  /// Paths that reach farther take their time, and say nothing new.
  private static let farthest = 2000.0

  static func run(_ bytes: [UInt8]) {
    guard bytes.count > 3 else { return }
    let text = String(decoding: bytes.dropFirst(3), as: UTF8.self)
    let data = PathData(text)
    expect(data == PathData(text), "another path the second time")
    if let error = data.error {
      expect(0...text.utf8.count ~= error.offset, "an error at \(error.offset) of \(text.utf8.count)")
      expect(!error.description.isEmpty, "an error without words")
    }
    let points = data.path.segments.flatMap(\.points)
    expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a point that is not finite")
    guard let box = data.path.controlBox, points.allSatisfy({ abs($0.x) < farthest && abs($0.y) < farthest }) else {
      return
    }
    if let inner = data.path.boundingBox {
      expect(inner.width <= box.width * (1 + 1e-9) + 1e-9, "curves beyond their control points")
    }
    stroke(data.path, bytes)
    morph(data.path)
  }

  /// Winding numbers of a stroke are never below 0.
  private static func stroke(_ path: VectorPath, _ bytes: [UInt8]) {
    let style = StrokeStyle(
      width: Double(bytes[0]) / 4, cap: LineCap.allCases[Int(bytes[1]) % 3],
      join: LineJoin.allCases[Int(bytes[1]) / 3 % 3],
      dash: bytes[2] & 1 == 0 ? [] : [Double(bytes[2] >> 4) + 0.5, Double(bytes[2] >> 2 & 3)],
      trim: bytes[1] & 128 == 0 ? nil : PathTrim(from: Double(bytes[2]) / 255, to: Double(bytes[0]) / 255, offset: 0.3))
    guard path.dashCount(style) < 2000, let box = path.strokeBox(style) else { return }
    for polygon in path.stroked(style, scale: 1) {
      for point in polygon {
        expect(point.x.isFinite && point.y.isFinite, "an outline that is not finite")
        let (x, y) = (
          point.x >= box.minX - 1 && point.x <= box.maxX + 1, point.y >= box.minY - 1 && point.y <= box.maxY + 1
        )
        expect(x && y, "an outline beyond its box")
      }
    }
  }

  /// Areas between both ends are finite.
  private static func morph(_ path: VectorPath) {
    let square = PlainShape(PathData("M0 0H9V9H0zM1 1").path, .fill(.nonzero))
    let size = Size(width: 40, height: 40)
    guard let morph = try? PathMorph(from: [PlainShape(path, .fill(.evenodd))], to: [square], in: size) else { return }
    for p in [0.001, 0.5, 0.999] {
      let points = morph.shape(at: p, .identity, .scale(x: 2, y: 3)).path.segments.flatMap(\.points)
      expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a morph that is not finite")
    }
  }
}
