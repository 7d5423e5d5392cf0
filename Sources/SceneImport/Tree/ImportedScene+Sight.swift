// Leaves out rows that a scrolling list does not show. A row that another screen has too stays: it may move into sight.

import Pixels

extension ImportedScene {
  /// Leaves out layers that are outside of what clips them and match nothing on another screen.
  func leaveOutUnseen() {
    var counts: [String: Int] = [:]
    for screen in screens {
      var keys: Set<String> = []
      screen.forEachLayer { if let key = $0.key { keys.insert(key) } }
      for key in keys { counts[key, default: 0] += 1 }
    }
    let matched = Set(counts.filter { $0.value > 1 }.keys)
    for screen in screens {
      for layer in screen.layers { layer.leaveOutUnseen(from: layer.frame.origin, in: nil, matched) }
    }
  }
}

extension ImportedLayer {
  /// - Parameters:
  ///   - origin: Its corner on the screen.
  ///   - clip: What is shown at most; nil: everything.
  ///   - matched: Keys of layers that several screens have.
  fileprivate func leaveOutUnseen(from origin: Point, in clip: Rect?, _ matched: Set<String>) {
    guard rotation == 0, mirror == (1, 1) else { return }
    let box = Rect(origin: origin, size: frame.size)
    let shown = clips ? clip?.intersection(box) ?? box : clip
    let count = layers.count
    layers.removeAll { layer in
      let box = layer.frame.offset(dx: origin.x, dy: origin.y)
      layer.leaveOutUnseen(from: box.origin, in: shown, matched)
      let isAlone = (layer.layers.isEmpty && layer.path == nil || layer.clips) && layer.shadow == nil
      guard let shown, isAlone, layer.rotation == 0 else { return false }
      var isMatched = false
      layer.forEach { isMatched = isMatched || $0.key.map(matched.contains) == true }
      let isOutside =
        box.maxX <= shown.minX || box.minX >= shown.maxX || box.maxY <= shown.minY || box.minY >= shown.maxY
      return isOutside && !isMatched
    }
    // A stack would move the others into their places.
    if layers.count < count { stack = nil }
  }
}
