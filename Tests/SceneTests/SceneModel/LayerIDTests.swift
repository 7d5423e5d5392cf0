import SceneModel
import Testing

/// Names of layers in output, and what they mean when they are read.
@Suite struct LayerIDTests {
  private static let pair = LayerID(.pair, LayerID.End("list", "row/photo"), LayerID.End("detail", "hero"))

  @Test func `names are those of output`() {
    #expect(Self.pair.name == "row/photo → hero" && Self.pair.shortName == "photo → hero")
    #expect(Self.pair.part(0).part(2).name == "row/photo → hero/layers[0]/layers[2]")
    #expect(LayerID(.pair, LayerID.End("a", "card"), LayerID.End("b", "card")).name == "card")
    let screen = LayerID(.from, LayerID.End("list", "/"))
    #expect(screen.name == "/" && screen.part(3).name == "layers[3]")
    #expect(LayerID(.to, LayerID.End("b", "")).child("row").child("photo").name == "row/photo")
  }

  @Test func `a name that is read again means the same layers`() {
    let ids = [
      Self.pair, Self.pair.part(1), LayerID(.from, LayerID.End("list", "/")),
      LayerID(.under, LayerID.End("list", "a/b")).part(0),
      LayerID(.pair, LayerID.End("a", "card"), LayerID.End("b", "card")).part(4).part(0),
    ]
    for id in ids {
      let read = LayerID(role: id.role, name: id.name)
      #expect((read.from, read.to, read.part, read.name) == (id.from, id.to, id.part, id.name))
      #expect(read.partIndices == id.partIndices && read.ends.count == id.ends.count)
    }
    // Only a pair has two ends.
    #expect(LayerID(role: .from, name: "a → b").ends == [LayerID.End("", "a → b")])
  }

  @Test func `a layer is in those of its path, and in its screen`() {
    let ends = sequence(first: LayerID.End("list", "row/photo/badge"), next: \.parent).map(\.path)
    #expect(ends == ["row/photo/badge", "row/photo", "row", "/"])
  }
}
