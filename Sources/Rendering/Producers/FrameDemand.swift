// What a producer of frames takes in memory beside images and fonts.

import Motion

/// The memory of plans and frames, by estimate.
package struct FrameDemand: Sendable {
  /// Text, layouts and plan of a scene, and what is resolved for each frame.
  package var scene: SceneMemory
  /// What the blurs of a frame ask for.
  package var blurs: BlurDemand
  /// Bytes of the pictures that a frame is put together from.
  package var pictures = 0

  /// Creates a demand.
  package init(scene: SceneMemory, blurs: BlurDemand) {
    (self.scene, self.blurs) = (scene, blurs)
  }

  /// What `count` like it take that were read once.
  package func times(_ count: Int) -> FrameDemand {
    var product = FrameDemand(scene: scene.times(count), blurs: blurs.times(count))
    product.pictures = pictures * count
    return product
  }
}
