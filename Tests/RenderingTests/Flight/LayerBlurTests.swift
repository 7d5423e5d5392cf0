// The blur of a layer itself, at rest and in flight; reveals that start from a layer.

import Pixels
import Rendering
import SceneModel
import TestSupport
import Testing

@Suite struct LayerBlurTests {
  private static let canvas = Size(width: 80, height: 60)

  /// A layer whose left half is red and whose right half is blue.
  private static func halves(_ blur: LayerBlur?, radius: Double = 0, frame: Rect = box) -> Layer {
    func half(_ x: Double, _ rgb: UInt32) -> Layer {
      Layer(
        frame: Rect(x: x, y: 0, width: frame.width / 2, height: frame.height), fill: .color(Color(rgb: rgb)))
    }
    var layer = Layer(
      id: "card", frame: frame, cornerRadii: CornerRadii(radius), fill: .color(Color(rgb: 0xFF0000)), clips: true,
      layers: [half(0, 0xFF0000), half(frame.width / 2, 0x0000FF)])
    layer.blur = blur
    return layer
  }

  private static let box = Rect(x: 16, y: 12, width: 48, height: 36)

  private static func scene(_ from: [Layer], _ to: [Layer], scale: Double = 1, enter: [Effect]? = nil) -> Scene {
    Scene(
      canvas: Canvas(size: canvas, scale: scale, background: .white),
      screens: [
        Screen("a", background: .color(.white), layers: from), Screen("b", background: .color(.white), layers: to),
      ],
      timeline: [
        .hold(0.5), Step(.transition(Transition(to: "b", duration: .seconds(1), curve: .named(.linear), enter: enter))),
        .hold(0.5), Step(.transition(Transition(to: "a", reverse: true))),
      ])
  }

  private static func still(_ layers: [Layer], scale: Double = 1) throws -> Bitmap {
    try Animation(scene(layers, layers, scale: scale)).still(atSeconds: 0)
  }

  private static func frame(_ scene: Scene, _ share: Double, step: Int = 1) throws -> Bitmap {
    let animation = try Animation(scene)
    let step = animation.plan.steps[step]
    return animation.still(atSeconds: step.start + step.duration * share)
  }

  /// Red, green and blue of a pixel.
  private static func color(_ frame: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    let pixel = frame.pixels[y * frame.size.width + x]
    return [Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255)]
  }

  @Test func `A blur fades the layer out around its edges`() throws {
    let still = try Self.still([Self.halves(LayerBlur(radius: 4))])
    let edge = Self.color(still, 16, 30)
    #expect(edge[0] == 255 && (110...160).contains(edge[1]))
    #expect(Self.color(still, 10, 30)[1] < 255)
    #expect(Self.color(still, 27, 30)[2] < 8)
    let middle = Self.color(still, 40, 30)
    #expect((100...155).contains(middle[0]) && middle[1] < 4)
  }

  @Test(arguments: [0.0, 10.0], [1.0, 2.0])
  func `A blur that clamps repeats the edges and is cut by the shape`(radius: Double, scale: Double) throws {
    var plain = Self.halves(nil, radius: radius), blurred = plain
    (plain.layers, blurred.layers) = ([], [])
    blurred.blur = LayerBlur(radius: 5, edges: .clamp)
    // A layer of one colour looks the same, also a turned one.
    for turn in [0.0, 0.001, 20, 90] {
      (plain.transform.rotation, blurred.transform.rotation) = (turn, turn)
      #expect(try Self.still([plain], scale: scale).largestDifference(from: Self.still([blurred], scale: scale)) <= 2)
    }
    let still = try Self.still([Self.halves(LayerBlur(radius: 5, edges: .clamp), radius: radius)])
    let edge = Self.color(still, 16, 30)
    #expect(edge[0] >= 253 && edge[1] <= 2 && edge[2] <= 2)
    #expect(Self.color(still, 14, 30) == [255, 255, 255])
    #expect((100...155).contains(Self.color(still, 40, 30)[0]))
  }

  /// Pairs of layers, and layers that come and go, with blurs.
  private static let flights: [([Layer], [Layer])] = {
    let small = Rect(x: 4, y: 6, width: 24, height: 18)
    let (soft, clamped) = (LayerBlur(radius: 3), LayerBlur(radius: 5, edges: .clamp))
    func group(_ blur: LayerBlur?, _ frame: Rect) -> Layer {
      var dot = Layer(
        id: "dot", frame: Rect(x: 4, y: 3, width: frame.width / 2, height: 10), fill: .color(Color(rgb: 0x00A000)))
      dot.cornerRadii = CornerRadii(4)
      var group = Layer(id: "group", frame: frame, fill: .color(Color(rgb: 0x4040FF)), layers: [dot])
      group.blur = blur
      return group
    }
    var free = halves(clamped, radius: 6)
    free.id = nil
    return [
      ([halves(soft)], [halves(nil, frame: small)]), ([halves(clamped, radius: 8)], [halves(soft, frame: small)]),
      ([group(soft, box)], [group(nil, small)]), ([group(clamped, box)], [group(clamped, small)]),
      ([free], [halves(soft)]), ([group(soft, box)], [Layer(id: "dot", frame: small, fill: .color(.black))]),
    ]
  }()

  @Test(arguments: 0..<6, [1.0, 2.0])
  func `Neither end jumps`(index: Int, scale: Double) throws {
    let scene = Self.scene(Self.flights[index].0, Self.flights[index].1, scale: scale)
    for step in [1, 3] {
      for (rest, moving) in [(0.0, 1e-6), (1.0, 1 - 1e-6)] {
        let frames = (try Self.frame(scene, rest, step: step), try Self.frame(scene, moving, step: step))
        #expect(frames.0.largestDifference(from: frames.1) <= 6, "step \(step) at \(rest)")
      }
    }
  }

  @Test func `The radius is tweened`() throws {
    let scene = Self.scene([Self.halves(LayerBlur(radius: 2))], [Self.halves(LayerBlur(radius: 6))])
    let half = try Self.frame(scene, 0.5)
    #expect(try half.largestDifference(from: Self.still([Self.halves(LayerBlur(radius: 4))])) <= 3)
  }

  @Test func `The memory of blurs is bounded before anything is drawn`() throws {
    let layer = Self.halves(LayerBlur(radius: 3, edges: .clamp))
    #expect(try Animation(Self.scene([layer], [])).plan.blurs.groups > 0)
    // A layer that is blurred in a phantom is at most as much larger as the phantom, and twice that where a spring overshoots.
    func card(_ frame: Rect, _ layers: [Layer]) -> Layer {
      Layer(id: "card", frame: frame, fill: .color(.white), layers: layers)
    }
    let label = Layer(id: "label", frame: Rect(x: 2, y: 2, width: 10, height: 8), fill: .color(.black))
    var scene = Self.scene([card(Self.box, [label])], [card(Rect(x: 0, y: 0, width: 72, height: 54), [])])
    var there = Transition(to: "b", duration: .seconds(1))
    there.layers = [LayerEffects(layer: LayerReference(.from, "card/label"), effects: [Effect(.blur(6))])]
    scene.timeline[1] = Step(.transition(there))
    #expect(try Animation(scene).plan.blurs.reach == 6 * 6 * 2 * 1.5)
  }

  @Test func `A reveal from a layer starts at its centre, on the way back too`() throws {
    let button = Layer(id: "switch", frame: Rect(x: 60, y: 10, width: 12, height: 8), fill: .color(.black))
    let dark = Layer(frame: Rect(size: Self.canvas), fill: .color(Color(rgb: 0x202060)))
    func scene(_ effect: Effect.Kind) -> Scene { Self.scene([button], [dark], enter: [Effect(effect)]) }
    let named = scene(.revealFromLayer("switch", on: nil, shape: .circle))
    let placed = scene(.reveal(from: Point(x: 66.0 / 80, y: 14.0 / 60), shape: .circle))
    for step in [1, 3] {
      for share in [0.1, 0.5, 0.9] {
        #expect(try Self.frame(named, share, step: step) == Self.frame(placed, share, step: step))
      }
    }
    #expect(Self.color(try Self.frame(named, 0.2), 66, 22) == [0x20, 0x20, 0x60])
    #expect(Self.color(try Self.frame(named, 0.2), 10, 50) == [255, 255, 255])
  }

  @Test(arguments: [LayerBlur.Edges.transparent, .clamp])
  func `Glass under a blur is an opaque fill of its blurred backdrop`(edges: LayerBlur.Edges) throws {
    let stripes = (0..<8).map { place in
      Layer(frame: Rect(x: Double(place) * 10, y: 0, width: 5, height: 60), fill: .color(.black))
    }
    func group(_ blur: LayerBlur?) -> Layer {
      var glass = Layer(
        frame: Rect(x: 8, y: 8, width: 30, height: 20), fill: .color(Color(rgb: 0xFFFFFF, alpha: 0.3)))
      glass.backdropBlur = 2
      let square = Layer(frame: Rect(x: 4, y: 4, width: 10, height: 10), fill: .color(Color(rgb: 0xC02020)))
      var group = Layer(frame: Self.box, layers: [square, glass])
      group.blur = blur
      return group
    }
    let plain = try Self.still(stripes + [group(nil)])
    let blurred = try Self.still(stripes + [group(LayerBlur(radius: 0.05, edges: edges))])
    #expect(plain.largestDifference(from: blurred) <= 8)
  }
}
