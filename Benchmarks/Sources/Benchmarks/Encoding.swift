// The steps of a GIF, frame by frame on one thread: palettes and indices, and the coding with what viewers have on screen.

import Foundation
import ImageCodecs
import Pixels
import Raster
import Rendering

/// The benchmarks of this stage, with up to 24 frames of two demonstrations that change: one of flat colours, one of photographs.
func encodingBenchmarks() -> [Benchmark] {
  ["magic-move", "dive-deeper"].flatMap { name -> [Benchmark] in
    let file = URL(fileURLWithPath: "scenes/\(name).json")
    guard let animation = try? Animation(contentsOf: file, options: LoadingOptions(scale: 1)) else { return [] }
    let frames = changingFrames(of: animation)
    guard frames.count > 1 else { return [] }
    let (size, pixels) = (frames[0].size, frames.count * frames[0].size.area)
    let mapping = try? GIFEncoder(size: size, isOpaque: true)
    let changes = frames.indices.map { index in
      try? mapping?.changes(frames[index], after: index > 0 ? frames[index - 1] : nil)
    }
    guard let mapping, changes.allSatisfy({ $0 != nil }) else { return [] }
    let mapped = changes.compactMap { $0.map(mapping.compress) }
    return [
      Benchmark(name: "Encoding/\(name)/gif-map", pixels: pixels, frames: frames.count) {
        for change in changes { _ = change.map(mapping.compress) }
      }
    ]
      + [100.0, 90, 60].compactMap { quality in
        let options = GIFOptions(quality: quality)
        guard let encoder = try? GIFEncoder(size: size, options: options, isOpaque: true) else { return nil }
        return Benchmark(name: "Encoding/\(name)/gif-code-\(Int(quality))", pixels: pixels, frames: frames.count) {
          let canvas = GIFCanvas(encoder)
          for (index, frame) in mapped.enumerated() {
            let next = index + 1 < changes.count ? changes[index + 1]?.motion(for: encoder) : nil
            var coding = try? GIFCoding(frame, on: canvas, next: next)
            _ = coding?.finished()
          }
        }
      }
  }
}

/// The first frames that differ from the one before, 50 to the second.
private func changingFrames(of animation: Animation) -> [StraightBitmap] {
  let renderer = animation.makeRenderer()
  var (frames, last) = ([StraightBitmap](), animation.producer.displayList(at: 0))
  for frame in 0..<max(2, Int(animation.duration * 50)) where frames.count < 24 {
    let list = animation.producer.displayList(at: Double(frame) / 50)
    guard frames.isEmpty || list != last else { continue }
    var bitmap = Bitmap(size: list.size)
    renderer.render(list, into: &bitmap)
    frames.append(bitmap.straight())
    last = list
  }
  return frames
}
