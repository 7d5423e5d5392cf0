// Which moments a frame shows: one, or with motion blur those while the shutter is open, as many as it takes.

import DisplayList
import FrameWriting

extension FrameProducer {
  /// The display lists that a frame is the mean of; one list when nothing changes while the shutter is open.
  ///
  /// - Parameters:
  ///   - moment: The time of the frame, in seconds.
  ///   - shutter: When the frame is exposed; nil: at that moment only.
  package func exposure(at moment: Double, _ shutter: Shutter?) -> Exposure {
    guard let shutter else { return Exposure(displayList(at: moment)) }
    let few = shutter.moments(around: moment, count: Shutter.fewest)
    let first = displayList(at: few[0])
    if isStill(through: few, showing: first) { return Exposure(first) }
    return Exposure(first) {
      self.moments(around: moment, shutter, few).map { self.displayList(at: $0) }
    }
  }

  /// The moments that a frame is the mean of: one when nothing changes, else as many as it takes.
  ///
  /// - Parameter scale: Drawn pixels for one of the frame.
  package func moments(around moment: Double, _ shutter: Shutter, scale: Double) -> [Double] {
    let few = shutter.moments(around: moment, count: Shutter.fewest)
    if isStill(through: few, showing: displayList(at: few[0])) { return [few[0]] }
    return moments(around: moment, shutter, few, scale: scale)
  }

  private func isStill(through moments: [Double], showing list: DisplayList) -> Bool {
    moments.dropFirst().allSatisfy { displayList(at: $0) == list }
  }

  /// Two moments for each pixel of the longest way of a layer's corner, rounded to nearest; `few` are the fewest.
  private func moments(around moment: Double, _ shutter: Shutter, _ few: [Double], scale: Double = 1) -> [Double] {
    // From the middle of the first part to that of the last is one part less than all.
    let way = longestWay(through: few) * scale * Double(few.count) / Double(few.count - 1)
    let range = Double(Shutter.fewest)...Double(Shutter.most)
    return shutter.moments(
      around: moment, count: Int((2 * way).limited(to: range, otherwise: range.upperBound).rounded()))
  }
}
