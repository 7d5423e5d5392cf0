// The hashes of all frames of an animation, as a text file that a person can read and a version control can compare:
//
//     # magicmove frame hashes 1: XXH64 of the premultiplied pixels
//     # 780x1688 pixels, 50 frames per second, 165 frames
//     0-24 52c3d1e0a9b87f61
//     25 0e7f6a5b4c3d2e1f
//
// Neighbouring frames of one hash share a line. Goldens without pictures have a line more for each moment; then the number in the
// first line is 2, and there may be no frames:
//
//     at screen-list 52c3d1e0a9b87f61

import FrameWriting
import ImageComparison
import Pixels
import Platform
import Rendering

/// A hash for every frame: XXH64 of the premultiplied pixels. Frames with equal hashes are taken as equal.
package struct FrameHashes: Hashable, Sendable {
  /// Extent of the frames in pixels.
  package var size: PixelSize
  /// Frames per second.
  package var rate: FrameRate
  /// The hash of each frame, by the frame's number from 0.
  package var hashes: [PictureHash]

  /// The hash of each golden by its name; empty when goldens are pictures.
  package var moments: [String: PictureHash]

  /// Creates a list.
  package init(size: PixelSize, rate: FrameRate, hashes: [PictureHash], moments: [String: PictureHash] = [:]) {
    (self.size, self.rate, self.hashes, self.moments) = (size, rate, hashes, moments)
  }

  /// How two animations differ by their hashes.
  package enum Difference: Hashable, Sendable {
    /// Size, rate or number of frames differ.
    case shape(expected: FrameShape, actual: FrameShape)
    /// Runs of frames that are not the same; never empty.
    case frames([ClosedRange<Int>])
    /// What happened to a film that is no scene, a sentence each; never empty.
    case film([String])
  }

  /// How the actual frames differ from these; nil when they are equal.
  ///
  /// Hashes are compared only when size, rate and number of frames are equal.
  package func difference(to actual: FrameHashes) -> Difference? {
    guard actual.shape == shape else { return .shape(expected: shape, actual: actual.shape) }
    let runs = Self.runs(hashes.indices.filter { hashes[$0] != actual.hashes[$0] })
    return runs.isEmpty ? nil : .frames(runs)
  }

  private var shape: FrameShape { FrameShape(size: size, rate: rate, count: hashes.count) }

  private static func runs(_ indices: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for index in indices {
      if let last = runs.last, last.upperBound == index - 1 {
        runs[runs.count - 1] = last.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
    return runs
  }
}

extension FrameHashes {
  /// What a file begins with, before the number of its form.
  static let formatPrefix = "# magicmove frame hashes "
  /// The newest form; the first one has no moments.
  static let newestFormat = 2

  private static func title(_ format: Int) -> String { "\(formatPrefix)\(format): XXH64 of the premultiplied pixels" }

  /// The file's text.
  package var text: String {
    var lines = [Self.title(moments.isEmpty ? 1 : 2), "# \(shape.text)"]
    lines += moments.keys.sorted().map { "at \($0) \(moments[$0].map(String.init(describing:)) ?? "")" }
    var start = 0
    for index in hashes.indices where index + 1 == hashes.count || hashes[index + 1] != hashes[index] {
      lines.append((start == index ? "\(start)" : "\(start)-\(index)") + " \(hashes[index])")
      start = index + 1
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a file's text; nil when it is not wholly of this form.
  package init?(text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count >= 2, (1...2).contains(where: { lines[0] == Self.title($0) }), lines[1].hasPrefix("# "),
      let head = FrameShape(text: lines[1].dropFirst(2))
    else { return nil }
    (size, rate, hashes, moments) = (head.size, head.rate, [], [:])
    for line in lines.dropFirst(2) {
      let words = line.split(separator: " ")
      guard let last = words.last, last.utf8.count == 16, let value = UInt64(last, radix: 16) else { return nil }
      if words.count == 3, words[0] == "at" {
        guard moments.updateValue(PictureHash(value: value), forKey: String(words[1])) == nil else { return nil }
        continue
      }
      guard words.count == 2 else { return nil }
      let ends = words[0].split(separator: "-").map { Int($0) ?? -1 }
      guard let first = ends.first, let last = ends.last, first == hashes.count, last >= first, last < head.count else {
        return nil
      }
      hashes += [PictureHash](repeating: PictureHash(value: value), count: last - first + 1)
    }
    guard hashes.count == head.count else { return nil }
  }
}

extension Animation {
  /// The hashes of all frames at the scene's own rate, without motion blur.
  ///
  /// Every frame is drawn, so this takes about as long as writing the animation without compression.
  ///
  /// - Parameter jobs: The number of threads; nil: one per processor core.
  /// - Throws: `AnimationError` for limits, or `CancellationError`.
  package func frameHashes(jobs: Int? = nil) async throws -> FrameHashes {
    let rate = scene.output.frameRate
    let schedule = try schedule(part: nil, slowness: 1, rate: rate, clock: .exact)
    let pool = WorkerPool(width: jobs ?? Processors.count)
    try checkMemory(jobs: pool.width)
    let source = source(schedule, nil)
    let pipeline = FramePipeline(source: source, pool: pool) { picture, _, _ in PictureHash(picture.bitmap) }
    var hashes: [PictureHash] = []
    try await pipeline.forEach { run, hash in hashes += [PictureHash](repeating: hash, count: run.count) }
    return FrameHashes(size: size, rate: rate, hashes: hashes)
  }
}
