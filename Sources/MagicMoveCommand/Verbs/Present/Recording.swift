// The animation that is presented: its size and times, and the stretches in which nothing moves.

import FileFormats
import ForeignText
import FrameWriting
import JSONTree
import OutputFiles
import Pixels
import Platform
import Rendering

/// An animation that is presented.
struct Recording {
  /// As the command line names it.
  let operand: String
  /// The file that is shown: the operand, or one that was made of a folder of pictures.
  let path: String
  /// The operand's name without an extension.
  let name: String
  /// Extent of the frames in pixels.
  let size: PixelSize
  /// When each frame ends, in seconds since the first one appears.
  private let ends: [Double]
  private let frames: FinishedFrames
  /// Where a file is that was made of pictures, for as long as it is needed.
  private let scratch: ScratchFolder?

  /// Reads the operand: an animated file, or pictures, of which a file is made beside the scene of `--scene` or in a temporary
  /// folder.
  init(_ arguments: Arguments) async throws {
    operand = arguments.operands[0]
    if Arguments.isNamedScene(operand) {
      throw UsageError.conflict(
        "`\(operand)` is a scene; magicmove render \(Escaped.shellWord(operand)) --present phone shows it on a device")
    }
    let trimmed = operand.utf8.last == UInt8(ascii: "/") ? String(operand.dropLast()) : operand
    let stem = Path.stem(of: trimmed).filter { $0 != "%" }
    name = stem.isEmpty ? "frames" : stem
    let limits = try arguments.limits()
    let input = try FinishedFrames([operand], limits: limits, videos: try arguments.videoReading())
    if input.hasTimes {
      (path, frames, scratch) = (operand, input, nil)
    } else {
      guard !input.isStill else { throw VerbError(.data, "\(operand) is a single picture; expected an animation") }
      guard let rate = try arguments.frameRate() else {
        throw UsageError.conflict("`\(operand)` is a sequence of pictures, which needs a rate: --fps N")
      }
      let folder = arguments[.presentScene] == nil ? try Self.scratchFolder() : nil
      let place = folder?.path ?? arguments[.presentScene].map { Path.parent(of: $0) } ?? "."
      path = Path.join(place, "\(name).png")
      scratch = folder
      let options = OutputOptions(
        rate: rate, jobs: try arguments.outputOptions().jobs, overwrites: arguments.has(.force))
      _ = try await input.write(to: .path(path), as: .apng, options: options) { _ in }
      frames = try FinishedFrames([path], limits: limits)
      guard frames.hasTimes else { throw VerbError(.data, "\(operand): all pictures are equal; nothing moves") }
    }
    size = frames.size
    if let delays = frames.knownDelays {
      var end = FrameTime.zero
      ends = delays.map { delay in
        end = end + delay
        return end.seconds
      }
    } else {
      ends = try frames.source(rate: nil).mapRuns { $0.end.seconds }
    }
    if frames.hasSound, !arguments.has(.quiet) { Streams.message("magicmove: \(operand): the sound is left out") }
  }

  private static func scratchFolder() throws -> ScratchFolder {
    do { return try ScratchFolder() } catch { throw VerbError(.cannotCreate, "no temporary folder: \(error)") }
  }

  /// Seconds.
  var duration: Double { ends.last ?? 0 }

  /// Frames per second of the output, unless it is chosen: those of the animation, halved until they are at most 50.
  var rate: Double {
    let delays = zip(ends, [0] + ends).map { $0 - $1 }.sorted()
    var rate = 1 / max(delays[delays.count / 2], 0.001)
    while rate > 50 { rate /= 2 }
    return max(1, (rate * 1000).rounded() / 1000)
  }

  /// The colour at the upper edge of the first frame, as `#rrggbb`, and whether it is light.
  func topColor() throws -> String {
    var runs = try frames.source(rate: nil).makeRuns()
    guard let bitmap = try runs.next()?.picture().bitmap else { return "#000000" }
    let pixel = bitmap[bitmap.width / 4, min(2, bitmap.height - 1)]
    let channels = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
    return "#" + channels.map { NumberText.hexadecimal($0, digits: 2) }.joined()
  }

  // MARK: Stretches in which nothing moves

  /// Seconds after which frames that do not change are a still stretch.
  private static let stillTime = 0.7
  /// A channel that differs by more has changed, in 1/255.
  private static let tolerance: UInt32 = 8
  /// The share of changed pixels from which on something moves.
  private static let movingShare = 0.001

  /// The stretches of more than 0.7 s in which fewer than 0.1 % of the pixels leave the first frame.
  func stillStretches() async throws -> [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    var (first, start): (Bitmap?, Double) = (nil, 0)
    let pipeline = FramePipeline(source: frames.source(rate: nil), pool: WorkerPool(width: 1)) { picture, _, _ in
      picture.bitmap
    }
    func end(at time: Double) { if time - start > Self.stillTime { stretches.append(start...time) } }
    try await pipeline.forEach { run, bitmap in
      if let first, !Self.moves(from: first, to: bitmap) { return }
      if first != nil { end(at: run.start.seconds) }
      (first, start) = (bitmap, run.start.seconds)
    }
    end(at: duration)
    return stretches
  }

  private static func moves(from first: Bitmap, to second: Bitmap) -> Bool {
    let most = Int((Double(first.pixels.count) * movingShare).rounded(.up))
    var changed = 0
    for (a, b) in zip(first.pixels, second.pixels) where a != b && differs(a, b) {
      changed += 1
      if changed >= most { return true }
    }
    return false
  }

  private static func differs(_ a: UInt32, _ b: UInt32) -> Bool {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let (x, y) = ((a >> shift) & 255, (b >> shift) & 255)
      if max(x, y) - min(x, y) > tolerance { return true }
    }
    return false
  }
}
