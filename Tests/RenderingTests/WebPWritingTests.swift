import Foundation
import FrameWriting
import ImageCodecs
import OutputFiles
import Rendering
import Testing
import TestSupport

#if WebP
  /// Scenes to WebP files, read back by libwebp's own decoder and by webpmux.
  @Suite struct WebPWritingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func animation(background: String = "#ffffff") throws -> Animation {
      let scene = """
        {"canvas": {"size": [61, 47], "background": "\(background)"},
         "screens": {"list": {"layers": [{"id": "card", "frame": [3, 5, 20, 14], "cornerRadius": 4, "fill": "#ff9500"}]},
                     "detail": {"layers": [{"id": "card", "frame": [20, 10, 40, 30], "fill": "#0a84ff80"}]}},
         "timeline": [{"hold": 0.2}, {"to": "detail", "duration": 0.3}, {"hold": 0.25}], "output": {"fps": 30}}
        """
      return try Animation(contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")))
    }

    private func frames(_ name: String) throws -> [AnimationFrame] {
      var decoder = try AnimationDecoder(folder.read(name))
      var frames: [AnimationFrame] = []
      while let frame = try decoder.next() { frames.append(frame) }
      return frames
    }

    @Test(arguments: ["#ffffff", "transparent"]) func `every frame comes back exactly`(background: String) async throws
    {
      let animation = try animation(background: background)
      let report = try await animation.write(to: URL(filePath: folder("a.webp")))
      #expect(try report.format == .webp && report.bytes == folder.read("a.webp").count)
      let shown = try frames("a.webp")
      #expect(shown.count == report.pictures)
      #expect(abs(shown.reduce(0) { $0 + $1.delay } - animation.duration) <= 0.0005)
      var (index, end) = (0, shown[0].delay)
      for try await frame in try animation.frames() {
        // A frame appears at its time to the nearest millisecond.
        if frame.time.seconds > end - 0.0006 {
          index += 1
          end += shown[index].delay
        }
        #expect(shown[index].bitmap == frame.bitmap.straight(), "frame \(frame.index)")
      }
      #expect(index == shown.count - 1)
    }

    @Test(.enabled(if: ForeignProgram.exists("webpmux"), "webpmux is not installed"))
    func `a foreign program counts the frames`() async throws {
      let program = try #require(ForeignProgram("webpmux"))
      let report = try await animation().write(to: URL(filePath: folder("a.webp")))
      let text = try #require(try program.output(["-info", "a.webp"], in: URL(filePath: folder.path)))
      #expect(text.contains("Number of frames: \(report.pictures)") && text.contains("XMP metadata"), "\(text)")
    }

    @Test func `jobs do not change bytes nor does the way out`() async throws {
      let animation = try animation()
      for jobs in [1, 3] {
        try await animation.write(to: URL(filePath: folder("\(jobs).webp")), options: OutputOptions(jobs: jobs))
      }
      #expect(try folder.read("1.webp") == folder.read("3.webp"))
    }

    @Test func `quality makes lossy files`() async throws {
      let animation = try animation()
      try await animation.write(to: URL(filePath: folder("a.webp")), options: OutputOptions(webp: .init(quality: 70)))
      let bytes = try folder.read("a.webp")
      #expect(bytes.indices.contains { bytes[$0...].starts(with: "VP8 ".utf8) })
      let first = try #require(try frames("a.webp").first)
      let exact = animation.still(atSeconds: 0).straight()
      let worst = zip(first.bitmap.pixels, exact.pixels).map { abs(Int($0 & 255) - Int($1 & 255)) }.max()
      #expect(try #require(worst) < 60)
    }

    @Test func `only its own files are overwritten`() async throws {
      let animation = try animation()
      let url = URL(filePath: folder("a.webp"))
      try await animation.write(to: url)
      try await animation.write(to: url, options: OutputOptions(from: .seconds(0), to: .seconds(0.1)))
      #expect(try frames("a.webp").count == 1)
      try await animation.write(to: url)
      // The same picture without the metadata could be anybody's.
      var bytes = try folder.read("a.webp")
      let mark = try #require(bytes.indices.last { bytes[$0...].starts(with: "MagicMove".utf8) })
      bytes.replaceSubrange(mark..<mark + 9, with: "SomeOther".utf8)
      try folder.write(bytes, to: "a.webp")
      await #expect(throws: OutputError.self) { try await animation.write(to: url) }
      #expect(try folder.read("a.webp") == bytes)
    }
  }
#endif
