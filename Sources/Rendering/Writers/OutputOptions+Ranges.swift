// Options brought into range: they are public, so any value may come, and none may trap.

import Pixels
import SceneModel

extension OutputOptions {
  /// The same options, every number in the range that its documentation gives; what is no number counts as the default.
  var inRange: OutputOptions {
    var options = self
    options.rate = rate?.inRange
    options.slowness = slowness.limited(to: 0.001...1000, otherwise: 1)
    options.loop = loop?.inRange
    options.jobs = jobs.map { min(max($0, 1), 1024) }
    options.webp.quality = webp.quality?.limited(to: 0...100, otherwise: 100)
    options.gif.colors = min(max(gif.colors, 2), 256)
    options.gif.lossy = min(max(gif.lossy, 0), OutputOptions.GIF.mostLossy)
    options.gif.maxBytes = gif.maxBytes.map { max($0, 1) }
    return options
  }
}
