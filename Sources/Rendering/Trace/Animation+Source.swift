// From what is shown to the text that says so: the layers of a moment with their places, and the values of layers and steps.

import JSONTree
import LayerPainting
import Motion
import MotionTrace
import Pixels
import SceneDecoding
import SceneModel

extension Animation {
  /// Where the values of the scene come from; nil for a scene whose places are not kept. Each call makes it again.
  package func makeOrigins() -> ValueOrigins? { loaded.source.map { ValueOrigins(loaded.scene, $0) } }

  /// The values of a layer, step or variable; nil for an unknown one.
  package func sourceEntry(of address: SourceAddress, in origins: ValueOrigins) -> SourceEntry? {
    guard var entry = origins.entry(of: address) else { return nil }
    guard case .step(let name) = address, let motion = plan.transitions.first(where: { $0.step.name == name }) else {
      return entry
    }
    for index in entry.values.indices {
      let applies: JSONNode? =
        switch entry.values[index].key {
        case "style": .string(motion.style.rawValue)
        case "duration": motion.main.map { .seconds($0.duration) }
        case "curve": motion.main.map { .curve($0.curve) }
        case "delay", "stagger.step": 0
        default: nil
        }
      entry.values[index].value.showIfOther(applies)
    }
    return entry
  }

  /// A moment as `TraceText.object` has it, with the layers that have no id as well: their `layer` is null. `source` is the path of
  /// the layer in the scene with everything resolved, of a pair that of the leaving end, and `target` that of the entering end.
  package func sourcedTrace(at seconds: Double, rate: FrameRate, in origins: ValueOrigins) -> JSONNode {
    let states = plan.states(at: seconds.isFinite ? min(max(seconds, 0), duration) : 0, unnamed: true)
    let layers = zip(states, places.addresses(of: states)).compactMap { state, ends -> JSONNode? in
      let paths = ends.map { end in end.flatMap { origins.path(of: $0.address, on: $0.screen) } }
      guard state.isNamed || paths.contains(where: { $0 != nil }) else { return nil }
      var members = TraceText.members(LayerTrace(state), ends: true)
      if !state.isNamed, let index = members.firstIndex(where: { $0.0 == "layer" }) { members[index].1 = .null }
      for (key, path) in zip(["source", "target"], paths) {
        if let path { members.append((key, .string(path))) }
      }
      return .object(members)
    }
    let frame = FrameTrace(
      frame: frameNumber(at: seconds, rate: rate), time: seconds, step: stepName(at: seconds), layers: [])
    return TraceText.object(frame, layers: layers)
  }
}
