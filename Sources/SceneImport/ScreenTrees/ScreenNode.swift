// The elements of an app's screen, as tools for tests and accessibility print them. All formats are read into one kind of
// node; which of them become boxes of a picture is decided in one place.

import Pixels

/// An element of a screen.
struct ScreenNode {
  /// Its box in the units of the tree; nil if it has none.
  var frame: Rect?
  /// The name that the app's code gives it.
  var identifier: String?
  /// What a screen reader says.
  var label: String?
  /// What it shows.
  var text: String?
  var isVisible = true
  var children: [ScreenNode] = []

  /// What it is called: its name in the code, else its label, else its text.
  var name: String? {
    [identifier, label, text].compactMap(\.self).first { LayerName.id(from: $0) != nil }
  }
}

/// A tree, and how its units become pixels of the picture.
struct ScreenTree {
  var root: ScreenNode
  /// What is subtracted from every place, in units of the tree.
  var origin = Point.zero
  /// Pixels per unit; nil: as many as make the root as wide as the picture.
  var scale: Double?

  /// The boxes that the tree names, in paint order, in whole pixels of a picture, cut at its edges. An element becomes a box when
  /// it has a name, a label or a text, is visible, and is not the whole screen.
  func boxes(in size: PixelSize) -> [PictureBox] {
    let width = root.frame?.width ?? 0
    let scale = scale ?? (width > 0 ? Double(size.width) / width : 1)
    var boxes: [PictureBox] = []
    collect(root, scale, size, &boxes)
    return boxes
  }

  private func collect(_ node: ScreenNode, _ scale: Double, _ size: PixelSize, _ boxes: inout [PictureBox]) {
    guard node.isVisible, boxes.count < PictureBox.most else { return }
    if let name = node.name, let frame = node.frame, let rect = pixels(frame, scale, size), rect != PixelRect(size) {
      let text = [node.text, node.label].compactMap(\.self).first { $0 != name }
      boxes.append(PictureBox(name: name, rect: rect, radius: 0, text: text))
    }
    for child in node.children { collect(child, scale, size, &boxes) }
  }

  /// A box in whole pixels; nil if nothing of it is in the picture.
  private func pixels(_ frame: Rect, _ scale: Double, _ size: PixelSize) -> PixelRect? {
    func edge(_ value: Double, _ limit: Int) -> Int {
      Int(min(max((value * scale).rounded(), 0), Double(limit)))
    }
    let largest = 1e9
    guard scale > 0, scale < largest,
      [frame.x, frame.y, frame.width, frame.height, origin.x, origin.y].allSatisfy({ abs($0) < largest })
    else { return nil }
    let (x, y) = (edge(frame.x - origin.x, size.width), edge(frame.y - origin.y, size.height))
    let right = edge(frame.x - origin.x + frame.width, size.width)
    let bottom = edge(frame.y - origin.y + frame.height, size.height)
    return right > x && bottom > y ? PixelRect(x: x, y: y, width: right - x, height: bottom - y) : nil
  }
}
