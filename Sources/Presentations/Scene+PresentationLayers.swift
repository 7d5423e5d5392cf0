// What of a presentation has to be loaded before it can be drawn.

import Pixels
import SceneModel

extension Scene {
  /// Layers with every text and every image that the scene's presentation may show; none without one.
  package var presentationLayers: [Layer] {
    guard let presentation, let geometry = presentationGeometry else { return [] }
    let drawing = DeviceDrawing(presentation: presentation, geometry: geometry)
    let captions = geometry.captions.map { box in
      Set(timeline.compactMap(\.caption)).sorted().map { Layer(frame: box, text: presentation.captionText($0)) }
    }
    return Ground(presentation: presentation, geometry: geometry).layers + drawing.behind
      + StatusInk.allCases.flatMap(drawing.front) + (captions ?? [])
  }
}
