// How much work a scene is, without loading its files.

import LayerPainting
import Motion
import SceneDecoding
import SceneModel

extension SceneFile {
  /// About how many frames the scene has at its own rate; nil for a scene with errors.
  ///
  /// No image and no font is read, so the number is the same on every machine. Texts take no room in stacks: a transition of
  /// automatic duration may last longer when it is drawn.
  package func approximateFrameCount(_ options: LoadingOptions) -> Int? {
    let loader = options.loader(folder)
    let reading = SceneReader.read(
      bytes, root: root, fileName: name, variables: options.variables, presentation: options.presentation,
      memory: options.limits.remaining(), including: loader.folder.included)
    guard let scene = reading.scene else { return nil }
    let plan = MotionPlan(scene: scene, images: ImageCatalog(), options: options.motion)
    return plan.frameCount(rate: scene.output.frameRate)
  }
}
