// `magicmove validate`: diagnostics only.

import ForeignText
import JSONTree
import Rendering
import SceneModel

extension Verb {
  static let validate = Verb(
    name: "validate", group: .check, operands: "SCENE...", operandCount: 1...Int.max,
    summary: "Reports errors and warnings of scenes, without looking at frames",
    flags: [.onlyScenes, .json, .quiet] + Flag.reading,
    examples: [
      Example("validate push.json", "exit code 0 if the scene is valid, 65 if not"),
      Example("validate scenes --json", "every scene in the folder scenes, as JSON"),
    ],
    run: { arguments in
      let options = try arguments.loadingOptions()
      var code = ExitCode.done
      var results: [JSONNode] = []
      for operand in try arguments.scenePaths() {
        let (animation, diagnostics, error) = check(operand, options)
        if !arguments.has(.json) { ErrorReport.report(diagnostics) }
        if let error {
          let isReported = if case .invalid = error { true } else { false }
          code = code.worse(isReported ? .data : ErrorReport.report(error, of: operand))
        }
        if let animation, !arguments.has(.json), !arguments.has(.quiet) {
          try Streams.text("\(Escaped.line(operand)): valid, \(summary(of: animation))\n")
        }
        results.append(json(operand, diagnostics, error))
      }
      if arguments.has(.json) { try Streams.output(JSONWriter.lines(.object([("scenes", .list(results))]))) }
      return code
    })

  private static func check(
    _ operand: String, _ options: LoadingOptions
  ) -> (animation: Animation?, diagnostics: [Diagnostic], error: AnimationError?) {
    do throws(AnimationError) {
      let animation = try Animation(try Arguments.sceneFile(operand), options: options)
      return (animation, animation.warnings, nil)
    } catch {
      if case .invalid(let diagnostics) = error { return (nil, diagnostics, error) }
      return (nil, [], error)
    }
  }

  /// `2 screens, 5 steps, 2.5 s`.
  private static func summary(of animation: Animation) -> String {
    let seconds = NumberText.rounded(animation.duration, decimals: 3)
    return [
      Wording.counted(animation.scene.screens.count, "screen"), Wording.counted(animation.steps.count, "step"),
      "\(seconds) s",
    ].joined(separator: ", ")
  }

  /// `error` is why a scene without diagnostics could not be checked.
  private static func json(_ operand: String, _ diagnostics: [Diagnostic], _ error: AnimationError?) -> JSONNode {
    let entries = diagnostics.map { JSONNode.object(ErrorHint.hinted($0).members([.severity, .path])) }
    let message = diagnostics.isEmpty ? error.map { ErrorHint.message(of: $0) } : nil
    return .object([
      ("scene", .string(operand)), ("valid", .bool(error == nil)), ("diagnostics", .list(entries)),
      ("error", message.map { .string($0) } ?? .null),
    ])
  }
}
