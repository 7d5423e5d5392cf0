// How much work and memory the vector pictures of a scene take, before anything is drawn. A short file can take very much of
// both, through nested groups and filters.

import Pixels
import SceneModel
import VectorGraphics

/// Bounds on the work and the memory of a scene's vector pictures, for its layers at rest.
package struct PictureDemand: Sendable {
  /// The most pixels that the boxes of a picture's elements on the canvas may have together, groups, masks and filters counted
  /// again, and what their lines take besides: 2³².
  package static let mostPixels = 0x1p32

  /// The pictures that exceed the limit in one of their layers, each once.
  package private(set) var excessive: [ImageSource] = []
  /// Bytes that the pictures of filters take while a frame is drawn.
  package var filterMemory: Int { Int(min(kept + largest, 0x1p60)) }

  private let images: ImageCatalog
  private let canvas: CanvasArea
  private let limit: Double
  /// Results of filters, which are there for a whole frame, and the most that one takes while it is at work.
  private var (kept, largest) = (0.0, 0.0)

  /// Adds up all layers of a scene; `limit` replaces `mostPixels`.
  package init(of scene: Scene, images: ImageCatalog, limit: Double = PictureDemand.mostPixels) {
    self.images = images
    self.limit = limit
    let size = scene.canvas.pixelSize
    canvas = CanvasArea(rect: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    for screen in scene.screens { visit(screen.layers, .scale(x: scene.canvas.scale, y: scene.canvas.scale)) }
  }

  private mutating func visit(_ layers: [Layer], _ outer: Transform) {
    for layer in layers where !layer.hidden {
      let matrix = outer * layer.transform.matrix(size: layer.frame.size, origin: layer.frame.origin)
      if let part = layer.imagePart, let place = images.place(of: part), let prepared = place.whole.picture {
        let rect = layer.contentMode.imageRect(image: place.part.size, box: layer.frame.size)
        add(prepared.picture, part.source, matrix * Transform(part: place.part, to: rect))
      }
      visit(layer.layers, matrix)
    }
  }

  private mutating func add(_ picture: VectorPicture, _ source: ImageSource, _ matrix: Transform) {
    var survey = ElementSurvey(matrix: matrix, canvas: canvas)
    if survey.pixels(picture.elements) > limit, !excessive.contains(source) { excessive.append(source) }
    kept += survey.kept
    largest = max(largest, survey.largest)
  }

  /// Goes through the elements of a picture.
  private struct ElementSurvey {
    let matrix: Transform
    let canvas: CanvasArea
    var (kept, largest) = (0.0, 0.0)
    /// What a pixel of a filter's region takes for each step, in painted pixels.
    private static let filterPixel = 8.0
    /// Bytes a pixel of a finished picture, of one that a step keeps, and of what works on it.
    private static let (result, step, working) = (4.0, 8.0, 40.0)

    init(matrix: Transform, canvas: CanvasArea) { (self.matrix, self.canvas) = (matrix, canvas) }

    mutating func pixels(_ elements: [VectorElement]) -> Double {
      var sum = 0.0
      for element in elements {
        switch element {
        case .shape(let shape):
          let demand = ShapeDemand(shape, matrix, on: canvas)
          sum += shape.paintings.reduce(0) { $0 + demand.pixels(of: $1) }
        case .group(let group): sum += pixels(group)
        }
      }
      return sum
    }

    /// What is in a group, and its own picture once for each thing that is done to it: as much as there is in it, at most all of
    /// the canvas, and for a filter its region.
    private mutating func pixels(_ group: VectorGroup) -> Double {
      let content = pixels(group.elements)
      let steps = group.clips.count + (group.mask == nil ? 0 : 1) + 1
      let filtered = group.filter.map { filter in add(filter) * Self.steps(filter) * Self.filterPixel } ?? 0
      let own = Double(steps) * min(content, canvas.rect.width * canvas.rect.height) + filtered
      let mask = group.mask.map { pixels($0) } ?? 0
      return content + own + mask + group.clips.reduce(0) { $0 + pixels($1) }
    }

    /// How often a filter goes through its region: once for each step, or for each picture that a step merges, and for its result.
    private static func steps(_ filter: VectorFilter) -> Double {
      filter.steps.reduce(1) { sum, step in
        if case .merge(let inputs) = step.operation { sum + Double(max(1, inputs.count)) } else { sum + 1 }
      }
    }

    /// The pixels of a filter's region, with the memory that they take; what it reads may lie beside the canvas.
    private mutating func add(_ filter: VectorFilter) -> Double {
      let around = canvas.rect.inset(by: -max(canvas.rect.width, canvas.rect.height))
      let area = canvas.pixels(in: filter.region, matrix * filter.transform, within: around)
      kept += area * Self.result
      largest = max(largest, area * (Double(filter.steps.count) * Self.step + Self.working))
      return area
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
