import Foundation
import Synchronization
import TestSupport
import Testing

/// Every input that is wrong, met by the built program: it ends soon, by itself, with the documented code, says where and
/// why, and leaves nothing behind.
@Suite struct MalformedInputTests {
  static let all: [MalformedInput] =
    MalformedInput.syntax + MalformedInput.layerValues + MalformedInput.fills + MalformedInput.texts
    + MalformedInput.reuse
    + MalformedInput.canvases + MalformedInput.tops + MalformedInput.screens + MalformedInput.steps
    + MalformedInput.transitions + MalformedInput.curves + MalformedInput.tooMuch + MalformedInput.absurd
    + MalformedInput.notImages + MalformedInput.pngChunks + MalformedInput.pngHeaders + MalformedInput.pngData
    + MalformedInput.jpegs + MalformedInput.gifs + MalformedInput.webps + MalformedInput.apngs + MalformedInput.fonts
    + MalformedInput.goldens + MalformedInput.batches + MalformedInput.tables + MalformedInput.frames
    + MalformedInput.options + MalformedInput.operands

  @Test func `there are enough of them`() {
    #expect(Self.all.count >= 300)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count, "names are different")
  }

  @Test func `each ends as documented`() {
    let complaints = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: Self.all.count) { index in
      let input = Self.all[index]
      let found: [String]
      do { found = try Self.complaints(about: input) } catch { found = ["\(error)"] }
      complaints.withLock { $0 += found.map { "\(input.name.prefix(120)): \($0)" } }
    }
    for complaint in complaints.withLock({ $0.sorted() }) { Issue.record("\(complaint)") }
  }

  /// Runs the program on an input; what was not as it should be.
  private static func complaints(about input: MalformedInput) throws -> [String] {
    let folder = try TemporaryFolder()
    for (path, bytes) in input.files { try folder.write(bytes, to: path) }
    let before = try Set(FileManager.default.subpathsOfDirectory(atPath: folder.path))
    let result = try limitedRun(input.arguments, in: folder)
    let after = try Set(FileManager.default.subpathsOfDirectory(atPath: folder.path))
    var complaints: [String] = []
    if result.status != input.status {
      complaints.append("exit code \(result.status) instead of \(input.status): \(result.error.prefix(400))")
    } else {
      for message in input.messages where !message.isEmpty && !result.error.contains(message) {
        complaints.append("no \"\(message)\" in: \(result.error.prefix(400))")
      }
      if input.status == 64, result.error.split(separator: "\n").count != 1 {
        complaints.append("not one line: \(result.error.prefix(400))")
      }
    }
    if result.error.contains("internal error") { complaints.append(result.error) }
    let left = after.subtracting(before).filter { path in
      !input.mayLeave.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    if !left.isEmpty { complaints.append("left \(left.sorted())") }
    let isGone = before.subtracting(after).contains { path in !input.mayLeave.contains { path.hasPrefix($0 + "/") } }
    if isGone { complaints.append("removed a file") }
    return complaints
  }

  /// Runs the program with 5 s of processor time, and killed after a minute whatever it does.
  private static func limitedRun(_ arguments: [String], in folder: TemporaryFolder) throws -> BuiltCommand.Result {
    let seconds = 5 * Sanitizer.slowness
    return try BuiltCommand.shell(
      "ulimit -t \(seconds); ulimit -c 0; exec timeout -s KILL \(12 * seconds) \"$magicmove\" \"$@\"", arguments,
      in: folder)
  }
}
