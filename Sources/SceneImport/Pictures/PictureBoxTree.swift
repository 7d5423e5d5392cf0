// Which boxes of a picture are in which, and what they are matched by.

import Pixels

/// Boxes in boxes: a box that is inside an earlier one is its child.
struct PictureBoxTree {
  /// The index of the parent of each box; nil: the picture.
  let parents: [Int?]
  let boxes: [PictureBox]

  init(_ boxes: [PictureBox]) {
    self.boxes = boxes
    parents = boxes.indices.map { index in
      boxes[..<index].lastIndex { $0.rect.contains(boxes[index].rect) }
    }
  }

  /// The boxes directly in a box, or in the picture.
  func children(of parent: Int?) -> [Int] { boxes.indices.filter { parents[$0] == parent } }

  /// What each box is matched by: its name if no other has it, else its path with numbers.
  var keys: [String] {
    var counts: [String: Int] = [:]
    for box in boxes { counts[box.name, default: 0] += 1 }
    var keys: [String] = []
    var used: [String: Int] = [:]
    for (index, box) in boxes.enumerated() {
      if counts[box.name] == 1 {
        keys.append(box.name)
        continue
      }
      let path = "\(parents[index].map { keys[$0] } ?? "")/\(box.name)"
      used[path, default: 0] += 1
      keys.append("\(path)#\(used[path] ?? 1)")
    }
    return keys
  }
}

extension PixelRect {
  /// Whether it covers another one.
  fileprivate func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}
