import Foundation
import FrameWriting
import ImageCodecs
import ImageComparison
@testable import MagicMoveCommand
import OutputFiles
import Pixels
import Rendering
import TestSupport
import Testing

#if WebP
  /// The page of one animation, as a file: what is in it, and what it must not be able to do.
  @Suite struct StandalonePageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A scene of two screens, whose step takes `seconds`, at 50 frames per second.
    private func animation(name: String = "Push", seconds: Double = 0.6) throws -> Animation {
      let scene = """
        {"name": "\(name)", "canvas": {"size": [90, 64], "background": "#ffffff"},
         "screens": {"list": {"layers": [{"id": "card", "frame": [3, 5, 20, 14], "cornerRadius": 4, "fill": "#ff9500"}]},
                     "detail": {"layers": [{"id": "card", "frame": [50, 40, 40, 24], "fill": "#0a84ff80"}]}},
         "timeline": [{"hold": 0.2}, {"to": "detail", "duration": \(seconds)}, {"hold": 0.25}], "output": {"fps": 50}}
        """
      return try Animation(contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")))
    }

    private func page(_ animation: Animation, _ options: OutputOptions = OutputOptions()) async throws -> String {
      let report = try await animation.writePage(to: .path(folder("a.html")), options: options) { _ in }
      let bytes = try folder.read("a.html")
      #expect(report.bytes == bytes.count)
      return String(decoding: bytes, as: UTF8.self)
    }

    private func webp(in page: String) throws -> [UInt8] {
      let match = try #require(page.firstMatch(of: #/src="data:image/webp;base64,([A-Za-z0-9+/=]+)"/#))
      return Array(try #require(Data(base64Encoded: String(match.1))))
    }

    private func facts(in page: String) throws -> [String: Any] {
      let match = try #require(page.firstMatch(of: #/<script id="data" type="application/json">(.*?)</script>/#))
      let json = try JSONSerialization.jsonObject(with: Data(match.1.utf8))
      return try #require(json as? [String: Any])
    }

    @Test func `its picture is the animation, frame by frame`() async throws {
      let animation = try animation()
      let page = try await page(animation)
      var decoder = try AnimationDecoder(webp(in: page))
      var time = 0.0
      var count = 0
      while let frame = try decoder.next() {
        let drawn = try animation.still(at: .seconds((time * 50).rounded() / 50)).straight()
        #expect(frame.bitmap == drawn, "at \(time) s")
        time += frame.delay
        count += 1
      }
      #expect(count > 25)
      #expect(abs(time - animation.duration) < 0.001)
    }

    @Test func `of 25 pictures in a row one shows everything by itself`() async throws {
      let page = try await page(animation(seconds: 2))
      let pictures = try WebPPicture.all(in: webp(in: page))
      #expect(pictures.count > 75)
      let keys = pictures.indices.filter { pictures[$0].covers(width: 90, height: 64) }
      #expect(keys.first == 0)
      for (key, next) in zip(keys, keys.dropFirst() + [pictures.count]) { #expect(next - key <= 25) }
      // But not all of them are: what does not change is left out.
      #expect(keys.count < pictures.count / 10)
    }

    @Test func `it can load nothing, and names of a scene stay text`() async throws {
      let name = #"<img src=x onerror=alert(1)>\" </script><script>alert(2)</script>"#
      let page = try await page(animation(name: name))
      // The policy names exactly this script and this style.
      let policy = try #require(page.firstMatch(of: #/Content-Security-Policy" content="([^"]*)"/#)?.1)
      let script = try #require(page.firstMatch(of: #/(?s)<script>(.*?)<\/script>/#)?.1)
      let style = try #require(page.firstMatch(of: #/(?s)<style>(.*?)<\/style>/#)?.1)
      func hash(_ text: Substring) -> String {
        "'sha256-" + Data(SHA256.digest(of: Array(text.utf8)).bytes).base64EncodedString() + "'"
      }
      #expect(policy.hasPrefix("default-src 'none'; img-src data: blob:; "))
      #expect(policy.contains("; style-src \(hash(style)); script-src \(hash(script)); ") && !policy.contains("unsafe"))
      #expect(!page.contains("<img src=x") && !page.contains("<script>alert") && !page.contains("alert(2)</script>"))
      #expect(page.contains("<title>&lt;img src=x onerror=alert(1)&gt;&quot; &lt;/script&gt;"))
      #expect(
        try facts(in: page)["name"] as? String == #"<img src=x onerror=alert(1)>" </script><script>alert(2)</script>"#)
      #expect(page.matches(of: #/<script/#).count == 2)
    }

    @Test func `a part has its own times and the steps that lie in it`() async throws {
      var options = OutputOptions()
      (options.from, options.to) = (.seconds(0.3), .seconds(0.9))
      let facts = try facts(in: await page(animation(), options))
      #expect(facts["frames"] as? Int == 30 && facts["fps"] as? Double == 50)
      let steps = try #require(facts["steps"] as? [[String: Any]])
      #expect(steps.map { $0["kind"] as? String } == ["transition", "hold"])
      let times = steps.map { [$0["start"] as? Double ?? -1, $0["duration"] as? Double ?? -1] }
      for (found, wanted) in zip(times.joined(), [0, 0.5, 0.5, 0.1]) { #expect(abs(found - wanted) < 1e-9) }
    }

    @Test func `it is at most half as large again as the WebP, and 48 kB`() async throws {
      let animation = try animation(seconds: 2)
      for quality in [nil, 80.0] {
        var options = OutputOptions()
        options.webp.quality = quality
        let webp = try await animation.write(to: URL(filePath: folder("a.webp")), options: options)
        let page = try await animation.writePage(to: .path(folder("a.html")), options: options) { _ in }
        #expect(page.bytes <= webp.bytes * 3 / 2 + 48_000, "\(page.bytes) of \(webp.bytes)")
      }
    }

    @Test func `a page of ours is replaced, another file only by force`() async throws {
      let animation = try animation()
      _ = try await page(animation)
      _ = try await page(animation)
      try folder.write("<!DOCTYPE html><p>mine</p>", to: "a.html")
      await #expect(throws: OutputError.self) { try await page(animation) }
      #expect(try folder.read("a.html") == Array("<!DOCTYPE html><p>mine</p>".utf8))
      _ = try await page(animation, OutputOptions(overwrites: true))
    }
  }

  /// A picture of an animation, read from the container by hand: see RFC 9649, 2.7.1.1.
  private struct WebPPicture {
    let box: PixelRect
    let isBlended: Bool

    func covers(width: Int, height: Int) -> Bool {
      box == PixelRect(x: 0, y: 0, width: width, height: height) && !isBlended
    }

    static func all(in file: [UInt8]) throws -> [WebPPicture] {
      func number(_ place: Int, _ bytes: Int) -> Int {
        (0..<bytes).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
      }
      var pictures: [WebPPicture] = []
      var place = 12
      while place + 8 <= file.count {
        if file[place...].starts(with: "ANMF".utf8) {
          let box = PixelRect(
            x: number(place + 8, 3) * 2, y: number(place + 11, 3) * 2, width: number(place + 14, 3) + 1,
            height: number(place + 17, 3) + 1)
          pictures.append(WebPPicture(box: box, isBlended: file[place + 23] & 2 == 0))
        }
        let length = number(place + 4, 4)
        place += 8 + length + length % 2
      }
      return pictures
    }
  }
#endif
