// The presentation as a typed value. Nothing else reads `present`.

import JSONTree
import Pixels
import SceneModel

/// Decodes `present`, and applies what the caller has chosen instead.
struct PresentationDecoder {
  /// The presentation that the caller has chosen.
  let choice: PresentationChoice
  /// `present`; nil in a scene without a presentation.
  let node: JSONNode?

  /// What the device takes at the edges of a canvas of this size. Variables may hold it, so it is read before they are replaced.
  func safeArea(of size: Size) -> Insets {
    choice.device(node.map(device) ?? Defaults.presentation.device).traits.safeArea(of: size)
  }

  /// The presentation; `layers` looks up images and notes where texts are written.
  func presentation(_ layers: LayerDecoder) -> Presentation? { choice.presentation(written(layers)) }

  /// Notes where captions are written: they are drawn in a font that lacks some characters.
  func noteCaptions(of steps: [Step], _ timeline: JSONNode, _ presentation: Presentation?, _ layers: LayerDecoder) {
    let presentation = presentation ?? Defaults.presentation
    for (step, written) in zip(steps, timeline.elements) {
      guard let caption = step.caption, let place = written["caption"] else { continue }
      for ink in CaptionInk.allCases { layers.note(presentation.captionText(caption, ink), at: place.offset) }
    }
  }

  private func device(_ node: JSONNode) -> Presentation.Device {
    node["device"]?.name() ?? Defaults.presentation.device
  }

  private func written(_ layers: LayerDecoder) -> Presentation? {
    guard let node, case .object = node.content else { return nil }
    let standard = Defaults.presentation
    let size = node["size"]?.point.map { Size(width: $0.x, height: $0.y) }
    let presentation = Presentation(
      size: size, device: device(node), theme: node["theme"]?.name() ?? standard.theme,
      background: node["background"].flatMap { background($0, layers) }, padding: node["padding"]?.insets,
      radius: node["radius"]?.number, shadow: node["shadow"].flatMap(shadow), statusBar: node["statusBar"]?.bool,
      time: node["time"]?.string ?? standard.time, homeIndicator: node["homeIndicator"]?.bool,
      camera: node["camera"]?.name(), title: node["title"]?.string ?? standard.title,
      url: node["url"]?.string ?? standard.url, touches: node["touches"].flatMap(touches),
      cursor: node["cursor"]?.bool, captions: node["captions"]?.name() ?? standard.captions,
      progress: node["progress"].flatMap(progress))
    noteTexts(of: presentation, node, layers)
    return presentation
  }

  private func noteTexts(of presentation: Presentation, _ node: JSONNode, _ layers: LayerDecoder) {
    if let title = node["title"] { layers.note(presentation.titleText, at: title.offset) }
    if let url = node["url"] { layers.note(presentation.urlText, at: url.offset) }
    if let time = node["time"] {
      for ink in StatusInk.allCases { layers.note(presentation.timeText(ink), at: time.offset) }
    }
  }

  private func background(_ node: JSONNode, _ layers: LayerDecoder) -> PresentationBackground? {
    if let ground = node.name(PresentationGround.self) { return .fill(ground.fill) }
    if node.string == "content" { return .content }
    if let image = node["image"] {
      return layers.image(image).map { .image($0, blur: node["blur"]?.number ?? 0) }
    }
    if let color = node.color, color.alpha == 0 { return .transparent }
    return node.fill.map { .fill($0) }
  }

  private func shadow(_ node: JSONNode) -> PresentationShadow? {
    if node.string == "none" { return .hidden }
    return LayerDecoder.shadow(node).map { .shadow($0) }
  }

  private func touches(_ node: JSONNode) -> TouchChoice? {
    let standard = Defaults.touchLook
    if let isShown = node.bool { return isShown ? .look(standard) : .hidden }
    guard case .object = node.content else { return nil }
    return .look(
      TouchLook(
        color: node["color"]?.color ?? standard.color, size: node["size"]?.number ?? standard.size,
        opacity: node["opacity"]?.number ?? standard.opacity))
  }

  private func progress(_ node: JSONNode) -> ProgressLine? {
    let standard = Defaults.progressLine
    if let isShown = node.bool { return isShown ? standard : nil }
    guard case .object = node.content else { return nil }
    return ProgressLine(
      color: node["color"]?.color ?? standard.color, height: node["height"]?.number ?? standard.height)
  }
}

extension JSONNode {
  /// What is tapped.
  var tap: Tap? { string.map { .layer($0) } ?? point.map { .point($0) } }

  /// Where the finger of a gesture is.
  var touch: TouchWay? {
    if string == "none" { return .hidden }
    if let place = self["at"]?.point { return .at(place) }
    let samples = elements.compactMap { element -> TouchWay.Sample? in
      let numbers = element.elements.compactMap(\.number)
      return numbers.count == 3 ? TouchWay.Sample(time: numbers[0], point: Point(x: numbers[1], y: numbers[2])) : nil
    }
    return samples.isEmpty ? nil : .way(samples)
  }
}
