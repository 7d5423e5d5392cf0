// `magicmove skill`: what an agent needs to know, in parts that it can read one at a time. The files are in `skills/magicmove`.

import JSONTree
import PageAssets
import SceneModel

/// The skill and its references.
enum Skill: String, CaseIterable {
  case scene, layers, paint, timeline, styles, recipes, commands, goldens

  /// `SKILL.md`.
  static var text: String { file("SKILL.md") }

  /// The text of a reference.
  var text: String { Self.file("\(rawValue).md") }

  /// What the rules for agents say, without their marks.
  static var agents: String { file("agents.md") }

  private static func file(_ name: String) -> String { String(decoding: embeddedFile(name) ?? [], as: UTF8.self) }
}

extension Flag {
  fileprivate static let agentsOnly = Flag("agents", "Prints the part for an AGENTS.md, from mark to mark.")
}

extension Verb {
  static let skill = Verb(
    name: "skill", group: .learn, operands: "[NAME]", operandCount: 0...1, firstWords: Skill.allCases.map(\.rawValue),
    summary: "Prints how to make scenes, for agents",
    details: "NAME is a reference: \(Skill.allCases.map(\.rawValue).joined(separator: ", ")).",
    flags: [.agentsOnly],
    examples: [
      Example("skill", "the skill"), Example("skill layers", "a reference: the keys of layers"),
      Example(
        "skill --agents >> AGENTS.md", "the rules in the file that agents read; init --agents replaces them there"),
    ],
    run: { arguments in
      guard let name = arguments.operands.first else {
        try Streams.output(arguments.has(.agentsOnly) ? AgentRules.text : Skill.text)
        return .done
      }
      guard let reference = Skill(rawValue: name) else {
        throw UsageError.conflict(
          "unknown reference `\(name)`: expected one of \(Skill.allCases.map(\.rawValue).joined(separator: ", "))"
            + Wording.didYouMean(Spelling.suggestions(for: name, among: Skill.allCases.map(\.rawValue))))
      }
      try Streams.output(reference.text)
      return .done
    })
}
