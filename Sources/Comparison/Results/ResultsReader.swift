// Reads `results.json`. Nothing in it is trusted: it may come from another machine.

import FileFormats
import ImageCodecs
import JSONTree
import Motion
import Pixels
import Rendering
import SceneDecoding
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GoldenResults {
  /// Why a text is not read.
  package enum ReadingError: Error, Hashable, Sendable {
    /// It is not such a file, or a part of it is missing or wrong: which.
    case damaged(String)
    /// A newer program wrote it.
    case newer

    fileprivate static func wrong(_ key: String) -> ReadingError { .damaged("`\(key)` is missing or wrong") }
  }

  /// Reads what `fileText` writes.
  package init(fileText: String) throws(ReadingError) {
    guard let root = JSONNode.parsed(fileText) else { throw .damaged("it is not JSON") }
    guard let format = root["format"]?.string, format.hasPrefix("magicmove-results-") else {
      throw .damaged("it has no results")
    }
    guard format == Self.format else { throw .newer }
    self.init()
    version = try root.text("version")
    if root["options"]?.content != .null { options = root.texts("options") }
    filters = root.texts("filters")
    hasTolerance = root["tolerance"]?.bool ?? false
    if let shard = root["shard"], shard.content != .null { self.shard = try Shard(shard) }
    for scene in root["scenes"]?.elements ?? [] { scenes.append(try GoldenScene(scene)) }
    for error in root["errors"]?.elements ?? [] { errors.append(try SceneError(error)) }
    obsolete = root.texts("obsolete")
  }
}

extension GoldenResults.Shard {
  fileprivate init(_ node: JSONNode) throws(GoldenResults.ReadingError) {
    self.init(index: try node.whole("index"), of: try node.whole("count"), scenes: node.texts("scenes"))
    guard index >= 1, index <= count else { throw .wrong("shard") }
  }
}

extension GoldenResults.SceneError {
  fileprivate init(_ node: JSONNode) throws(GoldenResults.ReadingError) {
    self.init(
      scene: try node.name("scene"), path: try node.text("path"), message: try node.text("message"),
      exitCode: Int32(clamping: try node.whole("exitCode")), place: node.place)
  }
}

extension GoldenScene {
  fileprivate init(_ node: JSONNode) throws(GoldenResults.ReadingError) {
    self.init(name: try node.name("scene"), folder: try node.text("folder"), results: [])
    path = try node.text("path")
    operand = try node.text("operand")
    duration = try node.value("duration")
    for step in node["steps"]?.elements ?? [] {
      let parts = step.elements
      guard parts.count == 4, let name = parts[0].string, let kind = parts[1].string.flatMap(MotionStep.Kind.init),
        let start = parts[2].number,
        let duration = parts[3].number
      else { throw .wrong("steps") }
      steps.append(StepSpan(name: name, kind: kind, start: start, duration: duration))
    }
    for result in node["goldens"]?.elements ?? [] { results.append(try GoldenResult(result)) }
    if let frames = node["frames"], frames.content != .null { self.frames = try GoldenFrames(frames) }
    timelineChanges = node.texts("timelineChanges")
    obsolete = node.texts("obsolete")
    removesObsolete = node["removesObsolete"]?.bool ?? false
    isLean = node["lean"]?.bool ?? false
  }
}

extension GoldenResult {
  fileprivate init(_ node: JSONNode) throws(GoldenResults.ReadingError) {
    let name = try node.name("name")
    guard !name.contains("/") else { throw .wrong("name") }
    self.init(name: name, moment: nil, time: node["time"]?.number, outcome: try Self.outcome(node))
    isRecorded = node["recorded"]?.bool ?? false
    if let difference = node["difference"], difference.content != .null {
      self.difference = try DifferenceNumbers(difference)
      similarity = difference["ssim"]?.number
    }
    changes = try node.layerChanges
    hasTrace = node["trace"]?.bool ?? false
    expectation = try Self.expectation(node)
    place = node.place
    pictures = GoldenPicture.allCases.filter { node["pictures"]?[$0.rawValue] != nil }
    if let text = node["thumbnail"]?.string {
      guard let data = Data(base64Encoded: text),
        let picture = try? ImageDecoder.decode([UInt8](data), limits: RenderLimits.default.decoding)
      else { throw .wrong("thumbnail") }
      thumbnail = picture.premultiplied()
    }
  }

  private static func expectation(_ node: JSONNode) throws(GoldenResults.ReadingError) -> Expectation {
    switch node["expectation"]?.string {
    case nil: .picture
    case "hash": .onlyHash
    case "other": .otherPicture
    case "none": .unusable(try node.text("baseReason"))
    case .some: throw .wrong("expectation")
    }
  }

  private static func outcome(_ node: JSONNode) throws(GoldenResults.ReadingError) -> Outcome {
    switch try node.text("outcome") {
    case "passed": .passed
    case "missing": .missing
    case "damaged": .damaged(try node.text("reason"))
    case "resized": .resized(expected: try node.size("expectedSize"), actual: try node.size("actualSize"))
    case "differs": .differs
    default: throw .wrong("outcome")
    }
  }
}

extension GoldenFrames {
  fileprivate init(_ node: JSONNode) throws(GoldenResults.ReadingError) {
    let rate = (node["rate"]?.elements ?? []).compactMap { $0.integer(in: 1...1_000_000_000) }
    guard rate.count == 2 else { throw .wrong("rate") }
    self.init(
      outcome: try Self.outcome(node), count: try node.whole("count"),
      rate: FrameRate(numerator: rate[0], denominator: rate[1]))
    isRecorded = node["recorded"]?.bool ?? false
    changes = try node.layerChanges
    place = node.place
  }

  private static func outcome(_ node: JSONNode) throws(GoldenResults.ReadingError) -> Outcome {
    switch try node.text("outcome") {
    case "passed": return .passed
    case "missing": return .missing
    case "damaged": return .damaged(try node.text("reason"))
    case "shape": return .differs(.shape(expected: try node.shape("expected"), actual: try node.shape("actual")))
    case "film":
      let words = node.texts("words")
      if words.isEmpty { throw .wrong("words") }
      return .differs(.film(words))
    case "differs":
      var runs: [ClosedRange<Int>] = []
      for run in node["runs"]?.elements ?? [] {
        let ends = run.elements.compactMap { $0.integer(in: 0...1_000_000_000) }
        guard ends.count == 2, ends[0] <= ends[1] else { throw .wrong("runs") }
        runs.append(ends[0]...ends[1])
      }
      if runs.isEmpty { throw .wrong("runs") }
      return .differs(.frames(runs))
    default: throw .wrong("outcome")
    }
  }
}

extension DifferenceNumbers {
  fileprivate init(_ node: JSONNode) throws(GoldenResults.ReadingError) {
    size = try node.size("size")
    (differing, changed) = (try node.whole("differing"), try node.whole("changed"))
    (antialiased, maximum) = (try node.whole("antialiased"), try node.whole("maximum"))
    (mean, perceptual) = (try node.value("mean"), try node.value("perceptual"))
    psnr = node["psnr"]?.number
    (box, changedBox) = (try node.box("box"), try node.box("changedBox"))
    let picture = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    guard [box, changedBox].allSatisfy({ $0.maxX <= picture.maxX && $0.maxY <= picture.maxY }) else {
      throw .wrong("box")
    }
  }
}

extension JSONNode {
  fileprivate func text(_ key: String) throws(GoldenResults.ReadingError) -> String {
    guard let text = self[key]?.string else { throw .wrong(key) }
    return text
  }

  /// A name that becomes part of a path: it must not lead out of its folder.
  fileprivate func name(_ key: String) throws(GoldenResults.ReadingError) -> String {
    let name = try text(key)
    guard Path.staysInside(name) else { throw .wrong(key) }
    return name
  }

  fileprivate func texts(_ key: String) -> [String] { (self[key]?.elements ?? []).compactMap(\.string) }

  fileprivate func value(_ key: String) throws(GoldenResults.ReadingError) -> Double {
    guard let value = self[key]?.number else { throw .wrong(key) }
    return value
  }

  fileprivate func whole(_ key: String) throws(GoldenResults.ReadingError) -> Int {
    guard let value = self[key]?.integer(in: 0...1_000_000_000_000) else { throw .wrong(key) }
    return value
  }

  private func wholes(_ key: String, _ count: Int) throws(GoldenResults.ReadingError) -> [Int] {
    let values = (self[key]?.elements ?? []).compactMap { $0.integer(in: 0...1_000_000) }
    guard values.count == count else { throw .wrong(key) }
    return values
  }

  fileprivate func shape(_ key: String) throws(GoldenResults.ReadingError) -> FrameShape {
    guard let shape = FrameShape(text: try text(key)) else { throw .wrong(key) }
    return shape
  }

  fileprivate func size(_ key: String) throws(GoldenResults.ReadingError) -> PixelSize {
    let sides = try wholes(key, 2)
    return PixelSize(width: sides[0], height: sides[1])
  }

  fileprivate func box(_ key: String) throws(GoldenResults.ReadingError) -> PixelRect {
    let parts = try wholes(key, 4)
    return PixelRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }

  fileprivate var place: SourcePlace? {
    guard let place = self["place"], let file = place["file"]?.string,
      let line = place["line"]?.integer(in: 1...1_000_000_000),
      let column = place["column"]?.integer(in: 1...1_000_000_000)
    else { return nil }
    return SourcePlace(file: file, line: line, column: column)
  }

  fileprivate var layerChanges: [LayerChange] {
    get throws(GoldenResults.ReadingError) {
      var changes: [LayerChange] = []
      for node in self["changes"]?.elements ?? [] {
        guard let role = LayerRole(rawValue: try node.text("role")) else { throw .wrong("role") }
        changes.append(
          LayerChange(
            id: LayerID(role: role, name: try node.text("layer")), changes: node.texts("changes"),
            values: node.texts("values"),
            followers: node["followers"]?.integer(in: 0...1_000_000) ?? 0, area: .zero))
      }
      return changes
    }
  }
}
