// How much work and memory the vector pictures of a scene take, before anything is drawn. A short file can take very much of
// both, through nested groups and filters.

import DisplayList
import Pixels
import SceneModel
import VectorGraphics

/// Bounds on the work and the memory of a scene's vector pictures, for its layers at rest and as large as they get in flight.
package struct PictureDemand: Sendable {
  /// The most pixels that the boxes of a picture's elements on the canvas may have together, groups, masks and filters counted
  /// again, and what their lines take besides: 2³².
  package static let mostPixels = 0x1p32

  /// The pictures that exceed the limit in one of their layers, each once.
  package private(set) var excessive: [ImageSource] = []
  /// Bytes that the pictures of filters, and the outline of a path, take while a frame is drawn.
  package var filterMemory: Int { Int(min(kept + largest, 0x1p60)) }

  /// What a filter of a group in a target of a canvas takes: the renderer's own arithmetic. `content` is the size of a box that
  /// holds all that the group paints, nil if it is not known.
  package typealias Measure =
    @Sendable (_ filter: PlacedFilter, _ target: PixelRect, _ canvas: PixelSize, _ content: PixelSize?) -> FilterDemand

  private let images: ImageCatalog
  private let canvas: CanvasArea
  private let measure: Measure
  private let stretch: @Sendable (Layer) -> Double
  private let limit: Double
  /// Results of filters, which are there for a whole frame, and the most that one takes while it is at work.
  private var (kept, largest) = (0.0, 0.0)

  /// Adds up all layers of a scene; `limit` replaces `mostPixels`. `stretch` is the factor by which a transition may enlarge a
  /// layer and its children.
  package init(
    of scene: Scene, images: ImageCatalog, limit: Double = PictureDemand.mostPixels,
    stretch: @escaping @Sendable (Layer) -> Double, measure: @escaping Measure
  ) {
    (self.images, self.measure, self.stretch, self.limit) = (images, measure, stretch, limit)
    let size = scene.canvas.pixelSize
    canvas = CanvasArea(size)
    for screen in scene.screens { visit(screen.layers, .scale(x: scene.canvas.scale, y: scene.canvas.scale), 1) }
  }

  private mutating func visit(_ layers: [Layer], _ outer: Transform, _ outerStretch: Double) {
    for layer in layers where !layer.hidden {
      let stretch = max(outerStretch, self.stretch(layer))
      let matrix = outer * layer.transform.matrix(size: layer.frame.size, origin: layer.frame.origin)
      if let part = layer.imagePart, let place = images.place(of: part), let prepared = place.whole.picture {
        let rect = layer.contentMode.imageRect(image: place.part.size, box: layer.frame.size)
        add(prepared, part.source, matrix * Transform(part: place.part, to: rect), stretch)
      }
      visit(layer.layers, matrix, stretch)
    }
  }

  private mutating func add(_ prepared: PreparedPicture, _ source: ImageSource, _ matrix: Transform, _ stretch: Double)
  {
    var survey = ElementSurvey(matrix: matrix, canvas: canvas, measure: measure)
    if survey.pixels(prepared.picture.elements) > limit, !excessive.contains(source) { excessive.append(source) }
    kept += survey.kept
    largest = max(largest, survey.largest)
    guard prepared.hasFilter, stretch > 1 else { return }
    var inFlight = ElementSurvey(matrix: .scale(x: stretch, y: stretch) * matrix, canvas: canvas, measure: measure)
    _ = inFlight.pixels(prepared.picture.elements)
    largest = max(largest, inFlight.largest)
  }

  /// Goes through the elements of a picture.
  private struct ElementSurvey {
    let matrix: Transform
    let canvas: CanvasArea
    let measure: Measure
    /// The pixels that are drawn of a group: those of the canvas, and those that a filter around the group reads.
    var target: PixelRect
    var (kept, largest) = (0.0, 0.0)
    /// What a pixel of a filter's region takes for each step, in painted pixels.
    private static let filterPixel = 8.0

    init(matrix: Transform, canvas: CanvasArea, measure: @escaping Measure) {
      (self.matrix, self.canvas, self.measure, target) = (matrix, canvas, measure, PixelRect(canvas.size))
    }

    mutating func pixels(_ elements: [VectorElement]) -> Double {
      var sum = 0.0
      for element in elements {
        switch element {
        case .shape(let shape):
          let demand = ShapeDemand(shape, matrix, on: canvas)
          let isStroked = shape.paintings.contains { if case .stroke = $0 { true } else { false } }
          largest = max(largest, Double(shape.path.outlineMemory(isStroked: isStroked)))
          sum += shape.paintings.reduce(0) { $0 + demand.pixels(of: $1) }
        case .group(let group): sum += pixels(group)
        }
      }
      return sum
    }

    /// What is in a group, and its own picture once for each thing that is done to it: as much as there is in it, at most all of
    /// the canvas, and for a filter what its steps make.
    private mutating func pixels(_ group: VectorGroup) -> Double {
      let outer = target
      let filtered = group.filter.map { add($0, of: group.elements) * Self.filterPixel } ?? 0
      let content = pixels(group.elements)
      target = outer
      let steps = group.clips.count + (group.mask == nil ? 0 : 1) + 1
      let own = Double(steps) * min(content, canvas.rect.width * canvas.rect.height) + filtered
      let mask = group.mask.map { pixels($0) } ?? 0
      return content + own + mask + group.clips.reduce(0) { $0 + pixels($1) }
    }

    /// The pixels that a filter reads and makes, with the memory that they take. In flight it may be anywhere: it counts as
    /// if its region were in the middle of what is drawn.
    private mutating func add(_ filter: VectorFilter, of elements: [VectorElement]) -> Double {
      var map = matrix * filter.transform
      if map.isAffine {
        let box = map.boundingBox(of: filter.region)
        let middle = Point(
          x: Double(target.x) + Double(target.width) / 2, y: Double(target.y) + Double(target.height) / 2)
        let move = Point(x: middle.x - box.center.x, y: middle.y - box.center.y)
        if move.x.isFinite, move.y.isFinite { map = .translation(x: move.x, y: move.y) * map }
      }
      let placed = PlacedFilter(steps: filter.steps, region: filter.region, transform: map)
      let demand = measure(placed, target, canvas.size, extent(of: elements))
      kept += demand.result
      largest = max(largest, demand.working)
      target = demand.read
      return demand.pixels
    }

    /// The pixels of a box that holds what elements paint; nil where a filter or perspective makes that hard to tell.
    private func extent(of elements: [VectorElement]) -> PixelSize? {
      var box: Rect?
      func add(_ elements: [VectorElement]) -> Bool {
        elements.allSatisfy { element in
          switch element {
          case .shape(let shape):
            let map = matrix * shape.transform
            guard map.isAffine else { return false }
            for painted in shape.paintedBoxes.map({ map.boundingBox(of: $0) }) {
              box = box?.holding(painted) ?? painted
            }
            return true
          case .group(let group): return group.filter == nil && add(group.elements)
          }
        }
      }
      guard add(elements) else { return nil }
      // The pixels that edges touch, and one more on each side.
      func pixels(_ length: Double?) -> Int { Int(min(max(length ?? 0, 0), 0x1p24).rounded(.up)) + 4 }
      return PixelSize(width: pixels(box?.width), height: pixels(box?.height))
    }

    private func pixels(_ clip: VectorClip) -> Double {
      clip.parts.reduce(0) { sum, part in
        let own = part.path.controlBox.map { canvas.pixels(in: $0, matrix * part.transform) } ?? CanvasArea.least
        return sum + own + part.clips.reduce(0) { $0 + pixels($1) }
      }
    }

    private mutating func pixels(_ mask: VectorMask) -> Double {
      var sum = canvas.pixels(in: mask.region, matrix * mask.transform) + pixels(mask.elements)
      for mask in mask.masks { sum += pixels(mask) }
      return sum + mask.clips.reduce(0) { $0 + pixels($1) }
    }
  }
}

extension VectorShape {
  /// Boxes that hold what the shape's paintings paint, in the path's units.
  fileprivate var paintedBoxes: [Rect] {
    paintings.compactMap { painting in
      switch painting {
      case .fill: path.controlBox
      case .stroke(let style, _): path.strokeBox(style)
      }
    }
  }
}
