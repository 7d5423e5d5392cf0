// A clip in one tile: saves the previous content where the clip is not full, and blends it back at the end.

import DisplayList
import KernelContracts
import Pixels

/// The data needed to end a clip. Reused for other clips.
@safe
final class TileClip {
  /// The saved content of a row.
  private enum Before {
    /// Nothing: the clip covers the row.
    case nothing
    /// The one colour of the row.
    case color(UInt32)
    /// The pixels, where the clip is not full.
    case pixels
  }

  private let memory: TileMemory
  private let stride: Int
  private var rows: [Before] = []

  /// Memory for tiles of up to `size`.
  init(size: PixelSize) {
    memory = TileMemory(count: size.area)
    stride = size.width
  }

  /// Saves the content of `area` of the target before drawing under the clip `shape`.
  func save(_ target: TileTarget, _ area: PixelRect, under shape: CoverageIndex, of coverage: StripCoverage) {
    rows.removeAll(keepingCapacity: true)
    for y in area.rows {
      if coverage.cover(shape, row: y, area.columns) == .full {
        rows.append(.nothing)
      } else if let color = target.color(y, area.columns) {
        rows.append(.color(color))
      } else {
        rows.append(.pixels)
        let saved = unsafe self.row(y, area)
        unsafe coverage.forEachPart(shape, row: y, area.columns) { columns, part in
          if case .full = unsafe part { return }
          let offset = columns.lowerBound - area.x
          unsafe (saved + offset).update(from: target.pixels(y, columns), count: columns.count)
        }
      }
    }
  }

  /// Ends the clip: where it covers in part, the previous and the new content are mixed by its coverage.
  func restore(
    _ target: TileTarget, _ area: PixelRect, under shape: CoverageIndex, of coverage: StripCoverage,
    kernels: CompositingForm
  ) {
    for y in area.rows {
      let before = rows[y - area.y]
      if case .nothing = before { continue }
      let saved = unsafe row(y, area)
      if case .color(let color) = before {
        if target.color(y, area.columns) == color { continue }
        unsafe kernels.fill(saved, count: area.width, pixel: color)
      }
      unsafe coverage.forEachPart(shape, row: y, area.columns) { columns, part in
        let offset = columns.lowerBound - area.x
        switch unsafe part {
        case .full: break
        case .empty:
          if case .color(let color) = before {
            target.set(y, columns, color)
          } else {
            unsafe target.pixels(y, overwriting: columns).update(from: saved + offset, count: columns.count)
          }
        case .partial(let mask):
          let row = unsafe target.pixels(y, columns)
          unsafe kernels.mix(row, count: columns.count, first: saved + offset, second: row, mask: mask)
        }
      }
    }
  }

  private func row(_ y: Int, _ area: PixelRect) -> UnsafeMutablePointer<UInt32> {
    unsafe memory.pixels + (y - area.y) * stride
  }
}
