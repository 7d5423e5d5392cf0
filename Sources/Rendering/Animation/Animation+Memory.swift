// What drawing an animation takes in memory, and the refusal of what would take too much.

import DisplayList
import FileFormats
import Platform

extension Animation {
  /// The memory that the scene takes, its fonts and images, and the frames that are under way at once; by estimate, in bytes.
  ///
  /// - Parameter format: Nil: frames are handed to the caller.
  package func memoryNeeded(for format: OutputFormat?, jobs: Int?) -> Int {
    let width = max(1, jobs ?? Processors.count)
    let demand = producer.demand
    let pictures = MemoryEstimate.sum(MemoryEstimate.blurs(demand.blurs, of: size), loaded.images.filterMemory)
    let blurs = MemoryEstimate.product(pictures, width)
    let frames = MemoryEstimate.sum(
      MemoryEstimate.sum(MemoryEstimate.frames(of: size, as: format, width: width, isOpaque: isOpaque), blurs),
      MemoryEstimate.product(demand.scene.frame, width + 2))
    return MemoryEstimate.sum(MemoryEstimate.sum(loaded.assetMemory, demand.scene.atRest), frames)
  }

  /// Refuses more memory than the limits, or the system, allow.
  package func checkMemory(for format: OutputFormat? = nil, jobs: Int?) throws(AnimationError) {
    do { try limits.check(memory: memoryNeeded(for: format, jobs: jobs)) } catch { throw .exceeds(error) }
  }

  /// Refuses a picture of any size that is drawn from one list with the images of this animation.
  package func checkMemory(ofSheet list: DisplayList) throws(AnimationError) {
    do throws(ExceededLimit) {
      try limits.check(width: Double(list.size.width), height: Double(list.size.height))
      let assets = MemoryEstimate.sum(loaded.assetMemory, loaded.images.filterMemory)
      let need = MemoryEstimate.sum(assets, producer.demand.scene.atRest)
      try limits.check(memory: MemoryEstimate.sum(need, MemoryEstimate.sheet(list)))
    } catch { throw .exceeds(error) }
  }
}
