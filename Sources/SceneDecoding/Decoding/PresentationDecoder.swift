// The presentation as a type. What it shows of files is looked up as for layers.

import JSONTree
import Pixels
import SceneModel

/// Decodes `present`.
struct PresentationDecoder {
  /// Looks images up, and notes where texts are written.
  let layers: LayerDecoder

  func presentation(_ node: JSONNode) -> Presentation? {
    guard case .object = node.content else { return nil }
    let standard = Defaults.presentation
    let size = node["size"]?.point.map { Size(width: $0.x, height: $0.y) }
    let presentation = Presentation(
      size: size, device: node["device"]?.name() ?? standard.device, theme: node["theme"]?.name() ?? standard.theme,
      background: node["background"].flatMap(background), padding: node["padding"]?.insets,
      radius: node["radius"]?.number, shadow: node["shadow"].flatMap(shadow), statusBar: node["statusBar"]?.bool,
      time: node["time"]?.string ?? standard.time, homeIndicator: node["homeIndicator"]?.bool,
      camera: node["camera"]?.name(), title: node["title"]?.string ?? standard.title,
      url: node["url"]?.string ?? standard.url, touches: node["touches"].flatMap(touches),
      cursor: node["cursor"]?.bool, captions: node["captions"]?.name() ?? standard.captions,
      progress: node["progress"].flatMap(progress))
    noteTexts(of: presentation, node)
    return presentation
  }

  /// Captions are drawn in a font that lacks some characters: where they are written.
  func noteCaptions(of steps: [Step], _ node: JSONNode, _ presentation: Presentation) {
    for (step, written) in zip(steps, node.elements) {
      guard let caption = step.caption, let place = written["caption"] else { continue }
      layers.note(presentation.captionText(caption), at: place.offset)
    }
  }

  private func noteTexts(of presentation: Presentation, _ node: JSONNode) {
    if let title = node["title"] { layers.note(presentation.titleText, at: title.offset) }
    if let url = node["url"] { layers.note(presentation.urlText, at: url.offset) }
    if let time = node["time"] {
      for ink in StatusInk.allCases { layers.note(presentation.timeText(ink), at: time.offset) }
    }
  }

  private func background(_ node: JSONNode) -> PresentationBackground? {
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
