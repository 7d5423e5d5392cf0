// The fine stage: executes the steps of a tile, row by row in cache, with the kernels of one instruction set.

import DisplayList
import KernelContracts
import Pixels

/// Draws tiles. One painter serves one thread; its memory is used again for every tile.
@safe
final class TilePainter {
  let kernels: CompositingForm
  private let tileSize: PixelSize
  private(set) var list = PreparedList(area: .zero)
  /// The coverage of the strip that the tile is in.
  private(set) var coverage = StripCoverage()

  /// The targets of the tile: the picture, and the open groups over it. Those beyond `depth` wait for use.
  private var targets: [TileTarget]
  private var depth = 0
  /// Where steps draw now: the target at `depth`.
  private(set) var target: TileTarget
  /// The areas that groups and clips have narrowed.
  private var outerAreas: [PixelRect] = []
  /// The pixels that steps may change now.
  private(set) var area = PixelRect.zero
  /// Clips; those beyond `clipDepth` wait for use.
  private var clips: [TileClip] = []
  private var clipDepth = 0

  /// Rows for sources and for coverage that a source or an opacity changes, and one that is always full.
  let sourceRow: TileMemory
  let maskRow: UnsafeMutablePointer<UInt8>
  let fullRow: UnsafeMutablePointer<UInt8>

  init(kernels: CompositingForm, tileSize: PixelSize) {
    self.kernels = kernels
    self.tileSize = tileSize
    target = TileTarget(size: nil, kernels: kernels)
    targets = [target]
    sourceRow = TileMemory(count: tileSize.width)
    unsafe maskRow = .allocate(capacity: tileSize.width)
    unsafe maskRow.initialize(repeating: 0, count: tileSize.width)
    unsafe fullRow = .allocate(capacity: tileSize.width)
    unsafe fullRow.initialize(repeating: 255, count: tileSize.width)
  }

  deinit {
    unsafe maskRow.deallocate()
    unsafe fullRow.deallocate()
  }

  /// Draws the steps, last first, of a tile into a picture; the pixel (tile.x, tile.y) is at `base`. What the picture holds
  /// is drawn over when `keeping`, and not read otherwise.
  func paint(
    _ steps: [TileStep], of list: PreparedList, _ coverage: StripCoverage, tile: PixelRect,
    at base: UnsafeMutablePointer<UInt32>, stride: Int, keeping: Bool = false
  ) {
    self.list = list
    self.coverage = coverage
    area = tile
    unsafe target.start(tile, at: base, stride: stride, keeping: keeping)
    for step in steps.reversed() { execute(step) }
    target.finish()
  }

  private func execute(_ step: TileStep) {
    let command = list.commands[step.command]
    switch command.action {
    case .fill(let shape, let paint, let blend):
      fill(shape, paint, blend, isFull: step.isFull)
    case .picture(let index, let opacity, let blend):
      drawPicture(index, opacity, blend)
    case .replace(let shape, let picture):
      replace(shape, by: picture, isFull: step.isFull)
    case .beginClip(let shape):
      beginClip(shape, command.bounds, isFull: step.isFull)
    case .endClip(let shape, _):
      endClip(shape, isFull: step.isFull)
    case .beginGroup, .beginCrossFade:
      outerAreas.append(area)
      area = area.intersection(command.bounds)
      beginTarget()
    case .nextCrossFade:
      beginTarget()
    case .endGroup(_, let opacity, let blend):
      endGroup(opacity, blend)
    case .endCrossFade(_, _, let weight):
      endCrossFade(weight)
    }
  }

  // MARK: Clips

  /// Starts a clip. Where it is full inside its bounds it only narrows the area.
  private func beginClip(_ shape: Int, _ bounds: PixelRect, isFull: Bool) {
    outerAreas.append(area)
    area = area.intersection(bounds)
    if isFull { return }
    if clipDepth == clips.count { clips.append(TileClip(size: tileSize)) }
    clips[clipDepth].save(target, area, shape, coverage)
    clipDepth += 1
  }

  private func endClip(_ shape: Int, isFull: Bool) {
    if !isFull {
      clipDepth -= 1
      clips[clipDepth].restore(target, area, shape, coverage, kernels)
    }
    area = outerAreas.removeLast()
  }

  // MARK: Groups

  private func beginTarget() {
    depth += 1
    if depth == targets.count { targets.append(TileTarget(size: tileSize, kernels: kernels)) }
    target = targets[depth]
    target.start(area)
  }

  private func endGroup(_ opacity: UInt8, _ blend: BlendMode) {
    let group = target
    depth -= 1
    target = targets[depth]
    for y in area.rows {
      group.forEachPart(y, area.columns) { columns, color in
        if let color {
          if color != 0 { compositeRun(y, columns, color, opacity, blend) }
        } else {
          let source = unsafe UnsafePointer(group.pixels(y, columns))
          let row = unsafe target.pixels(y, columns)
          unsafe composite(row, columns.count, source, mask: nil, opacity, blend, isOpaque: false)
        }
      }
    }
    area = outerAreas.removeLast()
  }

  /// Composites pixels of one colour, which leaves runs of one colour what they are.
  private func compositeRun(_ y: Int, _ columns: Range<Int>, _ color: UInt32, _ opacity: UInt8, _ blend: BlendMode) {
    if color >> 24 == 255, opacity == 255, blend == .normal { return target.set(y, columns, color) }
    unsafe target.change(
      y, columns,
      fold: { backdrop in
        var (source, result) = (color, backdrop)
        unsafe composite(&result, 1, &source, mask: nil, opacity, blend, isOpaque: false)
        return result
      },
      blend: { columns, row in
        unsafe kernels.fill(sourceRow.pixels, count: columns.count, pixel: color)
        unsafe composite(row, columns.count, sourceRow.pixels, mask: nil, opacity, blend, isOpaque: false)
      })
  }

  private func endCrossFade(_ weight: UInt8) {
    let (second, first) = (targets[depth], targets[depth - 1])
    depth -= 2
    target = targets[depth]
    let columns = area.columns
    for y in area.rows where first.color(y, columns) != 0 || second.color(y, columns) != 0 {
      let mixed = unsafe first.pixels(y, columns)
      unsafe kernels.mix(mixed, count: columns.count, first: mixed, second: second.pixels(y, columns), weight: weight)
      unsafe kernels.pixelsOver(target.pixels(y, columns), count: columns.count, source: mixed)
    }
    area = outerAreas.removeLast()
  }
}
