// Animated SVGs from bytes: scenes, or two display lists of which one moves and the other one replaces it. Whatever they
// hold, the document is well-formed and the same the second time, and its pictures can be drawn.

import DisplayList
import Motion
import Pixels
import Raster
import SVGWriter
import SceneModel
import TestSupport
import VectorGraphics

/// Writes what the bytes describe: a scene if they begin with `{`, else random lists.
enum SVGWriterTarget {
  /// Seconds that are looked at most; more says nothing new.
  private static let longest = 1.5

  static func run(_ bytes: [UInt8]) {
    if bytes.first == UInt8(ascii: "{") {
      guard let scene = SceneTarget.scene(bytes), let plan = SceneTarget.plan(scene) else { return }
      write(source(plan), Renderer(images: SceneTarget.pictures, tileSize: PixelSize(width: 64, height: 16)))
    } else {
      write(
        source(bytes),
        Renderer(
          images: TestImages.store, glyphs: TestGlyphs.store, tileSize: PixelSize(width: 64, height: 16)))
    }
  }

  private static func source(_ plan: MotionPlan) -> SVGSource {
    let size = plan.displayList(at: 0).size
    var source = SVGSource(
      title: "a \"scene\" & <more>", size: Size(width: Double(size.width), height: Double(size.height)),
      duration: min(plan.duration, longest), plays: nil, scale: 2, pictureRate: 10, knots: plan.knots,
      stillStretches: plan.stillStretches, list: { plan.keyedList(at: $0) },
      imageSize: { SceneTarget.pictures.size(of: $0) }, outline: { _ in VectorPath() })
    source.sampleRate = 24
    return source
  }

  /// A list that is moved and enlarged, and another one from the middle on; the first two bytes choose how.
  private static func source(_ bytes: [UInt8]) -> SVGSource {
    let (way, choice) = (Double(bytes.first ?? 0) - 128, Int(bytes.dropFirst().first ?? 0))
    let (body, largest) = (bytes.dropFirst(2), PixelSize(width: 40, height: 24))
    let (first, second) = (
      RandomDisplayList.make(SeededRandom(bytes: body.prefix(body.count / 2)), largest: largest),
      RandomDisplayList.make(SeededRandom(bytes: body.dropFirst(body.count / 2)), largest: largest)
    )
    var source = SVGSource(
      title: "", size: Size(width: Double(first.size.width), height: Double(first.size.height)), duration: 1,
      plays: choice % 4 == 0 ? nil : choice % 4, scale: Double(choice + 1) / 80, pictureRate: 10, knots: [0.3],
      stillStretches: [0.8...1],
      list: { time in
        if time > 0.5 { return second }
        return first.placed(at: Point(x: way * time, y: -3 * time), scale: 1 + time, on: first.size)
      }, imageSize: { TestImages.store.size(of: $0) },
      outline: { TestGlyphs.outlines.indices.contains($0) ? TestGlyphs.outlines[$0] : VectorPath() })
    source.sampleRate = 24
    return source
  }

  private static func write(_ source: SVGSource, _ renderer: Renderer) {
    let document: SVGDocument
    do {
      document = try SVGDocument(source, mostKeys: 20_000) { _ in }
    } catch {
      return expect(error is SVGError, "\(error)")
    }
    var stored: [StoredPicture] = []
    for (index, picture) in document.pictures.enumerated() {
      let size: PixelSize
      switch picture {
      case .image(_, let extent, _): size = extent
      case .shadow(let drawing), .frame(let drawing):
        size = drawing.list.size
        if index < 4, size.area < 1 << 16 {
          var bitmap = Bitmap(size: size)
          renderer.render(drawing.list, into: &bitmap)
        }
      }
      expect(size.width >= 0 && size.height >= 0, "a picture of \(size)")
      let area = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      stored.append(StoredPicture(bytes: [0], mediaType: "image/png", area: area))
    }
    guard let bytes = try? document.bytes(stored, base64: { _ in "AA==" }).bytes else { return }
    expect(SVGCheck(bytes).errors.isEmpty, "\(SVGCheck(bytes).errors)")
    let again = try? SVGDocument(source) { _ in }.bytes(stored) { _ in "AA==" }.bytes
    expect(again == bytes, "another document the second time")
  }
}

extension ImageStore {
  /// The extent of an image; none for a number without an image.
  fileprivate func size(of number: Int) -> PixelSize { image(number)?.size ?? PixelSize(width: 0, height: 0) }
}
