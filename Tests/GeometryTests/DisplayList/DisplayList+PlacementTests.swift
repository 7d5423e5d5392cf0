import Pixels
import Testing
import VectorGraphics

@testable import DisplayList

/// Lists drawn smaller within other lists.
@Suite struct DisplayListPlacementTests {
  /// One of everything.
  private func sample() -> DisplayList {
    var list = DisplayListBuilder(size: PixelSize(width: 100, height: 50))
    let box = Rect(x: 10, y: 20, width: 30, height: 10)
    let shape = Shape(box)
    let gradient = list.add(
      Gradient(geometry: .linear(start: .zero, end: Point(x: 1, y: 0)), stops: [], transform: .identity))
    let image = list.add(ImagePlacement(image: 3, transform: .identity))
    let shadow = list.add(
      Shadow(outline: RoundedRect(box).fitted(), sigma: 4, color: PaintColor(.clear), transform: .identity))
    list.fill(shape, with: .gradient(gradient, opacity: 200))
    list.clip(to: shape) { $0.fill(shape, with: .image(image, opacity: 255)) }
    list.group(opacity: 0.5, blurSigma: 8) { $0.fill(shape, with: .shadow(shadow)) }
    let glyph = PlacedGlyph(outline: 5, origin: Point(x: 3, y: 4), size: 12)
    list.glyphs(GlyphRun(glyphs: [glyph], transform: .identity), color: PaintColor(.clear))
    let path = list.add(VectorPath(segments: [.move(.zero), .line(Point(x: 9, y: 4)), .line(Point(x: 2, y: 7))]))
    let star = Shape(path: path, area: .fill(.evenodd))
    list.mask(.luminance, mask: { $0.fill(star, with: .solid(PaintColor(.clear))) }) {
      $0.fill(Shape(path: path, area: .stroke(StrokeStyle())), with: .solid(PaintColor(.clear)))
    }
    let blur = VectorFilter.Step(.gaussianBlur(.source, sigmaX: 1, sigmaY: 2), region: box, isLinear: true)
    list.filtered(by: PlacedFilter(steps: [blur], region: box, transform: .identity)) {
      $0.fill(star, with: .solid(PaintColor(.clear)))
    }
    var inner = DisplayListBuilder(size: PixelSize(width: 20, height: 10))
    inner.fill(shape, with: .solid(PaintColor(.clear)))
    list.picture(inner.list, at: Point(x: 4, y: 2))
    list.blurBackdrop(in: shape, sigma: 6)
    return list.list
  }

  @Test func `everything is placed, nothing else changes`() {
    let size = PixelSize(width: 400, height: 300)
    let placed = sample().placed(at: Point(x: 7, y: 9), scale: 0.5, on: size)
    #expect(placed.size == size)
    let map = Transform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 7, ty: 9)
    #expect(placed.shapes.allSatisfy { $0.transform == map })
    #expect(placed.gradients.allSatisfy { $0.transform == map })
    #expect(placed.images.allSatisfy { $0.transform == map && $0.image == 3 })
    #expect(placed.shadows.allSatisfy { $0.transform == map && $0.sigma == 4 })
    #expect(placed.filters.allSatisfy { $0.transform == map && $0.steps == sample().filters[0].steps })
    #expect(placed.paths == sample().paths)
    #expect(placed.runs.allSatisfy { $0.transform == map && $0.glyphs == sample().runs[0].glyphs })
    let (inner, outer) = (placed.nested[0], sample().nested[0])
    #expect(inner.area == PixelRect(x: 9, y: 10, width: 10, height: 5))
    #expect(inner.list == outer.list.placed(at: .zero, scale: 0.5, on: PixelSize(width: 10, height: 5)))
    let moved = sample().placed(at: Point(x: 0.5, y: 0), scale: 1, on: size).nested[0]
    #expect(moved.area == PixelRect(x: 4, y: 2, width: 21, height: 10))
    #expect(moved.list.shapes[0].transform == .translation(x: 0.5, y: 0))
    #expect(placed.commands.count == sample().commands.count)
    #expect(placed.commands.contains(.beginGroup(blur: 4 * 64)))
    guard case .blurBackdrop(_, let sigma)? = placed.commands.last else {
      Issue.record("the last command blurs")
      return
    }
    #expect(sigma == 3 * 64)
  }

  @Test func `a list placed at its position is the same list`() {
    #expect(sample().placed(at: .zero, scale: 1, on: sample().size) == sample())
  }

  @Test func `a command takes 16 bytes at most`() {
    #expect(MemoryLayout<DrawCommand>.stride <= 16)
  }

  @Test func `an appended list finds its own shapes and paints`() {
    var list = DisplayListBuilder(continuing: sample())
    list.append(sample())
    let (both, one) = (list.list, sample())
    #expect(both.commands.count == 2 * one.commands.count)
    #expect(both.shapes.map(\.transform) == (one.shapes + one.shapes).map(\.transform))
    #expect(both.paths == one.paths + one.paths && both.filters == one.filters + one.filters)
    #expect(both.nested == one.nested + one.nested)
    // Both find the same paths by their indices.
    let found = both.shapes.map { shape in shape.path.map { both.paths[at: $0.path] } }
    #expect(found == (one.shapes + one.shapes).map { shape in shape.path.map { one.paths[at: $0.path] } })
    #expect(both.shapes.last { $0.path != nil }?.path?.path.offset == one.paths.count)
    #expect(both.commands.prefix(one.commands.count) == one.commands[...])
    let shapes = one.shapes.count
    for (first, second) in zip(both.commands, both.commands.dropFirst(one.commands.count)) {
      switch (first, second) {
      case (.fill(let a, let paint, _), .fill(let b, let other, _)):
        #expect(b == a.advanced(by: shapes))
        switch (paint, other) {
        case (.gradient(let a, let opacity), .gradient(let b, let other)):
          #expect(b == a.advanced(by: 1) && other == opacity)
        case (.image(let a, let opacity), .image(let b, let other)): #expect(b == a.advanced(by: 1) && other == opacity)
        case (.shadow(let a), .shadow(let b)): #expect(b == a.advanced(by: 1))
        default: #expect(paint == other)
        }
      case (.glyphs(let a, _, _), .glyphs(let b, _, _)): #expect(b == a.advanced(by: 1) && both.runs[1] == one.runs[0])
      case (.beginFilter(let a), .beginFilter(let b)): #expect(b == a.advanced(by: 1))
      case (.nested(let a), .nested(let b)): #expect(b == a.advanced(by: 1))
      case (.beginClip(let a), .beginClip(let b)): #expect(b == a.advanced(by: shapes))
      case (.blurBackdrop(let a, let sigma), .blurBackdrop(let b, let other)):
        #expect(b == a.advanced(by: shapes) && other == sigma)
      default: #expect(first == second)
      }
    }
  }
}
