import DisplayList
import Pixels
import SceneModel
import Testing
import VectorGraphics

@testable import LayerPainting
@testable import Motion

/// Paths of layers: where they are painted, and how they change.
@Suite struct PathTests {
  private static func layer(_ path: LayerPath, _ size: Double = 40, fill: Color? = nil) -> Layer {
    Layer(id: "x", frame: Rect(x: 10, y: 20, width: size, height: size), fill: fill.map { .color($0) }, path: path)
  }

  private static func still(_ layer: Layer) -> DisplayList {
    let scene = Scene(
      canvas: Canvas(size: Size(width: 100, height: 100), background: .clear), screens: [Screen("s", layers: [layer])])
    return MotionPlan(scene).still(of: "s") ?? DisplayList(size: PixelSize(width: 0, height: 0))
  }

  /// The shapes that are filled, in order.
  private static func fills(_ list: DisplayList) -> [Shape] {
    list.commands.compactMap { if case .fill(let shape, _, _) = $0 { list.shapes[at: shape] } else { nil } }
  }

  private static func plan(
    _ from: Layer, _ to: Layer, content: Pair.Content = .auto, keyframes: [KeyframeTrack] = []
  ) -> MotionPlan {
    var transition = Transition(to: "b", curve: .named(.linear))
    transition.pairs = [Pair("x", "x", content: content)]
    transition.keyframes = keyframes
    return MotionPlan(Fixture.scene(Screen("a", layers: [from]), Screen("b", layers: [to]), transition))
  }

  // MARK: Stills

  @Test func `a path lies between image and border, not cut by the outline`() {
    var layer = Self.layer(LayerPath("M0 0H90", stroke: LayerPath.Stroke()), fill: .pureRed)
    layer.border = Border(width: 2)
    let shapes = Self.fills(Self.still(layer))
    #expect(shapes.map { $0.path != nil } == [false, true, false])
    #expect(shapes[2].hole != nil)
    #expect(!Self.still(layer).commands.contains { if case .beginClip = $0 { true } else { false } })
  }

  @Test func `a layer that clips cuts its path`() {
    var layer = Self.layer(LayerPath("M0 0H90", stroke: LayerPath.Stroke()))
    layer.clips = true
    let commands = Self.still(layer).commands
    guard case .beginClip? = commands.first, case .endClip? = commands.last else {
      Issue.record("no clip")
      return
    }
    #expect(commands.count == 3)
  }

  @Test func `a fill lies under the stroke, and both under one opacity are a group`() {
    var layer = Self.layer(LayerPath("M0 0H9V9z", fill: .color(.pureRed), stroke: LayerPath.Stroke()))
    layer.opacity = 0.5
    let list = Self.still(layer)
    guard case .beginGroup? = list.commands.first else {
      Issue.record("no group")
      return
    }
    let areas = Self.fills(list).compactMap(\.path?.area)
    #expect(areas == [.fill(.nonzero), .stroke(StrokeStyle())])
    #expect(list.paths == [PathData("M0 0H9V9z").path])
  }

  /// A box of 40 × 20 points at (10, 20) for a view box of 10 × 10 at (5, 5).
  @Test(arguments: [(LayerPath.Fit.meet, 2.0, 2.0, 20.0), (.slice, 4, 4, 0), (.fill, 4, 2, 20)])
  func `a view box is laid into the frame`(_ fit: LayerPath.Fit, _ x: Double, _ y: Double, _ top: Double) {
    var layer = Self.layer(LayerPath("M5 5H15V15z", viewBox: Rect(x: 5, y: 5, width: 10, height: 10), fit: fit))
    layer.frame = Rect(x: 10, y: 20, width: 40, height: 20)
    let shape = Self.fills(Self.still(layer))[0]
    let corner = shape.transform.apply(Point(x: 5, y: 5))
    #expect(shape.transform.a == x && shape.transform.d == y)
    // Beside the middle of the frame, (30, 30), by half of what the view box has become.
    #expect(near(corner.x, 30 - 5 * x) && near(corner.y, 30 - 5 * y))
    #expect(near(corner.y, top) || fit == .slice)
  }

  // MARK: Tweens

  private static func style(_ plan: MotionPlan, _ share: Double) -> StrokeStyle? {
    let area = Self.fills(plan.displayList(at: plan.time(1, share))).compactMap(\.path?.area).last
    return area.flatMap { if case .stroke(let style) = $0 { style } else { nil } }
  }

  @Test func `numbers and colours of a path are interpolated`() {
    let from = LayerPath.Stroke(.color(.pureRed), width: 2, cap: .round, dash: [2, 4], dashOffset: 1)
    let to = LayerPath.Stroke(.color(.pureBlue), width: 6, cap: .butt, dash: [4, 8], dashOffset: 3)
    let plan = Self.plan(
      Self.layer(LayerPath("M0 0H30", stroke: from, trim: PathTrim(from: 0, to: 0))),
      Self.layer(LayerPath("M0 0H30", stroke: to, trim: PathTrim(from: 0, to: 1))))
    #expect(
      Self.style(plan, 0.5)
        == StrokeStyle(width: 4, cap: .butt, dash: [3, 6], dashOffset: 2, trim: PathTrim(from: 0, to: 0.5)))
    #expect(Self.style(plan, 0.25)?.cap == .round)
    let detail = plan.state(.pair, "x → x", at: plan.time(1, 0.5)) ?? plan.state(.pair, "x", at: plan.time(1, 0.5))
    #expect(detail?.appearance.contains(LayerDetail(name: .trim, value: .numbers([0, 0.5]))) == true)
    #expect(
      detail?.appearance.contains(
        LayerDetail(name: .strokeColor, value: .color(PremultipliedColor(red: 0.5, green: 0, blue: 0.5, alpha: 1))))
        == true)
  }

  @Test func `a stroke that one end lacks grows, a fill fades`() {
    let plan = Self.plan(
      Self.layer(LayerPath("M0 0H30V9z", fill: .color(.pureRed))),
      Self.layer(LayerPath("M0 0H30V9z", stroke: LayerPath.Stroke(width: 8))))
    #expect(Self.style(plan, 0.25)?.width == 2)
    let fill = plan.state(.pair, "x → x", at: plan.time(1, 0.25)) ?? plan.state(.pair, "x", at: plan.time(1, 0.25))
    #expect(
      fill?.appearance.contains(
        LayerDetail(name: .pathFill, value: .color(PremultipliedColor(red: 0.75, green: 0, blue: 0, alpha: 0.75))))
        == true)
  }

  @Test func `keyframes set trims, widths and colours of layers and pairs`() {
    let layer = Self.layer(LayerPath("M0 0H30", stroke: LayerPath.Stroke()))
    func track(_ target: KeyframeTrack.Target, _ property: KeyframeTrack.Property, _ value: KeyframeTrack.Value)
      -> KeyframeTrack
    {
      KeyframeTrack(target: target, property: property, keys: [.init(0, value)])
    }
    for target in [KeyframeTrack.Target.pair("x"), .layer(LayerReference(.to, "x"))] {
      var transition = Transition(to: "b", curve: .named(.linear))
      if case .layer = target { transition.match = MatchRule.none }
      transition.keyframes = [
        track(target, .trim, .numbers([0.25, 0.5])), track(target, .trimOffset, .numbers([0.125])),
        track(target, .dashOffset, .numbers([7])), track(target, .strokeWidth, .numbers([3])),
        track(target, .strokeColor, .color(.pureGreen)),
      ]
      let plan = MotionPlan(Fixture.scene(Screen("a"), Screen("b", layers: [layer]), transition))
      let pair = MotionPlan(Fixture.scene(Screen("a", layers: [layer]), Screen("b", layers: [layer]), transition))
      let used = if case .pair = target { pair } else { plan }
      #expect(
        Self.style(used, 0.5)
          == StrokeStyle(width: 3, dashOffset: 7, trim: PathTrim(from: 0.25, to: 0.5, offset: 0.125)), "\(target)")
    }
  }

  // MARK: Morphs

  private static let play = LayerPath("M4 4L20 12L4 20z", viewBox: Rect(x: 0, y: 0, width: 24, height: 24))
  private static let pause = LayerPath(
    "M5 4h4v16h-4zM15 4h4v16h-4z", viewBox: Rect(x: 0, y: 0, width: 24, height: 24), fill: .color(.pureRed))

  @Test(arguments: [Pair.Content.auto, .morph])
  func `a morph begins and ends with the stills`(_ content: Pair.Content) {
    let (from, to) = (Self.layer(Self.play), Self.layer(Self.pause, 80))
    let plan = Self.plan(from, to, content: content)
    #expect(Self.fills(plan.displayList(at: plan.time(1, 0))) == Self.fills(plan.displayList(at: 0)))
    #expect(plan.displayList(at: plan.time(1, 0)).paths == plan.displayList(at: 0).paths)
    #expect(plan.displayList(at: plan.time(1, 1)).paths == [PathData(Self.pause.data).path])
    let middle = plan.displayList(at: plan.time(1, 0.5))
    // The canvas and one path.
    #expect(Self.fills(middle).count == 2 && middle.commands.count == 2)
    #expect(middle.paths.count == 1 && middle.paths[0].contours.count == 2)
  }

  @Test func `two colours, gradients and a missing path cross-fade`() {
    let stops = [GradientStop(0, .pureRed), GradientStop(1, .pureBlue)]
    let others = [
      LayerPath("M0 0H9V9z", fill: .color(.pureRed), stroke: LayerPath.Stroke()),
      LayerPath("M0 0H9V9z", fill: .linear(angle: 0, stops: stops)),
    ]
    for other in others {
      let plan = Self.plan(Self.layer(Self.play), Self.layer(other))
      let paths = plan.displayList(at: plan.time(1, 0.5)).paths
      #expect(paths.contains(PathData(Self.play.data).path) && paths.contains(PathData(other.data).path))
    }
    let plan = Self.plan(Self.layer(Self.play), Layer.box("x", 0, 0, 9, 9))
    #expect(plan.displayList(at: plan.time(1, 0.5)).paths == [PathData(Self.play.data).path])
    #expect(
      Self.plan(Self.layer(Self.play), Self.layer(Self.pause), content: .crossfade).displayList(at: 0.75).paths.count
        == 2)
  }
}
