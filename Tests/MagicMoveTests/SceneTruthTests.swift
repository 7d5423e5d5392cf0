// What only a whole scene shows, from its file to the pixels, against real-number formulas: transparent canvases, gradients
// behind a screen, blurred backdrops and the blur effect.

import Foundation
import MagicMove
import TestSupport
import Testing

@Suite struct SceneTruthTests {
  /// A still of a scene whose canvas is 60 × 40 points.
  private func still(_ screens: String, canvas: String = "", timeline: String = "", at moment: Moment) throws -> Bitmap
  {
    let folder = try TemporaryFolder()
    let text = """
      { "canvas": { "size": [60, 40]\(canvas) }, "screens": { \(screens) }, "timeline": [{ "hold": 0.1 }\(timeline)] }
      """
    try folder.write(text, to: "scene.json")
    return try Animation(contentsOf: URL(filePath: folder("scene.json"))).still(at: moment)
  }

  /// Red, green, blue and alpha of a pixel, premultiplied, 0...255.
  private func channels(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Double] {
    [0, 8, 16, 24].map { Double((bitmap[x, y] >> $0) & 0xFF) }
  }

  /// The share of a blurred edge's far side in the pixel column `x`: columns weighted by the Gaussian of their distance.
  private func blurredEdge(_ x: Int, at edge: Int, sigma: Double) -> Double {
    func weight(_ column: Int) -> Double { exp(-pow(Double(column - x) / sigma, 2) / 2) }
    let columns = x - 60...x + 60
    return columns.filter { $0 >= edge }.reduce(0) { $0 + weight($1) } / columns.reduce(0) { $0 + weight($1) }
  }

  @Test(arguments: [0.0, 0.05, 0.2])
  func `a shadow that is hardly blurred covers its edge pixels once`(_ radius: Double) throws {
    let bitmap = try still(
      """
      "a": { "background": "#ffffff", "layers": [{ "frame": [5.5, 5, 10, 10], "fill": "#ff0000",
             "shadow": { "color": "#000000", "opacity": 1, "radius": \(radius), "offset": [30, 0] } }] }
      """, at: .screen("a"))
    for x in [35, 45] {
      #expect(abs(channels(bitmap, x, 10)[0] - 127.5) <= 2, "\(x)")
    }
    #expect(channels(bitmap, 40, 10)[0] == 0 && channels(bitmap, 33, 10)[0] == 255)
  }

  @Test func `a transparent canvas keeps the alpha of what is on it`() throws {
    let bitmap = try still(
      """
      "a": { "layers": [
        { "frame": [5, 5, 30, 30], "fill": "#ff800080" },
        { "frame": [20.5, 10, 30, 10], "fill": "#0040ff", "opacity": 0.3 } ] }
      """, canvas: #", "background": "transparent""#, at: .screen("a"))

    let orange = (color: [255.0, 128, 0], alpha: 128.0 / 255)
    let blue = (color: [0.0, 64, 255], alpha: 0.3)
    for x in 0..<60 {
      var expected = [0.0, 0, 0, 0]
      for (layer, columns) in [(orange, 5.0...35.0), (blue, 20.5...50.5)] {
        let covered = max(0, min(Double(x + 1), columns.upperBound) - max(Double(x), columns.lowerBound))
        let alpha = layer.alpha * covered
        for channel in 0..<4 {
          let source = channel < 3 ? layer.color[channel] : 255
          expected[channel] = source * alpha + expected[channel] * (1 - alpha)
        }
      }
      for (value, wanted) in zip(channels(bitmap, x, 12), expected) {
        #expect(abs(value - wanted) <= 1, "column \(x): \(value), \(wanted)")
      }
      #expect(channels(bitmap, x, 2) == [0, 0, 0, 0])
    }
  }

  @Test func `a gradient behind a screen goes from side to side of the canvas`() throws {
    let bitmap = try still(
      """
      "a": { "background": { "linear": { "angle": 90, "stops": [[0, "#204060"], [1, "#e0a00080"]] } } }
      """, canvas: #", "scale": 2"#, at: .screen("a"))

    for x in 0..<120 {
      let share = (Double(x) + 0.5) / 120
      let alpha = 1 + (128.0 / 255 - 1) * share
      for (index, (first, last)) in [(0x20, 0xE0), (0x40, 0xA0), (0x60, 0x00)].enumerated() {
        let premultiplied = Double(first) * (1 - share) + Double(last) * 128 / 255 * share
        let value = channels(bitmap, x, x % 80)[index]
        // The gradient's colour and alpha are rounded before they are blended with the canvas, which rounds again.
        #expect(abs(value - (premultiplied + 255 * (1 - alpha))) <= 1.5, "column \(x), channel \(index)")
      }
    }
  }

  @Test func `a blurred backdrop is the Gaussian of what lies under the layer, and ends at its outline`() throws {
    let bitmap = try still(
      """
      "a": { "background": "#ffffff", "layers": [
        { "frame": [0, 0, 30, 40], "fill": "#000000" },
        { "frame": [10, 5, 40, 30], "backdropBlur": 2 } ] }
      """, canvas: #", "scale": 2"#, at: .screen("a"))

    for x in 0..<120 {
      let isUnderTheLayer = (20..<100).contains(x)
      let white = isUnderTheLayer ? blurredEdge(x, at: 60, sigma: 4) : x < 60 ? 0 : 1
      #expect(abs(channels(bitmap, x, 40)[0] - 255 * white) <= 2, "column \(x)")
      #expect(channels(bitmap, x, 8)[0] == (x < 60 ? 0 : 255))
    }
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `the blur effect grows with the transition`(progress: Double) throws {
    let bitmap = try still(
      """
      "a": { "layers": [{ "frame": [-40, -40, 70, 120], "fill": "#000000" }] }, "b": {}
      """,
      timeline: """
        , { "to": "b", "name": "go", "style": "fade", "above": "from", "duration": 1, "curve": "linear",
            "enter": [], "leave": [{ "blur": 6 }] }
        """, at: .stepFraction("go", progress))

    for x in 0..<60 {
      let white = blurredEdge(x, at: 30, sigma: 6 * progress)
      #expect(abs(channels(bitmap, x, 20)[0] - 255 * white) <= 2, "column \(x)")
    }
  }
}
