// What a run takes in memory, by arithmetic, before anything is allocated: the program, the images, and the frames under way.
//
// The numbers per pixel are upper bounds of measured peaks (demonstrations, one to four threads, 0.25 to 4 pixels per point),
// which a test holds them to. Memory does not grow with the number of frames.

import Pixels
import SceneModel

/// Estimates of memory, in bytes; sums that overflow count as `Int.max`.
enum MemoryEstimate {
  /// The program with its libraries, the stacks of its threads and what the allocator keeps.
  static let program = 56 << 20

  /// What the plan of a scene's motion takes: every transition keeps the tracks of both screens' layers.
  static func plan(_ scene: Scene) -> Int {
    let layers = scene.screens.reduce(0) { $0 + $1.layers.reduce(0) { $0 + $1.count } } / max(1, scene.screens.count)
    let transitions = scene.timeline.count { if case .transition = $0.action { true } else { false } }
    return product(transitions + 1, 4096 + 4096 * layers)
  }

  /// The frames that are drawn and encoded at once on `width` threads.
  ///
  /// - Parameter format: Nil: frames are handed to the caller.
  static func frames(of size: PixelSize, as format: OutputFormat?, width: Int) -> Int {
    let underWay = product(product(size.width, size.height), (width + 2) * bytesPerPixel(format))
    // libwebp keeps tables of codes for each picture, whatever its size.
    return sum(underWay, format == .webp ? product(width + 1, 24 << 20) : 0)
  }

  /// For a pixel of a frame under way: the bitmap, its straight copy, what the encoder works with, and its output.
  private static func bytesPerPixel(_ format: OutputFormat?) -> Int {
    switch format {
    case nil: 12
    case .png, .y4m: 18
    case .rgba, .gif, .apng: 24
    case .webp: 40
    }
  }

  /// a + b.
  static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
  }
}

extension Layer {
  /// The layer and all inside it.
  fileprivate var count: Int { layers.reduce(1) { $0 + $1.count } }
}

extension RenderLimits {
  /// Refuses a run that would need more memory than these limits, or the system, allow.
  func check(memory need: Int) throws(ExceededLimit) {
    let found = MemoryEstimate.sum(MemoryEstimate.program, need)
    let limit = min(memory, SystemMemory.limit ?? .max)
    guard found <= limit else { throw ExceededLimit(quantity: .memory, found: found, limit: limit) }
  }
}

extension Animation {
  /// The memory that the images take, the plan, and the frames that are under way at once; by estimate, in bytes.
  ///
  /// - Parameter format: Nil: frames are handed to the caller.
  func memoryNeeded(for format: OutputFormat?, jobs: Int?) -> Int {
    let frames = MemoryEstimate.frames(of: size, as: format, width: max(1, jobs ?? WorkerPool.cores))
    return MemoryEstimate.sum(MemoryEstimate.sum(images.memory, MemoryEstimate.plan(scene)), frames)
  }

  /// Refuses more memory than the limits, or the system, allow.
  func checkMemory(for format: OutputFormat? = nil, jobs: Int?) throws(AnimationError) {
    do { try limits.check(memory: memoryNeeded(for: format, jobs: jobs)) } catch { throw .exceeds(error) }
  }
}
