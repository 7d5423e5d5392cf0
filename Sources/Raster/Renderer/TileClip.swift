// A clip or a mix in one tile: saves the previous content where it is needed, and blends it back at the end.

import KernelContracts
import Pixels

/// The data needed to end a clip or a mix. Reused for others.
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

  // MARK: Mixes

  /// Saves the content of `area` of the target before a mix.
  func save(_ target: TileTarget, _ area: PixelRect) {
    rows.removeAll(keepingCapacity: true)
    for y in area.rows { rows.append(save(target, y, area)) }
  }

  /// Saves a row.
  private func save(_ target: TileTarget, _ y: Int, _ area: PixelRect) -> Before {
    if let color = target.color(y, area.columns) { return .color(color) }
    unsafe row(y, area).update(from: target.pixels(y, area.columns), count: area.width)
    return .pixels
  }

  /// Gives the target its saved content back and saves what has been drawn since instead.
  func exchange(with target: TileTarget, _ area: PixelRect) {
    for y in area.rows {
      let before = rows[y - area.y]
      if case .color(let color) = before {
        rows[y - area.y] = save(target, y, area)
        target.set(y, area.columns, color)
        continue
      }
      let (saved, drawn) = unsafe (row(y, area), target.pixels(y, area.columns))
      for x in 0..<area.width { unsafe swap(&saved[x], &drawn[x]) }
    }
  }

  /// Ends a mix: the target goes from the saved content to its own by a weight in 1/255.
  func mix(into target: TileTarget, _ area: PixelRect, weight: UInt8, kernels: CompositingForm) {
    for y in area.rows {
      let saved = unsafe row(y, area)
      if case .color(let color) = rows[y - area.y] {
        if target.color(y, area.columns) == color { continue }
        unsafe kernels.fill(saved, count: area.width, pixel: color)
      }
      let row = unsafe target.pixels(y, area.columns)
      unsafe kernels.mix(row, count: area.width, first: saved, second: row, weight: weight)
    }
  }

  private func row(_ y: Int, _ area: PixelRect) -> UnsafeMutablePointer<UInt32> {
    unsafe memory.pixels + (y - area.y) * stride
  }
}
