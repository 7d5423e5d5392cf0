import Foundation
import TestSupport
import Testing

@testable import Rendering

/// Where images and fonts may come from, and what they may be.
@Suite struct AssetFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("inside", to: "scene/in/a.png")
    try folder.write("outside", to: "other/b.png")
    let links = [
      ("scene/link.png", "in/a.png"), ("scene/out.png", "../other/b.png"), ("scene/loop.png", "loop.png"),
      ("scene/dangling.png", "none.png"), ("scene/shed", "../other"), ("scene/device.png", "/dev/zero"),
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(atPath: folder(link), withDestinationPath: target)
    }
    #expect(unsafe mkfifo(folder("scene/pipe.png"), 0o600) == 0)
  }

  private func error(_ path: String, allowed: [String] = []) -> AssetError? {
    do throws(AssetError) {
      _ = try AssetFolder(folder("scene"), allowed: allowed).bytes(at: path)
      return nil
    } catch { return error }
  }

  @Test func `paths stay in the tree`() {
    for path in ["in/a.png", "./in/a.png", "in/../in/a.png", "link.png", "../scene/in/a.png"] {
      #expect(error(path) == nil)
    }
    for path in ["../other/b.png", "out.png", "shed/b.png", "in/../../other/b.png"] { #expect(error(path) == .outside) }
    #expect(error(folder("scene/in/a.png")) == .absolute && error("/etc/passwd") == .absolute)
    for path in ["none.png", "in/a.png/b", "dangling.png", "in/none/../a.png"] { #expect(error(path) == .missing) }
  }

  @Test func `what is allowed besides is read as well`() {
    let allowed = [folder("other")]
    for path in ["../other/b.png", "out.png", "shed/b.png", folder("other/b.png")] {
      #expect(error(path, allowed: allowed) == nil)
    }
    #expect(error("/etc/passwd", allowed: allowed) == .absolute)
    #expect(error(folder("scene/in/a.png"), allowed: allowed) == .absolute, "the scene's own tree is named relatively")
    #expect(error("../other/b.png", allowed: [folder("none")]) == .outside)
  }

  @Test func `what is outside is refused alike, whether it exists or not`() throws {
    try folder.write("", to: "shut/c.png")
    try FileManager.default.createSymbolicLink(atPath: folder("other/link"), withDestinationPath: "b.png")
    let links = [
      ("gone.png", "../other/none.png"), ("there.png", "../other/b.png"), ("far.png", "/none/of/this"),
      ("near.png", "/etc/passwd"), ("under.png", "../other/b.png/c"), ("linked.png", "../other/link"),
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(atPath: folder("scene/" + link), withDestinationPath: target)
    }
    let paths = [
      "../other/b.png", "../other/none.png", "../none/b.png", "../other", "../other/b.png/c", "../other/link", "..",
      "../" + String(repeating: "a", count: 5000), "shed/b.png", "shed/none.png", "shed/none/b.png", "shed/link",
      "in/../../other/none.png",
      "/dev/zero".split(separator: "/").reduce("../../../../../../../../..") { "\($0)/\($1)" },
    ]
    for path in paths + links.map(\.0) { #expect(error(path) == .outside, "\(path)") }
    let absolute = ["/", "/etc", "/etc/passwd", "/etc/none", "/none/a.png", "/etc/passwd/a", folder("scene/none.png")]
    for path in absolute { #expect(error(path) == .absolute, "\(path)") }
    // Out and in again: what is passed outside makes no difference either.
    for path in ["../other/../scene/in/a.png", "../none/../scene/in/a.png", "../other/link/../../scene/in/a.png"] {
      #expect(error(path) == nil, "\(path)")
    }
    for path in ["../other/../scene/none.png", "../none/../scene/none.png"] { #expect(error(path) == .missing) }
  }

  @Test func `a folder is allowed by any of its names`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder("name"), withDestinationPath: "other")
    for allowed in [folder("name"), folder("other"), folder("scene/../name")] {
      for path in ["../other/b.png", "../name/b.png", folder("name/b.png"), folder("other/b.png"), "out.png"] {
        #expect(error(path, allowed: [allowed]) == nil, "\(path) in \(allowed)")
      }
      #expect(error(folder("name/none.png"), allowed: [allowed]) == .missing || allowed == folder("other"))
      #expect(error("../other/none.png", allowed: [allowed]) == .missing)
      #expect(error("../none.png", allowed: [allowed]) == .outside)
    }
  }

  @Test func `only regular files are opened`() {
    #expect(error("in") == .notRegularFile && error("") == .notRegularFile && error("pipe.png") == .notRegularFile)
    #expect(error("device.png") == .outside && error("device.png", allowed: ["/dev"]) == .notRegularFile)
    if case .unreadable = error("loop.png") {} else { Issue.record("a link that leads to itself") }
    if case .unreadable = error(String(repeating: "a", count: 5000)) {} else { Issue.record("a name that is too long") }
  }

  @Test func `a file that changes while it is read is refused`() throws {
    for change in ["INSIDE", "inside and more", ""] {
      try folder.write("inside", to: "scene/in/a.png")
      usleep(20_000)  // clocks of files are coarse
      let assets = AssetFolder(folder("scene"), allowed: [])
      let open = try assets.open("in/a.png")
      let handle = try FileHandle(forWritingTo: URL(filePath: folder("scene/in/a.png")))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(change.utf8))
      try handle.close()
      #expect(throws: AssetError.changedWhileRead) { try assets.bytes(of: open) }
    }
  }
}
