// A state of the scene that can be drawn, with everything that belongs to it. It goes away with the last reply that uses it.

import FileFormats
import Pixels
import Rendering
import SceneDecoding
import SceneModel
import Synchronization

/// One state of the scene's files.
final class Revision: Sendable {
  /// From 1.
  let number: Int
  /// As the preview was started.
  let animation: Animation
  /// The values of variables that pages have set.
  let values: [String: SceneVariables.Value]
  /// What was drawn last.
  let pictures = SentPictures()
  private let options: PreviewOptions
  /// Those that were asked for last, the latest first.
  private let looked = Mutex<[(look: FrameLook, animation: Animation)]>([])

  /// Where the values of the text come from, once that has been asked for.
  private let originsOfText = Mutex<ValueOrigins?>(nil)

  /// Looks that are cached: enough for a picture with onion skins and two styles side by side.
  private static let mostLooks = 6

  /// A loaded scene.
  init(_ animation: Animation, number: Int, _ options: PreviewOptions, values: [String: SceneVariables.Value] = [:]) {
    (self.animation, self.number, self.options, self.values) = (animation, number, options, values)
  }

  /// The files that the text of the scene is in, the scene's own first.
  var files: [SceneSource.File] { animation.loaded.source?.files ?? [] }

  /// Whether another animation is read from files of the same names and bytes.
  func hasTexts(of other: Animation) -> Bool {
    let others = other.loaded.source?.files ?? []
    return files.count == others.count
      && zip(files, others).allSatisfy { Path.isSame($0.name, $1.name) && $0.bytes == $1.bytes }
  }

  /// What the places of the text say.
  func origins<Result: Sendable>(_ body: @Sendable (ValueOrigins) -> Result?) -> Result? {
    originsOfText.withLock { known in
      if known == nil { known = animation.makeOrigins() }
      return known.flatMap(body)
    }
  }

  /// The same state with another scene, which is in no file.
  func drafted(_ animation: Animation) -> Revision {
    Revision(animation, number: number, options, values: values)
  }

  /// Frames per second of what is exported.
  var rate: FrameRate { options.rate ?? animation.scene.output.frameRate }

  /// The animation as it is wanted to be seen.
  ///
  /// - Throws: `AnimationError` when its frames would be larger than the limits allow.
  func animation(_ look: FrameLook) throws(AnimationError) -> Animation {
    if look == FrameLook() { return animation }
    if let known = known(look) { return known }
    let seen = try animation.looked(
      scale: look.scale, ghost: look.ghost, outline: look.outline ?? animation.hasOutlines)
    let made = look.compared.isEmpty ? seen : try options.comparing.make(seen, look.compared)
    keep(made, look)
    return made
  }

  private func known(_ look: FrameLook) -> Animation? {
    looked.withLock { looked in
      guard let index = looked.firstIndex(where: { $0.look == look }) else { return nil }
      let found = looked.remove(at: index)
      looked.insert(found, at: 0)
      return found.animation
    }
  }

  private func keep(_ animation: Animation, _ look: FrameLook) {
    looked.withLock { looked in
      looked.removeAll { $0.look == look }
      looked.insert((look, animation), at: 0)
      if looked.count > Self.mostLooks { looked.removeLast() }
    }
  }
}
