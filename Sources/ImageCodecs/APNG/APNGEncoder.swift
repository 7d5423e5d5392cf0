// The first phase of an animated PNG: finds the changes between two pictures and compresses them. It has no state, so
// any number of frames can be encoded at once; `APNGWriter` puts them together in order.
//
// Changes are drawn as a rectangle. Its pixels replace the content; or, where that is smaller, only changed pixels are
// drawn and the others are transparent. Usually a frame builds on the previous frame. Sometimes less changes from the
// picture before that frame, or from the previous frame with its rectangle cleared, and the previous frame can be
// disposed of in that way. Then both forms are made, and the writer takes the second one if the previous frame was
// written as it assumes.

import Pixels

/// Turns pictures into compressed changes for an `APNGWriter`. A value without state: any thread may use it.
package struct APNGEncoder: Sendable {
  /// Size of every picture.
  package let size: PixelSize
  /// How the pixels of all frames are stored: colour type, depth and palette, from an `APNGSurvey`, or `PNGLayout.any`.
  package let layout: PNGLayout
  /// The options.
  package let options: APNGOptions

  /// Creates an encoder for pictures of one size whose pixels `layout` can hold.
  ///
  /// - Throws: `CodecError.noPixels` or `.sideTooLong`.
  package init(size: PixelSize, layout: PNGLayout, options: APNGOptions = APNGOptions()) throws(CodecError) {
    try PNGEncoder.check(size)
    (self.size, self.layout, self.options) = (size, layout, options)
  }

  /// The changes that lead from `previous` (nil: no previous frame) to `frame`; `earlier` is the picture before
  /// `previous`.
  ///
  /// - Parameters:
  ///   - damage: Areas outside which `frame` and `previous` are known to be equal; nil when nothing is known.
  ///   - earlierDamage: The same for `previous` and `earlier`.
  /// - Throws: `CodecError.sizeMismatch` unless all pictures are of the encoder's size.
  package func compress(
    _ frame: StraightBitmap, after previous: StraightBitmap?, damage: [PixelRect]? = nil,
    _ earlier: StraightBitmap? = nil, earlierDamage: [PixelRect]? = nil
  ) throws(CodecError) -> APNGFrame {
    for found in [frame.size, previous?.size ?? size, earlier?.size ?? size] where found != size {
      throw .sizeMismatch(.png, found: found, expected: size)
    }
    guard let previous else {
      let data = PNGImageData(layout: layout, compression: options.compression)
      let area = PixelRect(size)
      let whole = APNGFrame.Patch(area: area, blends: false, stream: data.compress(PNGRows(frame, in: area)))
      return APNGFrame(size: size, patch: whole, shortcut: nil)
    }
    let area = frame.changedArea(from: previous, damage: damage)
    guard !area.isEmpty else { return APNGFrame(size: size, patch: nil, shortcut: nil) }
    let patch = patch(from: previous, to: frame, area)
    guard let earlier else { return APNGFrame(size: size, patch: patch, shortcut: nil) }
    let last = previous.changedArea(from: earlier, damage: earlierDamage)
    let shortcut = shortcut(
      to: frame, changed: area, previous: previous, changedBefore: last, earlier: earlier, longerThan: patch)
    return APNGFrame(size: size, patch: patch, shortcut: shortcut)
  }

  /// The smaller of the two forms of an area.
  private func patch(from base: StraightBitmap, to frame: StraightBitmap, _ area: PixelRect) -> APNGFrame.Patch {
    let data = PNGImageData(layout: layout, compression: options.compression)
    let changes = layout.hasHole ? PNGRows(frame, differingFrom: base, in: area) : nil
    let (index, stream) = data.compress(smallestOf: [PNGRows(frame, in: area)] + (changes.map { [$0] } ?? []))
    return APNGFrame.Patch(area: area, blends: index == 1, stream: stream)
  }

  /// The patch if the previous frame is disposed of differently and that changes less. `area` is where `frame` differs
  /// from `previous`, and `last` where that differs from `earlier`: the remainder is equal in all three.
  private func shortcut(
    to frame: StraightBitmap, changed area: PixelRect, previous: StraightBitmap, changedBefore last: PixelRect,
    earlier: StraightBitmap, longerThan patch: APNGFrame.Patch
  ) -> (disposal: APNGDisposal, patch: APNGFrame.Patch)? {
    guard !last.isEmpty else { return nil }
    let bases: [(APNGDisposal, StraightBitmap)] =
      [(.previous, earlier)] + (layout.hasHole && layout.key == nil ? [(.background, previous.cleared(last))] : [])
    let found = bases.map { disposal, base in
      (disposal: disposal, base: base, area: frame.changedArea(from: base, damage: [area, last]))
    }.min { $0.area.area < $1.area.area }
    guard let found, found.area.area * 4 < patch.area.area * 3 else { return nil }
    // A frame draws at least one pixel.
    let area = found.area.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : found.area
    let other = self.patch(from: found.base, to: frame, area)
    return other.stream.count < patch.stream.count ? (found.disposal, other) : nil
  }
}

extension StraightBitmap {
  /// The picture with an area made transparent.
  fileprivate func cleared(_ area: PixelRect) -> StraightBitmap {
    var result = self
    for y in area.rows {
      for x in area.columns { result.pixels[y * width + x] = 0 }
    }
    return result
  }
}
