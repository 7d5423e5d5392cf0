// Steps as types.

import JSONTree
import Pixels
import SceneModel

/// Decodes the timeline.
struct TimelineDecoder {
  let log: DiagnosticLog

  /// The steps; one of no known form keeps its place as a hold of 0 s.
  func steps(_ node: JSONNode) -> [Step] { node.elements.map { step($0) } }

  private func step(_ node: JSONNode) -> Step {
    Step(
      name: node["name"]?.string, caption: node["caption"]?.string, tap: node["tap"]?.tap, touch: node["touch"]?.touch,
      action(node))
  }

  private func action(_ node: JSONNode) -> Step.Action {
    if node["to"] != nil { return .transition(transition(node)) }
    let duration = node["hold"]?.number ?? node["for"]?.number ?? Defaults.show
    let drags = (node["layers"]?.members ?? []).compactMap { drag($0) }
    let shown = node["hold"] == nil ? node["show"]?.string : nil
    let video = node["hold"]?.string.flatMap { Hold.videoPath($0) }
    return .hold(Hold(duration: duration, screen: shown, drags: drags, video: video))
  }

  private func drag(_ member: JSONMember) -> Drag? {
    func samples<Sample>(_ key: String, _ make: ([Double]) -> Sample?) -> [Sample] {
      (member.value[key]?.elements ?? []).compactMap { make($0.elements.compactMap(\.number)) }
    }
    let drag = Drag(
      layer: member.key,
      samples: samples("translate") {
        $0.count == 3 ? Drag.Sample(time: $0[0], offset: Point(x: $0[1], y: $0[2])) : nil
      },
      scales: samples("scale") { 2...3 ~= $0.count ? Drag.Scale(time: $0[0], x: $0[1], y: $0[$0.count - 1]) : nil },
      rotations: samples("rotate") { $0.count == 2 ? Drag.Number(time: $0[0], value: $0[1]) : nil },
      opacities: samples("opacity") { $0.count == 2 ? Drag.Number(time: $0[0], value: $0[1]) : nil },
      anchor: member.value["anchor"]?.point,
      release: member.value["release"].map { release in
        Drag.Release(
          duration: release["duration"]?.number,
          curve: release["curve"].flatMap { curve($0) } ?? Defaults.release)
      })
    return drag.times.isEmpty ? nil : drag
  }

  private func transition(_ node: JSONNode) -> Transition {
    Transition(
      to: node["to"]?.string ?? "", style: node["style"]?.name(), edge: node["edge"]?.name(),
      duration: node["duration"].flatMap { Self.duration($0) }, delay: node["delay"]?.number,
      curve: node["curve"].flatMap { curve($0) }, match: node["match"]?.name(),
      pairs: node["pairs"]?.elements.compactMap { pair($0) }, backdrop: node["backdrop"].flatMap { backdrop($0) },
      above: node["above"]?.name(), enter: node["enter"].map { effects($0) }, leave: node["leave"].map { effects($0) },
      layers: node["layers"]?.members.compactMap { layerEffects($0) },
      stagger: node["stagger"].flatMap { Self.stagger($0) },
      nest: node["nest"]?.elements.compactMap(\.string),
      keyframes: node["keyframes"]?.elements.compactMap { KeyframesDecoder(timeline: self).track($0) },
      reverse: node["reverse"]?.bool ?? Defaults.transition.reverse, scrub: node["scrub"].flatMap { scrub($0) },
      ghost: node["ghost"]?.number ?? Defaults.transition.ghost,
      elevation: node["elevation"]?.point.map { Elevation(start: $0.x, end: $0.y) })
  }

  private static func duration(_ node: JSONNode) -> TransitionDuration? {
    if let seconds = node.number { return .seconds(seconds) }
    return node.string == "auto" ? .automatic : nil
  }

  func pair(_ node: JSONNode) -> Pair? {
    if case .list(let ends) = node.content {
      guard ends.count == 2, let from = ends[0].string, let to = ends[1].string else { return nil }
      return Pair(from, to)
    }
    guard let from = node["from"]?.string, let to = node["to"]?.string else { return nil }
    return Pair(
      from, to, curve: node["curve"].flatMap { curve($0) }, delay: node["delay"]?.number ?? Defaults.pair.delay,
      duration: node["duration"]?.number, path: node["path"]?.name(),
      content: node["content"]?.name() ?? Defaults.pair.content, fit: node["fit"]?.name(),
      textMatch: node["match"]?.name(), z: node["z"]?.number)
  }

  private func backdrop(_ node: JSONNode) -> BackdropChoice? {
    if node.string == "none" { return .some(.none) }
    guard case .object = node.content else { return nil }
    let source: Backdrop.Source =
      if let side = node["color"]?.name(Side.self) { .background(side) } else { .color(node["color"]?.color ?? .black) }
    return .backdrop(
      Backdrop(
        source, opacity: node["opacity"]?.number ?? Defaults.backdrop.opacity,
        during: node["during"]?.window ?? Defaults.backdrop.during, curve: node["curve"].flatMap { curve($0) },
        blur: node["blur"]?.number ?? Defaults.backdrop.blur))
  }

  private func layerEffects(_ member: JSONMember) -> LayerEffects? {
    guard let layer = LayerReference(member.key) else { return nil }
    let node = member.value
    return LayerEffects(
      layer: layer, effects: node["effects"].map { effects($0) } ?? Defaults.layerEffects.effects,
      delay: node["delay"]?.number ?? Defaults.layerEffects.delay, duration: node["duration"]?.number,
      curve: node["curve"].flatMap { curve($0) })
  }

  private static func stagger(_ node: JSONNode) -> Stagger? {
    node["step"]?.number.map {
      Stagger(
        step: $0, order: node["order"]?.name() ?? Defaults.stagger.order,
        of: node["of"].map { staggered($0) } ?? Defaults.stagger.of)
    }
  }

  private static func staggered(_ node: JSONNode) -> Stagger.Targets {
    switch node.string {
    case "pairs": .pairs
    case "layers": .layers
    case nil: .list(node.elements.compactMap { $0.string.flatMap { Stagger.Target($0) } })
    default: .all
    }
  }

  private func scrub(_ node: JSONNode) -> Scrub? {
    let samples = (node["progress"]?.elements ?? []).compactMap(\.point).map {
      Scrub.Sample(time: $0.x, progress: $0.y)
    }
    guard !samples.isEmpty else { return nil }
    return Scrub(
      samples: samples, threshold: node["threshold"]?.number ?? Defaults.scrub.threshold, end: node["end"]?.name(),
      speed: node["speed"]?.number ?? Defaults.scrub.speed,
      curve: node["curve"].flatMap { curve($0) } ?? Defaults.scrub.curve)
  }

  // MARK: Effects and curves

  private func effects(_ node: JSONNode) -> [Effect] { node.elements.compactMap { effect($0) } }

  private func effect(_ node: JSONNode) -> Effect? {
    if node.string == "fade" { return .fade }
    return Self.kind(node).map {
      Effect($0, during: node["during"]?.window ?? Defaults.effect.during, curve: node["curve"].flatMap { curve($0) })
    }
  }

  private static func kind(_ node: JSONNode) -> Effect.Kind? {
    if let opacity = node["fade"]?.number { return .fade(opacity) }
    if let slide = node["slide"] {
      return .slide(edge: slide["edge"]?.name(), distance: slide["distance"]?.length ?? Defaults.slideDistance)
    }
    if let scale = node["scale"] {
      let (x, y) = scale.point.map { ($0.x, $0.y) } ?? (scale.number ?? 1, scale.number ?? 1)
      if scale.number != nil, node["anchor"] == nil { return .scale(x) }
      return .stretch(x: x, y: y, about: node["anchor"]?.point ?? Defaults.transform.anchor)
    }
    if let degrees = node["rotate"]?.number { return .rotate(degrees) }
    if let cube = node["cube"] {
      return .cube(
        edge: cube["edge"]?.name(), perspective: cube["perspective"]?.number ?? Defaults.cubePerspective,
        about: cube["about"]?.name() ?? Defaults.cubeAxis)
    }
    if let share = node["parallax"]?.number { return .parallax(share) }
    if let sigma = node["blur"]?.number { return .blur(sigma) }
    if let reveal = node["reveal"] {
      let shape: Effect.RevealShape = reveal["shape"]?.name() ?? Defaults.revealShape
      if let name = reveal["from"]?.string {
        let layer = LayerReference(name)
        return .revealFromLayer(layer?.path ?? name, on: layer?.side, shape: shape)
      }
      return .reveal(from: reveal["from"]?.point ?? Defaults.revealOrigin, shape: shape)
    }
    return node["appear"]?.number.map { .appear($0) }
  }

  /// A curve; points that do not lead from [0, 0] to [1, 1] are reported.
  func curve(_ node: JSONNode) -> Curve? {
    if let points = node["points"] {
      let ends = points.elements.compactMap(\.point)
      let isWhole = ends.first == .zero && ends.last == Point(x: 1, y: 1)
      if !isWhole, ends.count == points.elements.count, ends.count >= 2 { log.report(.curveEnds, at: points.offset) }
    }
    return node.curve
  }
}
