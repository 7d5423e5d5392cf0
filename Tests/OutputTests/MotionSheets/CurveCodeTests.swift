import JSONTree
import MotionCurves
import MotionSheets
import Pixels
import Rendering
import SceneDecoding
import SceneModel
import Testing

/// One curve as points and as code.
@Suite struct CurveCodeTests {
  private static func curve(_ text: String) throws -> Curve {
    try SceneReader.curve(try #require(JSONNode.parsed(text)))
  }

  /// What a step with a curve has as code.
  private static func motion(_ curve: Curve, _ form: MotionCode) throws -> String {
    let layers = [0.0, 40].map { x in
      [Layer(id: "box", frame: Rect(x: x, y: 0, width: 20, height: 20), fill: .color(.black))]
    }
    let scene = Scene(
      name: "test", canvas: Canvas(size: Size(width: 80, height: 60)),
      screens: [Screen("a", layers: layers[0]), Screen("b", layers: layers[1])],
      timeline: [.hold(0.2), Step(.transition(Transition(to: "b", duration: .seconds(0.5), curve: curve)))])
    return try Animation(scene).motionCode(form)
  }

  private static let curves = [
    "\"linear\"", "\"easeInOut\"", "\"emphasized\"", "\"easeOutBounce\"", "{\"cubicBezier\": [0.3, 0, 0.2, 1.4]}",
    "{\"steps\": 3}", "{\"points\": [[0, 0], [0.3, 0.8], [1, 1]]}", "\"snappy\"",
    "{\"spring\": {\"mass\": 1, \"stiffness\": 120, \"damping\": 9}}", "{\"spring\": {\"dampingRatio\": 0.6}}",
  ]

  @Test(arguments: curves) func `a curve alone is written as inspect writes it in a step`(text: String) throws {
    let curve = try Self.curve(text)
    let code = CurveCode(curve, duration: 0.5)
    for (system, form) in [(CurveCode.System.css, MotionCode.css), (.swiftui, .swiftui), (.compose, .compose)] {
      let motion = try Self.motion(curve, form)
      if let word = code.text(for: system) {
        #expect(motion.contains(word), "\(system): \(word)")
      } else {
        #expect(motion.contains("No equivalent"), "\(system)")
      }
    }
  }

  @Test(arguments: curves) func `points are on the curve`(text: String) throws {
    let curve = try Self.curve(text)
    let code = CurveCode(curve, duration: nil)
    let function = CurveFunction(curve, duration: code.duration)
    #expect(code.duration == curve.naturalDuration ?? 0.5)
    #expect(code.points.first == [0, 0] && code.points.last == [1, 1])
    for (a, b) in zip(code.points, code.points.dropFirst()) where b[0] - a[0] > 1e-6 {
      let middle = (a[0] + b[0]) / 2
      #expect(abs(function(middle) - (a[1] + b[1]) / 2) < 1e-3, "\(middle)")
    }
  }

  @Test func `UIKit and Figma have their own words`() throws {
    let bezier = CurveCode(try Self.curve("\"easeInOut\""), duration: 0.4)
    #expect(
      bezier.text(for: .uikit) == "UIViewPropertyAnimator(duration: 0.4, controlPoint1: CGPoint(x: 0.42, y: 0), "
        + "controlPoint2: CGPoint(x: 0.58, y: 1))")
    let figma = try #require(bezier.text(for: .figma).flatMap { JSONNode.parsed($0) })
    #expect(figma["easingFunctionCubicBezier"]?["x2"]?.number == 0.58)
    let spring = CurveCode(
      try Self.curve("{\"spring\": {\"mass\": 2, \"stiffness\": 300, \"damping\": 12}}"), duration: nil)
    #expect(spring.text(for: .uikit)?.contains("mass: 2, stiffness: 300, damping: 12") == true)
    #expect(spring.text(for: .figma)?.contains("\"stiffness\": 300") == true)
    let bounce = CurveCode(try Self.curve("\"easeOutBounce\""), duration: 1)
    #expect(bounce.text(for: .uikit) == nil && bounce.text(for: .figma) == nil)
  }

  @Test(arguments: [
    "\"easeSideways\"", "3", "{}", "{\"cubicBezier\": [2, 0, 1, 1]}", "{\"points\": [[0, 0], [0.5, 1]]}",
    "{\"spring\": {\"mass\": -1}}", "{\"spring\": {\"weight\": 1}}", "null",
  ])
  func `an invalid curve is refused in words`(text: String) throws {
    let node = try #require(JSONNode.parsed(text))
    #expect { _ = try SceneReader.curve(node) } throws: { ($0 as? InvalidValue)?.message.isEmpty == false }
  }
}
