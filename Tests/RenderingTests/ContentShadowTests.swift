import DisplayList
import Foundation
import LayerPainting
import Motion
import Pixels
import Raster
import SceneModel
import Testing

/// Shadows of what is drawn, as they are rendered, against closed forms.
@Suite struct ContentShadowTests {
  private static let size = Size(width: 100, height: 100)

  private static func picture(_ layer: Layer, scale: Double = 1) -> Bitmap {
    let scene = Scene(
      canvas: Canvas(size: size, scale: scale, background: .clear), screens: [Screen("s", layers: [layer])])
    let list =
      MotionPlan(scene: scene, images: ImageCatalog()).still(of: "s")
      ?? DisplayList(size: PixelSize(width: 0, height: 0))
    var bitmap = Bitmap(size: list.size)
    Renderer(images: ImageStore([])).render(list, into: &bitmap)
    return bitmap
  }

  /// A disc under a Gaussian at a distance from its middle: the integral over rings, each spread over all directions.
  private static func blurredDisc(_ radius: Double, sigma: Double, at distance: Double) -> Double {
    /// The modified Bessel function of order 0 times e⁻ˣ.
    func bessel(_ x: Double) -> Double {
      var sum = 0.0
      for index in 0..<200 {
        let angle = (Double(index) + 0.5) / 200 * Double.pi
        sum += exp(x * (cos(angle) - 1))
      }
      return sum / 200
    }
    let (step, square) = (radius / 200, sigma * sigma)
    var sum = 0.0
    for index in 0..<200 {
      let r = (Double(index) + 0.5) * step
      let near = r - distance
      sum += step * r / square * exp(-near * near / (2 * square)) * bessel(r * distance / square)
    }
    return sum
  }

  @Test(arguments: [1.0, 2]) func `a disc's shadow is the Gaussian of a disc`(_ scale: Double) {
    let disc = Layer(
      frame: Rect(x: 0, y: 0, width: 40, height: 40), cornerRadii: CornerRadii(20), fill: .color(.black), opacity: 1)
    let shadow = LayerShadow(color: .black, radius: 8, offset: Point(x: 0, y: 0))
    // The disc itself is out of sight: only its shadow lies on the canvas.
    var layer = Layer(frame: Rect(x: -200, y: 30, width: 40, height: 40), shadow: shadow, layers: [disc])
    layer.shadow?.offset = Point(x: 230, y: 0)
    let bitmap = Self.picture(layer, scale: scale)
    for y in stride(from: 0, to: bitmap.height, by: 9) {
      for x in stride(from: 0, to: bitmap.width, by: 4) {
        let place = (x: (Double(x) + 0.5) / scale - 50, y: (Double(y) + 0.5) / scale - 50)
        let truth = Self.blurredDisc(20, sigma: 4, at: hypot(place.x, place.y)) * 255
        #expect(abs(Double(bitmap[x, y] >> 24) - truth) <= 2, "(\(x), \(y))")
      }
    }
  }

  @Test func `the shadow lies under what is translucent`() {
    let box = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40), fill: .color(Color.white.withOpacity(0.5)))
    let layer = Layer(
      frame: Rect(x: 30, y: 30, width: 40, height: 40), shadow: LayerShadow(color: .black), layers: [box])
    // Half white over half of black: a quarter of the ground shows through.
    let pixel = Self.picture(layer)[50, 50]
    #expect(abs(Int(pixel >> 24) - 191) <= 1 && abs(Int(pixel & 255) - 128) <= 1)
  }

  @Test func `a layer that shows nothing casts no shadow`() {
    let layer = Layer(frame: Rect(x: 30, y: 30, width: 40, height: 40), shadow: LayerShadow(radius: 8))
    #expect(Self.picture(layer) == Bitmap(size: PixelSize(width: 100, height: 100)))
  }
}
