import Pixels
import SceneModel
import Testing

@testable import Motion

/// Which layers of two screens are paired: by path, by last id and by explicit pairs, and what is reported as ambiguous.
@Suite("Matching")
struct MatchingTests {
  private static func match(
    _ from: [Layer], _ to: [Layer], pairs: [Pair] = [], rule: MatchRule = .id
  ) -> (pairs: [String], ambiguous: [AmbiguousMatch]) {
    let (first, second) = (Screen("a", layers: from), Screen("b", layers: to))
    let matching = Matching(
      from: ScreenGeometry(first, canvas: Fixture.canvas), to: ScreenGeometry(second, canvas: Fixture.canvas),
      pairs: pairs, rule: rule)
    return (matching.pairs.map { "\($0.from.path)>\($0.to.path)" }, matching.ambiguous)
  }

  private static func row(_ id: String, _ children: String...) -> Layer {
    .box(id, 0, 0, 50, 50, layers: children.map { .box($0, 0, 0, 10, 10) })
  }

  @Test
  func `Equal paths pair before equal last ids`() {
    let result = Self.match(
      [Self.row("x", "photo"), Self.row("y", "name")], [Self.row("x", "photo"), Self.row("z", "name")])
    #expect(result.pairs == ["x>x", "x/photo>x/photo", "y/name>z/name"])
    #expect(result.ambiguous.isEmpty)
  }

  @Test
  func `Layers without an id add nothing to a path`() {
    let result = Self.match([.box(nil, 0, 0, 9, 9, layers: [.box("a", 0, 0, 1, 1)])], [.box("a", 5, 5, 1, 1)])
    #expect(result.pairs == ["a>a"])
  }

  @Test
  func `A last id that several layers bear pairs nothing and is reported`() {
    let result = Self.match([Self.row("x", "photo"), Self.row("y", "photo")], [.box("photo", 0, 0, 9, 9)])
    #expect(result.pairs.isEmpty)
    #expect(result.ambiguous == [AmbiguousMatch(id: "photo", from: ["x/photo", "y/photo"], to: ["photo"])])
  }

  @Test
  func `One layer on either side that the others leave over is not ambiguous`() {
    let result = Self.match(
      [Self.row("x", "title"), Self.row("y", "title")], [Self.row("x", "title"), Self.row("z", "title")])
    #expect(result.pairs == ["x>x", "x/title>x/title"])
    #expect(result.ambiguous.isEmpty, "y/title and z/title have nothing in common but their last id")
    let more = Self.match(
      [Self.row("x", "title"), Self.row("y", "title")],
      [Self.row("x", "title"), Self.row("z", "title"), Self.row("w", "title")])
    #expect(more.ambiguous == [AmbiguousMatch(id: "title", from: ["y/title"], to: ["z/title", "w/title"])])
  }

  @Test
  func `An explicit pair takes its layers out of automatic matching`() {
    let result = Self.match(
      [Self.row("x", "photo"), Self.row("y", "photo")], [.box("photo", 0, 0, 9, 9), .box("x", 0, 0, 9, 9)],
      pairs: [Pair("x/photo", "photo")])
    #expect(result.pairs == ["x/photo>photo", "x>x"])
    #expect(result.ambiguous.isEmpty)
  }

  @Test
  func `Bare ids address layers that alone bear them; the screen itself can be an end`() {
    let result = Self.match([Self.row("x", "photo")], [.box("name", 0, 0, 9, 9)], pairs: [Pair("photo", "/")])
    #expect(result.pairs == ["x/photo>/"])
  }

  @Test
  func `Hidden layers and what is in them do not match`() {
    let hidden = Self.row("x", "photo").with { $0.hidden = true }
    #expect(Self.match([hidden], [Self.row("x", "photo")]).pairs.isEmpty)
  }

  @Test
  func `Without automatic matching only explicit pairs fly`() {
    let result = Self.match(
      [.box("a", 0, 0, 1, 1), .box("b", 0, 0, 1, 1)], [.box("a", 0, 0, 1, 1), .box("c", 0, 0, 1, 1)],
      pairs: [Pair("b", "c")], rule: .none)
    #expect(result.pairs == ["b>c"])
  }

  private static func card(_ id: String) -> Layer {
    .box(id, 0, 0, 50, 50, layers: [row("head", "label", "value"), .box("chart", 0, 0, 9, 9)])
  }

  private static let grid = Layer.box(
    "grid", 0, 0, 90, 90, layers: ["revenue", "orders", "visits"].map { card($0) })

  @Test
  func `Children of a matched layer match by their path below it`() {
    let expected = ["", "/head", "/head/label", "/head/value", "/chart"].map { "grid/revenue\($0)>revenue\($0)" }
    let forward = Self.match([Self.grid], [Self.card("revenue")])
    #expect(forward.pairs == expected)
    #expect(forward.ambiguous.isEmpty)
    let back = Self.match([Self.card("revenue")], [Self.grid])
    #expect(back.pairs.count == expected.count)
    #expect(back.ambiguous.isEmpty)
  }

  @Test
  func `Children of explicit pairs follow them, those of inner pairs the inner ones`() {
    let result = Self.match(
      [Self.grid], [Self.card("orders"), Self.card("detail")],
      pairs: [Pair("revenue", "detail"), Pair("revenue/head", "detail/chart")])
    #expect(
      result.pairs
        == [
          "grid/revenue>detail", "grid/revenue/head>detail/chart", "grid/revenue/head/label>detail/head/label",
          "grid/revenue/head/value>detail/head/value", "grid/orders>orders", "grid/orders/head>orders/head",
          "grid/orders/head/label>orders/head/label", "grid/orders/head/value>orders/head/value",
          "grid/orders/chart>orders/chart",
        ])
    let moved = Self.match(
      [Self.card("one"), Self.card("two")], [Self.card("one"), Self.card("two")], pairs: [Pair("one", "two")])
    #expect(moved.pairs.contains("one/head/value>two/head/value"))
    #expect(moved.pairs.contains("two/head/value>one/head/value") == false)
  }

  @Test
  func `An id that is unique inside both layers of a pair matches there, although others have it`() {
    let list = Layer.box("list", 0, 0, 90, 90, layers: ["one", "two", "three"].map { Self.row($0, "photo", "title") })
    let detail = Layer.box("two", 0, 0, 90, 90, layers: [Self.row("body", "photo", "title")])
    let forward = Self.match([list], [detail])
    let expected = ["", "/photo", "/title"].map { "list/two\($0)>two\($0.isEmpty ? "" : "/body")\($0)" }
    #expect(forward.pairs == expected)
    #expect(forward.ambiguous.isEmpty)
    let back = Self.match([detail], [list])
    #expect(back.pairs == ["two>list/two", "two/body/photo>list/two/photo", "two/body/title>list/two/title"])
    // Not where the layer inside could be one of two.
    let two = Layer.box("two", 0, 0, 90, 90, layers: [Self.row("body", "photo"), Self.row("foot", "photo")])
    let several = Self.match([list], [two])
    #expect(several.pairs == ["list/two>two"])
    #expect(several.ambiguous.map(\.id) == ["photo"])
  }

  @Test
  func `The innermost pair decides where an id is looked for`() {
    func card(_ id: String, _ inner: [Layer]) -> Layer { .box(id, 0, 0, 50, 50, layers: inner) }
    let from = [card("a", [Self.row("b", "x"), Self.row("c", "x")]), Self.row("d", "x")]
    let to = [card("a", [card("b", [Self.row("e", "x")]), card("c", [Self.row("f", "x")])])]
    let result = Self.match(from, to)
    #expect(result.pairs == ["a>a", "a/b>a/b", "a/c>a/c", "a/b/x>a/b/e/x", "a/c/x>a/c/f/x"])
    #expect(result.ambiguous.isEmpty)
  }

  @Test
  func `The screen as an end takes the other layer's children`() {
    let result = Self.match(
      [Self.grid], [Self.row("head", "value"), Self.row("other", "value")], pairs: [Pair("orders", "/")])
    #expect(result.pairs == ["grid/orders>/", "grid/orders/head>head", "grid/orders/head/value>head/value"])
  }
}
