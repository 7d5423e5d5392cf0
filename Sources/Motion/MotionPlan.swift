// A scene's whole animation, planned once and then asked for any time: the one door through which frames are made.
//
// Two targets below know no transition: MotionCurves (easings, springs, keyframes, paths) and LayerPainting (images and texts,
// nodes, and what becomes of nodes: a display list, or states in numbers). Each folder uses only those above it in this list:
//
//   Screens      a screen at rest: where its layers lie, which of two screens pair, which are lifted
//   Styles       what a style consists of, and what a scene overrides
//   Tracks       when parts run, and what effects, keyframes and backdrops do to a box at a time
//   Texts        how one text becomes another
//   Phantoms     what moves in place of a pair
//   Transitions  two screens taken apart, and put together again for a time
//   ViewTransitions
//                the same as browsers do it: pictures of named layers in boxes
//   Timeline     steps in time: holds, drags, gestures
//
// Planning goes down this list once: geometry, matching, lifting, the two sides, phantoms, segments. Asked for a time, the
// segment there gives its nodes, and they become a display list or states.

import DisplayList
import LayerPainting
import Pixels
import SceneModel
import Synchronization
import TextLayout

/// An animation: display lists by time. It does not change and may be used from any thread.
package final class MotionPlan: Sendable {
  /// Seconds.
  package let duration: Double
  /// Whether the last thing that happens is a hold, or nothing at all.
  package let endsInHold: Bool
  /// What happens, in order.
  package let steps: [MotionStep]
  /// Extent of every list.
  package let size: PixelSize

  /// What the blurs of any frame ask for.
  package let blurs: BlurDemand

  let background: Color
  let flattener: Flattener
  /// The scene with its images and texts.
  let painter: ScreenPainter
  /// One for each step.
  let segments: [TimelineSegment]
  /// When each step starts, by its name, in seconds of the scene as it is written.
  private let starts: [String: Double]
  /// Of the screens that the timeline shows at rest.
  private let stills: [String: DisplayList]
  /// The same with keys, as far as they have been asked for.
  private let keyedStills = Mutex<[String: DisplayList]>([:])
  /// How many times slower than the scene says everything runs.
  let slowness: Double
  /// Whether transitions are short cross-fades without other motion.
  package let reducesMotion: Bool

  /// Plans the animation of a valid scene. A text that `texts` does not hold is not drawn.
  package init(
    scene: Scene, images: ImageCatalog, texts: TextCatalog = TextCatalog(), options: MotionOptions = MotionOptions()
  ) {
    painter = ScreenPainter(scene: scene, sources: PictureSources(images: images, texts: texts))
    flattener = Flattener(canvas: scene.canvas)
    size = flattener.size
    background = scene.canvas.background
    slowness = options.slowness
    reducesMotion = options.reducesMotion
    var planner = TimelinePlanner(scene: scene, painter: painter, options: options)
    segments = planner.plan()
    starts = planner.starts
    let shown = Set(segments.flatMap { [$0.visit.from, $0.visit.to] })
    var (stills, blurs) = ([String: DisplayList](), BlurDemand())
    for screen in shown {
      let items = Self.items(of: screen, painter)
      stills[screen] = flattener.list(of: items, background: background)
      blurs = blurs.union(BlurDemand(items, scale: scene.canvas.scale))
    }
    for segment in segments {
      if case .transition(let plan, _, _, _) = segment.kind { blurs = blurs.union(plan.blurs) }
    }
    // A fade draws two stills at once.
    (self.stills, self.blurs) = (stills, options.reducesMotion ? blurs.times(2) : blurs)
    let slowness = options.slowness
    steps = segments.map { $0.summary(slowness: slowness) }
    duration = (segments.last?.end ?? 0) * slowness
    let played = segments.last { $0.duration > 0 }
    endsInHold = played.map(\.isHold) ?? true
  }

  /// The names of all screens, in the scene's order.
  package var screenNames: [String] { painter.scene.screens.map(\.name) }

  /// The picture of a screen at rest, animated images in their first frame; nil when the scene has no such screen.
  package func still(of screen: String) -> DisplayList? {
    timelessStill(of: screen).map { shown($0, at: nil) }
  }

  /// The picture of a screen at rest, in which no frames of animated images are chosen.
  private func timelessStill(of screen: String) -> DisplayList? {
    if let still = stills[screen] { return still }
    if painter.screen(named: screen) == nil { return nil }
    return flattener.list(of: Self.items(of: screen, painter), background: background)
  }

  /// The list with the frames that animated images show at a time; nil: their first frames.
  func shown(_ list: consuming DisplayList, at seconds: Double?) -> DisplayList {
    let images = painter.sources.images
    if images.isStill { return list }
    for index in list.images.indices {
      list.images[index].image = images.index(of: list.images[index].image, at: seconds, starts: starts)
    }
    return list
  }

  private static func items(of screen: String, _ painter: ScreenPainter) -> [Item] {
    painter.screen(named: screen).map { painter.picture(of: $0, role: .from).items } ?? []
  }

  /// The picture at a time; before the start and after the end those of the start and the end.
  ///
  /// At the very start and end of a transition it is the list of the screen's still, but for animated images: they show
  /// the frame of that time.
  package func displayList(at seconds: Double) -> DisplayList { displayList(at: seconds, flattener) }

  /// The same picture with the key of the part that each command draws: equal parts of neighbouring times have equal keys.
  package func keyedList(at seconds: Double) -> DisplayList {
    var flattener = flattener
    flattener.recordsKeys = true
    return displayList(at: seconds, flattener)
  }

  private func displayList(at seconds: Double, _ flattener: Flattener) -> DisplayList {
    func still(_ screen: String) -> DisplayList {
      if !flattener.recordsKeys, let still = timelessStill(of: screen) { return still }
      if let known = keyedStills.withLock({ $0[screen] }) { return known }
      let list = flattener.list(of: Self.items(of: screen, painter), background: background)
      keyedStills.withLock { $0[screen] = list }
      return list
    }
    let list =
      switch moment(at: seconds, for: flattener.recordsKeys ? .parts : .picture) {
      case .still(let screen): still(screen)
      case .moving(let items): flattener.list(of: items, background: background)
      case .fading(let fade): list(of: fade, still)
      }
    return shown(list, at: reducesMotion ? nil : time(at: seconds))
  }

  /// The state of every named layer at a time, in paint order.
  ///
  /// - Parameter unnamed: Also what paints something without a name of its own.
  package func states(at seconds: Double, unnamed: Bool = false) -> [LayerState] {
    switch moment(at: seconds, for: .states) {
    case .still(let name): states(of: name, unnamed: unnamed)
    case .moving(let items): LayerState.states(of: items, unnamed: unnamed)
    case .fading(let fade): states(of: fade, unnamed: unnamed)
    }
  }

  /// The state of every named layer of a screen at rest, in paint order; none for a screen that does not exist.
  package func states(of screen: String, unnamed: Bool = false) -> [LayerState] {
    guard let screen = painter.screen(named: screen) else { return [] }
    return LayerState.states(of: painter.picture(of: screen, role: .from).items, unnamed: unnamed)
  }

  /// The time of the scene as it is written.
  func time(at seconds: Double) -> Double { (seconds.isFinite ? max(0, seconds) : 0) / slowness }

  /// Finds the segment of a time. A time that can hardly be told from a boundary is taken as the boundary.
  private func moment(at seconds: Double, for use: FrameUse) -> TimelineSegment.Moment {
    let time = time(at: seconds)
    let segment = segments.last { $0.duration > 0 && time.hasReached($0.start) } ?? segments.last
    guard let segment else { return .moving([]) }
    if time.hasReached(segment.end) {
      return segment.moment(at: segment.duration, painter: painter, for: use)
    }
    let seconds = segment.start.hasReached(time) ? 0 : time - segment.start
    return segment.moment(at: seconds, painter: painter, for: use)
  }
}
