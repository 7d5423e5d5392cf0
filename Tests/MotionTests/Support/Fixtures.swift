// Small scenes for tests.

import Pixels
import SceneModel

@testable import LayerPainting
@testable import Motion

extension Color {
  static let pureRed = Color(rgb: 0xFF0000)
  static let pureGreen = Color(rgb: 0x00FF00)
  static let pureBlue = Color(rgb: 0x0000FF)
  static let gray = Color(rgb: 0x808080)
}

extension Layer {
  /// A filled layer.
  static func box(
    _ id: String?, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = .pureRed,
    radius: Double = 0, layers: [Layer] = []
  ) -> Layer {
    Layer(
      id: id, frame: Rect(x: x, y: y, width: width, height: height), cornerRadii: CornerRadii(radius),
      fill: color.map { .color($0) }, layers: layers)
  }

  /// A layer with an image.
  static func photo(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ image: String = "wide.png",
    _ mode: ContentMode = .aspectFill
  ) -> Layer {
    Layer(
      id: id, frame: Rect(x: x, y: y, width: width, height: height), image: .file(image), contentMode: mode)
  }

  /// The layer with changes.
  func with(_ change: (inout Layer) -> Void) -> Layer {
    var copy = self
    change(&copy)
    return copy
  }
}

enum Fixture {
  static let canvas = Canvas(size: Size(width: 200, height: 400))
  static let images = ImageCatalog([
    (.file("wide.png"), PixelSize(width: 300, height: 200)), (.file("tall.png"), PixelSize(width: 200, height: 300)),
  ])

  /// A scene of two screens and the transitions between them, with holds of 0.5 s around each.
  static func scene(_ from: Screen, _ to: Screen, _ transitions: Transition..., canvas: Canvas = canvas) -> Scene {
    var timeline: [Step] = [.hold(0.5)]
    for transition in transitions { timeline += [Step(.transition(transition)), .hold(0.5)] }
    return Scene(canvas: canvas, screens: [from, to], timeline: timeline)
  }

  static func plan(_ from: Screen, _ to: Screen, _ transitions: Transition...) -> MotionPlan {
    var timeline: [Step] = [.hold(0.5)]
    for transition in transitions { timeline += [Step(.transition(transition)), .hold(0.5)] }
    return MotionPlan(scene: Scene(canvas: canvas, screens: [from, to], timeline: timeline), images: images)
  }
}

extension MotionPlan {
  convenience init(_ scene: Scene, options: MotionOptions = MotionOptions()) {
    self.init(scene: scene, images: Fixture.images, options: options)
  }

  /// The step at an index of the timeline, as times.
  func span(_ index: Int) -> (start: Double, end: Double, duration: Double) {
    let step = steps[index]
    return (step.start, step.start + step.duration, step.duration)
  }

  /// The time at a share of a step.
  func time(_ index: Int, _ share: Double) -> Double { steps[index].start + steps[index].duration * share }

  /// The state of one layer.
  func state(_ role: LayerRole, _ name: String, at seconds: Double) -> LayerState? {
    states(at: seconds).first { $0.role == role && $0.name == name }
  }

  /// The colour at a point of a frame.
  func color(at point: (Double, Double), _ seconds: Double) -> Color {
    var painter = PointPainter(displayList(at: seconds))
    return painter.color(at: Point(x: point.0, y: point.1)).straight
  }
}

/// Whether two numbers agree to a millionth.
func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }
