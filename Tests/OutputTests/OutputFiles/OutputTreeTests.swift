import Platform
import TestSupport
import Testing

@testable import OutputFiles

@Suite struct OutputTreeTests {
  private let names: Set<String> = ["a.txt", "in"]

  private func write(_ text: String, to path: String) throws {
    let tree = try OutputTree(path)
    try tree.add("a.txt", Array(text.utf8))
    try tree.add("in/b.txt", Array(text.utf8))
    try tree.commit(replacing: names)
  }

  @Test func `a folder appears whole`() throws {
    let folder = try TemporaryFolder()
    try write("one", to: folder("out"))
    #expect(folder.names == ["out"] && folder.folder("out").names == ["a.txt", "in"])
    #expect(try folder.read("out/in/b.txt") == Array("one".utf8))
  }

  @Test func `without commit nothing is left`() throws {
    let folder = try TemporaryFolder()
    do {
      let tree = try OutputTree(folder("out"))
      try tree.add("in/b.txt", [1])
      #expect(FileSystem.kind(of: "\(tree.folder)/in/b.txt") == .file)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `a folder is replaced, and what else it holds stays`() throws {
    let folder = try TemporaryFolder()
    try write("one", to: folder("out"))
    try folder.write("old", to: "out/in/old.txt")
    try write("two", to: folder("out"))
    #expect(folder.folder("out/in").names == ["b.txt"] && folder.names == ["out"])
    try folder.write("mine", to: "out/mine/c.txt")
    try write("three", to: folder("out"))
    #expect(try folder.read("out/mine/c.txt") == Array("mine".utf8))
    #expect(try folder.read("out/in/b.txt") == Array("three".utf8))
    #expect(folder.names == ["out"] && folder.folder("out").names == ["a.txt", "in", "mine"])
  }

  @Test func `links in a removed folder are not followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "other/file.txt")
    try write("one", to: folder("out"))
    let link = ForeignProgram("ln")
    _ = try link?.succeeds(["-s", folder("other"), folder("out/in/link")], in: .init(filePath: folder.path))
    try write("two", to: folder("out"))
    #expect(try folder.read("other/file.txt") == Array("precious".utf8))
  }

  @Test func `a place without a folder above it is an error`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: OutputError.self) { try OutputTree.check(folder("no/such")) }
    try folder.write("", to: "file")
    #expect(throws: OutputError.self) { try OutputTree.check(folder("file")) }
    #expect(throws: Never.self) { try OutputTree.check("output/new") }
  }
}
