// Reduced motion: what a fade between two stills looks like, as a picture and in numbers.

import DisplayList
import LayerPainting
import SceneModel

extension MotionPlan {
  /// The picture of a fade. Both stills are finished pictures, with the background of the canvas, so that every byte is mixed
  /// once.
  func list(of fade: StillFade, _ still: (String) -> DisplayList) -> DisplayList {
    var builder = DisplayListBuilder(size: size)
    builder.crossFade(
      weight: fade.weight, first: { $0.append(still(fade.from)) }, second: { $0.append(still(fade.to)) })
    return builder.list
  }

  /// The layers of both stills, each with its share of opacity.
  func states(of fade: StillFade, unnamed: Bool) -> [LayerState] {
    let pictures = [(fade.from, LayerRole.from), (fade.to, .to)].map { name, role in
      painter.screen(named: name).map { painter.picture(of: $0, role: role).items } ?? []
    }
    let items = [Item.crossFade(weight: fade.weight, first: pictures[0], second: pictures[1])]
    return LayerState.states(of: items, unnamed: unnamed)
  }
}
