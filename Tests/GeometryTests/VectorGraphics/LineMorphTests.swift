import Pixels
import Testing

@testable import VectorGraphics

/// Strokes that become strokes.
struct LineMorphTests {
  private static let box = Size(width: 100, height: 100)

  private static func line(_ data: String, _ style: StrokeStyle = StrokeStyle(width: 4), _ map: Transform = .identity)
    -> PlainShape
  {
    PlainShape(PathData(data).path, .stroke(style), transform: map)
  }

  private static func morph(_ from: [PlainShape], _ to: [PlainShape]) throws -> LineMorph {
    try LineMorph(from: from, to: to, in: box)
  }

  private static func shapes(_ morph: LineMorph, _ p: Double) -> [PlainShape] {
    morph.shapes(at: p, .identity, .identity)
  }

  /// The painted area of shapes.
  private static func ink(_ shapes: [PlainShape]) throws -> Double {
    try PathMorph.contours(shapes).reduce(0) { $0 + $1.signedArea }
  }

  @Test func `equal commands are interpolated as numbers, whatever the caps and joins`() throws {
    let from = Self.line("M0 0L10 10", StrokeStyle(width: 2, cap: .round, join: .round))
    let morph = try Self.morph([from], [Self.line("M10 0L0 10", StrokeStyle(width: 4))])
    let shape = try #require(morph.shapes(at: 0.5, .identity, .scale(x: 2, y: 2)).first)
    #expect(shape.part == .stroke(StrokeStyle(width: 5)))
    #expect(shape.path == .lines((10, 0), (5, 15)))
    #expect(Self.shapes(morph, 0.25).first?.part == .stroke(StrokeStyle(width: 2.5, cap: .round, join: .round)))
  }

  /// Lines with other commands, open and closed.
  private static let pairs: [(String, String)] = [
    ("M10 80L40 20L60 60L90 30", "M10 20C30 20 30 80 50 80S70 20 90 20"),
    ("M10 80L35 40L60 60L85 20L110 50", "M10 30L27 60L43 35L60 80L77 45L93 70L110 20"),
    ("M20 20H80V80H20z", "M50 20A30 30 0 0 1 50 80A30 30 0 0 1 50 20z"),
    ("M20 20H80V80H20z", "M10 50H90"),
  ]

  @Test(arguments: Self.pairs.indices)
  func `a line stays a line of its width`(index: Int) throws {
    let (from, to) = Self.pairs[index]
    let ends = [[Self.line(from)], [Self.line(to)]]
    let morph = try Self.morph(ends[0], ends[1])
    for p in [0.001, 0.25, 0.5, 0.75, 0.999] {
      let shapes = Self.shapes(morph, p)
      #expect(shapes.count == 1)
      let length = shapes[0].path.contours.flatMap(\.curves).reduce(0) { $0 + $1.length() }
      // An area would be several widths thick somewhere.
      #expect(try Self.ink(shapes) <= length * 4 + 40, "at \(p)")
    }
    // Next to an end it is that end, joins and caps as well.
    #expect(abs(try Self.ink(Self.shapes(morph, 1e-6)) - Self.ink(ends[0])) < 0.1)
    #expect(abs(try Self.ink(Self.shapes(morph, 1 - 1e-6)) - Self.ink(ends[1])) < 0.1)
  }

  @Test func `of both directions the nearer one is taken`() throws {
    let morph = try Self.morph([Self.line("M10 50H90")], [Self.line("M90 40L50 45L10 40")])
    let path = Self.shapes(morph, 0.5)[0].path
    #expect(path.controlBox.map { abs($0.width - 80) < 1e-9 } == true)
  }

  @Test func `a closed line opens beside its corners`() throws {
    let morph = try Self.morph([Self.line("M20 20H80V80H20z")], [Self.line("M20 10L15 5L10 0")])
    let start = try #require(Self.shapes(morph, 1e-9)[0].path.contours.first?.start)
    for corner in [(20.0, 20.0), (80, 20), (80, 80), (20, 80)] {
      #expect((start - Vector(corner.0, corner.1)).length >= 4 - 1e-6)
    }
    #expect((start - Vector(20, 20)).length < 6)
  }

  @Test func `a line without a partner shrinks to its middle, with its width`() throws {
    let morph = try Self.morph(
      [Self.line("M30 25H90M30 50H90M30 75H90")], [Self.line("M38 28L82 72M82 28L38 72")])
    let shapes = Self.shapes(morph, 0.75)
    #expect(shapes.map(\.path.contours.count) == [2, 1])
    #expect(shapes[1].part == .stroke(StrokeStyle(width: 1)))
    let box = try #require(shapes[1].path.controlBox)
    #expect(abs(box.width - 15) < 1e-9 && abs(box.center.x - 60) < 1e-9)
    // What is translucent is one area.
    #expect(morph.shapes(at: 0.75, .identity, .identity, isOpaque: false).map(\.part) == [.fill(.nonzero)])
  }

  @Test(arguments: ["M50 10V90M10 50H90", "M10 50H90M50 10V90"])
  func `of a plus the bar that is the minus stays`(plus: String) throws {
    let shapes = Self.shapes(try Self.morph([Self.line(plus)], [Self.line("M10 50H90")]), 0.5)
    let stays = try #require(shapes.first { $0.part == .stroke(StrokeStyle(width: 4)) }?.path.controlBox)
    #expect(abs(stays.width - 80) < 1e-9 && stays.height < 1e-9)
  }

  @Test func `a pen that is stretched stays so at its end`() throws {
    let stretched = Self.line("M10 10L20 30L30 10", StrokeStyle(width: 2), .scale(x: 3, y: 1))
    let morph = try Self.morph([stretched], [Self.line("M10 80C40 20 60 60 90 30")])
    let near = try Self.ink(Self.shapes(morph, 1e-6))
    #expect(abs(near - (try Self.ink([stretched]))) < 0.1)
  }

  @Test func `trims of equal numbers of lines are numbers, else they are cut`() throws {
    func trimmed(_ to: Double) -> StrokeStyle { StrokeStyle(width: 2, trim: PathTrim(from: 0, to: to)) }
    let one = try Self.morph([Self.line("M0 0H100", trimmed(0))], [Self.line("M0 0C0 9 9 9 50 50", trimmed(0.5))])
    #expect(Self.shapes(one, 0.5)[0].part == .stroke(trimmed(0.25)))
    let two = try Self.morph(
      [Self.line("M0 0H100", trimmed(0.5))], [Self.line("M0 0H50M0 9H50", StrokeStyle(width: 2))])
    let shapes = Self.shapes(two, 1e-9)
    #expect(abs(try Self.ink([shapes[0]]) - 100) < 0.01)
  }

  @Test func `too many lines are an error`() {
    let dots = (0...PathMorph.mostContours).map { "M\($0 * 3) 0h1" }.joined()
    #expect(throws: PathMorph.LimitError.tooManyContours(PathMorph.mostContours + 1)) {
      try Self.morph([Self.line(dots)], [Self.line("M0 0H9V9")])
    }
  }
}
