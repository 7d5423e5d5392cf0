// What drawing the vector pictures of a scene comes to, before anything is drawn: the boxes of their elements on the canvas,
// added up. A short file can ask for very much of it, with groups in groups and filters, and none of it shows in its length.

import Pixels
import SceneModel
import VectorGraphics

/// Estimates of work.
package enum PaintedWork {
  /// The most pixels that one picture may come to: 2³².
  package static let limit = 0x1p32
  /// The least that an element counts, however small it is.
  private static let least = 64.0

  /// The vector pictures of a scene that come to more than the limit in one of their layers at rest, each once.
  package static func excessive(
    in scene: Scene, images: ImageCatalog, limit: Double = PaintedWork.limit
  ) -> [ImageSource] {
    var survey = WorkSurvey(scene: scene, images: images, limit: limit)
    for screen in scene.screens {
      survey.visit(screen.layers, Transform.scale(x: scene.canvas.scale, y: scene.canvas.scale))
    }
    return survey.found
  }

  /// The pixels that a picture comes to whose box lies on a canvas by a map.
  static func pixels(of picture: VectorPicture, under matrix: Transform, canvas: Rect) -> Double {
    ElementSurvey(matrix: matrix, canvas: canvas).pixels(picture.elements)
  }

  /// Goes through layers.
  private struct WorkSurvey {
    let images: ImageCatalog
    let canvas: Rect
    let limit: Double
    var found: [ImageSource] = []

    init(scene: Scene, images: ImageCatalog, limit: Double) {
      self.images = images
      self.limit = limit
      let size = scene.canvas.pixelSize
      canvas = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    mutating func visit(_ layers: [Layer], _ outer: Transform) {
      for layer in layers where !layer.hidden {
        let matrix = outer * layer.transform.matrix(size: layer.frame.size, origin: layer.frame.origin)
        if let source = layer.image, !found.contains(source), let entry = images[source], let prepared = entry.picture {
          let rect = layer.contentMode.imageRect(image: entry.size, box: layer.frame.size)
          let toBox = Transform(
            a: rect.width / entry.size.width, b: 0, c: 0, d: rect.height / entry.size.height, tx: rect.x, ty: rect.y)
          let work = PaintedWork.pixels(of: prepared.picture, under: matrix * toBox, canvas: canvas)
          if work > limit { found.append(source) }
        }
        visit(layer.layers, matrix)
      }
    }
  }

  /// Goes through the elements of a picture.
  private struct ElementSurvey {
    let matrix: Transform
    let canvas: Rect

    func pixels(_ elements: [VectorElement]) -> Double {
      elements.reduce(0) { sum, element in
        switch element {
        case .shape(let shape): sum + Double(shape.paintings.count) * pixels(shape)
        case .group(let group): sum + pixels(group)
        }
      }
    }

    private func pixels(_ shape: VectorShape) -> Double {
      var reach = 0.0
      for case .stroke(let style, _) in shape.paintings {
        reach = max(reach, style.width * max(1, style.miterLimit / 2))
      }
      guard let box = shape.path.controlBox else { return PaintedWork.least }
      return area(box.inset(by: -reach), matrix * shape.transform)
    }

    /// What is in a group, and its own picture once for each thing that is done to it: that of its filter's region, or as
    /// much as there is in it, at most all of the canvas.
    private func pixels(_ group: VectorGroup) -> Double {
      let content = pixels(group.elements)
      let steps = (group.filter?.steps.count ?? 0) + group.clips.count + (group.mask == nil ? 0 : 1) + 1
      let whole = group.filter.map { area($0.region, matrix * $0.transform) } ?? content
      let own = Double(steps) * min(whole, canvas.width * canvas.height)
      return content + own + group.clips.reduce(0) { $0 + pixels($1) } + (group.mask.map { pixels($0) } ?? 0)
    }

    private func pixels(_ clip: VectorClip) -> Double {
      clip.parts.reduce(0) { sum, part in
        let own = part.path.controlBox.map { area($0, matrix * part.transform) } ?? PaintedWork.least
        return sum + own + part.clips.reduce(0) { $0 + pixels($1) }
      }
    }

    private func pixels(_ mask: VectorMask) -> Double {
      area(mask.region, matrix * mask.transform) + pixels(mask.elements)
        + mask.masks.reduce(0) { $0 + pixels($1) } + mask.clips.reduce(0) { $0 + pixels($1) }
    }

    /// The pixels of the canvas that a box touches, all of them where perspective makes that hard to tell.
    private func area(_ box: Rect, _ map: Transform) -> Double {
      guard map.isAffine else { return canvas.width * canvas.height }
      let seen = map.boundingBox(of: box).intersection(canvas)
      let area = seen.width * seen.height
      return area.isFinite ? max(PaintedWork.least, area) : canvas.width * canvas.height
    }
  }
}
