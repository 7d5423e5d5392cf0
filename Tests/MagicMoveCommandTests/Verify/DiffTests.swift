import Foundation
import TestSupport
import Testing

/// `magicmove diff`: numbers, pictures and exit codes of two pictures or animations.
@Suite struct DiffTests {
  private let folder: TemporaryFolder

  /// A push in every form, and one in which a colour is one step off.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    try folder.write(Scenes.push.replacing("#34c759", with: "#34c758"), to: "off.json")
    let formats = ["-o", "push.gif", "-o", "push.apng", "-o", "frames/", "-o", "f-%d.png"] + Self.webP("push")
    #expect(try BuiltCommand.run(["render", "push.json", "--quiet"] + formats, in: folder).status == 0)
    #expect(try BuiltCommand.run("render", "off.json", "--quiet", "-o", "off.apng", in: folder).status == 0)
    for name in ["push", "off"] {
      let still = ["frame", "\(name).json", "--at", "list", "-o", "\(name).png"]
      #expect(try BuiltCommand.run(still, in: folder).status == 0)
    }
  }

  private static func webP(_ name: String) -> [String] {
    #if WebP
      ["-o", "\(name).webp"]
    #else
      []
    #endif
  }

  private func diff(_ arguments: String...) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["diff"] + arguments, in: folder)
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    let result = try BuiltCommand.run(["diff", "--json"] + arguments, in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    return try #require(object, "\(result.error)")
  }

  @Test func `the same animation is equal in every lossless form`() throws {
    let pairs = [["push.apng", "push.apng"], ["frames/", "f-%d.png"], ["frames", "push.apng", "--fps", "50"]]
    for pair in pairs + Self.webP("push").dropFirst().map({ ["push.apng", $0] }) {
      let result = try BuiltCommand.run(["diff"] + pair, in: folder)
      #expect(result.status == 0 && result.error.isEmpty, "\(pair): \(result.error)")
      #expect(result.text.hasPrefix("equal, ") && result.text.hasSuffix(" frames\n"), "\(pair): \(result.text)")
    }
    let still = try diff("push.png", "push.png")
    #expect(still.status == 0 && still.text == "equal\n")
    #expect(try diff("push.png", "push.png", "--quiet").output.isEmpty)
  }

  @Test func `one step in one colour is counted, measured and located`() throws {
    let still = try diff("push.png", "off.png")
    #expect(still.status == 1)
    #expect(still.text.hasPrefix("352 of 4800 pixels differ (7.33 %), by at most 1/255, in x 8…31, y 32…47, PSNR "))
    #expect(still.text.contains(" dB, SSIM 0.99999, perceptual 0.00") && still.text.split(separator: "\n").count == 1)
    let animation = try diff("push.apng", "off.apng")
    #expect(animation.status == 1 && animation.text.hasPrefix("#0 at 0.000 s: 352 of 4800 pixels differ"))
    let lines = animation.text.split(separator: "\n")
    let summary = try #require(lines.last)
    #expect(summary.hasPrefix("\(lines.count - 1) of ") && summary.contains(" frames differ; worst: 1/255, PSNR "))
    #expect(try diff("push.apng", "off.apng", "--tolerance", "1").status == 0)
    #expect(try diff("push.png", "off.png", "--perceptual", "0.01").text.hasSuffix("; within the tolerance\n"))
    #expect(try diff("push.png", "off.png", "--max-differing", "7.4%").status == 0)
    #expect(try diff("push.png", "off.png", "--max-differing", "7.3%").status == 1)
  }

  @Test func `frames that are seen together are compared, whatever their times and numbers`() throws {
    let result = try json("push.apng", "push.gif", "--tolerance", "255")
    #expect(result["passed"] as? Bool == true && result["pairedBy"] as? String == "time")
    let frames = try #require(result["frames"] as? [[String: Any]])
    #expect(frames.allSatisfy { $0["first"] is Int && $0["second"] is Int })
    let times = try frames.map { (try #require($0["start"] as? Double), try #require($0["end"] as? Double)) }
    #expect(times.first?.0 == 0 && times.last.map { abs($0.1 - 1) < 0.011 } == true)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0.1 == $1.0 })
  }

  @Test func `a slower copy differs where it shows another frame`() throws {
    let slow = ["encode", "frames/", "--fps", "25", "-o", "slow.apng", "--quiet"]
    #expect(try BuiltCommand.run(slow, in: folder).status == 0)
    #expect(try diff("push.apng", "slow.apng").status == 1)
    let byNumber = try diff("frames/", "push.apng")
    #expect(byNumber.status == 1 && byNumber.text.contains("; frames were paired by number; use --fps N"))
    let numbers = try json("f-%d.png", "push.png")
    #expect(numbers["pairedBy"] as? String == "number")
    let frames = try #require(numbers["frames"] as? [[String: Any]])
    #expect(frames.count == 50 && frames[0]["outcome"] as? String == "passed" && frames[0]["start"] is NSNull)
    #expect(frames.dropFirst().allSatisfy { $0["outcome"] as? String == "onlyFirst" && $0["difference"] is NSNull })
  }

  @Test func `other extents differ`() throws {
    let large = ["frame", "push.json", "--at", "list", "--scale", "2", "-o", "large.png"]
    #expect(try BuiltCommand.run(large, in: folder).status == 0)
    let result = try diff("push.png", "large.png", "-o", "d.png")
    #expect(result.status == 1 && result.text == "80×60 and 160×120 pixels\nd.png\n")
    let frames = try #require(try json("d.png", "large.png")["frames"] as? [[String: Any]])
    #expect(frames[0]["outcome"] as? String == "differs", "it is as large as both need")
  }

  @Test func `differences are shown on a pale copy`() throws {
    #expect(try diff("push.png", "off.png", "-o", "d.png", "--quiet").status == 1)
    #expect(try BuiltCommand.run("encode", "d.png", "-o", "d.rgba", in: folder).status == 0)
    let pixels = try folder.read("d.rgba")
    func isRed(_ x: Int, _ y: Int) -> Bool {
      let start = (y * 80 + x) * 4
      return pixels[start] > 200 && pixels[start + 1] < 130
    }
    let count = (0..<60).reduce(0) { sum, y in sum + (0..<80).count { isRed($0, y) } }
    #expect(count == 352 && isRed(20, 40) && !isRed(20, 12))

    for output in ["d.gif", "d.apng", "d/"] + Self.webP("d").dropFirst() {
      #expect(try diff("push.apng", "off.apng", "-o", output, "--quiet").status == 1, "\(output)")
    }
    #expect(try diff("d.apng", "d/", "--fps", "50", "--quiet").status != 66, "the animation was written")
    let first = try BuiltCommand.run("diff", "d/frame-0000.png", "d.png", in: folder)
    #expect(first.text == "equal\n", "\(first.error)")
  }

  @Test func `threads change nothing`() throws {
    for output in ["1", "3"] {
      #expect(try diff("push.apng", "off.apng", "-o", "\(output).gif", "--jobs", output, "--quiet").status == 1)
    }
    #expect(try folder.read("1.gif") == folder.read("3.gif"))
    #expect(try diff("push.apng", "off.apng", "--jobs", "1").text == diff("push.apng", "off.apng", "--jobs", "3").text)
  }

  @Test func `errors have their exit codes and write nothing`() throws {
    try folder.write("no picture", to: "text.png")
    let names = folder.names
    let mistakes: [([String], Int32, String)] = [
      (["push.png"], 64, "magicmove diff needs A B"), (["a", "b", "c"], 64, "unexpected argument `c`"),
      (["gone.png", "push.png"], 66, "cannot read gone.png"), (["push.png", "text.png"], 65, "cannot read text.png"),
      (["push.apng", "off.apng", "-o", "d.png"], 64, "`d.png` can hold only one picture"),
      (["push.png", "off.png", "-o", "d.txt"], 64, "unknown format of `d.txt`"),
      (["push.png", "off.png", "-o", "no/d.png"], 73, "no"),
      (["push.png", "off.png", "-o", "text.png"], 73, "text.png"),
      (["push.png", "off.png", "--tolerance", "300"], 64, "from 0 to 255"),
      (["push.png", "off.png", "--max-pixels", "100"], 65, "exceeds the limit of 100 pixels"),
      (["push.apng", "off.apng", "--max-frames", "3"], 65, "frames"),
    ]
    for (words, status, message) in mistakes {
      let result = try BuiltCommand.run(["diff"] + words, in: folder)
      #expect(result.status == status && result.error.contains(message), "\(words): \(result.status) \(result.error)")
    }
    #expect(folder.names == names)
  }
}
