// `--present`: which verbs dress scenes by themselves, what it takes, and where goldens lie.

import Foundation
import TestSupport
import Testing

@Suite struct PresentationCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let push = Scenes.push.replacing("\"canvas\"", with: "\"name\": \"push\", \"canvas\"")
    try folder.write(push, to: "bare.json")
    try folder.write(
      push.replacing("\"canvas\"", with: "\"present\": {\"device\": \"window\"}, \"canvas\""), to: "dressed.json")
  }

  private func frame(_ arguments: String...) throws -> [UInt8] {
    let result = try BuiltCommand.run(["frame", "--at", "50%", "-o", "-"] + arguments, in: folder)
    #expect(result.status == 0, "\(result.error)")
    return result.output
  }

  @Test func `a scene is drawn as it says, or as the flag says`() throws {
    let (bare, dressed) = (try frame("bare.json"), try frame("dressed.json"))
    #expect(bare != dressed)
    #expect(try frame("dressed.json", "--present", "off") == bare)
    #expect(try frame("bare.json", "--present", "off") == bare)
    #expect(try frame("dressed.json", "--present", "on") == dressed)
    #expect(try frame("bare.json", "--present", "window") == dressed)
    #expect(try frame("bare.json", "--present", "on") == frame("dressed.json", "--present", "card"))
  }

  @Test func `the safe area is that of the device that the flag names`() throws {
    func scene(_ device: String) -> String {
      """
      {"canvas": {"size": [120, 160]}, "present": {"device": "\(device)"}, "screens": {"a": {"background": "#fff", "layers": [
        {"fill": "#00f", "frame": [0, "${safe.top}", 120, 20]}]}}}
      """
    }
    try folder.write(scene("phone"), to: "phone.json")
    try folder.write(scene("tablet"), to: "tablet.json")
    let tablet = try frame("tablet.json")
    #expect(try frame("phone.json") != tablet)
    #expect(try frame("phone.json", "--present", "tablet") == tablet)
  }

  @Test func `the frames of a render are the same in number and time`() throws {
    for (name, more) in [("a", ["--present", "off"]), ("b", ["--present", "tablet"])] {
      let result = try BuiltCommand.run(
        ["render", "dressed.json", "-o", "\(name)/", "--format", "png", "--scale", "0.5", "--json"] + more, in: folder)
      #expect(result.status == 0, "\(result.error)")
    }
    #expect(folder.folder("a").names == folder.folder("b").names && !folder.folder("a").names.isEmpty)
  }

  @Test func `a sheet is bare unless it is asked`() throws {
    func strip(_ scene: String, _ more: String...) throws -> [UInt8] {
      try BuiltCommand.run(["strip", scene, "--frames", "2", "-o", "-"] + more, in: folder).output
    }
    #expect(try strip("bare.json") == strip("dressed.json"))
    #expect(try strip("dressed.json", "--present", "on") != strip("dressed.json"))
  }

  @Test func `another word is refused, with those that there are`() throws {
    let result = try BuiltCommand.run("frame", "bare.json", "--at", "0", "--present", "watch", in: folder)
    #expect(result.status == 64)
    #expect(
      result.error.contains("--present") && result.error.contains("on, off, none, card, phone, tablet, window, browser")
    )
  }

  @Test func `inspect says where the scene lies`() throws {
    func present(_ arguments: String...) throws -> [String: [Double]]? {
      let result = try BuiltCommand.run(["inspect", "--json"] + arguments, in: folder)
      let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      return object?["present"] as? [String: [Double]]
    }
    #expect(try present("bare.json") == nil && present("dressed.json", "--present", "off") == nil)
    let place = try #require(try present("bare.json", "--present", "phone"))
    let size = try #require(place["size"])
    #expect(place["content"] == [76, 76, size[0] - 152, size[1] - 152])
  }

  @Test func `goldens of a presented scene lie in a folder of their own`() throws {
    func verify(_ more: String...) throws -> BuiltCommand.Result {
      try BuiltCommand.run(["verify", "dressed.json", "--goldens", "g"] + more, in: folder)
    }
    #expect(try verify("--update").status == 0)
    #expect(try verify("--present", "on", "--quiet").status == 1)
    #expect(try verify("--present", "on", "--update").status == 0)
    #expect(folder.folder("g").names.sorted() == ["dressed", "dressed@present"])
    #expect(try verify().status == 0 && verify("--present", "on").status == 0)
    let bare = try folder.read("g/dressed/screen-list.png")
    #expect(try bare != folder.read("g/dressed@present/screen-list.png"))
  }
}
