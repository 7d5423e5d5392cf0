import DisplayList
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// Layers become commands of a display list: which ones, in which order, and as few as will do.
@Suite("Flattening")
struct FlattenerTests {
  private static func list(_ layers: [Layer], background: Fill? = nil, scale: Double = 1) -> DisplayList {
    let canvas = Canvas(size: Size(width: 100, height: 100), scale: scale, background: .clear)
    let scene = Scene(canvas: canvas, screens: [Screen("s", background: background, layers: layers)])
    return MotionPlan(scene).still(of: "s") ?? DisplayList(size: PixelSize(width: 0, height: 0))
  }

  private static func kinds(_ list: DisplayList) -> String {
    list.commands.map { command in
      switch command {
      case .fill: "f"
      case .glyphs: "t"
      case .beginClip: "("
      case .endClip: ")"
      case .beginGroup: "["
      case .endGroup: "]"
      case .beginCrossFade: "<"
      case .nextCrossFade: "|"
      case .endCrossFade: ">"
      case .beginMix: "m"
      case .nextMix: "+"
      case .endMix: "w"
      case .blurBackdrop: "b"
      case .beginMask: "{"
      case .nextMask: "/"
      case .endMask: "}"
      case .beginFilter: "«"
      case .endFilter: "»"
      case .nested: "p"
      }
    }.joined()
  }

  @Test
  func `One own thing is one fill of the outline, in pixels`() {
    let list = Self.list([.box("a", 10, 20, 30, 40, radius: 8)], scale: 2)
    #expect(Self.kinds(list) == "f")
    #expect(list.size == PixelSize(width: 200, height: 200))
    #expect(
      list.shapes[0].outline == RoundedRect(Rect(x: 0, y: 0, width: 30, height: 40), radii: CornerRadii(8)).fitted())
    #expect(list.shapes[0].transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 20, ty: 40))
  }

  @Test
  func `Several own things are covered once by a clip`() {
    let layer = Layer.photo("a", 10, 10, 40, 40).with {
      $0.fill = .color(.pureRed)
      $0.border = Border(width: 3, color: .black)
    }
    let list = Self.list([layer])
    #expect(Self.kinds(list) == "(fff)")
    // What is drawn inside reaches beyond the clip; the border's inside stays where it is.
    #expect(list.shapes[1].outline.rect.contains(Rect(x: -1, y: -1, width: 42, height: 42)))
    #expect(list.shapes[3].hole == RoundedRect(Rect(x: 3, y: 3, width: 34, height: 34)).fitted())
  }

  @Test
  func `Children are clipped together with their parent's own painting`() {
    let child = Layer.box("b", 0, 0, 20, 20, .pureBlue)
    let parent = Layer.box("a", 10, 10, 40, 40, radius: 9, layers: [child])
    #expect(Self.kinds(Self.list([parent])) == "ff")
    #expect(Self.kinds(Self.list([parent.with { $0.clips = true }])) == "(ff)")
  }

  @Test
  func `Opacity of one drawing is folded into its paint, of several it needs a group`() {
    let one = Layer.box("a", 0, 0, 10, 10).with { $0.opacity = 0.5 }
    let single = Self.list([one])
    #expect(Self.kinds(single) == "f")
    #expect(
      single.commands[0]
        == .fill(
          shape: ShapeIndex(0), paint: .solid(PaintColor(Color.pureRed.withOpacity(0.5).premultiplied)), blend: .normal)
    )
    let two = one.with { $0.layers = [.box("b", 0, 0, 5, 5)] }
    #expect(Self.kinds(Self.list([two])) == "[ff]")
    let wrapped = Layer.box("c", 0, 0, 20, 20, nil, layers: [one]).with { $0.opacity = 0.5 }
    #expect(Self.kinds(Self.list([wrapped])) == "f")
  }

  @Test(arguments: [
    Layer.box("a", 200, 0, 10, 10), .box("a", 0, 0, 0, 10), .box("a", 0, 0, 10, 10, nil),
    Layer.box("a", 0, 0, 10, 10).with { $0.opacity = 0.001 }, Layer.box("a", 0, 0, 10, 10).with { $0.hidden = true },
    Layer.box("a", 0, 0, 10, 10, .clear), Layer.box("a", 0, 0, 10, 10).with { $0.transform.scaleX = 0 },
    Layer.box("a", 0, 0, 10, 10, nil, layers: [.box("b", -40, 0, 20, 20)]).with { $0.clips = true },
  ])
  func `What cannot be seen leaves nothing behind`(layer: Layer) {
    #expect(Self.kinds(Self.list([layer])) == "" || Self.kinds(Self.list([layer])) == "()")
    #expect(Self.list([layer]).commands.isEmpty || layer.clips)
  }

  @Test
  func `Blend modes ride on a single fill and need a group otherwise`() {
    let one = Layer.box("a", 0, 0, 10, 10).with { $0.blend = .multiply }
    let list = Self.list([one], background: .color(.white))
    guard case .fill(_, _, let blend) = list.commands[1] else { return #expect(Bool(false), "no fill") }
    #expect(blend == .multiply)
    let two = one.with { $0.layers = [.box("b", 0, 0, 5, 5)] }
    #expect(Self.kinds(Self.list([two])) == "[ff]")
  }

  @Test
  func `A shadow has the layer's own outline as its hole and ends beyond where the Gaussian has faded`() {
    let layer = Layer.box("a", 30, 30, 20, 20, radius: 5).with {
      $0.shadow = LayerShadow(opacity: 0.5, radius: 8, offset: Point(x: 2, y: 3), spread: 1)
    }
    let list = Self.list([layer])
    #expect(Self.kinds(list) == "ff")
    #expect(list.shadows[0].sigma == 4)
    #expect(
      list.shadows[0].outline == RoundedRect(Rect(x: 1, y: 2, width: 22, height: 22), radii: CornerRadii(6)).fitted())
    #expect(list.shapes[0].hole == RoundedRect(Rect(x: 0, y: 0, width: 20, height: 20), radii: CornerRadii(5)).fitted())
    // Beyond three standard deviations there are two pixels, in any direction, for the edge of the box.
    let reach = list.shapes[0].outline.rect.inset(by: 8.0.squareRoot())
    #expect(near(reach.x, -11) && near(reach.y, -10) && near(reach.width, 46) && near(reach.height, 46))
  }

  @Test
  func `What is drawn casts a shadow where there is neither fill nor border, or where it is asked to`() {
    let disc = Layer.box("b", 10, 0, 40, 40, radius: 20)
    let shadow = LayerShadow(opacity: 0.5, radius: 8, offset: Point(x: 2, y: 3))
    var layer = Layer(frame: Rect(x: 30, y: 30, width: 60, height: 40), shadow: shadow, layers: [disc])
    let list = Self.list([layer], scale: 2)
    #expect(Self.kinds(list) == "«f»f")
    let color = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    #expect(
      list.filters[0].steps.map(\.operation) == [
        .shadow(.source, dx: 4, dy: 6, sigmaX: 8, sigmaY: 8, .color(color))
      ])
    #expect(list.shapes[0] == list.shapes[1])
    layer.shadow?.shape = .box
    #expect(Self.kinds(Self.list([layer])) == "ff")
    layer.fill = .color(.white)
    layer.shadow?.shape = .auto
    #expect(Self.kinds(Self.list([layer])) == "fff")
    layer.shadow?.shape = .content
    #expect(Self.kinds(Self.list([layer])) == "«ff»ff")
    layer.opacity = 0.5
    #expect(Self.kinds(Self.list([layer])) == "[«ff»ff]")
  }

  @Test
  func `A layer that shows nothing casts no shadow, and shadows cast none`() {
    let shadow = LayerShadow(radius: 8)
    #expect(Self.kinds(Self.list([Layer(frame: Rect(x: 30, y: 30, width: 60, height: 40), shadow: shadow)])) == "")
    let disc = Layer.box("b", 10, 0, 40, 40, radius: 20).with { $0.shadow = shadow }
    let layer = Layer(frame: Rect(x: 30, y: 30, width: 60, height: 40), shadow: shadow, layers: [disc])
    #expect(Self.kinds(Self.list([layer])) == "«f»ff")
  }

  @Test
  func `What lies beside the canvas casts its shadow into it`() {
    let box = Layer.box("b", 0, 0, 30, 30)
    let shadow = LayerShadow(radius: 4, offset: Point(x: 50, y: 0))
    let layer = Layer(frame: Rect(x: -35, y: 10, width: 30, height: 30), shadow: shadow, layers: [box])
    #expect(Self.kinds(Self.list([layer])).hasPrefix("«f»"))
  }

  @Test
  func `An image that does not fill its layer is cropped to its own box`() {
    let list = Self.list([.photo("a", 0, 0, 60, 60, "wide.png", .aspectFit)])
    #expect(list.shapes[0].crop == Rect(x: 0, y: 10, width: 60, height: 40))
    let map = list.images[0].transform
    #expect(near(map.apply(Point(x: 0, y: 0)).y, 10) && near(map.apply(Point(x: 300, y: 200)).x, 60))
  }

  @Test
  func `Radii that do not fit are scaled by one factor`() {
    let list = Self.list([.box("a", 0, 0, 40, 20, radius: 9999)])
    #expect(list.shapes[0].outline.radii == CornerRadii(10))
  }

  @Test
  func `A backdrop blur comes before the layer's own drawings, in pixels`() {
    let layer = Layer.box("a", 0, 0, 40, 20, Color.white.withOpacity(0.5)).with { $0.backdropBlur = 6 }
    let list = Self.list([layer], background: .color(.pureRed), scale: 2)
    #expect(Self.kinds(list) == "fbf")
    #expect(list.commands[1] == .blurBackdrop(shape: ShapeIndex(1), sigma: 768))
  }

  /// Every copy of what is below would hold the copies before it: 14 layers took ten seconds.
  @Test(arguments: [(LayerBlur.Edges.transparent, NestedList.Below.copied), (.clamp, .seen)])
  func `Glass in a blurred layer copies nothing of what is below it`(edges: LayerBlur.Edges, below: NestedList.Below) {
    func commands(_ list: DisplayList) -> Int { list.nested.reduce(list.commands.count) { $0 + commands($1.list) } }
    let glass = (0..<12).map { index in
      Layer.box("g\(index)", Double(4 * index), 0, 30, 20, Color.white.withOpacity(0.5)).with { $0.backdropBlur = 3 }
    }
    let layer = Layer.box("a", 0, 0, 90, 60, .pureRed).with {
      $0.blur = LayerBlur(radius: 2, edges: edges)
      $0.layers = glass
    }
    let list = Self.list([layer], background: .color(.white))
    #expect(list.nested.first?.below == below)
    #expect(commands(list) < 100)
  }

  @Test
  func `A cross-fade with an opaque side needs one group`() {
    let flattener = Flattener(canvas: Canvas(size: Size(width: 10, height: 10), background: .clear))
    func node(_ color: Color, _ size: Double = 10) -> Item {
      var node = Node(transform: .identity, size: Size(width: size, height: size))
      node.painting.fill = .color(color.premultiplied)
      return .node(node)
    }
    func kinds(_ weight: Double, _ first: [Item], _ second: [Item]) -> String {
      Self.kinds(flattener.list(of: [.crossFade(weight: weight, first: first, second: second)], background: .clear))
    }
    let half = Color.pureRed.withOpacity(0.5)
    #expect(kinds(0.5, [node(half), node(half, 5)], [node(.pureBlue)]) == "fff")
    #expect(kinds(0.5, [node(.pureBlue), node(half, 5)], [node(half), node(half)]) == "ff[ff]")
    #expect(kinds(0.5, [node(half)], [node(half, 5)]) == "<f|f>")
    #expect(kinds(0.001, [node(half)], [node(half, 5)]) == "f")
    #expect(kinds(0.999, [node(half)], [node(half, 5)]) == "f")
    #expect(kinds(0.5, [], [node(half, 5), node(half)]) == "[ff]")
    #expect(kinds(0.5, [node(half, 5)], [node(half, 5)]) == "f")
  }

  @Test
  func `A linear gradient reaches the corners, as in CSS`() throws {
    let stops = [GradientStop(0, .pureRed), GradientStop(1, .pureBlue)]
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20), fill: .linear(angle: 90, stops: stops))
    #expect(Self.list([layer]).gradients[0].geometry == .linear(start: Point(x: 0, y: 10), end: Point(x: 40, y: 10)))
    var diagonal = layer
    diagonal.fill = .linear(angle: 45, stops: stops)
    guard case .linear(let start, let end) = Self.list([diagonal]).gradients[0].geometry else {
      Issue.record("not linear")
      return
    }
    // The corner (40, 0) projects on the end of the line.
    let (x, y) = (end.x - start.x, end.y - start.y)
    #expect(near(((40 - start.x) * x + (0 - start.y) * y) / (x * x + y * y), 1))
  }
}
