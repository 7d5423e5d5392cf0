import FileFormats
import Foundation
import ImageCodecs
import ImageComparison
import Pixels
import Rendering
import TestSupport
import Testing

@testable import SceneImport

/// Screenshots become scenes that look exactly like them.
@Suite struct PicturesImportTests {
  /// A white screen with a grey bar, a red card with a dark mark in it, and a picture with noise.
  private func picture(card: PixelRect, _ seed: UInt64 = 1) throws -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let size = PixelSize(width: 120, height: 160)
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: size.area)
    func fill(_ rect: PixelRect, _ color: () -> UInt32) {
      for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { pixels[y * size.width + x] = color() } }
    }
    fill(PixelRect(x: 0, y: 0, width: 120, height: 20)) { 0xFF80_8080 }
    fill(card) { 0xFF20_20D0 }
    fill(PixelRect(x: card.x + 4, y: card.y + 4, width: 10, height: 6)) { 0xFF30_0000 }
    fill(PixelRect(x: 80, y: 120, width: 30, height: 30)) {
      0xFF00_0000 | UInt32.random(in: 0...0xFFFFFF, using: &random)
    }
    return try PNGEncoder().encode(StraightBitmap(size: size, pixels: pixels))
  }

  private func request(_ folder: TemporaryFolder) throws -> ImportRequest {
    let small = PixelRect(x: 10, y: 40, width: 40, height: 20)
    let large = PixelRect(x: 10, y: 30, width: 100, height: 60)
    var pictures = PicturesRequest(
      paths: [
        try folder.write(picture(card: small), to: "in/list.png"),
        try folder.write(picture(card: large), to: "in/open.png"),
      ], scale: 2)
    for (index, card) in [small, large].enumerated() {
      pictures.boxes[index] = [
        PictureBox(name: "card", rect: card, radius: 0),
        PictureBox(name: "mark", rect: PixelRect(x: card.x + 4, y: card.y + 4, width: 10, height: 6), radius: 0),
        PictureBox(
          name: "photo", rect: PixelRect(x: 80, y: 120, width: 30, height: 30), radius: 8, text: "a \"photo\"\n"),
      ]
    }
    return ImportRequest(.pictures(pictures), destination: folder("out"))
  }

  @Test func `boxes become layers, and the stills are the pictures`() throws {
    let folder = try TemporaryFolder()
    let report = try request(folder).run()
    let text = String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self)
    for screen in report.screens {
      let distance = try #require(screen.distance)
      #expect(distance.far == 0 && distance.mean < 0.01 && distance.tile < 0.5, "\(screen.name) \(distance)")
    }
    #expect(text.contains("{ \"id\": \"card\", \"frame\": [5, 20, 20, 10], \"fill\": \"#d02020\", \"layers\": ["))
    #expect(text.contains("{ \"id\": \"mark\", \"frame\": [2, 2, 5, 3], \"fill\": \"#000030\" }"))
    #expect(text.contains("\"id\": \"photo\", \"frame\": [40, 60, 15, 15], \"cornerRadius\": 4, \"image\": \"list\""))
    #expect(text.contains("\"crop\": [80, 120, 30, 30]") && text.contains("// shows \"a \"photo\"\""))
    #expect(text.contains("{ \"to\": \"open\", \"duration\": 0.5 },"))
    #expect(folder.names == ["in", "out"])
    #expect(report.lost == 0 && report.notes.isEmpty)
  }

  @Test func `the same pictures give the same bytes`() throws {
    let folder = try TemporaryFolder()
    var request = try request(folder)
    _ = try request.run()
    request.destination = folder("again")
    _ = try request.run()
    for name in ["images/list.png", "images/list-behind.png"] {
      #expect(try folder.read("out/\(name)") == folder.read("again/\(name)"))
    }
    #expect(try folder.read("out/out.jsonc") == folder.read("again/again.jsonc"))
  }

  @Test func `an import is replaced only when that is asked for, and other files stay`() throws {
    let folder = try TemporaryFolder()
    var request = try request(folder)
    _ = try request.run()
    try folder.write("mine", to: "out/notes.txt")
    #expect(throws: ImportError.self) { try request.run() }
    request.replaces = true
    request.names = ["a", "b"]
    _ = try request.run()
    #expect(String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self).contains("\"a\": {"))
    #expect(try folder.read("out/notes.txt") == Array("mine".utf8))
    try folder.write("{}", to: "out/import-report.json")
    #expect(throws: ImportError.self) { try request.run() }
  }

  @Test func `the report is not taken for a scene`() throws {
    let folder = try TemporaryFolder()
    var request = try request(folder)
    request.names = ["screens", "other"]
    _ = try request.run()
    #expect(SceneFiles.isScene(folder("out/out.jsonc")) && !SceneFiles.isScene(folder("out/import-report.json")))
  }

  @Test func `what cannot be imported leaves nothing`() throws {
    let folder = try TemporaryFolder()
    let good = try request(folder)
    guard case .pictures(let pictures) = good.source else { return }
    var outside = pictures
    outside.boxes[1]?[2].rect.x = 100
    var broken = pictures
    broken.paths[1] = try folder.write("no picture", to: "in/broken.png")
    var missing = pictures
    missing.trees = [folder("in/none.xml"), folder("in/none.xml")]
    for bad in [outside, broken, missing] {
      #expect(throws: ImportError.self) { try ImportRequest(.pictures(bad), destination: folder("out")).run() }
    }
    for place in ["no/such", "in/list.png", "in/list.png/x"] {
      #expect(throws: ImportError.self) { try ImportRequest(good.source, destination: folder(place)).run() }
    }
    #expect(folder.names == ["in"] && folder.folder("in").names == ["broken.png", "list.png", "open.png"])
  }

  @Test func `trees name the boxes`() throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 400, height: 800)
    let pixels = (0..<size.area).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: ($0 * 2_654_435_761) >> 12) & 0xFFFFFF }
    let path = try folder.write(
      PNGEncoder().encode(StraightBitmap(size: size, pixels: pixels)), to: "in/a.png")
    var pictures = PicturesRequest(paths: [path, path], scale: 1)
    pictures.trees = [
      try folder.write(ScreenTreeTests.uiautomator, to: "in/a.xml"),
      try folder.write(ScreenTreeTests.axe, to: "in/b.json"),
    ]
    pictures.boxes[1] = [PictureBox(name: "compose", rect: PixelRect(x: 0, y: 0, width: 50, height: 50), radius: 0)]
    let report = try ImportRequest(.pictures(pictures), destination: folder("out")).run()
    let text = String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self)
    #expect(text.contains("\"id\": \"subject\", \"frame\": [20, 20, 280, 40]"), "in the list")
    #expect(text.contains("// shows \"Lunch & more\""))
    #expect(text.contains("\"id\": \"compose\", \"frame\": [0, 0, 50, 50]") && !text.contains("compose-2"))
    #expect(report.screens.allSatisfy { ($0.distance?.mean ?? 1) < 0.01 })
  }

  @Test func `boxes that moved are found and named`() throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 200, height: 300)
    func screen(_ place: PixelRect, _ name: String) throws -> String {
      var pixels = [UInt32](repeating: 0xFFF8_F8F8, count: size.area)
      for y in place.y..<place.maxY {
        for x in place.x..<place.maxX {
          let (column, row) = ((x - place.x) * 5 / place.width, (y - place.y) * 5 / place.height)
          pixels[y * size.width + x] = 0xFF00_0000 | UInt32(column * 50) | UInt32(row * 50) << 8
        }
      }
      return try folder.write(PNGEncoder().encode(StraightBitmap(size: size, pixels: pixels)), to: "in/\(name).png")
    }
    let small = PixelRect(x: 20, y: 30, width: 60, height: 50)
    let large = PixelRect(x: 60, y: 120, width: 120, height: 100)
    var pictures = PicturesRequest(
      paths: [try screen(small, "a"), try screen(large, "b"), try screen(small, "c")], scale: 1)
    pictures.findsBoxes = true
    let report = try ImportRequest(.pictures(pictures), destination: folder("out")).run()
    let text = String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self)
    #expect(text.contains("\"found-1\", \"frame\": [60, 120, 120, 100]") && !text.contains("found-2"))
    #expect(report.notes.isEmpty && report.screens.allSatisfy { $0.distance?.mean == 0 })
    pictures.boxes[0] = [PictureBox(name: "mine", rect: small, radius: 0)]
    pictures.paths.removeLast()
    let notes = try ImportRequest(.pictures(pictures), destination: folder("own")).run().notes
    #expect(notes.map(\.code) == ["match"])
  }
}
