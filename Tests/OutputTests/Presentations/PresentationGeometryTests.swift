import Pixels
import SceneModel
import Testing

/// Sizes and places that follow from the devices' measures.
@Suite struct PresentationGeometryTests {
  private func geometry(
    _ device: Presentation.Device, _ width: Double, _ height: Double, scale: Double = 1, size: Size? = nil,
    hasCaptions: Bool = false
  ) -> PresentationGeometry {
    PresentationGeometry(
      Presentation(size: size, device: device),
      canvas: Canvas(size: Size(width: width, height: height), scale: scale), hasCaptions: hasCaptions)
  }

  @Test func `a telephone, a browser and a card are as large as their parts`() {
    let phone = geometry(.phone, 390, 844)
    #expect(phone.pixelSize == PixelSize(width: 542, height: 996) && phone.contentOrigin == Point(x: 76, y: 76))
    let browser = geometry(.browser, 1280, 800)
    #expect(browser.pixelSize == PixelSize(width: 1408, height: 980))
    #expect(browser.contentOrigin == Point(x: 64, y: 116))
    #expect(geometry(.card, 320, 480).pixelSize == PixelSize(width: 448, height: 608))
    #expect(geometry(.none, 320, 480).pixelSize == PixelSize(width: 320, height: 480))
  }

  @Test(arguments: [1.3, 0.37, 2.5, 1.0 / 3], Presentation.Device.allCases)
  func `the scene is on whole pixels at any scale`(scale: Double, device: Presentation.Device) {
    let canvas = Canvas(size: Size(width: 391, height: 845), scale: scale)
    let geometry = PresentationGeometry(Presentation(device: device), canvas: canvas, hasCaptions: true)
    let (x, y) = (geometry.contentOrigin.x * scale, geometry.contentOrigin.y * scale)
    #expect(abs(x - x.rounded()) < 1e-6 && abs(y - y.rounded()) < 1e-6)
    let padding = device == .none ? 0.0 : 64
    #expect(geometry.contentOrigin.x >= padding + device.traits.ring.left - 1e-6)
    #expect(geometry.contentOrigin.x < padding + device.traits.ring.left + 1 / scale)
    #expect((geometry.contentSize.width * scale - Double(canvas.pixelSize.width)).magnitude < 1e-6)
    #expect(geometry.size.height >= geometry.content.maxY + padding + 72 - 1e-6)
  }

  @Test func `a fixed size makes device and scene smaller by one factor, never larger`() {
    let small = geometry(.phone, 390, 844, size: Size(width: 600, height: 600))
    #expect(small.pixelSize == PixelSize(width: 600, height: 600))
    #expect(abs(small.factor - (600.0 - 128) / 868) < 1e-12)
    let (left, right) = (small.content.minX, 600 - small.content.maxX)
    #expect(abs(left - right) <= 1 && small.content.minY >= 64)
    #expect(geometry(.phone, 390, 844, size: Size(width: 4000, height: 4000)).factor == 1)
    let tiny = geometry(.phone, 390, 844, size: Size(width: 10, height: 10))
    #expect(tiny.factor > 0 && tiny.pixelSize == PixelSize(width: 10, height: 10))
  }

  @Test func `a caption is in the middle of the room below or above`() {
    let (bare, below) = (geometry(.card, 320, 480), geometry(.card, 320, 480, hasCaptions: true))
    #expect(below.pixelSize.height == bare.pixelSize.height + 72 && below.contentOrigin == bare.contentOrigin)
    #expect(below.captions == Rect(x: 64, y: 576, width: 320, height: 72) && bare.captions == nil)
    let above = PresentationGeometry(
      Presentation(captions: .above), canvas: Canvas(size: Size(width: 320, height: 480)), hasCaptions: true)
    #expect(above.contentOrigin == Point(x: 64, y: 136) && above.captions?.minY == 32)
    let alone = geometry(.none, 320, 480, hasCaptions: true)
    #expect(alone.captions == Rect(x: 16, y: 480, width: 288, height: 72))
    let fixed = geometry(.card, 320, 480, size: Size(width: 448, height: 608), hasCaptions: true)
    #expect(fixed.content.maxY <= 608 - 72 - 64 + 1e-9 && fixed.pixelSize.height == 608)
  }
}
