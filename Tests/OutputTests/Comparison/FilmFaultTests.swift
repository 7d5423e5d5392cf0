import Comparison
import Foundation
import ImageCodecs
import Pixels
import Rendering
import TestSupport
import Testing

/// Each fault of a recording is said in its own words, in an animated file and in a folder of pictures.
@Suite struct FilmFaultTests {
  /// A recording of small pictures.
  private struct Recording {
    /// Red 0, green 1, blue 2, white 3, row by row.
    var frames: [[UInt8]]
    /// Hundredths of a second.
    var delays: [Int]
    var (width, height) = (40, 8)
    var loops = true
    var colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

    /// A block that moves by a pixel a frame, 24 frames of 0.04 s; the last one is held.
    init() {
      frames = (0..<24).map { place in
        (0..<320).map { ((place..<place + 9).contains($0 % 40)) && (8..<280).contains($0) ? 0 : 3 }
      }
      delays = [Int](repeating: 4, count: 23) + [20]
    }

    var gif: [UInt8] {
      var gif = GIFBuilder(width, height, table: false)
      if loops { gif.loop(0) }
      for (pixels, delay) in zip(frames, delays) {
        gif.control(delay: delay)
        gif.image(width, height, table: colors, pixels)
      }
      return gif.finished
    }

    /// The frames of a recording at 25 per second.
    var pictures: [[UInt8]] {
      get throws {
        let files = try frames.map { pixels in
          let size = PixelSize(width: width, height: height)
          let bitmap = Bitmap(
            size: size,
            pixels: pixels.map { index in
              let color = colors[3 * Int(index)..<3 * Int(index) + 3].map(UInt32.init)
              return color.reversed().reduce(255) { $0 << 8 | $1 }
            })
          return try PNGEncoder().encode(bitmap)
        }
        return zip(files, delays).flatMap { Array(repeating: $0, count: max(1, $1 / 4)) }
      }
    }
  }

  private struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: [String]
    /// Whether frames of a constant rate can have it.
    var isForFolders = true
    let make: @Sendable (inout Recording) -> Void
  }

  private static let faults = [
    Fault(testDescription: "one frame is another", words: ["frame 8 (0.32 s) differs"]) {
      for pixel in 280..<320 { $0.frames[8][pixel] = 1 }
    },
    Fault(
      testDescription: "all later",
      words: ["frame 0 is shown for 0.12 s, not 0.04", "2 frames later from 0.04 s on"]
    ) { $0.delays[0] = 12 },
    Fault(testDescription: "slower", words: ["runs 8 % slower"], isForFolders: false) {
      let ends = $0.delays.indices.map { index in Int((Double(4 * (index + 1)) * 1.08).rounded()) }
      $0.delays = zip(ends, [0] + ends).map { $0 - $1 }
    },
    Fault(testDescription: "slower, at a constant rate", words: ["runs 8 % slower"]) { recording in
      let frames = recording.frames
      recording.frames = (0..<26).map { frames[min(23, Int(Double($0) / 1.08 + 1e-9))] }
      recording.delays = [Int](repeating: 4, count: 26)
    },
    Fault(testDescription: "one frame is missing", words: ["1 frame of 24 is missing: frame 8 (0.32 s)"]) {
      $0.frames.remove(at: 8)
      $0.delays.remove(at: 8)
    },
    Fault(
      testDescription: "one frame is doubled",
      words: ["frame 8 is shown for 0.08 s, not 0.04", "1 frame later from 0.36 s on"]
    ) {
      $0.frames.insert($0.frames[8], at: 8)
      $0.delays.insert(4, at: 8)
    },
    Fault(testDescription: "other times", words: ["the same frames, in other times"], isForFolders: false) {
      for index in [0, 4, 6, 12, 18] { ($0.delays[index], $0.delays[index + 1]) = (2, 6) }
    },
    Fault(testDescription: "one pixel", words: ["frame 8 (0.32 s) differs"]) { $0.frames[8][3] = 2 },
    Fault(testDescription: "colours + 1", words: ["frame 0 (0 s) and 23 more differ"]) {
      $0.colors = [254, 0, 0, 0, 254, 0, 0, 0, 254, 254, 254, 254]
    },
    Fault(testDescription: "loops", words: ["plays once, not forever"], isForFolders: false) { $0.loops = false },
    Fault(testDescription: "cropped", words: ["36x8 pixels, not 40x8"]) { recording in
      recording.width = 36
      recording.frames = recording.frames.map { row in row.indices.filter { $0 % 40 < 36 }.map { row[$0] } }
    },
    Fault(testDescription: "a row more", words: ["40x9 pixels, not 40x8"]) { recording in
      recording.height = 9
      recording.frames = recording.frames.map { $0 + $0.suffix(40) }
    },
    Fault(testDescription: "the first frame is blank", words: ["frame 0 (0 s) differs"]) {
      $0.frames[0] = [UInt8](repeating: 3, count: 320)
    },
    Fault(testDescription: "the last frame is held longer", words: ["frame 23 is shown for 0.4 s, not 0.2"]) {
      $0.delays[23] = 40
    },
    Fault(testDescription: "two frames are exchanged", words: ["frames 8 and 9 are exchanged"]) {
      $0.frames.swapAt(8, 9)
    },
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is said of a recording after another one was recorded.
  private func words(_ recordings: [Recording], asFolder: Bool) async throws -> [[String]] {
    var found: [[String]] = []
    for (index, recording) in recordings.enumerated() {
      let name = asFolder ? "frames\(index)" : "a.gif"
      if asFolder {
        for (number, file) in try recording.pictures.enumerated() {
          try folder.write(file, to: "\(name)/\(number).png")
        }
      } else {
        try folder.write(recording.gif, to: name)
      }
      var check = GoldenCheck()
      check.recording = index == 0 ? .all : .never
      let scene = try await check.run(
        try FinishedFrames([folder(name)]), rate: asFolder ? FrameRate(25) : nil, name: "a",
        in: GoldenFolder(path: folder("goldens/a")))
      switch scene.frames?.outcome {
      case .differs(.film(let words)): found.append(words)
      case .passed, .missing: found.append([])
      case .damaged, .differs, nil: Issue.record("\(String(describing: scene.frames))")
      }
      #expect(scene.isFailure == (index > 0 && !(found.last ?? []).isEmpty))
    }
    return found
  }

  @Test(arguments: faults, [false, true])
  private func `is named`(fault: Fault, asFolder: Bool) async throws {
    guard fault.isForFolders || !asFolder else { return }
    var broken = Recording()
    fault.make(&broken)
    #expect(try await words([Recording(), Recording(), broken], asFolder: asFolder) == [[], [], fault.words])
  }
}
