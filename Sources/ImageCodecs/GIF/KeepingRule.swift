// Which pixels of a frame need not be drawn, because those on the canvas are as good.

import CLanes
import Pixels

/// Decides about eight neighbouring pixels at a time.
struct KeepingRule {
  /// The invisible increase of a squared distance: some 1.6 levels a sample. It saves about 3 % of a file. In smooth
  /// gradients it would be visible, as bands that remain, and saves nothing.
  private static let slack: Int32 = 8

  /// The index that means that nothing is drawn.
  let gap: UInt8
  private let banded: BitPlane?
  private let smooth: BitPlane?
  /// Whether the pattern is everywhere.
  private let isPatterned: Bool
  private let lossy: Int32

  /// The rule for a frame.
  init(_ frame: GIFFrame, _ options: GIFOptions) {
    gap = UInt8(truncatingIfNeeded: frame.palette.count)
    (banded, smooth) = (frame.banded, frame.smooth)
    isPatterned = options.dither == .ordered || options.dither == .diffusion
    lossy = Int32(truncatingIfNeeded: options.lossy)
  }

  /// Where `old`, which is shown from a place of the canvas on, may stay instead of `new` where `wanted` is best: −1, else 0.
  /// Nothing (0) may not, and a colour that the palette has exactly is always drawn.
  @inline(__always)
  func staying(
    _ old: SIMD8<UInt32>, _ new: SIMD8<UInt32>, _ wanted: SIMD8<UInt32>, x: Int, y: Int
  ) -> SIMD8<Int32> {
    let zero = SIMD8<Int32>(repeating: 0)
    let equal = lanes(old .== new)
    let mustDraw = lanes(old .== SIMD8<UInt32>(repeating: 0)) | lanes(new .== wanted)
    if equal | mustDraw == SIMD8(repeating: -1) { return equal }
    let patterned: UInt8 = isPatterned ? 255 : banded?.eight(x: x, y: y) ?? 0
    var near = zero
    if patterned != 255 {
      let slack = (Self.selected(smooth?.eight(x: x, y: y) ?? 0) ^ -1) & Self.slack
      let most = squaredDistances(new, wanted) &+ slack &+ lossy
      near = lanes(squaredDistances(old, wanted) .<= most)
    }
    if patterned != 0 {
      let isPatterned = Self.selected(patterned)
      let inPattern = lanes(squaredDistances(old, new) .<= SIMD8(repeating: lossy))
      near = (near & ~isPatterned) | (inPattern & isPatterned)
    }
    return equal | (near & ~mustDraw)
  }

  /// −1 in the lanes whose bits are set.
  @inline(__always)
  private static func selected(_ bits: UInt8) -> SIMD8<Int32> {
    let lanes = SIMD8<Int32>(1, 2, 4, 8, 16, 32, 64, 128)
    let set = SIMD8<Int32>(repeating: Int32(bits)) & lanes
    return unsafe unsafeBitCast(set .== lanes, to: SIMD8<Int32>.self)
  }
}

@inline(__always)
private func lanes(_ mask: SIMDMask<SIMD8<Int32>>) -> SIMD8<Int32> { unsafe unsafeBitCast(mask, to: SIMD8<Int32>.self) }

/// The squared distances of eight pairs of opaque colours.
@inline(__always)
private func squaredDistances(_ first: SIMD8<UInt32>, _ second: SIMD8<UInt32>) -> SIMD8<Int32> {
  @inline(__always)
  func bytes(_ four: SIMD4<UInt32>) -> SIMD16<UInt8> { unsafe unsafeBitCast(four, to: SIMD16<UInt8>.self) }
  return SIMD8(
    lowHalf: magicmove_squared_distances(bytes(first.lowHalf), bytes(second.lowHalf)),
    highHalf: magicmove_squared_distances(bytes(first.highHalf), bytes(second.highHalf)))
}
