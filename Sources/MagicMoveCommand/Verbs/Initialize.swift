// `magicmove init`: a first scene to change.

import Platform

extension Flag {
  static let template = Flag(
    "template", value: "NAME", "\(SceneTemplate.allCases.map(\.rawValue).joined(separator: ", ")). Default: list.")
  static let list = Flag("list", "Lists the templates; writes nothing.")
  static let replace = Flag("force", "Replaces an existing scene and schema.")
}

extension Verb {
  static let initialize = Verb(
    name: "init", operands: "DIR", operandCount: 0...1,
    summary: "Writes a small commented scene, ready to render, and its schema for editors.",
    flags: [.template, .list, .replace, .quiet],
    examples: [
      Example("init hello", "writes hello/hello.jsonc; then: magicmove render hello/hello.jsonc"),
      Example("init talk --template slides", "another scene to start from"),
      Example("init --list", "lists the templates"),
    ],
    run: { arguments in
      if arguments.has(.list) {
        try Streams.output(SceneTemplate.table)
        return .done
      }
      guard let folder = arguments.operands.first else { throw UsageError.missingOperand("DIR", verb: "init") }
      let starter = StarterFolder(try arguments.choice(.template) ?? .list, at: folder)
      if !arguments.has(.replace), let path = starter.occupied {
        Streams.message("magicmove: `\(path)` exists; `--force` replaces it")
        return .cannotCreate
      }
      try starter.write()
      if !arguments.has(.quiet), StandardStreams.errorIsTerminal {
        Streams.message("wrote \(starter.scene); next: magicmove render \(starter.scene)")
      }
      return .done
    })
}
