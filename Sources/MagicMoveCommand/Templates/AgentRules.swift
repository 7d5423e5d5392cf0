// The part of an AGENTS.md that tells agents how to make scenes.

/// The rules for agents.
enum AgentRules {
  /// The file that agents read.
  static let file = "AGENTS.md"
  private static let (start, end) = ("<!-- magicmove -->", "<!-- /magicmove -->")

  /// The rules, from mark to mark.
  static var text: String { "\(start)\n\(Skill.agents)\(end)\n" }

  /// The bytes of a file with the rules: in the place of an older version of them, else at the end.
  static func added(to bytes: [UInt8]) -> [UInt8] {
    let old = String(decoding: bytes, as: UTF8.self)
    if let first = old.firstRange(of: start),
      let last = old[first.upperBound...].firstRange(of: end + "\n") ?? old[first.upperBound...].firstRange(of: end)
    {
      return Array(old[..<first.lowerBound].utf8) + Array(text.utf8) + Array(old[last.upperBound...].utf8)
    }
    let gap = old.isEmpty ? "" : old.hasSuffix("\n") ? "\n" : "\n\n"
    return Array((old + gap + text).utf8)
  }
}
