import FileFormats
import Foundation
import TestSupport
import Testing

/// Memory that is estimated before anything is drawn: no run takes more, and more than is available is refused.
@Suite(.tags(.slow), .disabled(if: Sanitizer.active != nil, "a sanitizer takes many times the memory for itself"))
struct MemoryTests {
  private static let scenes = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenes").path

  /// Runs the program and measures the most memory that it had in use, in KiB.
  ///
  /// What the system reports at the end would count the memory of this process before the program took its place, so the
  /// program is asked again and again while it runs.
  private static func peak(_ arguments: [String]) throws -> (status: Int32, kibibytes: Int) {
    let path = BuiltCommand.url.path
    var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, path, nil, nil, &words, environ)
    #expect(code == 0)
    let facts = unsafe open("/proc/\(process)/status", O_RDONLY)
    defer { close(facts) }
    var (status, kibibytes): (Int32, Int) = (0, 0)
    while unsafe waitpid(process, &status, WNOHANG) == 0 {
      kibibytes = max(kibibytes, Self.highWater(facts))
      usleep(1000)
    }
    return (status, kibibytes)
  }

  /// The most memory that a running process has had in use so far, in KiB, from its open `status` file: read bytewise, since this
  /// is done thousands of times.
  private static func highWater(_ facts: Int32) -> Int {
    var bytes = [CChar](repeating: 0, count: 4096)
    guard unsafe pread(facts, &bytes, bytes.count - 1, 0) > 0 else { return 0 }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress, let label = unsafe strstr(start, "VmHWM:") else { return 0 }
      return unsafe strtol(label + 6, nil, 10)
    }
  }

  /// A demonstration as an output.
  struct Rendering: Sendable, CustomTestStringConvertible {
    var format: OutputFormat
    var scene = "magic-move"
    var scale = "1"
    var testDescription: String { "\(scene) at \(scale) as \(format)" }
  }

  /// Every format once; and what an estimate takes from the scene and from the number of pixels, where a writer needs most.
  static let renderings =
    OutputFormat.available.filter { !$0.traits.needsFile }.map { Rendering(format: $0) } + [
      Rendering(format: .gif, scale: "2"), Rendering(format: .avif, scale: "2"),
      Rendering(format: .gif, scene: "text"), Rendering(format: .rgba, scene: "text"),
    ]

  /// Whether a message says that the memory is not enough: the estimate is over the limit, or a part does not fit into the rest.
  private static func tellsOfMemory(_ message: String) -> Bool {
    ["MiB of memory, the", "more memory than the remaining"].contains(where: message.contains)
  }

  @Test(arguments: renderings) func `the peak stays within the estimate`(_ rendering: Rendering) throws {
    let (folder, format) = (try TemporaryFolder(), rendering.format)
    let line = [
      "render", "\(Self.scenes)/\(rendering.scene).json", "--scale", rendering.scale, "--fps", "25", "--to", "0.24s",
      "--quiet", "--format", format.rawValue, "-o", folder(format.path(of: "f")),
    ]
    let (status, kibibytes) = try Self.peak(line)
    #expect(status == 0 && kibibytes > 20_000)
    // Where only what was really needed is allowed, the estimate, which is more, refuses it.
    let refused = try BuiltCommand.run(line + ["--max-memory", "\(kibibytes)KiB", "--force"], in: folder)
    #expect(refused.status == 65, "\(kibibytes) KiB were used; \(refused.error)")
    #expect(
      Self.tellsOfMemory(refused.error) && refused.error.contains("--max-memory SIZE"), "\(refused.error)")
  }

  /// Scenes of which each takes memory in another way: layers, flights, texts, screens under screens, steps, and layers that
  /// are taken out of deep ones.
  private static let demanding: [(name: String, text: String)] =
    LargeScene.demanding.map { ($0.name, $0.text) } + [
      ("steps", LargeScene.steps(100, between: 300)), ("lifted layers", LargeScene.lifted(500, depth: 60)),
      ("texts", LargeScene.paragraphs(20, of: 9000)), ("blurred backdrops", LargeScene.backdrops(12, side: 400)),
      ("a wide blur", LargeScene.blurs(1)), ("lifted layers of a blurred screen", LargeScene.blurredScreen(30)),
      ("a broad line", joins),
    ]

  /// A broad line with many round joins, each with thousands of points where it is large enough.
  private static let joins = #"""
    {"canvas": {"size": [40, 40]}, "screens": {"a": {"layers": [{"frame": [0, 0, 9, 9], "path": {
      "d": "M0 0\#(String(repeating: "l1 1l1 -1", count: 4000))",
      "stroke": {"color": "red", "width": 1000000, "join": "round"}}}]}}, "timeline": [{"hold": 0.02}]}
    """#

  @Test(arguments: demanding.indices) func `the peak of a demanding scene stays within the estimate`(_ index: Int)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.demanding[index].text, to: "a.json")
    let words = ["render", folder("a.json"), "-o", folder("a.gif"), "--quiet", "--force"]
    let (status, kibibytes) = try Self.peak(words)
    #expect(status == 0 && kibibytes > 20_000, "\(Self.demanding[index].name)")
    let refused = try BuiltCommand.run(words + ["--max-memory", "\(kibibytes)KiB"], in: folder)
    #expect(
      refused.status == 65 && Self.tellsOfMemory(refused.error),
      "\(Self.demanding[index].name): \(kibibytes) KiB, \(refused.error.prefix(300))")
  }

  /// Each of its curves goes far beyond the canvas and has hundreds of points, on two sides.
  @Test func `the peak of a line of wild curves stays within the estimate`() throws {
    var random = SeededRandom(seed: 35)
    let curves = (0..<16_000).map { _ in
      "C" + (0..<6).map { _ in "\(Int.random(in: -100_000...100_000, using: &random))" }.joined(separator: " ")
    }
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"canvas": {"size": [40, 40]}, "screens": {"a": {"layers": [{"frame": [0, 0, 40, 40], "path": {
        "d": "M0 0\#(curves.joined())Z", "stroke": {"color": "red", "width": 3}}}]}}}
      """#, to: "a.json")
    let words = ["frame", folder("a.json"), "--at", "a", "-o", folder("a.png"), "--force"]
    let (status, kibibytes) = try Self.peak(words)
    #expect(status == 0 && kibibytes > 20_000)
    let refused = try BuiltCommand.run(words + ["--max-memory", "\(kibibytes)KiB"], in: folder)
    #expect(refused.status == 65 && Self.tellsOfMemory(refused.error), "\(kibibytes) KiB, \(refused.error.prefix(300))")
  }

  /// Scenes that would take more than 120 MiB.
  private static let refused = [
    LargeScene.paragraphs(100, of: 36_000), LargeScene.paragraphs(20, of: 36_000), LargeScene.numbers(2_000_000),
    LargeScene.stops(40_000), LargeScene.steps(2000, between: 300),
  ]

  @Test(arguments: refused.indices) func `what is refused has not been expanded`(_ index: Int) throws {
    let text = Self.refused[index]
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.json")
    let (status, kibibytes) = try Self.peak(["validate", folder("a.json"), "--max-memory", "120MiB"])
    #expect(status >> 8 == 65 && kibibytes < 120 << 10, "\(text.prefix(200)): \(status >> 8), \(kibibytes) KiB")
    // A limit of the system is met in the same way, never by an allocation that fails. Its way is the same for all of them.
    guard index == 0 || index == 2 else { return }
    let limited = try BuiltCommand.shell("ulimit -v 560000; exec \"$magicmove\" validate a.json", in: folder)
    #expect(
      limited.status == 65 && Self.tellsOfMemory(limited.error),
      "\(text.prefix(200)): \(limited.status) \(limited.error.prefix(300))")
  }

  @Test(arguments: [
    ["strip", "-o", "s.png"], ["strip", "-o", "s.png", "--motion-blur", "180"],
    ["render", "-o", "r.gif", "--fps", "5", "--motion-blur", "360"], ["compare", "-o", "c.gif", "--fps", "5"],
  ])
  func `the peak of a sheet of frames stays within the estimate`(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(LargeScene.backdrops(6, side: 200), to: "a.json")
    let line = words[0...1] + [folder(words[2])] + words[3...] + [folder("a.json"), "--force"]
    let (status, kibibytes) = try Self.peak(Array(line))
    #expect(status == 0 && kibibytes > 20_000)
    let refused = try BuiltCommand.run(Array(line) + ["--max-memory", "\(kibibytes)KiB"], in: folder)
    #expect(
      refused.status == 65 && Self.tellsOfMemory(refused.error), "\(words): \(kibibytes) KiB, \(refused.error)"
    )
  }

  @Test func `blurs in blurs, each of any width, are drawn or refused`() throws {
    let folder = try TemporaryFolder()
    for count in [2, 30] {
      try folder.write(LargeScene.blurs(count), to: "a.json")
      let line = "ulimit -v 6000000; exec \"$magicmove\" frame a.json --at 0.1s -o a.png --force"
      let result = try BuiltCommand.shell(line, in: folder)
      #expect(result.status == (count == 2 ? 0 : 65), "\(count): \(result.status) \(result.error.prefix(300))")
    }
  }

  @Test func `large images are decoded within the limit, one after the other`() throws {
    let folder = try TemporaryFolder()
    let size = (width: 2400, height: 2000)
    for name in ["a", "b", "c"] {
      let raw = [UInt8](repeating: UInt8(name.utf8.first ?? 0), count: size.width * size.height * 4)
      try folder.write(raw, to: "\(name).rgba")
      let line = "\"$magicmove\" encode \(name).rgba --rgba 2400x2000 -o f/ --quiet && mv f/frame-0000.png \(name).png"
      #expect(try BuiltCommand.shell(line, in: folder).status == 0)
    }
    let layers = ["a", "b", "c"].map { #"{"frame": [0, 0, 9, 9], "image": "\#($0).png"}"# }.joined(separator: ", ")
    try folder.write(
      #"{"canvas": {"size": [9, 9]}, "screens": {"a": {"layers": [\#(layers)]}}, "timeline": [{"hold": 0.1}]}"#,
      to: "a.json")
    for (limit, expected) in [(140, 65), (260, 0)] {
      let (status, kibibytes) = try Self.peak(["validate", folder("a.json"), "--max-memory", "\(limit)MiB"])
      #expect(status >> 8 == expected && kibibytes < limit << 10, "\(limit) MiB: \(status >> 8), \(kibibytes) KiB")
    }
  }

  @Test func `a plan that would be too large is not begun`() throws {
    let folder = try TemporaryFolder()
    let layers =
      #"[{"repeat": {"over": \#(Array(0..<1000))}, "id": "l${index}", "frame": [0, 0, 9, 9], "fill": "red"}]"#
    let steps = (0..<200).map { #"{"to": "\#($0 % 2 == 0 ? "b" : "a")", "duration": 0.01}"# }.joined(separator: ", ")
    let screens = #"{"a": {"layers": \#(layers)}, "b": {"layers": \#(layers)}}"#
    try folder.write(
      #"{"canvas": {"size": [9, 9]}, "screens": \#(screens), "timeline": [\#(steps)]}"#, to: "a.json")
    let words = ["validate", folder("a.json"), "--max-memory", "200MiB"]
    let (status, kibibytes) = try Self.peak(words)
    #expect(status >> 8 == 65 && kibibytes < 200 << 10, "\(kibibytes) KiB")
    let refused = try BuiltCommand.run(words, in: folder)
    #expect(refused.error.contains("MiB of memory, the limit is 200 MiB; --max-memory"), "\(refused.error)")
  }

  @Test func `a limit on addresses refuses a run and never hangs or breaks it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 1500, height: 1200, seconds: 0.06), to: "a.json")
    var statuses: Set<Int32> = []
    for mebibytes in [200, 350, 450, 500, 600, 800, 1600] {
      let result = try BuiltCommand.shell(
        "ulimit -v \(mebibytes << 10); exec timeout -s KILL 60 \"$magicmove\" render a.json -o a.gif --jobs 2 --quiet",
        in: folder)
      #expect([0, 65].contains(result.status), "\(mebibytes) MiB: \(result.status) \(result.error)")
      if result.status == 65 {
        #expect(result.error.contains("MiB of memory, the system leaves this"), "\(result.error)")
      }
      statuses.insert(result.status)
    }
    #expect(statuses == [0, 65])
    #expect(folder.names == ["a.gif", "a.json"])
  }
}
