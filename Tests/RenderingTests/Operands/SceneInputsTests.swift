import Foundation
import TestSupport
import Testing

@testable import Rendering

/// Which scene files operands mean.
@Suite struct SceneInputsTests {
  private static let scene = #"{"canvas": {"size": [8, 8]}, "screens": {}}"#

  /// Scenes among other files.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["a.json", "deep/b.jsonc", ".hidden/x.json", "node_modules/y.json", "out/z.json"] {
      try folder.write(scene, to: "in/\(name)")
    }
    try folder.write(#"{"components": {}}"#, to: "in/cells.json")
    try folder.write(#"{"theme": {"screens": {}}}"#, to: "in/tool.json")
    try folder.write(#"{"screens": [{"name": "a"}], "notes": []}"#, to: "in/report.json")
    try folder.write(#"{"screens": {}}"#, to: "in/scene.schema.json")
    try folder.write("{", to: "in/broken.json")
    try folder.write("no scene", to: "in/picture.png")
    return folder
  }

  private static func paths(
    _ operands: [String], in folder: TemporaryFolder, for purpose: SceneInputs.Purpose = .results,
    onlyScenes: Bool = false
  ) throws -> [String] {
    let inputs = try SceneInputs(
      operands.map { $0.hasPrefix("@") ? "@" + folder(String($0.dropFirst())) : folder($0) }, for: purpose,
      outputFolder: folder("in/out"), onlyScenes: onlyScenes)
    return try inputs.all().map { "\($0.path.dropFirst(folder.path.count + 1)) \($0.name)" }
  }

  @Test func `a folder means its scenes, and a broken file may be one`() throws {
    let folder = try Self.folder()
    let found = try Self.paths(["in"], in: folder)
    #expect(found == ["in/a.json a", "in/broken.json broken", "in/deep/b.jsonc deep/b"])
  }

  @Test func `a pattern means the scenes that it matches`() throws {
    let folder = try Self.folder()
    #expect(try Self.paths(["in/*.json"], in: folder) == ["in/a.json a", "in/broken.json broken"])
    #expect(try Self.paths(["in/d*"], in: folder) == ["in/deep/b.jsonc b"])
    #expect(throws: SceneInputError.noScenes(in: folder("in/cells*"))) { try Self.paths(["in/cells*"], in: folder) }
    #expect(throws: SceneInputError.missing(folder("in/none*"))) { try Self.paths(["in/none*"], in: folder) }
  }

  @Test func `a file that is named is a scene, unless only scenes are wanted`() throws {
    let folder = try Self.folder()
    #expect(try Self.paths(["in/cells.json", "none.json"], in: folder) == ["in/cells.json cells", "none.json none"])
    #expect(try Self.paths(["in/cells.json", "in/a.json"], in: folder, onlyScenes: true) == ["in/a.json a"])
    #expect(throws: SceneInputError.missing(folder("none.json"))) {
      try Self.paths(["none.json"], in: folder, for: .outputs)
    }
  }

  @Test func `a list has an operand in each line, whatever bytes are in it`() throws {
    let folder = try Self.folder()
    // NEL and U+2028 end no line of a list.
    let name = "in/a\u{85}b\u{2028}c.json"
    try folder.write(Self.scene, to: name)
    try folder.write("# scenes\n\r\n\(folder(name))\r\n\(folder("in/deep"))\n", to: "list")
    let found = try Self.paths(["@list"], in: folder)
    #expect(found.count == 2 && found[0].utf8.elementsEqual("\(name) a\u{85}b\u{2028}c".utf8))
    #expect(found[1] == "in/deep/b.jsonc b")
  }

  @Test func `links that lead out of what was named are not followed`() throws {
    let folder = try Self.folder()
    try folder.write(Self.scene, to: "outside/secret.json")
    for (link, target) in [
      ("in/l1.json", "../outside/secret.json"), ("in/l2", "../outside"), ("in/deep/l3.json", "../a.json"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: folder(link), withDestinationPath: target)
    }
    #expect(try Self.paths(["in/l*"], in: folder, onlyScenes: true).isEmpty)
    #expect(try Self.paths(["in/*/*.json"], in: folder) == ["in/deep/l3.json l3", "in/node_modules/y.json y"])
    #expect(try Self.paths(["in"], in: folder).count == 3)
  }

  @Test func `reports of this program are no scenes`() throws {
    let folder = try Self.folder()
    // A report that the program did not write is a folder like others.
    try folder.write("page", to: "in/r/report.html")
    try folder.write("{}", to: "in/r/results.json")
    try folder.write(Self.scene, to: "in/r/q.json")
    #expect(try Self.paths(["in/r"], in: folder) == ["in/r/q.json q"])
  }
}
