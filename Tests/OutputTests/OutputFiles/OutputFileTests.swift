import FileFormats
import Foundation
@testable import OutputFiles
import Platform
import Testing
import TestSupport

/// Outputs appear complete or not at all, and only files with the program's mark are overwritten.
@Suite struct OutputFileTests {
  /// The shortest GIF head with the program's mark.
  static let marked =
    [UInt8]("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE, 9] + [UInt8]("MagicMove".utf8) + [0, 0x3B]

  @Test(arguments: [0, 9, 231, 232, 300, 70_000])
  func `the box of a mark says its length`(count: Int) {
    let box = FileMark.box(of: String(repeating: "x", count: count))
    #expect(box.prefix(4).reduce(0) { $0 << 8 | Int($1) } == box.count && box.count == 24 + count)
    #expect(box[4..<8].elementsEqual("uuid".utf8))
  }

  @Test func `a file appears only when it is committed`() throws {
    let folder = try TemporaryFolder()
    let file = try OutputFile(folder("a.gif"), force: false)
    try file.write([1, 2, 3])
    #expect(folder.names.count == 1 && folder.names != ["a.gif"])
    try file.commit()
    #expect(folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == [1, 2, 3])
  }

  @Test func `a file that is given up leaves the earlier one and no trace`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.marked, to: "a.gif")
    try {
      let file = try OutputFile(folder("a.gif"), force: false)
      try file.write([1, 2, 3])
    }()
    #expect(folder.names == ["a.gif"])
    #expect(try folder.read("a.gif") == Self.marked)
  }

  @Test func `only files with the mark are overwritten unless forced`() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "a.gif")
    #expect(throws: OutputError.wouldOverwrite(path: folder("a.gif"), found: "the file was not written by MagicMove")) {
      try OutputFile(folder("a.gif"), force: false)
    }
    try OutputFile(folder("a.gif"), force: true).commit()
    #expect(try folder.read("a.gif") == [])
    try folder.write(Self.marked, to: "b.gif")
    try OutputFile(folder("b.gif"), force: false).commit()
  }

  @Test func `a link is followed and stays`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.marked, to: "real/a.gif")
    try FileManager.default.createSymbolicLink(atPath: folder("link.gif"), withDestinationPath: "real/a.gif")
    let file = try OutputFile(folder("link.gif"), force: false)
    try file.write([7])
    try file.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.gif")) == "real/a.gif")
    #expect(try folder.read("real/a.gif") == [7])
  }

  @Test func `places that cannot be written say why`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: OutputError.isFolder(path: folder.path)) { try OutputFile(folder.path, force: true) }
    #expect(throws: OutputError.missingFolder(path: folder("no/a.gif"), folder: folder("no"))) {
      try OutputFile(folder("no/a.gif"), force: true)
    }
    try folder.write("x", to: "file")
    #expect(throws: OutputError.isNotFolder(path: folder("file"))) { try OutputFile(folder("file/a.gif"), force: true) }
    try FileManager.default.createSymbolicLink(atPath: folder("loop"), withDestinationPath: "loop")
    #expect(throws: OutputError.self) { try OutputFile(folder("loop"), force: true) }
  }

  @Test func `a full disk is an error of the write`() throws {
    let file = try OutputFile("/dev/full", force: false)
    #expect(throws: OutputError.writeFailed(path: "/dev/full", reason: SystemError(code: ENOSPC))) {
      try file.write([1])
    }
  }

  @Test func `leftovers of dead runs go, temporaries of living ones stay`() throws {
    let folder = try TemporaryFolder()
    try folder.write("left", to: ".magicmove-0123456789abcdef.tmp")
    try folder.write("left", to: ".magicmove-00000000000000ff.tmp/frame-0000.png")
    try folder.write("other", to: ".magicmove-notours.tmp")
    let living = try Temporary(fileIn: folder.path)
    let file = try OutputFile(folder("a.gif"), force: false)
    #expect(folder.names.count == 3, "\(folder.names)")
    #expect(folder.names.contains(".magicmove-notours.tmp"))
    #expect(folder.names.contains(Path.name(of: living.path)))
    try file.commit()
  }

  /// What another program may put in the place of a temporary, given its path.
  static let swaps: [(String, @Sendable (TemporaryFolder, String) throws -> Void)] = [
    (
      "a link",
      { folder, path in
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder("precious"))
      }
    ),
    (
      "another file",
      { folder, path in
        try FileManager.default.removeItem(atPath: path)
        try folder.write("other", to: Path.name(of: path))
      }
    ),
    (
      "a folder",
      { folder, path in
        try FileManager.default.moveItem(atPath: path, toPath: folder("moved"))
        try folder.write("other", to: Path.name(of: path) + "/frame-0000.png")
      }
    ),
  ]

  @Test(arguments: swaps) func `what takes the place of the temporary does not take its name`(
    _ what: String, _ swap: @Sendable (TemporaryFolder, String) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "precious")
    try folder.write(Self.marked, to: "a.gif")
    let file = try OutputFile(folder("a.gif"), force: false)
    try file.write(Self.marked + [1])
    try swap(folder, try #require(file.temporaryPath))
    #expect(throws: OutputError.temporaryReplaced(path: folder("a.gif"))) { try file.commit() }
    #expect(try folder.read("a.gif") == Array(Self.marked))
    #expect(try folder.read("precious") == Array("precious".utf8))
  }

  @Test func `what takes the place of a temporary is not removed`() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try OutputFile(folder("a.gif"), force: false)
      let path = try #require(file.temporaryPath)
      try FileManager.default.removeItem(atPath: path)
      try folder.write("precious", to: Path.name(of: path) + "/precious")
      try file.write([1])
    }
    #expect(folder.names.count == 1, "\(folder.names)")
  }

  @Test func `a file that could not be written before is replaced with its permissions`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.marked, to: "a.gif")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder("a.gif"))
    try OutputFile(folder("a.gif"), force: false).commit()
    let mode = try FileManager.default.attributesOfItem(atPath: folder("a.gif"))[.posixPermissions] as? Int
    #expect(mode == 0o444)
  }

  @Test func `permissions of a replaced file are kept`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.marked, to: "a.gif")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder("a.gif"))
    try OutputFile(folder("a.gif"), force: false).commit()
    let mode = try FileManager.default.attributesOfItem(atPath: folder("a.gif"))[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
