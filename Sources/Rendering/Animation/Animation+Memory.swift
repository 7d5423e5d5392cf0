// What drawing an animation takes in memory, and the error of what would take too much.

import DisplayList
import FileFormats
import FrameWriting
import Platform

extension Animation {
  /// An estimate of the memory for drawing: the scene, its fonts and images, and the frames in progress, in bytes.
  ///
  /// It does not grow with the number of frames. It grows with the number of threads, as each draws its own frame. The
  /// program itself is not included.
  ///
  /// - Parameters:
  ///   - format: The format whose encoder is included; nil: frames are handed to the caller.
  ///   - jobs: Threads that draw; nil: one for each core.
  ///   - isBlurred: Whether frames have motion blur, which adds up several pictures for each frame.
  package func memoryNeeded(for format: OutputFormat?, jobs: Int?, isBlurred: Bool = false) -> Int {
    let width = max(1, jobs ?? Processors.count)
    let demand = producer.demand
    let blurs = MemoryEstimate.sum(MemoryEstimate.blurs(demand.blurs, of: size), loaded.images.filterMemory)
    let pictures = MemoryEstimate.sum(MemoryEstimate.sum(blurs, demand.pictures), demand.scene.outline)
    let light = isBlurred ? MemoryEstimate.light(of: size, list: demand.scene.frame) : 0
    let work = MemoryEstimate.product(MemoryEstimate.sum(pictures, light), width)
    let frames = MemoryEstimate.sum(
      MemoryEstimate.sum(MemoryEstimate.frames(of: size, as: format, width: width, isOpaque: isOpaque), work),
      MemoryEstimate.product(demand.scene.frame, width + 2))
    return MemoryEstimate.sum(MemoryEstimate.sum(loaded.assetMemory, demand.scene.atRest), frames)
  }

  /// Checks that drawing stays within the limits and within what the system allows.
  ///
  /// - Throws: `AnimationError.exceeds`. Nothing has been allocated at that point.
  package func checkMemory(
    for format: OutputFormat? = nil, jobs: Int?, isBlurred: Bool = false
  ) throws(AnimationError) {
    let need = memoryNeeded(for: format, jobs: jobs, isBlurred: isBlurred)
    do { try limits.check(memory: need) } catch { throw .exceeds(error) }
  }

  /// Refuses a picture of any size that is drawn from one list, or is the mean of several, with the images of this animation.
  package func checkMemory(ofSheets lists: [DisplayList]) throws(AnimationError) {
    guard let list = lists.first else { return }
    do throws(ExceededLimit) {
      try limits.check(width: Double(list.size.width), height: Double(list.size.height))
      let assets = MemoryEstimate.sum(loaded.assetMemory, loaded.images.filterMemory)
      let need = MemoryEstimate.sum(assets, producer.demand.scene.atRest)
      let light = lists.count > 1 ? MemoryEstimate.light(of: list.size, list: list.commands.count * 512) : 0
      let drawing = MemoryEstimate.sum(MemoryEstimate.sheet(list), light)
      try limits.check(memory: MemoryEstimate.sum(need, drawing))
    } catch { throw .exceeds(error) }
  }
}
