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

  /// A frame that shows the mean of the lists that `whole` works out; `first` is the first of them.
  package init(_ first: DisplayList, whole: @escaping @Sendable () -> [DisplayList]) {
    (self.first, self.whole) = (first, whole)
  }

  /// All of them, at least one; as much work as they are many.
  package var lists: [DisplayList] { whole?() ?? [first] }

  /// Whether both frames show one list, and the same.
  func isStill(like other: Exposure) -> Bool { whole == nil && other.whole == nil && first == other.first }
}
