// The user's options for an animated PNG, and the facts about all frames that are needed before the first is written.

import Pixels

/// The options of an APNG encoder and its writer.
package struct APNGOptions: Hashable, Sendable {
  /// Effort against size.
  package var compression: Compression
  /// How often the animation plays, 1 or more; nil: for ever.
  package var plays: Int?
  /// The text under the keyword `Software`, which identifies the program; nil omits it.
  package var software: String?

  /// Creates options.
  package init(compression: Compression = .balanced, plays: Int? = nil, software: String? = "MagicMove") {
    (self.compression, self.plays, self.software) = (compression, plays, software)
  }
}

/// A look at all frames, in order: one colour type, and one palette, serve the whole file, and its head says how many
/// pictures follow.
package struct APNGSurvey: Sendable {
  private var content = PNGContent()
  /// How many pictures differ from the one before them.
  package private(set) var pictures = 0

  /// No frames yet.
  package init() {}

  /// Adds the next frame; one that equals the frame before it only lengthens its stay.
  ///
  /// - Parameter damage: Areas outside which both pictures are known to be equal; nil when nothing is known.
  package mutating func add(_ frame: StraightBitmap, after previous: StraightBitmap?, damage: [PixelRect]? = nil) {
    let area = previous.map { frame.changedArea(from: $0, damage: damage) } ?? PixelRect(frame.size)
    if area.isEmpty { return }
    pictures += 1
    content.add(frame.cut(area).pixels)
  }

  /// The smallest layout that holds all frames exactly.
  package var layout: PNGLayout { content.layoutWithHole }

  /// The layout of all frames, if all are opaque and those seen so far decide it: they have more colours than a palette. No pixel of
  /// the others may have the transparent colour `PNGLayout.key`; nearly no picture has it.
  package var layoutOfOpaqueFrames: PNGLayout? {
    let layout = layout
    return layout.colorType == .rgb && layout.key == PNGContent.firstKey ? layout : nil
  }
}

extension StraightBitmap {
  /// Whether a pixel of some areas has a colour.
  package func contains(_ color: UInt32, in areas: [PixelRect]) -> Bool {
    unsafe pixels.withUnsafeBufferPointer { pixels in
      areas.contains { area in
        let area = area.intersection(PixelRect(size))
        return area.rows.contains { y in
          let row = unsafe UnsafeBufferPointer(rebasing: pixels[y * width + area.x..<y * width + area.maxX])
          var found: UInt32 = 0
          for x in 0..<row.count { found |= unsafe row[x] == color ? 1 : 0 }
          return found != 0
        }
      }
    }
  }
}

extension PNGLayout {
  /// The layout that holds any frames.
  package static let any = PNGLayout(.rgba)
}
