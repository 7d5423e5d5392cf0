// Layers that goldens leave out: what shows another thing in every run, such as a clock or a random picture.

import Rendering
import SceneModel

extension Animation {
  /// The animation without the layers that its scene hides in goldens. They are neither drawn nor matched.
  var withoutLayersHiddenInGoldens: Animation {
    let paths = scene.output.hiddenInGoldens
    if paths.isEmpty { return self }
    var scene = scene
    for index in scene.screens.indices {
      let table = scene.screens[index].pathTable()
      for address in paths.flatMap(table.addresses(meantBy:)) { scene.screens[index].layers.hide(address.indices[...]) }
    }
    return replacing(scene)
  }
}

extension [Layer] {
  fileprivate mutating func hide(_ address: ArraySlice<Int>) {
    guard let first = address.first, indices.contains(first) else { return }
    if address.count == 1 { self[first].hidden = true } else { self[first].layers.hide(address.dropFirst()) }
  }
}
