// Whole frames by the fast renderer: a screen with photos under a dim panel (K6 of the peers' table), the same with
// everything in motion that costs more, both on one thread, and 2,000 layers on one thread and on all of them.

import DisplayList
import Foundation
import Pixels
import Raster
import Synchronization

private let canvas = PixelSize(width: 780, height: 1688)

/// The benchmarks of this stage.
func frameBenchmarks() -> [Benchmark] {
  let images = ImageStore([photo(side: 512)])
  let frames = [("K6", panelOverCells()), ("cards", cardsWithShadows())]
  return stressBenchmarks()
    + InstructionSet.allCases.filter(\.isSupported).flatMap { set in
      frames.map { name, list in
        let renderer = Renderer(images: images, instructionSet: set)
        var bitmap = Bitmap(size: canvas)
        return Benchmark(name: "Frames/\(name)/\(set)", pixels: canvas.area) {
          renderer.render(list, into: &bitmap)
        }
      }
    }
}

private func photo(side: Int) -> Bitmap {
  let pixels = (0..<side * side).map { index -> UInt32 in
    let (x, y) = (UInt32(index % side), UInt32(index / side))
    return 0xFF00_0000 | (x / 2 & 255) | (y / 2 & 255) << 8 | ((x ^ y) & 255) << 16
  }
  return Bitmap(size: PixelSize(width: side, height: side), pixels: pixels)
}

private func paint(_ rgb: UInt32, alpha: Double = 1) -> Paint {
  .solid(PaintColor(Color(rgb: rgb, alpha: alpha).premultiplied))
}

private func box(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) -> FittedRoundedRect {
  RoundedRect(Rect(x: x, y: y, width: width, height: height), radii: CornerRadii(radius)).fitted()
}

private let whole = Shape(box(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)))

extension DisplayListBuilder {
  /// The photo, aspect-filled in a rounded box.
  fileprivate mutating func addPhoto(_ outline: FittedRoundedRect, opacity: UInt8 = 255) {
    let rect = outline.rect
    let scale = max(rect.width, rect.height) / 512
    let transform = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: rect.center.x - 256 * scale, ty: rect.center.y - 256 * scale)
    let image = add(ImagePlacement(image: 0, transform: transform))
    fill(Shape(outline), with: .image(image, opacity: opacity))
  }
}

/// White, eight cells with round photos, black at 0.4 over all, a panel at 0.8 and a large photo.
private func panelOverCells() -> DisplayList {
  var builder = DisplayListBuilder(size: canvas)
  builder.fill(whole, with: paint(0xFFFFFF))
  for index in 0..<8 {
    let y = Double(index) * 200 + 0.61
    builder.fill(Shape(box(x: 30.37, y: 24 + y, width: 720, height: 160, radius: 24)), with: paint(0xEEEEEE))
    builder.addPhoto(box(x: 54.37, y: 60 + y, width: 88, height: 88, radius: 44))
  }
  builder.fill(whole, with: paint(0, alpha: 0.4))
  builder.fill(Shape(box(x: 0, y: 600, width: 780, height: 1400, radius: 40)), with: paint(0xFFFFFF, alpha: 0.8))
  builder.addPhoto(box(x: 190.37, y: 480.61, width: 400, height: 350, radius: 27))
  return builder.list
}

/// Cards as a transition draws them: shadow, clip, photo, gradient and border, in a group at 0.9, slightly turned.
private func cardsWithShadows() -> DisplayList {
  var builder = DisplayListBuilder(size: canvas)
  builder.fill(whole, with: paint(0xF4F4F8))
  for index in 0..<6 {
    let card = box(x: 60.3, y: 40.7 + Double(index) * 270, width: 640, height: 240, radius: 32)
    let turn = index.isMultiple(of: 2) ? Transform.identity : .rotation(degrees: 1)
    let shadow = builder.add(
      Shadow(
        outline: card, sigma: 12, color: PaintColor(Color(rgb: 0, alpha: 0.3).premultiplied), transform: turn))
    builder.group(opacity: 0.9) { builder in
      let around = card.rect.inset(by: -40)
      builder.fill(Shape(around, hole: card, transform: turn), with: .shadow(shadow))
      builder.clip(to: Shape(card, transform: turn)) { builder in
        builder.fill(Shape(card.rect.inset(by: -2), transform: turn), with: paint(0xFFFFFF))
        let stops = [
          Gradient.Stop(offset: 0, color: Color(rgb: 0x3366CC).premultiplied),
          Gradient.Stop(offset: 1, color: Color(rgb: 0xCC3366, alpha: 0.2).premultiplied),
        ]
        let ends = (card.rect.origin, Point(x: card.rect.maxX, y: card.rect.maxY))
        let gradient = builder.add(
          Gradient(geometry: .linear(start: ends.0, end: ends.1), stops: stops, transform: turn))
        builder.fill(Shape(card.rect, transform: turn), with: .gradient(gradient, opacity: 255))
        builder.addPhoto(box(x: card.rect.x, y: card.rect.y, width: 240, height: 240))
      }
      builder.fill(Shape(card, hole: card.inset(by: 2), transform: turn), with: paint(0x222222, alpha: 0.5))
    }
  }
  return builder.list
}

/// 2,000 layers at the size of a phone and of a slide; several threads share the rows of each frame.
private func stressBenchmarks() -> [Benchmark] {
  let threads = ProcessInfo.processInfo.activeProcessorCount
  return [canvas, PixelSize(width: 1920, height: 1080)].flatMap { size in
    [1, threads].map { threads in
      let list = manyLayers(2000, size: size)
      let renderers = SharedFrame(threads: threads, size: size)
      return Benchmark(name: "Frames/layers2000/\(size.width)x\(size.height)/threads\(threads)", pixels: size.area) {
        renderers.draw(list)
      }
    }
  }
}

/// Renderers that share the rows of a frame: each takes the next band when it has finished one.
private final class SharedFrame: @unchecked Sendable {
  private static let band = 2 * Renderer.defaultTileSize.height
  private let renderers: [Renderer]
  private var bitmap: Bitmap

  init(threads: Int, size: PixelSize) {
    renderers = (0..<threads).map { _ in Renderer(images: ImageStore([])) }
    bitmap = Bitmap(size: size)
  }

  func draw(_ list: DisplayList) {
    if renderers.count == 1 { return renderers[0].render(list, into: &bitmap) }
    let frame = renderers[0].prepare(list)
    let next = Mutex(0)
    let size = bitmap.size
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      nonisolated(unsafe) let pixels = unsafe pixels
      DispatchQueue.concurrentPerform(iterations: renderers.count) { thread in
        while true {
          let start = next.withLock { next in
            defer { next += Self.band }
            return next
          }
          if start >= size.height { return }
          let rows = start..<min(start + Self.band, size.height)
          let part = unsafe UnsafeMutableBufferPointer(
            rebasing: pixels[start * size.width..<rows.upperBound * size.width])
          unsafe renderers[thread].render(frame, rows: rows, into: part)
        }
      }
    }
  }
}

/// Small translucent rounded rectangles all over the canvas.
func manyLayers(_ count: Int, size: PixelSize = canvas) -> DisplayList {
  var builder = DisplayListBuilder(size: size)
  let background = box(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  builder.fill(Shape(background), with: paint(0xFFFFFF))
  for index in 0..<count {
    let x = Double(index * 37 % (size.width - 40)) + 0.3
    let y = Double(index * 91 % (size.height - 38)) + 0.7
    builder.fill(
      Shape(box(x: x, y: y, width: 36, height: 24, radius: 6)),
      with: paint(UInt32(index * 7919) & 0xFF_FFFF, alpha: 0.7))
  }
  return builder.list
}

/// Translucent rounded rectangles of 200×150 pixels in rows, whose pixels add up to `canvases` canvases.
func paintedPixels(_ canvases: Double) -> DisplayList {
  var builder = DisplayListBuilder(size: canvas)
  builder.fill(whole, with: paint(0xFFFFFF))
  for index in 0..<Int(canvases * Double(canvas.area) / 30_000) {
    let (x, y) = (Double(index * 193 % 580) + 0.3, Double(index * 331 % 1536) + 0.7)
    builder.fill(
      Shape(box(x: x, y: y, width: 200, height: 150, radius: 12)),
      with: paint(UInt32(index * 7919) & 0xFF_FFFF, alpha: 0.7))
  }
  return builder.list
}
