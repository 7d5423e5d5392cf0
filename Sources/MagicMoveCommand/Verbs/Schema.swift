// `magicmove schema`: the JSON Schema of the scene format, for editors.

import SceneDecoding

extension Verb {
  static let schema = Verb(
    name: "schema", group: .learn, operands: "", operandCount: 0...0,
    summary: "Prints the JSON Schema of scenes, for editors",
    flags: [],
    examples: [Example("schema > scene.schema.json", "then write `\"$schema\": \"scene.schema.json\"` in a scene")],
    run: { _ in
      try Streams.output(SceneSchema.json())
      return .done
    })
}
