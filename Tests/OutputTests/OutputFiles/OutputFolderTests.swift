import FileFormats
import Foundation
@testable import OutputFiles
import Testing
import TestSupport

/// Folders of frames: they appear whole, replace their own frames alone, and leave other things as they are.
@Suite struct OutputFolderTests {
  /// The head of a PNG with the program's mark.
  static let marked: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 18] + [UInt8]("tEXtSoftware\0MagicMove".utf8)

  private func write(_ frames: Int, to path: String, force: Bool = false) throws {
    let output = try OutputFolder(path, force: force)
    for _ in 0..<frames { try output.append(Self.marked) }
    try output.commit()
  }

  @Test func `a folder appears with all its frames`() throws {
    let folder = try TemporaryFolder()
    try write(3, to: folder("frames/"))
    #expect(folder.names == ["frames"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("frames")).count == 3)
    #expect(try folder.read("frames/frame-0002.png") == Self.marked)
  }

  @Test func `a shorter sequence leaves none of the longer one before it`() throws {
    let folder = try TemporaryFolder()
    try write(5, to: folder("frames/"))
    try write(2, to: folder("frames/"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("frames")).count == 2)
    try write(4, to: folder("frames/shot-%03d.png"))
    try write(3, to: folder("frames/shot-%03d.png"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("frames")).sorted()
    #expect(names == ["frame-0000.png", "frame-0001.png", "shot-000.png", "shot-001.png", "shot-002.png"])
  }

  @Test func `a folder with other things is not touched, and they survive --force`() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "frames/notes.txt")
    #expect(throws: OutputError.wouldOverwrite(path: folder("frames/"), found: "the folder contains another file")) {
      try write(1, to: folder("frames/"))
    }
    try write(1, to: folder("frames/"), force: true)
    #expect(try folder.read("frames/notes.txt") == [UInt8]("precious".utf8))
    #expect(try folder.read("frames/frame-0000.png") == Self.marked)
    #expect(folder.names == ["frames"])
  }

  @Test func `foreign frames are not overwritten`() throws {
    let folder = try TemporaryFolder()
    try folder.write("photo", to: "frames/frame-0000.png")
    #expect(throws: OutputError.self) { try write(1, to: folder("frames/")) }
    #expect(throws: OutputError.self) { try write(1, to: folder("frames/frame-%04d.png")) }
    #expect(try folder.read("frames/frame-0000.png") == [UInt8]("photo".utf8))
  }

  @Test(arguments: ["frames/", "frames/f-%04d.png"], ["folder", "link", "frame"])
  func `frames that others put in the place of ours do not appear`(_ output: String, _ what: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "precious/frame-0000.png")
    try FileManager.default.createDirectory(atPath: folder("frames"), withIntermediateDirectories: false)
    try write(1, to: folder(output))
    let before = folder.folder("frames").names
    let frames = try OutputFolder(folder(output), force: false)
    try frames.append([1])
    let place = output.hasSuffix("/") ? folder : folder.folder("frames")
    let temporary = try #require(place.names.first { $0.hasSuffix(".tmp") })
    switch what {
    case "frame":
      let name = try #require(place.folder(temporary).names.first)
      try FileManager.default.removeItem(atPath: place("\(temporary)/\(name)"))
      try place.write("other", to: "\(temporary)/\(name)")
    case "link":
      try FileManager.default.moveItem(atPath: place(temporary), toPath: folder("moved"))
      try FileManager.default.createSymbolicLink(atPath: place(temporary), withDestinationPath: folder("precious"))
    default:
      try FileManager.default.moveItem(atPath: place(temporary), toPath: folder("moved"))
      try place.write("other", to: "\(temporary)/frame-0000.png")
    }
    try frames.append([2])
    #expect(throws: OutputError.temporaryReplaced(path: folder(output))) { try frames.commit() }
    #expect(folder.folder("frames").names.filter { !$0.hasSuffix(".tmp") } == before)
    #expect(folder.folder("precious").names == ["frame-0000.png"])
  }

  @Test func `a sequence that is given up leaves nothing`() throws {
    let folder = try TemporaryFolder()
    try {
      let output = try OutputFolder(folder("frames/"), force: false)
      try output.append([1])
      #expect(folder.names.count == 1)
    }()
    #expect(folder.names == [])
  }

  @Test(arguments: ["f.png", "f-%04x.png", "%d-%d.png", "f-%5d.png", "f-%.png"])
  func `patterns without exactly one number are refused`(_ pattern: String) {
    #expect(throws: OutputError.invalidPattern(pattern)) { try FramePattern(ofOutput: pattern) }
  }

  @Test func `names follow the pattern`() throws {
    let pattern = try FramePattern("a%03db")
    #expect(pattern.name(of: 7) == "a007b" && pattern.name(of: 12345) == "a12345b")
    #expect(pattern.index(of: "a007b") == 7 && pattern.index(of: "a12345b") == 12345)
    #expect(pattern.index(of: "a7b") == nil && pattern.index(of: "a-07b") == nil && pattern.index(of: "ab") == nil)
  }
}
