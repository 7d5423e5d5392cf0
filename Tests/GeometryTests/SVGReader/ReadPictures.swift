import Testing
import Pixels
import VectorGraphics

@testable import SVGReader

/// The result of reading a text as SVG.
func read(_ text: String) -> SVGReading { SVGReader.read(Array(text.utf8)) }

/// An SVG of 100 × 100 with something in it.
func svg(_ content: String, _ attributes: String = "viewBox='0 0 100 100'") -> String {
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(content)</svg>"
}

/// The elements of an SVG of 100 × 100, which must be read without a warning.
func elements(_ content: String, _ attributes: String = "viewBox='0 0 100 100'") throws -> [VectorElement] {
  let reading = read(svg(content, attributes))
  try expectNothing(reading)
  return try #require(reading.picture).elements
}

/// The shapes in elements, with groups expanded, and their paints.
func shapes(_ elements: [VectorElement]) -> [VectorShape] {
  elements.flatMap { element -> [VectorShape] in
    switch element {
    case .shape(let shape): [shape]
    case .group(let group): shapes(group.elements)
    }
  }
}

/// The shapes of a reading, none if it has no picture.
func drawn(_ reading: SVGReading) -> [VectorShape] { shapes(reading.picture?.elements ?? []) }

/// The first shape of an SVG of 100 × 100.
func shape(_ content: String) throws -> VectorShape { try #require(shapes(try elements(content)).first) }

/// The only group of an SVG of 100 × 100.
func group(_ content: String) throws -> VectorGroup {
  guard case .group(let group) = try #require(try elements(content).first) else {
    throw Missing(what: "group")
  }
  return group
}

struct Missing: Error { let what: String }

extension VectorShape {
  /// The paint of its fill.
  var fill: VectorPaint? {
    for case .fill(_, let paint) in paintings { return paint }
    return nil
  }

  /// Its stroke.
  var stroke: (style: StrokeStyle, paint: VectorPaint)? {
    for case .stroke(let style, let paint) in paintings { return (style, paint) }
    return nil
  }
}

func expectNothing(_ reading: SVGReading) throws {
  #expect(reading.diagnostics.map(\.message) == [])
}

/// One colour of 8 bits a component.
func paint(_ rgb: UInt32, alpha: Double = 1) -> VectorPaint { .color(Color(rgb: rgb, alpha: alpha)) }
