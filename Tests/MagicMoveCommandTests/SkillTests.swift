import Foundation
import SceneDecoding
import SceneModel
import TestSupport
import Testing

@testable import MagicMoveCommand

/// The references of the skill, made from the tables that the program uses and from the cookbook.
enum SkillReferences {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  static let folder = root.appending(path: "skills/magicmove")

  /// The objects whose keys a reference explains.
  static let topics: [Skill: [ShapeName]] = [
    .scene: [
      .scene, .canvas, .screen, .dim, .output, .goldens, .present, .backgroundImage, .touches, .progress, .touchPlace,
      .lint,
      .lintRule,
    ],
    .layers: [.layer, .play, .repeat, .stack, .transform, .layerBlur],
    .paint: [
      .border, .shadow, .text, .textSpan, .textStyle, .code, .path, .stroke, .gradient, .linearGradient,
      .radialGradient,
      .conicGradient,
    ],
    .timeline: [
      .transition, .holdStep, .showStep, .pair, .layerEffects, .effect, .slide, .cube, .reveal, .stagger, .keyframes,
      .backdrop, .curve, .spring, .drag, .release, .scrub,
    ],
  ]

  static func text(_ reference: Skill) throws -> String {
    switch reference {
    case .scene: keys("Keys of scenes, screens, output and presentation", .scene)
    case .layers: keys("Keys of layers and stacks", .layers)
    case .paint: keys("Keys of texts, paths, fills, borders and shadows", .paint)
    case .timeline: keys("Keys of the timeline", .timeline)
    case .styles: styles
    case .recipes: try recipes()
    case .commands: commands
    case .goldens: goldens
    }
  }

  private static let note = "Made from the program's tables. `magicmove docs KEY` has ranges, defaults and examples.\n"

  private static func keys(_ title: String, _ reference: Skill) -> String {
    var known: Set<String> = []
    let parts = (topics[reference] ?? []).map { name in
      let shape = Vocabulary.shape(name)
      let lines = shape.keys.map { key in
        let names = key.value.explainedNames.map(\.name)
        let values = names.isEmpty || names.count > 12 ? "" : " (\(names.joined(separator: " ")))"
        let text = "\(key.name)\(key.isRequired ? "!" : ""): \(first(key.summary))\(values)"
        // Keys that several objects share are explained once.
        return known.insert(text).inserted ? "- \(text)" : "- \(key.name)"
      }
      return "\n## \(name.rawValue)\n\n`\(name.example)`\n\n" + lines.joined(separator: "\n") + "\n"
    }
    return "# \(title)\n\n\(note)A key with `!` is required.\n" + parts.joined()
  }

  /// The first sentence.
  private static func first(_ text: String) -> String {
    text.firstRange(of: ". ").map { String(text[..<$0.lowerBound]) + "." } ?? text
  }

  private static var styles: String {
    let lines = TransitionStyle.allCases.map { "- `\($0.rawValue)`: \(first($0.facts.summary)) \($0.facts.time)." }
    return
      "# Styles of transitions\n\n`{ \"to\": \"detail\", \"style\": \"push\" }`; `magicmove docs STYLE` explains one.\n\n"
      + lines.joined(separator: "\n") + "\n"
  }

  private static func recipes() throws -> String {
    let page = try String(contentsOf: root.appending(path: "Documentation/cookbook.md"), encoding: .utf8)
    let sections = page.components(separatedBy: "\n## ").dropFirst().map { section in
      let lines = section.components(separatedBy: "\n")
      let code = section.components(separatedBy: "```jsonc\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
      return (title: lines[0], text: lines[2], code: code)
    }.filter { !$0.code.isEmpty }
    var text =
      "# Recipes\n\nWhole scenes to copy; the page Documentation/cookbook.md of the project has all of them.\n\n"
      + sections.map { "- \($0.title): \($0.text)\n" }.joined()
    for section in sections where section.code.count == 1 {
      let part = "\n## \(section.title)\n\n```jsonc\n\(section.code[0])```\n"
      if text.utf8.count + part.utf8.count <= 8000 { text += part }
    }
    return text
  }

  private static var commands: String {
    let parts = Verb.all.map { verb in
      let flags = verb.flags.filter { !Flag.reading.contains($0) && !Flag.encoding.contains($0) }
      return "\n`magicmove \(verb.name)\(verb.operands.isEmpty ? "" : " \(verb.operands)")`: \(verb.summary).\n"
        + (flags.isEmpty ? "" : flags.map { "--\($0.name)" }.joined(separator: " ") + "\n")
    }
    let reading = Flag.reading.map { "--\($0.name)" }.joined(separator: " ")
    return "# Commands\n\n`magicmove VERB --help` explains the options. What reads a scene also takes \(reading). "
      + "What encodes also takes \(Flag.encoding.map { "--\($0.name)" }.joined(separator: " ")).\n" + parts.joined()
      + "\nExit codes: 0 done, 1 a difference or finding, 64 usage, 65 invalid scene, 66 no input, 73 output not created.\n"
  }

  private static var goldens: String {
    """
    # Golden tests

    Goldens are pictures of a scene at chosen moments, and hashes of all frames, in a folder of the repository. They show what a
    change of a scene does to its pictures.

    1. `magicmove verify SCENE --goldens goldens --update` records them. Look at the pictures, then commit them.
    2. `magicmove verify SCENE --goldens goldens` compares: exit code 0 is equal, 1 is different, with a report in output/verify.
    3. A wanted change: look at the report, then record again with `--update changed`. Never update what you have not looked at.

    `"output": { "goldens": ["list", "50%", "list-detail@25%"] }` in the scene chooses moments. Without it: every screen at rest and
    0, 25, 50, 75, 100 % of every transition. `SCENE@dark` are the goldens of the theme `dark`.

    """
      + (Verb.verify.flags.filter { !Flag.reading.contains($0) }.map {
        "- \($0.spelling.replacing("|", with: "\\|")): \(first($0.help))\n"
      }).joined()
  }
}

/// The skill is what the program prints, names everything there is, and its scenes pass `check`.
@Suite struct SkillTests {
  @Test(arguments: Skill.allCases)
  func `a reference is made from the tables`(_ reference: Skill) throws {
    let text = try SkillReferences.text(reference)
    let file = SkillReferences.folder.appending(path: "references/\(reference.rawValue).md")
    if ProcessInfo.processInfo.environment["MAGICMOVE_RECORD"] == "skill" {
      try Data(text.utf8).write(to: file)
    }
    let stored = try String(contentsOf: file, encoding: .utf8)
    #expect(stored == text, "write it again: MAGICMOVE_RECORD=skill scripts/test --filter SkillTests")
    #expect(text.utf8.count <= 8000, "\(text.utf8.count)")
    #expect(reference.text == stored)
  }

  @Test func `every key, style and verb is in a reference`() throws {
    let topics = Set(SkillReferences.topics.values.joined())
    #expect(topics == Set(ShapeName.allCases).subtracting([.layerChanges, .included]))
    for style in TransitionStyle.allCases { #expect(Skill.styles.text.contains("- `\(style.rawValue)`:")) }
    for verb in Verb.all { #expect(Skill.commands.text.contains("`magicmove \(verb.name)")) }
  }

  @Test func `the skill has what registries of skills need`() throws {
    let text = Skill.text
    let stored = try String(contentsOf: SkillReferences.folder.appending(path: "SKILL.md"), encoding: .utf8)
    #expect(text == stored)
    let lines = text.components(separatedBy: "\n")
    #expect(lines[0] == "---" && lines[1] == "name: magicmove" && lines.count <= 400)
    let description = try #require(lines.first { $0.hasPrefix("description: ") }?.dropFirst(13))
    #expect((1...1024).contains(description.count))
    for words in ["README", "GIF", "app transition", "shared element", "screenshots", "code", "golden test"] {
      #expect(description.contains(words), "\(words)")
    }
    for reference in Skill.allCases { #expect(text.contains("references/\(reference.rawValue).md")) }
    for step in ["magicmove init", "magicmove check", "magicmove render", "magicmove verify", "magicmove docs KEY"] {
      #expect(text.contains(step), "\(step)")
    }
  }

  @Test func `the rules for agents are short and marked, and replace themselves`() {
    let text = AgentRules.text
    #expect(
      text.utf8.count <= 8000 && text.hasPrefix("<!-- magicmove -->\n") && text.hasSuffix("<!-- /magicmove -->\n"))
    let first = AgentRules.added(to: Array("# Mine\n".utf8))
    #expect(String(decoding: first, as: UTF8.self) == "# Mine\n\n" + text)
    let changed = String(decoding: first, as: UTF8.self).replacing("magicmove check", with: "old") + "after\n"
    #expect(String(decoding: AgentRules.added(to: Array(changed.utf8)), as: UTF8.self) == "# Mine\n\n\(text)after\n")
    #expect(AgentRules.added(to: first) == first)
  }

  @Test func `scenes in the skill pass check`() async throws {
    let texts = [Skill.text, AgentRules.text] + Skill.allCases.map(\.text)
    let scenes = texts.flatMap { $0.components(separatedBy: "```jsonc\n").dropFirst() }
      .map { $0.components(separatedBy: "```")[0] }.filter { $0.contains("\"canvas\"") && $0.contains("\"screens\"") }
    #expect(scenes.count >= 3)
    let folder = try TemporaryFolder()
    for (index, scene) in scenes.enumerated() {
      try folder.write(scene, to: "scene\(index).jsonc")
      let (status, error) = await CalledCommand.run(["check", folder("scene\(index).jsonc"), "--no-sheet"])
      #expect(status == 0 && error.contains("no findings"), "\(error)\n\(scene)")
    }
  }
}
