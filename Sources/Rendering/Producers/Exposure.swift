// What a frame shows: a moment, or with motion blur the mean of moments while the shutter is open.

import DisplayList

/// The lists of which a frame's picture is the mean.
package struct Exposure: Sendable {
  /// The first of them.
  let first: DisplayList
  /// Works all of them out; nil: the first is the only one.
  private let whole: (@Sendable () -> [DisplayList])?

  /// A frame that shows one list.
  package init(_ list: DisplayList) {
    first = list
    whole = nil
  }

  fileprivate init(_ first: DisplayList, whole: @escaping @Sendable () -> [DisplayList]) {
    self.first = first
    self.whole = whole
  }

  /// All of them, at least one; as much work as they are many.
  package var lists: [DisplayList] { whole?() ?? [first] }

  /// Whether both frames show one list, and the same.
  func isStill(like other: Exposure) -> Bool { whole == nil && other.whole == nil && first == other.first }
}

extension FrameProducer {
  /// The frame of a moment, in seconds.
  ///
  /// - Parameter shutter: When the frame is exposed; nil: at that moment only.
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
