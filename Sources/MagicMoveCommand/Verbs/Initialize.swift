// `magicmove init`: a first scene to change.

import ForeignText

extension Flag {
  static let template = Flag(
    "template", value: "NAME", "\(SceneTemplate.allCases.map(\.rawValue).joined(separator: ", ")). Default: list.")
  static let withSchema = Flag(
    "schema", "Also writes the schema, and its name into the scene: editors complete and explain keys.")
  static let agents = Flag(
    "agents", "Also writes how to make scenes into DIR/AGENTS.md, for agents; the rest of that file stays.")
  static let replace = Flag("force", "Replaces an existing scene and schema.")
}

extension Verb {
  static let initialize = Verb(
    name: "init", group: .make, operands: "DIR", operandCount: 0...1,
    summary: "Writes a small scene with comments, ready to render",
    flags: [.template, .withSchema, .agents, .replace, .quiet],
    examples: [
      Example("init hello", "writes hello/hello.jsonc; then: magicmove check hello/hello.jsonc"),
      Example("init talk --template slides --schema", "another scene to start from, with the schema for editors"),
      Example("init --list", "lists the templates"),
    ],
    list: { _ in SceneTemplate.table },
    run: { arguments in
      guard let folder = arguments.operands.first else { throw UsageError.missingOperand("DIR", verb: "init") }
      let starter = StarterFolder(
        try arguments.choice(.template) ?? .list, at: folder, hasSchema: arguments.has(.withSchema),
        hasAgents: arguments.has(.agents))
      if !arguments.has(.replace), let path = starter.occupied {
        Streams.message("magicmove: `\(path)` exists; `--force` replaces it")
        return .cannotCreate
      }
      try starter.write()
      try arguments.say(
        written: starter.paths,
        "wrote \(starter.paths.joined(separator: ", ")); next: magicmove check \(Escaped.shellWord(starter.scene))")
      return .done
    })
}
