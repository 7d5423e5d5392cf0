// `magicmove init`: a first scene to change.

extension Verb {
  static let initialize = Verb(
    name: "init", operands: "DIR", operandCount: 1...1,
    summary: "Writes a small commented scene that renders at once.",
    flags: [.force, .quiet],
    examples: [
      Example("init hello", "writes hello/scene.json; then: magicmove render hello/scene.json")
    ],
    run: { arguments in
      let path = try StarterScene.write(into: arguments.operands[0], overwrites: arguments.has(.force))
      if !arguments.has(.quiet), Streams.errorIsTerminal {
        Streams.message("\(path) is written; next: magicmove render \(path)")
      }
      return .done
    })
}
