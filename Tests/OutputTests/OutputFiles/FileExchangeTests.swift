import Foundation
@testable import OutputFiles
import Platform
import Testing
import TestSupport

/// Several files get new contents, all or none.
@Suite struct FileExchangeTests {
  @Test func `files get their contents, and keep their permissions and links`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "a.json")
    try folder.write("two", to: "parts/b.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder("a.json"))
    try FileManager.default.createSymbolicLink(atPath: folder("link.json"), withDestinationPath: "parts/b.json")
    try FileExchange.exchange([
      .init(folder("a.json"), old: Array("one".utf8), new: Array("1".utf8)),
      .init(folder("link.json"), old: Array("two".utf8), new: Array("2".utf8)),
    ])
    #expect(try folder.read("a.json") == Array("1".utf8) && folder.read("parts/b.json") == Array("2".utf8))
    #expect(FileStatus(path: folder("a.json"))?.permissions == 0o640)
    #expect(FileSystem.kindWithoutFollowing(folder("link.json")) == .link)
    #expect(folder.names == ["a.json", "link.json", "parts"])
  }

  @Test func `when one cannot be written, all are as they were, and no temporary stays`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "a.json")
    try FileSystem.makeFolder(folder("b.json"))
    #expect(throws: OutputError.isFolder(path: folder("b.json"))) {
      try FileExchange.exchange([
        .init(folder("a.json"), old: Array("one".utf8), new: Array("1".utf8)),
        .init(folder("b.json"), old: [], new: Array("2".utf8)),
      ])
    }
    #expect(try folder.read("a.json") == Array("one".utf8))
    #expect(folder.names == ["a.json", "b.json"])
  }

  @Test func `what was exchanged is put back when a later file cannot be`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "a.json")
    try folder.write("two", to: "b/b.json")
    #expect(throws: OutputError.self) {
      try FileExchange.exchange(
        [
          .init(folder("a.json"), old: Array("one".utf8), new: Array("1".utf8)),
          .init(folder("b/b.json"), old: Array("two".utf8), new: Array("2".utf8)),
        ], beforeCommit: { index in if index == 1 { FileSystem.removeTree(folder("b")) } })
    }
    #expect(try folder.read("a.json") == Array("one".utf8))
    #expect(folder.names == ["a.json"])
  }
}
