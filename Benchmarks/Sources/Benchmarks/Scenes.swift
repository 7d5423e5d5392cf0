// The demonstrations as the command draws them. In-between frames are measured in full, on one thread and on all
// threads, and without their text. Frames by damage are measured in two groups: those of which less than a fifth
// differs from the previous frame, and the others, each with the same frames in full.

import DisplayList
import Foundation
import Pixels
import Raster
import Rendering
import Synchronization

/// The benchmarks of this stage, at one and at two pixels a point: 780×1688 for screens of phones, 1920×1080 for slides. None
/// where the scenes are not found in the current folder.
func sceneBenchmarks() -> [Benchmark] {
  let folder = URL(fileURLWithPath: "scenes")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { $0.hasSuffix(".json") && !$0.contains("schema") }.sorted().flatMap { name in
    [1.0, 2.0].flatMap { scale in
      let options = LoadingOptions(scale: scale)
      guard let animation = try? Animation(contentsOf: folder.appendingPathComponent(name), options: options) else {
        return [Benchmark]()
      }
      return SceneFrames(name.replacingOccurrences(of: ".json", with: ""), animation)?.benchmarks() ?? []
    }
  }
}

/// Frames of one animation.
private struct SceneFrames {
  private let name: String
  private let animation: Animation
  /// Up to 24 consecutive frames, 50 to the second; each differs from the previous one.
  private let lists: [DisplayList]
  /// The same frames again, made separately.
  private let equals: [DisplayList]

  /// Takes the first frames in which something moves; nil if nothing does.
  init?(_ name: String, _ animation: Animation) {
    self.name = name
    self.animation = animation
    var (lists, times) = ([animation.producer.displayList(at: 0)], [0.0])
    for frame in 1..<max(2, Int(animation.duration * 50)) where lists.count < 24 {
      let list = animation.producer.displayList(at: Double(frame) / 50)
      guard list != lists[lists.count - 1] else { continue }
      lists.append(list)
      times.append(Double(frame) / 50)
    }
    guard lists.count > 1 else { return nil }
    (self.lists, equals) = (lists, times.map { animation.producer.displayList(at: $0) })
  }

  func benchmarks() -> [Benchmark] {
    let size = lists[0].size
    let label = "Scenes/\(name)/\(size.width)x\(size.height)"
    let pixels = size.area * lists.count
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let textless = lists.map(\.withoutText)
    let renderer = animation.makeRenderer()
    let steps = Dictionary(grouping: zip(lists, lists.dropFirst())) { before, after in
      // Less than a fifth of the canvas may differ.
      renderer.damage(from: before, to: after).reduce(0) { $0 + $1.area } * 5 < size.area
    }
    let worker = Worker(animation.makeRenderer(), size: size)
    return [
      Benchmark(name: "\(label)/still", pixels: pixels, frames: lists.count) {
        for (list, equal) in zip(lists, equals) { worker.update(from: list, to: equal) }
      },
      Benchmark(name: "\(label)/full", pixels: pixels, frames: lists.count, run: full(lists, threads: 1)),
      Benchmark(
        name: "\(label)/full-\(threads)-threads", pixels: pixels, frames: lists.count,
        run: full(lists, threads: threads)),
      Benchmark(
        name: "\(label)/textless", pixels: pixels, frames: lists.count, run: full(textless, threads: 1)),
      Benchmark(
        name: "\(label)/textless-\(threads)-threads", pixels: pixels, frames: lists.count,
        run: full(textless, threads: threads)),
    ] + benchmarks("\(label)/little", steps[true] ?? []) + benchmarks("\(label)/much", steps[false] ?? [])
  }

  /// The same steps in full and by damage.
  private func benchmarks(_ label: String, _ steps: [(DisplayList, DisplayList)]) -> [Benchmark] {
    guard let size = steps.first?.0.size else { return [] }
    let pixels = size.area * steps.count
    let (one, another) = (Worker(animation.makeRenderer(), size: size), Worker(animation.makeRenderer(), size: size))
    return [
      Benchmark(name: "\(label)-full", pixels: pixels, frames: steps.count) {
        for (_, list) in steps { one.draw(list) }
      },
      Benchmark(name: "\(label)-damage", pixels: pixels, frames: steps.count) {
        for (shown, list) in steps { another.update(from: shown, to: list) }
      },
    ]
  }

  /// Draws all frames in full; each thread takes the next one when it has finished one.
  private func full(_ lists: [DisplayList], threads: Int) -> () -> Void {
    let workers = (0..<threads).map { _ in Worker(animation.makeRenderer(), size: lists[0].size) }
    return {
      let next = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        while true {
          let index = next.withLock { next in
            defer { next += 1 }
            return next
          }
          if index >= lists.count { break }
          workers[thread].draw(lists[index])
        }
      }
    }
  }
}

extension DisplayList {
  /// The same list without its glyphs.
  fileprivate var withoutText: DisplayList {
    var list = self
    list.commands.removeAll { if case .glyphs = $0 { true } else { false } }
    return list
  }
}

/// A renderer and its bitmap, used by one thread at a time.
private final class Worker: @unchecked Sendable {
  private let renderer: Renderer
  private var bitmap: Bitmap

  init(_ renderer: Renderer, size: PixelSize) {
    self.renderer = renderer
    bitmap = Bitmap(size: size)
  }

  func draw(_ list: DisplayList) { renderer.render(list, into: &bitmap) }

  func update(from shown: DisplayList, to list: DisplayList) { renderer.update(&bitmap, from: shown, to: list) }
}
