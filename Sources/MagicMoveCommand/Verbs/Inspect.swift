// `magicmove inspect`: screens, layers, steps and what was matched.

import ForeignText
import JSONTree
import MotionSheets
import Pixels
import Rendering
import SceneModel

extension Verb {
  static let inspect: Verb = Verb(
    name: "inspect", group: .look, operands: "FILE", operandCount: 1...1,
    summary: "Lists screens, layers, and steps with their matched layers",
    flags: [.json, .trace, .motion, .from, .to, .framesPerSecond, .scale, .present] + Flag.reading,
    examples: [
      Example("inspect push.json", "as text"),
      Example("inspect push.json --json", "as JSON"),
      Example("inspect push.json --trace csv > push.csv", "where every layer is in every frame"),
      Example("inspect push.json --motion css > push.css", "what moves, as an animation of each layer"),
      Example("inspect recording.gif", "size, duration and rate of an animation"),
    ],
    run: { arguments in
      if let film = try FilmArgument(arguments, .inspect, taking: [.framesPerSecond]) { return try film.inspect() }
      let rate = try arguments.frameRate()
      let form = try arguments.choice(.motion, MotionCode.self)
      if let format = try arguments.choice(.trace, TraceText.self) {
        if form != nil { throw UsageError.conflict("--trace and --motion cannot be used together") }
        return try arguments.printTrace(format, rate)
      }
      for flag in [Flag.from, .to] where arguments.has(flag) {
        throw UsageError.conflict("--\(flag.name) needs --trace FORMAT")
      }
      if let form { return try arguments.printMotion(form) }
      let inspection = Inspection(try arguments.loadAnimation(), rate: rate)
      if arguments.has(.json) {
        try Streams.output(JSONWriter.lines(inspection.json))
      } else {
        try Streams.text(inspection.text)
      }
      return .done
    })
}

/// A description of an animation.
struct Inspection {
  private let animation: Animation
  private let rate: FrameRate

  /// Describes an animation; `rate` nil: the scene's rate.
  init(_ animation: Animation, rate: FrameRate?) {
    self.animation = animation
    self.rate = rate ?? animation.scene.output.frameRate
  }

  /// As text.
  var text: String {
    let canvas = animation.scene.canvas
    let head =
      "\(animation.scene.name): \(plain(canvas.size.width))×\(plain(canvas.size.height)) pt, "
      + "\(canvas.pixelSize.width)×\(canvas.pixelSize.height) px, \(plain(animation.duration)) s, "
      + "\(animation.frameCount(rate: rate)) frames at \(plain(rate.framesPerSecond)) per second"
    let screens = animation.scene.screens.map(lines)
    let lines = [head, ""] + screens.flatMap { $0 } + ["", "timeline"] + animation.steps.flatMap(lines)
    return lines.map { Escaped.line($0) + "\n" }.joined()
  }

  private func lines(for screen: Screen) -> [String] {
    let layers = screen.allLayers()
    let over = screen.over.map { " over \($0)" } ?? ""
    return ["screen \(screen.name)\(over), \(layers.count) layers"] + layers.filter(\.named).map { "  \($0.path)" }
  }

  private func lines(for step: Animation.StepInspection) -> [String] {
    let times =
      "\(plain(step.start)) s to \(plain(step.start + step.duration)) s"
    let way = step.kind == .hold ? "hold \(step.from)" : "\(step.from) → \(step.to)"
    return ["  \(step.name): \(times), \(way)"]
      + step.pairs.map { $0.from == $0.to ? "    matched    \($0.from)" : "    matched    \($0.from) → \($0.to)" }
      + step.unmatchedFrom.map { "    leaves     \($0)" }
      + step.unmatchedTo.map { "    enters     \($0)" }
      + step.ambiguous.map {
        "    ambiguous  \($0.id): \($0.from.joined(separator: ", ")) → \($0.to.joined(separator: ", "))"
      }
  }

  private func plain(_ value: Double) -> String { NumberText.rounded(value, decimals: 3) }

  /// As JSON.
  var json: JSONNode {
    let (scene, size) = (animation.scene, animation.scene.canvas.pixelSize)
    return .object([
      ("name", .string(scene.name)), ("width", .number(size.width)), ("height", .number(size.height)),
      ("scale", .number(scene.canvas.scale)), ("duration", .seconds(animation.duration)),
      ("framesPerSecond", .number(rate.framesPerSecond)), ("frames", .number(animation.frameCount(rate: rate))),
      ("present", scene.presentationGeometry.map(json) ?? .null), ("screens", .list(scene.screens.map(json))),
      ("steps", .list(animation.steps.map(json))),
    ])
  }

  /// Extent of the picture with the presentation, and the scene's place in it: points.
  private func json(for geometry: PresentationGeometry) -> JSONNode {
    let content = geometry.content
    return .object([
      ("size", .numbers([geometry.size.width, geometry.size.height])),
      ("content", .numbers([content.minX, content.minY, content.width, content.height])),
    ])
  }

  private func json(for screen: Screen) -> JSONNode {
    let layers = screen.allLayers()
    return .object([
      ("name", .string(screen.name)), ("over", screen.over.map { .string($0) } ?? .null),
      ("layerCount", .number(layers.count)), ("layers", .strings(layers.filter(\.named).map(\.path))),
      ("tree", .list(screen.layers.compactMap(tree))),
    ])
  }

  /// A layer with those in it, in paint order; nil when it is hidden.
  private func tree(of layer: Layer) -> JSONNode? {
    guard !layer.hidden else { return nil }
    let frame = layer.frame
    return .object([
      ("id", layer.id.map { .string($0) } ?? .null),
      ("frame", .numbers([frame.minX, frame.minY, frame.width, frame.height])),
      ("layers", .list(layer.layers.compactMap(tree))),
    ])
  }

  private func json(for step: Animation.StepInspection) -> JSONNode {
    .object([
      ("name", .string(step.name)), ("kind", .string(step.kind.rawValue)), ("from", .string(step.from)),
      ("to", .string(step.to)), ("start", .seconds(step.start)), ("duration", .seconds(step.duration)),
      ("matched", .list(step.pairs.map { .object([("from", .string($0.from)), ("to", .string($0.to))]) })),
      ("leaves", .strings(step.unmatchedFrom)), ("enters", .strings(step.unmatchedTo)),
      (
        "ambiguous",
        .list(
          step.ambiguous.map {
            .object([("id", .string($0.id)), ("from", .strings($0.from)), ("to", .strings($0.to))])
          })
      ),
    ])
  }
}
