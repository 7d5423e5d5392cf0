// Boxes that are found by comparing a picture with the next one. They get names: found-1, found-2, and so on.

import FileFormats
import ImageComparison
import Pixels

/// Adds boxes that were found to those that were given.
enum FoundBoxes {
  /// Compares each picture with the next one. A box that has the place of a given one is not added.
  static func add(to boxes: inout [[PictureBox]], in pictures: [LoadedPicture], _ scene: ImportedScene) {
    let given = boxes
    var found: [[PictureBox]] = Array(repeating: [], count: pictures.count)
    var count = 0
    for index in pictures.indices.dropLast() {
      let moved = MovedBoxes.find(pictures[index].bitmap, pictures[index + 1].bitmap).filter { box in
        !given[index].contains { $0.rect.isNear(box.from) } && !given[index + 1].contains { $0.rect.isNear(box.to) }
      }
      for box in moved {
        // What moves on in the next step keeps its name.
        var name = found[index].first { $0.rect.isNear(box.from) }?.name
        if name == nil {
          count += 1
          name = "found-\(count)"
          found[index].append(PictureBox(name: "found-\(count)", rect: box.from, radius: box.radii.x))
        }
        found[index + 1].append(PictureBox(name: name ?? "", rect: box.to, radius: box.radii.y))
      }
      if moved.isEmpty {
        let names = "\(Path.name(of: pictures[index].path)) and \(Path.name(of: pictures[index + 1].path))"
        scene.notes.append(
          ImportNote("match", .approximated, "no box that moved was found in \(names)", "the pictures cross-fade"))
      }
    }
    for index in boxes.indices {
      boxes[index] += found[index].sorted { ($0.rect.area, $1.name) > ($1.rect.area, $0.name) }
    }
  }
}

extension PixelRect {
  /// Whether two boxes have at least half of their pixels in common.
  fileprivate func isNear(_ other: PixelRect) -> Bool {
    let common = intersection(other).area
    return common * 2 >= area + other.area - common
  }
}
