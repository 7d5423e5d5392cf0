// A presentation over time: what is drawn around the scene's picture at each time.
//
//     ground · device · [ scene, cut to its corners ] · camera, bars · fingers or cursor · caption · progress
//
// Everything except the scene is layers on a canvas of the whole picture's size. The parts that do not change become draw commands
// once; the scene's own list is only moved to its place.

import DisplayList
import Motion
import Pixels
import SceneModel

/// Draws the presentation of one scene around its pictures.
package final class PresentationStage: Sendable {
  /// Where the parts are.
  package let geometry: PresentationGeometry
  /// Whether every pixel of every picture is opaque.
  package let isOpaque: Bool

  private let presentation: Presentation
  private let plan: MotionPlan
  private let slowness: Double
  private let canvas: Canvas
  private let ground: DisplayList
  private let device: DisplayList
  private let fronts: [StatusInk: DisplayList]
  /// The outline that cuts the scene's corners, in pixels.
  private let sceneOutline: Shape
  private let isOnBlack: Bool
  private let inks: StatusInks
  private let captions: CaptionTrack
  private let contacts: [Contact]
  private let cursor: CursorTrack?

  /// Prepares the presentation of a scene; nil for a scene without one.
  ///
  /// - Parameters:
  ///   - plan: The scene's plan at the scale of its canvas; it also has the texts and images of `Scene.presentationLayers`.
  ///   - slowness: Seconds of the plan for each second of the timeline.
  ///   - ground: The renderer's number of the picture of `blurredGround`, if there is one.
  package init?(_ scene: Scene, plan: MotionPlan, slowness: Double, ground number: Int? = nil) {
    guard let presentation = scene.presentation, let geometry = scene.presentationGeometry else { return nil }
    (self.presentation, self.geometry, self.plan, self.slowness) = (presentation, geometry, plan, slowness)
    let canvas = Self.canvas(geometry)
    self.canvas = canvas
    let drawing = DeviceDrawing(presentation: presentation, geometry: geometry)
    let ground = Ground(presentation: presentation, geometry: geometry)
    isOpaque = ground.isOpaque
    self.ground = number.map { Self.picture($0, geometry.pixelSize) } ?? plan.displayList(of: ground.layers, on: canvas)
    device = plan.displayList(of: [geometry.placed(drawing.behind)], on: canvas)
    fronts = Dictionary(
      uniqueKeysWithValues: StatusInk.allCases.map { ink in
        (ink, plan.displayList(of: [geometry.placed(drawing.front(ink))], on: canvas))
      })
    let smoothing = drawing.traits.curve == .continuous ? 1.0 : 0
    let outline = RoundedRect(Rect(size: geometry.contentSize), radii: drawing.contentRadii, smoothing: smoothing)
    sceneOutline = Shape(outline.fitted(), transform: geometry.toPixels)
    isOnBlack = drawing.isOnBlack
    inks = StatusInks(scene)
    let times = plan.steps.map { ($0.start / slowness, ($0.start + $0.duration) / slowness) }
    captions = CaptionTrack(scene.effectiveTimeline, times: times)
    contacts = ContactTrack(scene: scene, plan: plan, slowness: slowness).contacts()
    cursor = presentation.showsCursor ? CursorTrack(contacts, canvas: scene.canvas.size) : nil
  }

  /// The picture of a blurred ground, to be drawn once; nil if the ground is not blurred.
  package static func blurredGround(of scene: Scene, plan: MotionPlan) -> DisplayList? {
    guard let presentation = scene.presentation, let geometry = scene.presentationGeometry else { return nil }
    let ground = Ground(presentation: presentation, geometry: geometry)
    return ground.blur > 0 ? ground.blurred(plan, on: canvas(geometry)) : nil
  }

  private static func canvas(_ geometry: PresentationGeometry) -> Canvas {
    Canvas(size: geometry.size, scale: geometry.scale, background: .clear)
  }

  /// An image of the whole picture's size.
  private static func picture(_ number: Int, _ size: PixelSize) -> DisplayList {
    var builder = DisplayListBuilder(size: size)
    let box = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let image = builder.add(ImagePlacement(image: number, transform: .identity))
    builder.fill(Shape(box), with: .image(image, opacity: 255))
    return builder.list
  }

  // MARK: Pictures

  /// The picture at a time in seconds of the plan; `content` is the scene's picture at the scale of its canvas.
  package func displayList(around content: DisplayList, at seconds: Double) -> DisplayList {
    var builder = presented(content, whiteness: inks.whiteness(at: seconds, plan))
    let overlays = pointers(at: seconds / slowness) + captionAndProgress(at: seconds)
    if !overlays.isEmpty { builder.append(plan.displayList(of: overlays, on: canvas)) }
    return builder.list
  }

  /// The picture of a screen at rest, without touches, caption and progress; `content` is the screen's picture.
  package func displayList(around content: DisplayList, of screen: String) -> DisplayList {
    presented(content, whiteness: inks.whiteness(of: screen)).list
  }

  /// Ground, device, scene and what the device shows over the scene.
  private func presented(_ content: DisplayList, whiteness: Double) -> DisplayListBuilder {
    var builder = DisplayListBuilder(continuing: ground)
    builder.append(device)
    builder.clip(to: sceneOutline) { place(content, in: &$0) }
    let (black, white) = (fronts[.black], fronts[.white])
    switch whiteness {
    case 0: black.map { builder.append($0) }
    case 1: white.map { builder.append($0) }
    default:
      builder.crossFade(
        weight: whiteness, first: { list in black.map { list.append($0) } },
        second: { list in white.map { list.append($0) } })
    }
    return builder
  }

  /// The scene as one picture on black, or on the ground.
  private func place(_ content: DisplayList, in builder: inout DisplayListBuilder) {
    let box = geometry.toPixels.boundingBox(of: Rect(size: geometry.contentSize))
    if isOnBlack { builder.fill(Shape(box), with: .solid(PaintColor(Color.black.premultiplied))) }
    var content = content
    if geometry.factor < 1 {
      let size = PixelSize(width: Int(box.width.rounded(.up)), height: Int(box.height.rounded(.up)))
      content = content.placed(at: .zero, scale: geometry.factor, on: size)
    }
    builder.picture(content, at: box.origin)
  }

  // MARK: Overlays

  /// Touches or the cursor at a time of the timeline.
  private func pointers(at seconds: Double) -> [Layer] {
    if let cursor {
      let pose = cursor.pose(at: seconds)
      return [geometry.placed([PointerDrawing.cursor(at: pose.tip, press: pose.press)])]
    }
    guard let look = presentation.touchLook else { return [] }
    let dots = contacts.compactMap { contact -> Layer? in
      guard let presence = contact.presence(at: seconds), let point = contact.point(at: seconds) else { return nil }
      return PointerDrawing.dot(look, at: point, come: presence.come, gone: presence.gone)
    }
    return dots.isEmpty ? [] : [geometry.placed(dots)]
  }

  /// The caption and the progress line at a time of the plan.
  private func captionAndProgress(at seconds: Double) -> [Layer] {
    var layers: [Layer] = []
    if let drawing = CaptionDrawing(presentation, geometry), let caption = captions.caption(at: seconds / slowness) {
      layers += drawing.layers(caption.text, opacity: caption.opacity, plan)
    }
    if let line = presentation.progress, plan.duration > 0 {
      let share = min(max(seconds / plan.duration, 0), 1)
      let frame = Rect(
        x: 0, y: geometry.size.height - line.height, width: geometry.size.width * share, height: line.height)
      if share > 0 { layers.append(Layer(frame: frame, fill: .color(line.color))) }
    }
    return layers
  }

  /// The length of the longest path of a touch or the cursor through some moments of the plan, in pixels.
  package func longestWay(through moments: [Double]) -> Double {
    let ways =
      cursor.map { cursor in [moments.map { Optional(cursor.pose(at: $0 / slowness).tip) }] }
      ?? contacts.map { contact in
        moments.map { contact.presence(at: $0 / slowness) == nil ? nil : contact.point(at: $0 / slowness) }
      }
    return ways.map(Self.length).reduce(0, max) * geometry.scale * geometry.factor
  }

  private static func length(_ points: [Point?]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { sum, ends in
      guard let a = ends.0, let b = ends.1 else { return sum }
      return sum + ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
  }
}

extension PresentationGeometry {
  /// Layers in the scene's coordinates as one layer of the whole picture.
  fileprivate func placed(_ layers: [Layer]) -> Layer {
    var transform = LayerTransform.identity
    (transform.scaleX, transform.scaleY, transform.anchor) = (factor, factor, Point(x: 0, y: 0))
    return Layer(
      frame: Rect(x: contentOrigin.x, y: contentOrigin.y, width: 0, height: 0), transform: transform, layers: layers)
  }
}
