// The images of a scene with their pyramids of halved copies.
//
//     level 0   ┌──┬──┬──┬──┬──┐   the image
//     level 1   ├──┴──┼──┴──┼──┴──┐   cells of 2 × 2 pixels
//     level 2   └─────┴─────┴─────┘   cells of 4 × 4 pixels; the last column and row may reach beyond the image
//
// Cell (i, j) of level n is the average of the 2ⁿ × 2ⁿ pixels from (i·2ⁿ, j·2ⁿ); beyond the image its border pixels
// continue. Levels are therefore aligned exactly: a place in the image is the same place in a level, divided by 2ⁿ.

import Pixels
import Synchronization

/// The pictures that placements name by index, prepared for sampling at any size.
package final class ImageStore: Sendable {
  private let stored: [StoredImage]

  /// Prepares images.
  package convenience init(_ images: [Bitmap]) { self.init(stored: images.map { .ready(ImagePyramid($0)) }) }

  /// Uses images that are prepared already, perhaps for other scenes as well, or made when they are drawn.
  package init(stored images: [StoredImage]) { stored = images }

  /// How many images there are.
  package var count: Int { stored.count }

  /// The image with that number; nil for a number that none has, and for a frame that cannot be made.
  func pyramid(_ index: Int) -> ImagePyramid? { stored.indices.contains(index) ? stored[index].pyramid : nil }

  /// The image with that number at its full size; nil as for `pyramid`.
  package func image(_ index: Int) -> Bitmap? { pyramid(index)?.image }

  /// These images, followed by more.
  package func adding(_ images: [Bitmap]) -> ImageStore {
    images.isEmpty ? self : ImageStore(stored: stored + images.map { .ready(ImagePyramid($0)) })
  }
}

/// An image that is in memory, or made when it is drawn.
package enum StoredImage: Sendable {
  /// In memory.
  case ready(ImagePyramid)
  /// A frame of a video.
  case frame(Int, of: any FrameProvider)

  /// The image; nil for a frame that cannot be made.
  package var pyramid: ImagePyramid? {
    switch self {
    case .ready(let pyramid): pyramid
    case .frame(let index, let provider): provider.pyramid(index)
    }
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool {
    switch self {
    case .ready(let pyramid): pyramid.isOpaque
    case .frame(_, let provider): provider.isOpaque
    }
  }
}

/// Makes the frames of a video when they are drawn. It is asked in any order, from several threads.
package protocol FrameProvider: Sendable {
  /// Whether every pixel of every frame is opaque.
  var isOpaque: Bool { get }
  /// A frame by its number, from 0; nil if it cannot be made.
  func pyramid(_ index: Int) -> ImagePyramid?
}

/// An image and its halved copies, down to one pixel; with them it takes about a third more memory than the image itself.
package struct ImagePyramid: Sendable {
  /// The image itself.
  package let image: Bitmap
  /// Whether every pixel is opaque.
  package let isOpaque: Bool
  /// How many levels there are: the image and its halved copies.
  let levelCount: Int
  private let halved = HalvedCopies()

  /// Prepares an image. Its halved copies are made when the first is needed.
  ///
  /// - Parameter isOpaque: Whether every pixel is opaque; nil: the pixels are searched.
  package init(_ image: Bitmap, isOpaque: Bool? = nil) {
    self.image = image
    self.isOpaque = isOpaque ?? image.pixels.allSatisfy { $0 >> 24 == 255 }
    let side = max(image.width, image.height)
    levelCount = image.size.area == 0 ? 1 : Int.bitWidth - (side - 1).leadingZeroBitCount + 1
  }

  /// The level with cells of 2ⁿ × 2ⁿ image pixels.
  func level(_ n: Int) -> Bitmap { n == 0 ? image : halved.copies(of: image)[n - 1] }
}

/// The halved copies of an image, once they have been needed.
private final class HalvedCopies: Sendable {
  private let made = Mutex<[Bitmap]?>(nil)

  /// Averages the levels. Unrounded averages in 1/256 are passed from level to level; each level is rounded to 8 bits
  /// separately.
  func copies(of image: Bitmap) -> [Bitmap] {
    made.withLock { made in
      if let made { return made }
      var (copies, fine): ([Bitmap], FineBitmap) = ([], FineBitmap(image))
      while fine.size.width > 1 || fine.size.height > 1, fine.size.area > 0 {
        fine = fine.halved()
        copies.append(fine.rounded())
      }
      made = copies
      return copies
    }
  }
}

/// A premultiplied picture with 8 fractional bits in each channel.
private struct FineBitmap {
  let size: PixelSize
  var pixels: [SIMD4<UInt16>]

  init(size: PixelSize, pixels: [SIMD4<UInt16>]) {
    (self.size, self.pixels) = (size, pixels)
  }

  init(_ image: Bitmap) {
    size = image.size
    pixels = image.pixels.map { SIMD4(truncatingIfNeeded: unsafe unsafeBitCast($0, to: SIMD4<UInt8>.self)) &<< 8 }
  }

  /// Averages of 2 × 2 pixels, rounded to nearest; the border continues beyond an odd side.
  func halved() -> FineBitmap {
    let (width, height) = ((size.width + 1) / 2, (size.height + 1) / 2)
    var half: [SIMD4<UInt16>] = []
    half.reserveCapacity(width * height)
    for y in 0..<height {
      let upper = 2 * y * size.width
      let lower = min(2 * y + 1, size.height - 1) * size.width
      for x in 0..<width {
        let (left, right) = (2 * x, min(2 * x + 1, size.width - 1))
        let top = Self.wide(pixels[upper + left]) &+ Self.wide(pixels[upper + right])
        let bottom = Self.wide(pixels[lower + left]) &+ Self.wide(pixels[lower + right])
        half.append(SIMD4(truncatingIfNeeded: (top &+ bottom &+ 2) &>> 2))
      }
    }
    return FineBitmap(size: PixelSize(width: width, height: height), pixels: half)
  }

  @inline(__always)
  private static func wide(_ pixel: SIMD4<UInt16>) -> SIMD4<UInt32> { SIMD4(truncatingIfNeeded: pixel) }

  /// The picture with every channel rounded to 8 bits.
  func rounded() -> Bitmap {
    Bitmap(
      size: size,
      pixels: pixels.map {
        // At most 255 · 256 + 128, so the sum stays in 16 bits.
        unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: ($0 &+ 128) &>> 8), to: UInt32.self)
      })
  }
}
