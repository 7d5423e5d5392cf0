// The captions under the frames of a contact sheet: the time, the step, and how much of a transition has been played.
//
//     0.90 s  push 33%            where all names fit next to their times
//
//     0.90 s                      else below, in every cell, so that rows look alike
//     list-to-detail 33%

import DisplayList
import Pixels
import Rendering

/// The labels of all frames of a sheet.
///
/// Labels are measured first, because a single name that does not fit moves the names of all cells to a second line.
struct StripCaptions {
  /// Where in the timeline a frame is.
  struct Place: Hashable {
    /// The step.
    var name = ""
    /// How much of it has been played, 0...1; nil for a hold.
    var share: Double?
  }

  /// For the progress bars: how much of each frame's transition has been played, 0...1; 0 in a hold.
  let shares: [Double]
  private let times: [Label]
  /// Cut where they are too long; the share, which is worth more than the end of a name, never.
  private let names: [Label]
  private let layout: SheetLayout
  /// Whether names are below the times.
  let isBelow: Bool

  init(_ frames: [(time: Double, place: Place)], _ layout: SheetLayout) {
    self.layout = layout
    shares = frames.map { $0.place.share ?? 0 }
    let cell = layout.frames.first?.width ?? 0
    let (strong, small) = (LookFonts.strong(layout.unit), LookFonts.small(layout.unit))
    times = frames.map { strong.label("\(LabelNumber.fixed($0.time, digits: 2)) s", within: cell) }
    let tails = frames.map { $0.place.share.map { " \(LabelNumber.text($0 * 100, digits: 0))%" } ?? "" }
    let whole = zip(frames, tails).map { small.label($0.place.name + $1) }
    let gap = Self.gap * layout.unit
    isBelow = zip(times, whole).contains { $0.width + gap + $1.width > cell }
    names = zip(zip(frames, tails), whole).map { frame, label in
      if label.width <= cell { return label }
      return small.label(frame.0.place.name, within: cell, then: frame.1)
    }
  }

  /// The gap between a time and a name in one line, in units.
  private static let gap = 9.0

  /// Draws the labels of a frame.
  ///
  /// - Parameters:
  ///   - index: The frame's number on the sheet, from 0.
  ///   - box: The frame, in pixels of the sheet.
  func draw(_ index: Int, under box: Rect, _ list: inout DisplayListBuilder) {
    var place = layout.captions(under: box, line: 0)
    list.draw(times[index], at: place)
    if isBelow {
      place = layout.captions(under: box, line: 1)
    } else {
      place.x += times[index].width + Self.gap * layout.unit
    }
    list.draw(names[index], at: place)
  }
}
