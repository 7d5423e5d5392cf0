// `magicmove expand`: a scene with everything resolved.

import Rendering

extension Verb {
  static let expand = Verb(
    name: "expand", group: .look, operands: "SCENE", operandCount: 1...1,
    summary: "Prints a scene with stacks, components and variables resolved",
    flags: Flag.reading,
    examples: [Example("expand push.json > plain.json", "renders the same pictures if it is in the same folder")],
    run: { arguments in
      let (text, warnings) = try Arguments.sceneFile(arguments.operands[0]).expanded(try arguments.loadingOptions())
      ErrorReport.report(warnings)
      try Streams.output(text)
      return .done
    })
}
