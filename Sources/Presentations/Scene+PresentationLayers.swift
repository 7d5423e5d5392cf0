// The texts and images of a presentation, which are loaded before it is drawn.

import SceneModel

extension Scene {
  /// Layers with every text and image that the scene's presentation may show; empty without a presentation.
  package var presentationLayers: [Layer] {
    guard let presentation, let geometry = presentationGeometry else { return [] }
    let drawing = DeviceDrawing(presentation: presentation, geometry: geometry)
    let captions = CaptionDrawing(presentation, geometry).map { drawing in
      Set(timeline.compactMap(\.caption)).sorted().flatMap(drawing.candidates)
    }
    return Ground(presentation: presentation, geometry: geometry).layers + drawing.behind
      + StatusInk.allCases.flatMap(drawing.front) + (captions ?? [])
  }
}
