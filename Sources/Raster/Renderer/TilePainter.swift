// The fine stage: executes the steps of a tile, row by row in cache, with the kernels of one instruction set.

import DisplayList
import KernelContracts
import Pixels
import VectorGraphics

/// Draws tiles. One painter serves one thread; its memory is used again for every tile.
@safe
final class TilePainter {
  let kernels: CompositingForm
  private(set) var list = PreparedList(area: .zero)
  /// The coverage of the strip that the tile is in.
  private(set) var coverage = StripCoverage()

  /// The open groups and pictures of cross-fades over the picture.
  private var groups: ReusedStack<TileTarget>
  /// The targets under the one that is drawn in, the picture's first.
  private var outerTargets: [TileTarget] = []
  /// Where steps draw now.
  private(set) var target: TileTarget
  /// The areas that groups and clips have narrowed.
  private var outerAreas: [PixelRect] = []
  /// The pixels that steps may change now.
  private(set) var area = PixelRect.zero
  /// Open clips.
  private var clips: ReusedStack<TileClip>

  /// Rows for sources, one at least, and for coverage that a source or an opacity changes, and one that is always full.
  let sourceRow: TileMemory
  let maskRow: UnsafeMutablePointer<UInt8>
  let fullRow: UnsafeMutablePointer<UInt8>

  /// The pixels of an image that are made before they are painted: few enough for the first cache level.
  static let sourcePixels = 8192

  init(kernels: CompositingForm, tileSize: PixelSize) {
    self.kernels = kernels
    target = TileTarget(size: nil, kernels: kernels)
    groups = ReusedStack { TileTarget(size: tileSize, kernels: kernels) }
    clips = ReusedStack { TileClip(size: tileSize) }
    sourceRow = TileMemory(count: max(tileSize.width, Self.sourcePixels))
    unsafe maskRow = .allocate(capacity: tileSize.width)
    unsafe maskRow.initialize(repeating: 0, count: tileSize.width)
    unsafe fullRow = .allocate(capacity: tileSize.width)
    unsafe fullRow.initialize(repeating: 255, count: tileSize.width)
  }

  deinit {
    unsafe maskRow.deallocate()
    unsafe fullRow.deallocate()
  }

  /// Starts the tiles of a list, whose steps find their coverage in `coverage`.
  func start(_ list: PreparedList, _ coverage: StripCoverage) {
    (self.list, self.coverage) = (list, coverage)
  }

  /// Lets go of the list.
  func finish() { list = PreparedList(area: .zero) }

  /// Draws the steps, last first, of a tile into a picture; the pixel (tile.x, tile.y) is at `base`. The content
  /// of the picture is not read.
  func paint(_ steps: [TileStep], tile: PixelRect, at base: UnsafeMutablePointer<UInt32>, stride: Int) {
    area = tile
    unsafe target.start(tile, at: base, stride: stride)
    for step in steps.reversed() { execute(step) }
    target.finish()
  }

  private func execute(_ step: TileStep) {
    let command = list.commands[at: step.command]
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
    case .beginGroup, .beginPair:
      outerAreas.append(area)
      area = area.intersection(command.bounds)
      beginTarget()
    case .nextOfPair:
      beginTarget()
    case .endGroup(_, let opacity, let blend):
      endGroup(opacity, blend)
    case .endCrossFade(_, _, let weight):
      endCrossFade(weight)
    case .beginMix:
      outerAreas.append(area)
      area = area.intersection(command.bounds)
      clips.push().save(target, area)
    case .nextOfMix:
      clips.top.exchange(with: target, area)
    case .endMix(_, _, let weight):
      clips.pop().mix(into: target, area, weight: weight, kernels: kernels)
      area = outerAreas.removeLast()
    case .endMask(_, _, let kind):
      endMask(kind)
    }
  }

  // MARK: Clips

  /// Starts a clip. Where it is full inside its bounds it only narrows the area.
  private func beginClip(_ shape: CoverageIndex, _ bounds: PixelRect, isFull: Bool) {
    outerAreas.append(area)
    area = area.intersection(bounds)
    if isFull { return }
    clips.push().save(target, area, under: shape, of: coverage)
  }

  private func endClip(_ shape: CoverageIndex, isFull: Bool) {
    if !isFull { clips.pop().restore(target, area, under: shape, of: coverage, kernels: kernels) }
    area = outerAreas.removeLast()
  }

  // MARK: Groups

  private func beginTarget() {
    outerTargets.append(target)
    target = groups.push()
    target.start(area)
  }

  private func endGroup(_ opacity: UInt8, _ blend: BlendMode) {
    let group = groups.pop()
    target = outerTargets.removeLast()
    for y in area.rows {
      group.forEachPart(y, area.columns) { columns, color in
        if let color {
          if color != 0 { compositeRun(of: color, y, columns, opacity: opacity, blend: blend) }
        } else {
          let source = unsafe UnsafePointer(group.pixels(y, columns))
          let row = unsafe target.pixels(y, columns)
          unsafe composite(
            row, count: columns.count, source: source, mask: nil, opacity: opacity, blend: blend, isOpaque: false)
        }
      }
    }
    area = outerAreas.removeLast()
  }

  /// Composites pixels of one colour; runs of one colour remain runs.
  private func compositeRun(
    of color: UInt32, _ y: Int, _ columns: Range<Int>, opacity: UInt8, blend: BlendMode
  ) {
    if color >> 24 == 255, opacity == 255, blend == .normal { return target.set(y, columns, color) }
    unsafe target.change(
      y, columns,
      fold: { backdrop in
        var (source, result) = (color, backdrop)
        unsafe composite(
          &result, count: 1, source: &source, mask: nil, opacity: opacity, blend: blend, isOpaque: false)
        return result
      },
      blend: { columns, row in
        unsafe kernels.fill(sourceRow.pixels, count: columns.count, pixel: color)
        unsafe composite(
          row, count: columns.count, source: sourceRow.pixels, mask: nil, opacity: opacity, blend: blend,
          isOpaque: false)
      })
  }

  private func endCrossFade(_ weight: UInt8) {
    let (first, second) = endPair()
    let columns = area.columns
    for y in area.rows where first.color(y, columns) != 0 || second.color(y, columns) != 0 {
      let mixed = unsafe first.pixels(y, columns)
      unsafe kernels.mix(mixed, count: columns.count, first: mixed, second: second.pixels(y, columns), weight: weight)
      unsafe kernels.pixelsOver(target.pixels(y, columns), count: columns.count, source: mixed)
    }
    area = outerAreas.removeLast()
  }

  private func endMask(_ kind: VectorMask.Kind) {
    let (mask, content) = endPair()
    let columns = area.columns
    for y in area.rows where mask.color(y, columns) != 0 && content.color(y, columns) != 0 {
      unsafe MaskValues.write(kind, of: mask.pixels(y, columns), count: columns.count, to: maskRow)
      unsafe kernels.pixelsOver(
        target.pixels(y, columns), count: columns.count, source: content.pixels(y, columns), coverage: maskRow)
    }
    area = outerAreas.removeLast()
  }

  /// Ends the second of two pictures and continues in the target under both.
  private func endPair() -> (first: TileTarget, second: TileTarget) {
    let (second, first) = (groups.pop(), groups.pop())
    outerTargets.removeLast()
    target = outerTargets.removeLast()
    return (first, second)
  }
}
