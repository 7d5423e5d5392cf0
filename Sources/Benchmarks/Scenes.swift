// The demonstrations as the command draws them: frames a second at full size, on one thread and on all of them, and what
// drawing only the damage of each frame saves.

import DisplayList
import Foundation
import MagicMove
import Pixels
import Raster

/// The benchmarks of this stage; none where the scenes are not found in the current folder.
func sceneBenchmarks() -> [Benchmark] {
  let folder = URL(fileURLWithPath: "scenes")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { $0.hasSuffix(".json") && !$0.contains("schema") }.sorted().flatMap { name in
    guard let animation = try? Animation(contentsOf: folder.appendingPathComponent(name)) else { return [Benchmark]() }
    return SceneFrames(name.replacingOccurrences(of: ".json", with: ""), animation).benchmarks()
  }
}

/// Frames of one animation.
private struct SceneFrames {
  private let name: String
  private let images: ImageStore
  /// What 24 frames in a row show, 50 to the second, in the middle of the animation.
  private let lists: [DisplayList]

  init(_ name: String, _ animation: Animation) {
    self.name = name
    images = animation.imageStore
    let start = max(0, animation.duration / 2 - 0.24)
    lists = (0..<24).map { animation.list(at: start + Double($0) / 50) }
  }

  func benchmarks() -> [Benchmark] {
    let size = lists[0].size
    let label = "Scenes/\(name)/\(size.width)x\(size.height)"
    let pixels = size.area * lists.count
    let threads = ProcessInfo.processInfo.activeProcessorCount
    return [
      Benchmark(name: "\(label)/full", pixels: pixels, run: full(threads: 1)),
      Benchmark(name: "\(label)/full-\(threads)-threads", pixels: pixels, run: full(threads: threads)),
      Benchmark(name: "\(label)/damage", pixels: pixels, run: damage()),
    ]
  }

  /// Draws all frames in full, each thread its share of them.
  private func full(threads: Int) -> () -> Void {
    let (images, lists) = (images, lists)
    let workers = (0..<threads).map { _ in Worker(images: images, size: lists[0].size) }
    return {
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        for index in stride(from: thread, to: lists.count, by: threads) { workers[thread].draw(lists[index]) }
      }
    }
  }

  /// Draws each frame by what differs from the one before.
  private func damage() -> () -> Void {
    let lists = lists
    let worker = Worker(images: images, size: lists[0].size)
    worker.draw(lists[lists.count - 1])
    return {
      var shown = lists[lists.count - 1]
      for list in lists {
        worker.update(from: shown, to: list)
        shown = list
      }
    }
  }
}

/// A renderer and its bitmap, used by one thread at a time.
private final class Worker: @unchecked Sendable {
  private let renderer: Renderer
  private var bitmap: Bitmap

  init(images: ImageStore, size: PixelSize) {
    renderer = Renderer(images: images)
    bitmap = Bitmap(size: size)
  }

  func draw(_ list: DisplayList) { renderer.render(list, into: &bitmap) }

  func update(from shown: DisplayList, to list: DisplayList) { renderer.update(&bitmap, from: shown, to: list) }
}
