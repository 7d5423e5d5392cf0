import DisplayList
import Pixels
import Testing

@testable import Raster

/// Images that stay where they are are sampled once, and only then.
@Suite struct SampledPicturesTests {
  private static let area = PixelRect(x: 3, y: -2, width: 20, height: 10)

  private static func placement(_ x: Double) -> ImagePlacement {
    ImagePlacement(image: 0, transform: Transform(a: 1.3, b: 0, c: 0, d: 1.7, tx: x, ty: 0.25))
  }

  private static func sampler(_ placement: ImagePlacement) -> ImageSampler {
    ImageSampler(placement, store: TestImages.store, columns: area.columns)
  }

  private static func picture(_ cache: SampledPictureCache, _ x: Double) -> SampledPicture? {
    let placement = placement(x)
    return cache.picture(placement, area) { sampler(placement) }
  }

  @Test func `a picture is kept when its placement is met again`() throws {
    let cache = SampledPictureCache(capacity: 1000)
    cache.startFrame()
    #expect(Self.picture(cache, 1) == nil)
    cache.startFrame()
    let kept = try #require(Self.picture(cache, 1))
    #expect(Self.picture(cache, 1) === kept)
    let sampler = Self.sampler(Self.placement(1))
    for y in Self.area.rows {
      for x in Self.area.columns {
        #expect(kept.bitmap[x - Self.area.x, y - Self.area.y] == sampler.pixel(x: x, y: y))
      }
    }
  }

  @Test func `moving pictures are never kept, and old entries are made again`() {
    let cache = SampledPictureCache(capacity: 1000)
    for frame in 0..<10 {
      cache.startFrame()
      #expect(Self.picture(cache, Double(frame)) == nil)
    }
    cache.startFrame()
    #expect(Self.picture(cache, 2) == nil)
  }

  @Test func `memory is bounded, and pictures of every frame are kept in the end`() {
    let cache = SampledPictureCache(capacity: 400)
    func isKept(_ x: Double) -> Bool { Self.picture(cache, x) != nil }
    for _ in 0..<4 {
      cache.startFrame()
      // Two pictures of 200 pixels fit.
      #expect([1.0, 2, 3].count(where: isKept) <= 2)
    }
    for x in [1.0, 2, 3] {
      for _ in 0..<3 {
        cache.startFrame()
        _ = isKept(x)
      }
      #expect(isKept(x), "\(x)")
    }
  }
}
