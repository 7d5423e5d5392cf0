import Pixels
import TestSupport
import Testing
import VectorGraphics

@testable import DisplayList
@testable import SVGWriter

/// Sources of lists that tests make, and their documents.
enum SVGSample {
  static let size = PixelSize(width: 200, height: 100)
  static let red = Paint.solid(PaintColor(red: 65_025, green: 0, blue: 0, alpha: 255))

  static func box(_ x: Double) -> Shape { Shape(Rect(x: x, y: 10, width: 30, height: 20)) }

  static func source(
    _ duration: Double = 1, plays: Int? = nil, title: String = "Test", knots: [Double] = [],
    _ draw: @escaping @Sendable (Double, inout DisplayListBuilder) -> Void
  ) -> SVGSource {
    SVGSource(
      title: title, size: Size(width: 200, height: 100), duration: duration, plays: plays, scale: 2, pictureRate: 30,
      knots: knots, stillStretches: [],
      list: { time in
        var builder = DisplayListBuilder(size: size, recordsKeys: true)
        draw(time, &builder)
        return builder.list
      }, imageSize: { _ in PixelSize(width: 40, height: 20) }, outline: { _ in VectorPath() })
  }

  /// The document with pictures of three bytes; checks that it is well-formed.
  static func text(_ source: SVGSource) throws -> String {
    let document = try SVGDocument(source) { _ in }
    let pictures = document.pictures.map { picture in
      StoredPicture(bytes: [1, 2, 3], mediaType: "image/png", area: PixelRect(x: 0, y: 0, width: 4, height: 4))
    }
    let bytes = try document.bytes(pictures) { "\($0.count)" }.bytes
    #expect(SVGCheck(bytes).errors.isEmpty)
    return String(decoding: bytes, as: UTF8.self)
  }
}
