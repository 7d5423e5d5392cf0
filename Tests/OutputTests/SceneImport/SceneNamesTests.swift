import JSONTree
import Pixels
import Testing

@testable import SceneImport

/// Ids and pairs: what the source matches, matches in the scene, and nothing else.
@Suite struct SceneNamesTests {
  private func layer(_ name: String?, _ key: String? = nil, _ layers: [ImportedLayer] = []) -> ImportedLayer {
    let layer = ImportedLayer(Rect(x: 0, y: 0, width: 10, height: 10), name: name, key: key)
    layer.layers = layers
    return layer
  }

  private func scene(_ screens: [[ImportedLayer]], matches: Bool = true) -> ImportedScene {
    let scene = ImportedScene(name: "s", source: "s", size: Size(width: 100, height: 100), scale: 1)
    for (index, layers) in screens.enumerated() {
      let screen = ImportedScreen(named: "screen", source: "s")
      screen.layers = layers
      if index > 0 { screen.step = ImportedStep(matches: matches, origin: "o") }
      scene.screens.append(screen)
    }
    return scene
  }

  @Test func `ids have plain characters and differ among siblings`() {
    let layers = [
      layer("Row 1 / Title"), layer("Row 1 / Title"), layer("…"), layer(nil, nil, [layer("Row 1 / Title")]),
      layer("box", nil, [layer("box")]),
    ]
    let names = SceneNames(scene([layers]))
    #expect(layers.map(\.id) == ["Row-1-Title", "Row-1-Title-2", nil, nil, "box"])
    #expect(layers[3].layers[0].id == "Row-1-Title-3")
    #expect(names.path(of: layers[4].layers[0]) == "box/box")
  }

  @Test func `equal names that the source matches need no pair`() {
    let (a, b) = (layer("card", "k"), layer("card", "k"))
    let names = SceneNames(scene([[a], [b]]))
    #expect(names.pairs[1].map(\.isAutomatic) == [true] && b.id == "card")
  }

  @Test func `a match of the source with two names becomes a pair`() {
    let names = SceneNames(scene([[layer("thumb", "k")], [layer("photo", "k")]]))
    #expect(names.pairs[1].map { [$0.from, $0.to] } == [["thumb", "photo"]])
    #expect(names.pairs[1].map(\.isAutomatic) == [false])
  }

  @Test func `equal names that the source does not match are told apart`() {
    let (a, b, c) = (layer("title", "x"), layer("title", "y"), layer("title", "y"))
    let scene = scene([[a], [b], [c]])
    let names = SceneNames(scene)
    #expect([a.id, b.id, c.id] == ["title", "title-2", "title-2"])
    #expect(names.pairs[1].isEmpty && names.pairs[2].map(\.isAutomatic) == [true])
  }

  @Test func `without matching, names stay`() {
    let (a, b) = (layer("title", "x"), layer("title", "y"))
    _ = SceneNames(scene([[a], [b]], matches: false))
    #expect(b.id == "title")
  }

  @Test func `rows that change places become pairs`() {
    let earlier = [layer("row", "1", [layer("title", "1t")]), layer("row", "2", [layer("title", "2t")])]
    let later = [layer("row", "2", [layer("title", "2t")]), layer("row", "1", [layer("title", "1t")])]
    let names = SceneNames(scene([earlier, later]))
    let pairs = names.pairs[1].filter { !$0.isAutomatic || $0.from == $0.to }.map { "\($0.from) \($0.to)" }
    #expect(later.map(\.id) == ["row-2", "row"])
    #expect(pairs.sorted() == ["row row", "row-2 row-2", "row-2/title row-2/title", "row/title row/title"])
  }

  @Test func `screens have names that differ and are no times`() {
    let scene = scene([[], [], [], []])
    for (screen, name) in zip(scene.screens, ["Home / Tab: 1", "50%", "2s", "2s"]) { screen.name = name }
    _ = SceneNames(scene)
    #expect(scene.screens.map(\.name) == ["Home - Tab- 1", "50-", "screen-2s", "screen-2s-2"])
  }

  @Test func `names are numbered from 2, and numbers are tried once`() {
    var taken = TakenNames()
    #expect(taken.take("a-2") && !taken.take("a-2"))
    #expect([taken.unique("a"), taken.unique("a"), taken.unique("a")] == ["a", "a-3", "a-4"])
    #expect(taken.unique("b") { $0 != "b" && $0 != "b-2" } == "b-3")
    let start = ContinuousClock.now
    for _ in 0..<20_000 { _ = taken.unique("many") }
    #expect(taken.unique("many") == "many-20001" && ContinuousClock.now - start < .seconds(20))
  }
}
