// The row filters of PNG (PNG specification, chapter 9) and estimates of the size of filtered rows, sixteen bytes at a
// time.
//
//     c b     c, b: the row above      sub: x − a      up: x − b      Paeth: x − the one of a, b, c that is nearest to
//     a x     a: the pixel before                                     a + b − c
//
// Rows are in buffers with sixteen zero bytes before them, so that the pixel before the first one is 0. There is room
// after them, so that the last sixteen bytes need no special case.

/// A filter of PNG. The average (3) is left out: it hardly ever wins on rendered pictures.
enum PNGFilter: UInt8, Hashable, Sendable {
  case none = 0
  case sub = 1
  case up = 2
  case paeth = 4
}

/// Sixteen bytes of a row.
typealias PNGLanes = SIMD16<UInt8>

/// A row of samples and the one above it.
@safe struct PNGRowPair {
  /// The row.
  let row: UnsafeMutableRawPointer
  /// The row above it, zeros for the first one.
  let above: UnsafeMutableRawPointer
  /// Bytes of a row.
  let count: Int
  /// Bytes from a sample to the one that it is compared with.
  let distance: Int

  /// Writes the filtered row; up to fifteen bytes after it are overwritten.
  func filter(_ filter: PNGFilter, into target: UnsafeMutableRawPointer) {
    switch filter {
    case .none: unsafe target.copyMemory(from: row, byteCount: count)
    case .sub: unsafe store(into: target, subRow)
    case .up: unsafe store(into: target, upRow)
    case .paeth: unsafe store(into: target, paethRow)
    }
  }

  /// About the bits of the filtered row: a byte costs by its distance from 0, and 0 nothing.
  func cost(_ filter: PNGFilter) -> Int {
    switch filter {
    case .none: cost { unsafe lanes(row, $0) }
    case .sub: cost(subRow)
    case .up: cost(upRow)
    case .paeth: cost(paethRow)
    }
  }

  @inline(__always)
  private func lanes(_ base: UnsafeMutableRawPointer, _ offset: Int) -> PNGLanes {
    unsafe base.loadUnaligned(fromByteOffset: offset, as: PNGLanes.self)
  }

  @inline(__always)
  private func subRow(_ offset: Int) -> PNGLanes {
    unsafe lanes(row, offset) &- lanes(row, offset &- distance)
  }

  @inline(__always)
  private func upRow(_ offset: Int) -> PNGLanes {
    unsafe lanes(row, offset) &- lanes(above, offset)
  }

  @inline(__always)
  private func paethRow(_ offset: Int) -> PNGLanes {
    let left = unsafe lanes(row, offset &- distance)
    let up = unsafe lanes(above, offset)
    let corner = unsafe lanes(above, offset &- distance)
    return unsafe lanes(row, offset) &- paeth(left, up, corner)
  }

  @inline(__always)
  private func store(into target: UnsafeMutableRawPointer, _ body: (Int) -> PNGLanes) {
    var offset = 0
    while offset < count {
      unsafe target.storeBytes(of: body(offset), toByteOffset: offset, as: PNGLanes.self)
      offset &+= 16
    }
  }

  /// Sums, in each lane, one for every threshold that a byte's distance from 0 reaches.
  @inline(__always)
  private func cost(_ body: (Int) -> PNGLanes) -> Int {
    // Comparing with a scalar becomes a loop over the lanes.
    let zero = PNGLanes(repeating: 0)
    let (two, eight, many) = (PNGLanes(repeating: 2), PNGLanes(repeating: 8), PNGLanes(repeating: 26))
    var total = SIMD16<UInt16>()
    var (sum, blocks, offset) = (zero, 0, 0)
    while offset < count {
      let value = body(offset)
      let negative = zero &- value
      let size = value.replacing(with: negative, where: negative .< value)
      sum &-= minusOne(where: zero .< size) &+ minusOne(where: two .< size)
      sum &-= minusOne(where: eight .< size) &+ minusOne(where: many .< size)
      blocks &+= 1
      offset &+= 16
      // 63 blocks of at most 4 fit into a byte.
      if blocks == 63 || offset >= count {
        total &+= SIMD16<UInt16>(truncatingIfNeeded: sum)
        (sum, blocks) = (zero, 0)
      }
    }
    return (0..<16).reduce(0) { $0 + Int(total[$1]) }
  }
}

/// 255 where the mask is set, else 0. (Replacing lanes of a constant becomes a loop over the lanes.)
@inline(__always)
private func minusOne(where mask: SIMDMask<PNGLanes.MaskStorage>) -> PNGLanes {
  unsafe unsafeBitCast(mask, to: PNGLanes.self)
}

/// The one of three neighbours that is nearest to left + up − corner; of equally near ones the first.
@inline(__always)
private func paeth(_ left: PNGLanes, _ up: PNGLanes, _ corner: PNGLanes) -> PNGLanes {
  let upIsLess = up .< corner
  let leftIsLess = left .< corner
  // |p − left| = |up − corner| and |p − up| = |left − corner|, in bytes.
  let toLeft = (up &- corner).replacing(with: corner &- up, where: upIsLess)
  let toUp = (left &- corner).replacing(with: corner &- left, where: leftIsLess)
  let leftIsNearer = toLeft .<= toUp
  let nearer = toUp.replacing(with: toLeft, where: leftIsNearer)
  // |p − corner| is the sum of both when they lie on one side of the corner, which is then never nearest, else their
  // difference.
  let toCorner = (toLeft &- toUp).replacing(with: toUp &- toLeft, where: leftIsNearer)
  let cornerIsNearest = (upIsLess .^ leftIsLess) .& (toCorner .< nearer)
  return up.replacing(with: left, where: leftIsNearer).replacing(with: corner, where: cornerIsNearest)
}
