// The colours and letters of everything that the tool draws itself: dark on white, calm lines, and a set of track colours that
// are easy to tell apart, also for most people with a colour vision deficiency.

import Pixels

/// Colours of sheets, plots and overlays.
package enum LookColors {
  /// The paper.
  package static let page = Color.white
  /// Headings and values.
  package static let ink = Color(rgb: 0x1B2430)
  /// Second lines and axes.
  package static let muted = Color(rgb: 0x66727F)
  /// Borders of pictures.
  package static let edge = Color(rgb: 0xC9D0D8)
  /// Lines of a grid.
  package static let hairline = Color(rgb: 0xE6EAEE)
  /// Behind a plot.
  package static let panel = Color(rgb: 0xF7F9FB)
  /// Behind the part of a plot that is a transition.
  package static let highlight = Color(rgb: 0xEAF1FD)
  /// Progress and emphasis.
  package static let accent = Color(rgb: 0x2F6FDE)

  /// What leaves.
  package static let orange = Color(rgb: 0xE8710A)
  /// What enters.
  package static let green = Color(rgb: 0x1A9C5B)
  /// What is at rest.
  package static let teal = Color(rgb: 0x0E9AA7)

  /// Colours of tracks, most different first.
  package static let tracks =
    [accent, orange, green] + [0xD93A4A, 0x8A4FD0].map { Color(rgb: $0) } + [teal]
    + [0x9A6A3A, 0xD6459D, 0x8A9A1C, 0x44525F].map { Color(rgb: $0) }

  /// The colour of track `index`, 0 or more; colours repeat after the last.
  package static func track(_ index: Int) -> Color { tracks[index % tracks.count] }
}

/// Letters of sheets, plots and overlays, for `unit` pixels in a unit of the design.
package enum LookFonts {
  /// The title of a sheet.
  package static func heading(_ unit: Double) -> LabelFont {
    LabelFont(size: 20 * unit, weight: 600, color: LookColors.ink)
  }

  /// What a reader looks for: times, names of plots and tracks.
  package static func strong(_ unit: Double) -> LabelFont {
    LabelFont(size: 12 * unit, weight: 600, color: LookColors.ink)
  }

  /// The label beside it. A little bolder than regular, or thin stems of so small letters would look grey.
  package static func small(_ unit: Double) -> LabelFont {
    LabelFont(size: 11 * unit, weight: 450, color: LookColors.muted)
  }
}
