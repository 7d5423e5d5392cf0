// What `/state` says of a scene and its diagnostics.

import Comparison
import FileFormats
import FrameWriting
import JSONTree
import Pixels
import Rendering
import SceneDecoding
import SceneModel

/// States as JSON.
enum StateText {
  /// A scene that can be drawn.
  ///
  /// - Parameters:
  ///   - animation: As it is seen.
  ///   - file: The scene's file as it is shown.
  ///   - styles: The names that it can be compared by.
  static func scene(_ animation: Animation, rate: FrameRate, file: String, styles: [String]) -> JSONNode {
    let (scene, size) = (animation.scene, animation.size)
    // Where the canvas lies in the picture, in pixels.
    let content = animation.canvasToPixels.boundingBox(of: Rect(size: scene.canvas.size))
    return .object([
      ("name", .string(scene.name)), ("file", .string(file)),
      ("size", .numbers([scene.canvas.size.width, scene.canvas.size.height])),
      ("scale", .number(scene.canvas.scale)), ("pixels", .numbers([size.width, size.height])),
      ("content", .numbers([content.minX, content.minY, content.width, content.height])),
      ("duration", .seconds(animation.duration)), ("fps", .number(rate.framesPerSecond)),
      ("frames", .number(animation.frameCount(rate: rate))),
      ("loop", scene.output.loopCount.map { .number($0) } ?? .null),
      ("steps", .list(animation.spans.map(\.json))),
      ("variables", .list(animation.loaded.variables.map(variable))), ("styles", .strings(styles)),
      ("opaque", .bool(animation.isOpaque)),
      ("hosts", .list(OutputHost.allCases.compactMap(host))),
      ("formats", .list(OutputFormat.available.filter(\.traits.bearsMark).map(format))),
    ])
  }

  /// A format that the export offers, and whether it has a quality.
  private static func format(_ format: OutputFormat) -> JSONNode {
    .object([
      ("name", .string(format.rawValue)), ("title", .string(format.traits.name)),
      ("quality", .bool(format.takesQuality)),
    ])
  }

  /// A place that outputs can be made for, with those of its formats that the export offers.
  private static func host(_ host: OutputHost) -> JSONNode? {
    let formats = host.formats.filter { OutputFormat.available.contains($0) && $0.traits.bearsMark }
    if formats.isEmpty { return nil }
    return .object([("name", .string(host.rawValue)), ("formats", .strings(formats.map(\.rawValue)))])
  }

  private static func variable(_ variable: SceneVariable) -> JSONNode {
    .object([
      ("name", .string(variable.name)), ("type", .string(variable.ownValue.typeName)), ("value", variable.value),
      ("default", variable.ownValue),
    ])
  }

  /// A finding: a diagnostic with its rule and severity.
  static func finding(_ finding: Finding, _ shown: Diagnostic) -> JSONNode {
    let members = shown.members([.path, .source])
    return .object([("rule", .string(finding.kind.id)), ("severity", .string(finding.severity.rawValue))] + members)
  }

  /// A diagnostic, as `validate --json` says it, with its line and the place of the caret.
  static func diagnostic(_ diagnostic: Diagnostic) -> JSONNode {
    .object(diagnostic.members([.severity, .path, .source]))
  }
}

extension JSONNode {
  /// What kind of value it is, in JSON's own words.
  var typeName: String {
    switch content {
    case .null, .unusable: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .list: "array"
    case .object: "object"
    }
  }
}
