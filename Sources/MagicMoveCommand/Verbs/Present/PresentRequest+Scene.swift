// The scene of a recording on a device, as text that people can go on with.

import FileFormats
import JSONTree
import Pixels
import SceneModel

extension PresentRequest {
  /// How long an enlarged part takes to move in or out, in seconds.
  private static let zoomTime = 0.5

  /// A step of the timeline.
  private struct Step {
    var time: ClosedRange<Double>
    /// The screen that it leads to; nil for a hold.
    var screen: String?
    /// Where the recording is while the step starts.
    var frame: Rect
    var tap: Point?
  }

  /// The text of the scene; `path` is that of the recording, relative to the scene.
  func sceneText(showing path: String) -> String {
    "// Made by magicmove present. Edit it as you like: magicmove preview shows every change.\n"
      + JSONWriter.text(scene(showing: path))
  }

  /// The scene as a tree, which can be written or drawn.
  func scene(showing path: String) -> JSONNode {
    let screens =
      [("film", screen(path, frame: nil))]
      + zooms.indices.map { index in
        (Self.name(ofZoom: index), screen(path, frame: enlarged(zooms[index].value)))
      }
    return .object([
      ("version", 1), ("name", .string(recording.name)),
      ("canvas", .object([("size", .numbers([size.width, size.height])), ("background", "black")])),
      ("present", presentation), ("screens", .object(screens)), ("timeline", .list(timeline)),
      ("output", .object([("fps", .number(recording.rate))])),
    ])
  }

  // MARK: Look

  private var presentation: JSONNode {
    var members: [(String, JSONNode)] = [("device", .string(device.rawValue))]
    if let background { members.append(("background", .string(background))) }
    if let title { members.append(("title", .string(title))) }
    if let statusBar {
      members += [("statusBar", .bool(true)), ("time", .string(statusBar.time))]
    } else if device.traits.isHandheld {
      members += [("statusBar", .bool(false)), ("camera", "none")]
    }
    return .object(members)
  }

  private func screen(_ path: String, frame: Rect?) -> JSONNode {
    var film: [(String, JSONNode)] = [("id", "film")]
    if let frame {
      film.append(("frame", .numbers([frame.x, frame.y, frame.width, frame.height].map(NumberText.tidySeconds))))
    }
    film += [("image", .string(path)), ("contentMode", "scaleToFill"), ("play", play)]
    var (members, layers): ([(String, JSONNode)], [JSONNode]) = ([], [.object(film)])
    if let statusBar {
      // The ink of the status bar follows from the background.
      members.append(("background", .string(statusBar.color)))
      let height = device.traits.safeArea(of: size).top
      if height > 0 {
        layers.append(
          .object([
            ("id", "status"), ("frame", .list([0, 0, .number(size.width), .number(height)])),
            ("fill", .string(statusBar.color)),
          ]))
      }
    }
    return .object(members + [("layers", .list(layers))])
  }

  private var play: JSONNode {
    let parts: [(String, JSONNode)]
    if cut.parts.count == 1, let part = cut.parts.first {
      var members: [(String, JSONNode)] = []
      if part.from > 0 { members.append(("from", .seconds(part.from))) }
      if let to = part.to, to < recording.duration { members.append(("to", .seconds(to))) }
      if part.rate != 1 { members.append(("rate", .number(part.rate))) }
      parts = members
    } else {
      parts = [
        ("parts", .list(cut.parts.map { .numbers([$0.from, $0.to ?? 0, $0.rate].map(NumberText.tidySeconds)) }))
      ]
    }
    return .object(parts + [("loop", .bool(false))])
  }

  // MARK: Places

  private static func name(ofZoom index: Int) -> String { "zoom\(index + 1)" }

  /// The recording where nothing is enlarged.
  private var whole: Rect { Rect(size: size) }

  /// The recording where a part of it fills the canvas as far as it can, without a gap at any side.
  private func enlarged(_ part: Rect) -> Rect {
    let (x, y) = (size.width / Double(recording.size.width), size.height / Double(recording.size.height))
    let factor = max(1, min(size.width / (part.width * x), size.height / (part.height * y)))
    let (width, height) = (size.width * factor, size.height * factor)
    let left = size.width / 2 - (part.x + part.width / 2) * x * factor
    let top = size.height / 2 - (part.y + part.height / 2) * y * factor
    return Rect(
      x: min(0, max(size.width - width, left)), y: min(0, max(size.height - height, top)), width: width, height: height)
  }

  /// Where a pixel of the recording is on the canvas.
  private func place(of point: Point, in frame: Rect) -> JSONNode {
    let x = frame.x + point.x / Double(recording.size.width) * frame.width
    let y = frame.y + point.y / Double(recording.size.height) * frame.height
    return .numbers([x, y].map { ($0 * 100).rounded() / 100 })
  }

  // MARK: Time

  private var timeline: [JSONNode] {
    var steps = zoomSteps
    for tap in taps { add(tap.point, at: tap.time, to: &steps) }
    for time in captions.flatMap({ [$0.time.lowerBound, $0.time.upperBound] }) { _ = cutHold(at: time, &steps) }
    return steps.map { step in
      let length = JSONNode.seconds(
        NumberText.tidySeconds(step.time.upperBound) - NumberText.tidySeconds(step.time.lowerBound))
      var members: [(String, JSONNode)] =
        step.screen.map { [("to", .string($0)), ("duration", length), ("curve", "easeInOut")] } ?? [("hold", length)]
      let middle = (step.time.lowerBound + step.time.upperBound) / 2
      if let caption = captions.first(where: { $0.time.contains(middle) }) {
        members.append(("caption", .string(caption.value)))
      }
      if let tap = step.tap { members.append(("tap", place(of: tap, in: step.frame))) }
      return .object(members)
    }
  }

  /// Holds, and the transitions to and from enlarged parts, from the start to the end.
  private var zoomSteps: [Step] {
    var (steps, time, frame): ([Step], Double, Rect) = ([], 0, whole)
    func add(until end: Double, to screen: String? = nil) {
      if end - time > TimeTolerance.seconds { steps.append(Step(time: time...end, screen: screen, frame: frame)) }
      time = max(time, end)
    }
    for (index, zoom) in zooms.enumerated() {
      let (start, end) = (zoom.time.lowerBound, zoom.time.upperBound)
      let ease = min(Self.zoomTime, (end - start) / 2)
      add(until: start)
      add(until: start + ease, to: Self.name(ofZoom: index))
      frame = enlarged(zoom.value)
      let isFollowed =
        zooms.dropFirst(index + 1).first.map { $0.time.lowerBound - end <= TimeTolerance.seconds } ?? false
      add(until: isFollowed ? end : end - ease)
      if isFollowed { continue }
      add(until: end, to: "film")
      frame = whole
    }
    add(until: cut.duration)
    return steps
  }

  /// Divides the hold at a time in two; returns the number of the step that starts there. A time in a transition is moved to its
  /// nearer end.
  private func cutHold(at time: Double, _ steps: inout [Step]) -> Int? {
    guard let index = steps.lastIndex(where: { $0.time.lowerBound <= time + TimeTolerance.seconds }) else { return nil }
    let (start, end) = (steps[index].time.lowerBound, steps[index].time.upperBound)
    if time - start <= TimeTolerance.seconds { return index }
    if end - time <= TimeTolerance.seconds { return index + 1 }
    if steps[index].screen != nil { return time - start < end - time ? index : index + 1 }
    var later = steps[index]
    (later.time, later.tap) = (time...end, nil)
    steps[index].time = start...time
    steps.insert(later, at: index + 1)
    return index + 1
  }

  /// Adds a touch to the step that starts at its time, or to the next one without a touch. One at the very end cannot be seen.
  private func add(_ point: Point, at time: Double, to steps: inout [Step]) {
    guard let index = cutHold(at: time, &steps), steps.indices.contains(index), steps[index].tap == nil else { return }
    steps[index].tap = point
  }
}
