import Foundation
import TestSupport
import Testing

#if WebP
  /// `page`, as a person runs it.
  @Suite struct PageCommandTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(Scenes.push, to: "push.json")
    }

    @Test func `a page is an HTML file in the folder output, which may be overwritten`() throws {
      for _ in 0..<2 {
        let result = try BuiltCommand.run("page", "push.json", in: folder)
        #expect(result.status == 0 && result.text == "output/push.html\n", "\(result.error)")
      }
      #expect(try folder.read("output/push.html").starts(with: "<!DOCTYPE html>".utf8))
      let piped = try BuiltCommand.run("page", "push.json", "-o", "-", in: folder)
      #expect(piped.output == (try folder.read("output/push.html")))
      let json = try BuiltCommand.run("page", "push.json", "--json", in: folder)
      #expect(json.text.contains("\"format\": \"html\"") && json.text.contains("\"path\": \"output/push.html\""))
      #expect(json.text.contains("\"bytes\": \(piped.output.count)"))
    }

    private func picture(_ flags: [String]) throws -> [UInt8] {
      let page = try BuiltCommand.run(["page", "push.json", "-o", "-"] + flags, in: folder)
      let match = try #require(page.text.firstMatch(of: #/base64,([A-Za-z0-9+/=]+)"/#))
      return Array(try #require(Data(base64Encoded: String(match.1))))
    }

    @Test func `lossless pictures are those of render`() throws {
      let bytes = try picture(["--lossless"])
      let webp = try BuiltCommand.run("render", "push.json", "--format", "webp", "-o", "-", in: folder)
      // Up to the first picture that has to show everything, they are the same file, but for its length and what is transparent.
      let common = zip(bytes, webp.output).dropFirst(30).prefix { $0 == $1 }.count
      #expect(common > 1000, "\(common) of \(webp.output.count)")
    }

    @Test func `flat colours are lossless where that is smaller`() throws {
      let webp = try BuiltCommand.run(
        "render", "push.json", "--format", "webp", "--quality", "80", "-o", "-", in: folder)
      let bytes = try picture([])
      let again = try picture(["--quality", "80"])
      #expect(bytes.count < webp.output.count && bytes == again)
      #expect(bytes.indices.contains { bytes[$0...].starts(with: "VP8L".utf8) })
      #expect(!webp.output.indices.contains { webp.output[$0...].starts(with: "VP8L".utf8) })
    }

    @Test(arguments: [
      (["page", "push.json", "-o", "x.gif"], "end `x.gif` in .html"),
      (["page", "push.json", "-o", "-", "--json"], "both write to standard output"),
      (["page", "push.json", "--lossless", "--quality", "80"], "cannot be used together"),
      (["page", "push.json", "--quality", "101"], "from 0 to 100"),
      (["page", "push.json", "--loop", "2"], "unknown option"),
      (["page"], "needs SCENE"),
    ])
    func `an invalid command line ends with 64, and nothing is written`(_ arguments: [String], _ message: String) throws
    {
      let result = try BuiltCommand.run(arguments, in: folder)
      #expect(result.status == 64)
      #expect(result.error.contains(message), "\(result.error)")
      #expect(result.output.isEmpty && folder.names == ["push.json"])
    }

    @Test func `a file of another program is kept without --force`() throws {
      try folder.write("<p>mine</p>", to: "mine.html")
      let result = try BuiltCommand.run("page", "push.json", "-o", "mine.html", in: folder)
      #expect(result.status == 73 && result.error.contains("--force overwrites it"), "\(result.error)")
      #expect(try folder.read("mine.html") == Array("<p>mine</p>".utf8))
      #expect(try BuiltCommand.run("page", "push.json", "-o", "mine.html", "--force", in: folder).status == 0)
      #expect(try BuiltCommand.run("page", "push.json", "-o", "mine.html", in: folder).status == 0)
    }

    @Test func `a missing scene and a missing folder have their own codes`() throws {
      #expect(try BuiltCommand.run("page", "none.json", in: folder).status == 66)
      #expect(try BuiltCommand.run("page", "push.json", "-o", "none/a.html", in: folder).status == 73)
    }
  }
#endif
