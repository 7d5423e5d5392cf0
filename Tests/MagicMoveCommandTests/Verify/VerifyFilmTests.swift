import Foundation
import TestSupport
import Testing

/// `magicmove verify` of animations that are no scenes.
@Suite struct VerifyFilmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
  }

  private func run(_ arguments: String...) throws -> BuiltCommand.Result {
    try BuiltCommand.run(arguments, in: folder)
  }

  private func render(_ output: String, _ options: String...) throws {
    let result = try BuiltCommand.run(
      ["render", "push.json", "--quiet", "--force", "-o", output] + options, in: folder)
    #expect(result.status == 0, "\(result.error)")
  }

  @Test(arguments: ["push.gif", "push.apng"])
  func `an animated file is recorded, equal, and differs in words of time`(file: String) throws {
    try render(file)
    let missing = try run("verify", file, "--goldens", "g")
    #expect(missing.status == 1 && missing.error.contains("there is no film.txt"), "\(missing.error)")
    #expect(try run("verify", file, "--goldens", "g", "--update", "--quiet").status == 0)
    let names = folder.folder("g/\(file)").names
    #expect(["000pct.png", "050pct.png", "100pct.png", "film.txt"].allSatisfy(names.contains), "\(names)")
    let again = try run("verify", file, "--goldens", "g")
    #expect(again.status == 0 && again.error.contains("5 goldens and"), "\(again.error)")

    try render(file, "--loop", "1")
    let once = try run("verify", file, "--goldens", "g", "--json")
    #expect(once.status == 1 && once.error.contains("plays once, not forever"), "\(once.error)")
    #expect(String(decoding: once.output, as: UTF8.self).contains("plays once, not forever"))
    try render(file, "--slow", "2")
    let slow = try run("verify", file, "--goldens", "g")
    #expect(slow.status == 1 && slow.error.contains("% slower"), "\(slow.error)")
    try render(file, "--scale", "0.5")
    #expect(try run("verify", file, "--goldens", "g").error.contains("pixels, not"))
    #expect(try run("verify", file, "--goldens", "g", "--update=changed", "--quiet").status == 0)
    #expect(try run("verify", file, "--goldens", "g").status == 0)
  }

  @Test func `a folder of pictures with a frame rate`() throws {
    try render("frames/", "--fps", "20")
    let verify = ["verify", "frames", "--fps", "20", "--goldens", "g"]
    #expect(try BuiltCommand.run(verify + ["--update", "--quiet"], in: folder).status == 0)
    #expect(try BuiltCommand.run(verify, in: folder).status == 0)
    let names = folder.folder("frames").names.filter { $0.hasSuffix(".png") }.sorted()
    // Two that are unlike each other and their neighbours.
    let all = try names.map { try folder.read("frames/\($0)") }
    let first = try #require(
      (1..<names.count - 2).first { index in Set(all[index - 1...index + 2]).count == 4 })
    let moving = Array(names[first...first + 1])
    let pictures = try moving.map { try folder.read("frames/\($0)") }
    try folder.write(pictures[1], to: "frames/\(moving[0])")
    try folder.write(pictures[0], to: "frames/\(moving[1])")
    let exchanged = try BuiltCommand.run(verify, in: folder)
    #expect(exchanged.status == 1 && exchanged.error.contains("are exchanged"), "\(exchanged.error)")
    let near = try BuiltCommand.run(verify + ["--time-tolerance", "1", "--filter", "frames/frames"], in: folder)
    #expect(near.status == 0, "\(near.error)")
  }

  @Test func `goldens of animations are not obsolete for scenes, nor those of scenes for animations`() throws {
    try render("frames/", "--fps", "20")
    try folder.write(Scenes.push, to: "scenes/push.json")
    #expect(try run("verify", "frames", "--fps", "20", "--goldens", "g", "--update", "--quiet").status == 0)
    let scenes = try run("verify", "scenes", "--goldens", "g", "--update", "--prune")
    #expect(scenes.status == 0 && !scenes.error.contains("obsolete"), "\(scenes.error)")
    let film = try run("verify", "frames", "--fps", "20", "--goldens", "g")
    #expect(film.status == 0 && !film.error.contains("obsolete"), "\(film.error)")
    #expect(try run("verify", "frames", "--fps", "20", "--goldens", "g", "--update", "--prune").status == 64)
    #expect(folder.folder("g").names == ["frames", "push"])
  }

  @Test func `what only scenes have is wrong usage`() throws {
    try render("push.gif")
    let step = try run("verify", "push.gif", "--goldens", "g", "--at", "list")
    #expect(step.status == 64 && step.error.contains("has neither screens nor steps"), "\(step.error)")
    #expect(try run("verify", "push.gif", "--goldens", "g", "--lean").status == 64)
    try folder.write(Array("GIF89a".utf8), to: "broken.gif")
    let broken = try run("verify", "broken.gif", "--goldens", "g")
    #expect(broken.status == 65 && broken.error.contains("broken.gif"), "\(broken.error)")
  }
}
