// What a run takes in memory, by arithmetic, before anything is allocated: the program, the images, and the frames under way.
//
// The numbers per pixel are upper bounds of measured peaks (demonstrations, one to four threads, 0.25 to 4 pixels per point),
// which a test holds them to. Memory does not grow with the number of frames.

import DisplayList
import FrameWriting
import Motion
import Pixels
import Platform
import Raster

extension MemoryEstimate {
  /// The program with its libraries, the stacks of its threads and what the allocator keeps.
  static let program = 60 << 20

  /// The pictures of blurs that are there while a frame of `size` is drawn: one of each blur, and what blurring works with.
  static func blurs(_ demand: BlurDemand, of size: PixelSize) -> Int {
    guard demand.backdrops + demand.groups > 0 else { return 0 }
    // The margin of a blur is rounded up to twice as much at most.
    let margin = demand.groups > 0 ? Int(min(2 * demand.reach + 8, Double(BlurredArea.widest))) : 0
    let area = product(size.width + 2 * margin, size.height + 2 * margin)
    let kept = product(demand.isNested ? area : size.area, 4 * (demand.backdrops + demand.groups))
    return sum(kept, product(area, 48))
  }

  /// What the mean of pictures of `size` takes beside one of them: sums of four numbers a pixel, rounded up to whole blocks, and
  /// the lists of all, of `list` bytes each.
  static func light(of size: PixelSize, list: Int = 0) -> Int {
    sum(product(product(size.width + 64, size.height), 16), product(list, Shutter.most))
  }

  /// A picture that is drawn from one list and kept for its encoder.
  package static func sheet(_ list: DisplayList) -> Int {
    let nested = list.nested.reduce(0) { sum($0, sheet($1.list)) }
    var blurs = BlurDemand()
    blurs.backdrops = list.nested.count { $0.below != .nothing }
    for command in list.commands {
      switch command {
      case .blurBackdrop: blurs.backdrops += 1
      case .beginGroup(let sigma) where sigma > 0:
        blurs.groups += 1
        blurs.reach += 3 * Double(sigma) / 64
      case .beginFilter:
        blurs.groups += 1
        blurs.reach = .infinity
      default: continue
      }
    }
    blurs.isNested = blurs.groups > 0
    let own = sum(frames(of: list.size, as: .standardSequence, width: 1), product(list.commands.count, 512))
    return sum(sum(own, nested), Self.blurs(blurs, of: list.size))
  }
}

extension RenderLimits {
  /// Checks an estimate of memory against these limits and those of the system.
  ///
  /// - Parameter need: Bytes without the program, which is added here.
  /// - Throws: `ExceededLimit` of the quantity `memory`; `isSystemLimit` when the system allows less than these limits.
  package func check(memory need: Int) throws(ExceededLimit) {
    let found = MemoryEstimate.sum(MemoryEstimate.program, need)
    guard found <= usable else {
      throw ExceededLimit(quantity: .memory, found: found, limit: usable, isSystemLimit: usable < memory)
    }
  }

  /// Bytes of memory that may be used, the program included: the lower of these limits and that of the system.
  var usable: Int { min(memory, SystemMemory.limit ?? .max) }

  /// Bytes that are left after the program and `other` bytes; 0 when there are none.
  package func remaining(beside other: Int = 0) -> Int {
    max(0, usable - MemoryEstimate.sum(MemoryEstimate.program, other))
  }
}
