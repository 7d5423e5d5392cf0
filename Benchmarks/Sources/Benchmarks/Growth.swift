// How the time of a frame grows with its content: painted pixels with layers of one size, and layers that paint almost
// no pixels. Also the charts of both.

import DisplayList
import Foundation
import Pixels
import Raster

/// The benchmarks of growth, on one thread. Names end with the number that grows.
func growthBenchmarks() -> [Benchmark] {
  let pixels = [0.25, 0.5, 1, 2, 3, 4].map { ("Growth/canvases/\($0)", paintedPixels($0)) }
  let layers = [125, 250, 500, 1000, 1500, 2000].map { ("Growth/layers/\($0)", manyLayers($0)) }
  return (pixels + layers).map { name, list in
    let renderer = Renderer(images: ImageStore([]))
    var bitmap = Bitmap(size: list.size)
    return Benchmark(name: name, pixels: list.size.area) { renderer.render(list, into: &bitmap) }
  }
}

/// Two diagrams side by side: milliseconds a frame against painted canvases and against layers, with a straight line through
/// the first and the last point.
struct GrowthPlot {
  private typealias Point = (x: Double, milliseconds: Double)

  private let canvases: [Point]
  private let layers: [Point]
  private static let size = (width: 320.0, height: 220.0, margin: 48.0)

  init(_ results: [Measurement]) {
    func points(_ group: String) -> [Point] {
      results.filter { $0.name.hasPrefix("Growth/\(group)/") }.map {
        (Double($0.name.split(separator: "/").last ?? "") ?? 0, $0.minimum / 1e6)
      }
    }
    (canvases, layers) = (points("canvases"), points("layers"))
  }

  /// The picture.
  var svg: String {
    let (width, height) = (Self.size.width + Self.size.margin * 1.5, Self.size.height + Self.size.margin * 2)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(2 * width)" height="\(height)" font-family="sans-serif" \
      font-size="11" fill="#333">
      <rect width="100%" height="100%" fill="#fff"/>
      \(diagram(canvases, "painted pixels, in canvases of 780×1688", at: 0))
      \(diagram(layers, "layers of 36×24 pixels", at: width))
      </svg>

      """
  }

  private func diagram(_ points: [Point], _ title: String, at left: Double) -> String {
    guard let first = points.first, let last = points.last else { return "" }
    let (width, height, margin) = Self.size
    let (mostX, mostY) = (last.x, (points.map(\.milliseconds).max() ?? 1) * 1.1)
    func place(_ point: Point) -> String {
      String(format: "%.1f", left + margin + point.x / mostX * width) + ","
        + String(format: "%.1f", margin + height - point.milliseconds / mostY * height)
    }
    var lines = ["<text x=\"\(left + margin)\" y=\"24\" font-size=\"13\">ms a frame by \(title)</text>"]
    let corner = (left + margin, margin + height)
    lines.append(
      "<path d=\"M\(corner.0),\(margin) V\(corner.1) H\(corner.0 + width)\" fill=\"none\" stroke=\"#999\"/>")
    lines.append("<path d=\"M\(place(first)) L\(place(last))\" stroke=\"#bbb\" stroke-dasharray=\"4 3\"/>")
    let path = points.map(place).joined(separator: " ")
    lines.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"#3366cc\" stroke-width=\"2\"/>")
    for point in points {
      let position = place(point).split(separator: ",")
      lines.append("<circle cx=\"\(position[0])\" cy=\"\(position[1])\" r=\"3\" fill=\"#3366cc\"/>")
      let label = String(format: "%.2f", point.milliseconds)
      lines.append("<text x=\"\(position[0])\" y=\"\(position[1])\" dx=\"-10\" dy=\"-8\">\(label)</text>")
      let name = point.x == point.x.rounded() ? "\(Int(point.x))" : "\(point.x)"
      lines.append("<text x=\"\(position[0])\" y=\"\(corner.1 + 16)\" text-anchor=\"middle\">\(name)</text>")
    }
    return lines.joined(separator: "\n")
  }
}
