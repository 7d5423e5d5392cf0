// SVG pictures: whole files, and style sheets with declarations in a file that has something to be styled.

import DisplayList
import LayerPainting
import Motion
import Pixels
import Raster
import SVGReader
import SceneModel
import VectorGraphics

/// Reads the bytes as a file, and draws the result.
enum SVGTarget {
  static func run(_ bytes: [UInt8]) {
    let reading = SVGReader.read(bytes)
    check(reading)
    if let picture = reading.picture { draw(picture) }
  }

  /// Reads the bytes as a style sheet and as the declarations of an element.
  static func runCSS(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).replacing("]]>", with: "")
    let attribute = text.unicodeScalars.filter { $0.value >= 0x20 && !"<&\"".unicodeScalars.contains($0) }
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><style><![CDATA[\(text)]]></style>
      <linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient><mask id="m"/>
      <g id="a" class="b c"><path class="c" d="M0 0H4V4" style="\(String(String.UnicodeScalarView(attribute)))"/></g></svg>
      """
    check(SVGReader.read(Array(file.utf8)))
  }

  private static func check(_ reading: SVGReading) {
    let hasError = reading.diagnostics.contains { $0.severity == .error }
    expect((reading.picture == nil) == hasError, "a picture with an error, or none without")
    for finding in reading.diagnostics {
      expect((0...reading.text.count).contains(finding.offset), "a place outside of the text: \(finding)")
      expect(finding.count > 0 && !finding.message.isEmpty, "\(finding)")
    }
    guard let picture = reading.picture else { return }
    expect(picture.size.width > 0 && picture.size.height > 0 && picture.size.width.isFinite, "\(picture.size)")
    check(picture.elements)
  }

  private static func check(_ elements: [VectorElement]) {
    for element in elements {
      switch element {
      case .group(let group):
        expect((0...1).contains(group.opacity), "an opacity of \(group.opacity)")
        check(group.elements + (group.mask?.elements ?? []))
      case .shape(let shape):
        let map = shape.transform
        expect([map.a, map.b, map.c, map.d, map.tx, map.ty].allSatisfy(\.isFinite), "\(map)")
        for case .stroke(let style, _) in shape.paintings {
          expect(style.width > 0 && style.width.isFinite && style.dash.allSatisfy { $0 >= 0 }, "\(style)")
        }
      }
    }
  }

  /// Draws a picture on a small canvas where that is not much work.
  private static func draw(_ picture: VectorPicture) {
    var images = ImageCatalog()
    images.add(picture, for: .file("a.svg"))
    let layer = Layer(frame: Rect(x: 4, y: 4, width: 40, height: 40), image: .file("a.svg"), contentMode: .scaleToFill)
    let scene = Scene(
      canvas: Canvas(size: Size(width: 48, height: 48)), screens: [Screen("a", layers: [layer])])
    let demand = PictureDemand(
      of: scene, images: images, limit: 0x1p20, stretch: FlightStretch(of: scene).factor, measure: FilterDemand.init)
    guard demand.excessive.isEmpty, demand.filterMemory < 1 << 26 else { return }
    guard let list = MotionPlan(scene: scene, images: images).still(of: "a") else { return }
    var bitmap = Bitmap(size: list.size)
    Renderer(images: ImageStore([]), tileSize: PixelSize(width: 64, height: 16)).render(list, into: &bitmap)
  }
}
