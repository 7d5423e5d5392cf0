import Foundation
import FrameWriting
import ImageCodecs
import OutputFiles
import Pixels
import Rendering
import TestSupport
import Testing

#if AVIF
  /// Scenes to AVIF files, looked at by ffprobe: frames, times, size; and equal bytes on any number of threads.
  @Suite struct AVIFWritingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func animation(background: String = "#ffffff", rate: String = "30", loop: String = "") throws -> Animation {
      let scene = """
        {"canvas": {"size": [61, 47], "background": "\(background)"},
         "screens": {"list": {"layers": [{"id": "card", "frame": [3, 5, 20, 14], "cornerRadius": 4, "fill": "#ff9500"}]},
                     "detail": {"layers": [{"id": "card", "frame": [20, 10, 40, 30], "fill": "#0a84ff80"}]}},
         "timeline": [{"hold": 0.2}, {"to": "detail", "duration": 0.3}, {"hold": 0.2}], "output": {"fps": \(rate)\(loop)}}
        """
      return try Animation(contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")))
    }

    @Test(arguments: ["#ffffff", "transparent"]) func `jobs do not change bytes`(background: String) async throws {
      let animation = try animation(background: background)
      for jobs in [1, 4] {
        var options = OutputOptions(jobs: jobs)
        options.avif.compression = .fast
        let report = try await animation.write(to: URL(filePath: folder("\(jobs).avif")), options: options)
        #expect(report.format == .avif && report.frames == 21 && report.notes.isEmpty)
        #expect(try report.bytes == folder.read("\(jobs).avif").count)
      }
      #expect(try folder.read("1.avif") == folder.read("4.avif"))
    }

    @Test(
      .enabled(if: ForeignProgram.exists("ffprobe"), "ffprobe is not installed"), arguments: ["30", "29.97", "12.5"])
    func `a foreign program finds the size, the pictures and the duration`(rate: String) async throws {
      let program = try #require(ForeignProgram("ffprobe"))
      let animation = try animation(rate: rate)
      let report = try await animation.write(to: URL(filePath: folder("a.avif")))
      let text = try #require(
        try program.output(
          ["-v", "error", "-show_entries", "stream=width,height,nb_frames,duration", "-of", "csv=p=0", "a.avif"],
          in: URL(filePath: folder.path)))
      let fields = text.split(separator: "\n")[0].split(separator: ",").compactMap { Double($0) }
      #expect(fields.count == 4 && fields[0] == 61 && fields[1] == 47, "\(text)")
      #expect(fields[3] == Double(report.pictures) && report.pictures < report.frames)
      #expect(abs(fields[2] - report.duration) <= 1 / 12.5)
    }

    @Test func `pictures do not get worse from one to the next`() async throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenes/text.json")
      let animation = try Animation(contentsOf: file.standardized, options: LoadingOptions(scale: 0.5))
      var options = OutputOptions()
      options.rate = FrameRate(12)
      var pictures: [[StraightBitmap]] = []
      for name in ["a.avif", "a.apng"] {
        try await animation.write(to: URL(filePath: folder(name)), options: options)
        var decoder = try AnimationDecoder(folder.read(name))
        pictures.append([])
        while let frame = try decoder.next() { pictures[pictures.count - 1].append(frame.bitmap) }
      }
      #expect(pictures[0].count == pictures[1].count)
      let ratios = zip(pictures[0], pictures[1]).map { coded, drawn -> Double in
        var error = 0.0
        for (coded, drawn) in zip(coded.pixels, drawn.pixels) {
          for shift in stride(from: UInt32(0), to: 24, by: 8) {
            let difference = Double(coded >> shift & 255) - Double(drawn >> shift & 255)
            error += difference * difference
          }
        }
        let most = 255.0 * 255 * 3 * Double(coded.pixels.count)
        return 10 * log10(most / max(error, 1))
      }
      // What the encoder predicts from is what decoders show: otherwise the mean is below 40 dB.
      #expect(ratios.reduce(0, +) / Double(ratios.count) > 40.4)
    }

    @Test func `an earlier AVIF of ours is replaced, one of others is not`() async throws {
      let (animation, url) = (try animation(), URL(filePath: folder("a.avif")))
      try await animation.write(to: url)
      try await animation.write(to: url)
      var bytes = try folder.read("a.avif")
      bytes.removeLast(9)
      try Data(bytes).write(to: url)
      await #expect(throws: OutputError.self) { try await animation.write(to: url) }
    }

    @Test func `where the library cannot count plays the report says so`() async throws {
      let report = try await animation(loop: ", \"loop\": 2").write(to: URL(filePath: folder("a.avif")))
      #expect(report.notes == [] || report.notes == [.playsAsPlayersLike])
      #expect(try await animation().write(to: URL(filePath: folder("b.avif"))).notes.isEmpty)
    }
  }
#endif
