import Testing

@Suite struct FolderCheckTests {
  @Test func `folders that name each other's types form a circle`() {
    let target = House.Target.madeUp(
      "House",
      [
        "Roof/Tile.swift": "struct Tile {}\nlet wall: Wall? = nil",
        "Walls/Wall.swift": "struct Wall {\n  // Tile\n  let above: [Tile]\n}",
      ])
    #expect(
      FolderCheck(target: target).errors == [
        """
        Sources/House: Roof, Walls import each other
          Roof -> Walls: Sources/House/Roof/Tile.swift:2 names Wall
          Walls -> Roof: Sources/House/Walls/Wall.swift:3 names Tile
        """
      ])
  }

  @Test func `one direction is no circle`() {
    let target = House.Target.madeUp(
      "House",
      [
        "Roof/Tile.swift": "struct Tile { let wall: Wall }", "Walls/Wall.swift": "struct Wall { let text = \"Tile\" }",
        "Walls/Tile.swift": "private struct Tile {}\nfunc make() { _ = Tile() }",
        "Door.swift": "let door: (Tile, Wall)",
      ])
    #expect(FolderCheck(target: target).errors.isEmpty)
    #expect(FolderCheck(target: target).graph.imports(of: "(loose files)") == ["Roof", "Walls"])
  }

  @Test func `loose files and folders within folders count as folders`() {
    let target = House.Target.madeUp(
      "House",
      [
        "Door.swift": "struct Door { let hinge: Hinge }", "Walls/Wall.swift": "struct Wall { let door: Door }",
        "Walls/Inner/Hinge.swift": "struct Hinge { let wall: Wall }",
      ])
    let errors = FolderCheck(target: target).errors
    #expect(errors.count == 1)
    #expect(errors.first?.contains("(loose files), Walls, Walls/Inner import each other") == true)
  }

  @Test func `a type of the same folder is the one that is meant`() {
    let target = House.Target.madeUp(
      "House",
      [
        "A/One.swift": "#if X\nstruct Part {}\n#endif\nlet b: B? = nil", "B/Two.swift": "struct B { let part: Part }",
        "B/Three.swift": "struct Part {}",
      ])
    #expect(FolderCheck(target: target).errors.isEmpty)
  }

  @Test func `a member that only an extension declares is an import`() {
    let target = House.Target.madeUp(
      "House",
      [
        "Roof/Tile.swift": "struct Tile { let colour = 1 }\nfunc paint(_ tile: Tile) { tile.glaze() }",
        "Walls/Tile+Glaze.swift": "extension Tile { func glaze() { self.colour = 2 } }",
      ])
    #expect(
      FolderCheck(target: target).errors == [
        """
        Sources/House: Roof, Walls import each other
          Roof -> Walls: Sources/House/Roof/Tile.swift:2 names glaze
          Walls -> Roof: Sources/House/Walls/Tile+Glaze.swift:1 names Tile
        """
      ])
    #expect(FolderCheck(target: target, importedNames: ["glaze"]).errors.isEmpty, "it may be the imported one")
  }

  /// Sources of a second file in `Roof` that use the name of a member, and may mean something else.
  @Test(arguments: [
    "extension Int { var glaze: Int { 1 } }\nlet a = 1.glaze",
    "enum Paint { case red, glaze(Int) }\nlet a = Paint.glaze(1)",
    "protocol Painter { func glaze() }\nfunc paint(_ p: any Painter) { p.glaze() }",
    "func paint(glaze: Int) { print(glaze) }", "func paint() { let glaze = 1; print(glaze) }",
    "let a = [1].map { glaze in glaze }", "func paint() { let (a, glaze) = (1, 2); print(a, glaze) }",
    "func paint() { for glaze in [1] { print(glaze) } }",
  ]) func `a name that may mean something else is no import`(text: String) {
    let files = [
      "Roof/Tile.swift": "struct Tile {}", "Roof/Use.swift": text,
      "Walls/Tile+Glaze.swift": "extension Tile { func glaze() {} }",
    ]
    #expect(FolderCheck(target: .madeUp("House", files)).errors.isEmpty)
  }

  @Test func `private members of extensions are not for other folders`() {
    let files = [
      "Roof/Tile.swift": "struct Tile {}\nlet a = tile.glaze",
      "Walls/A.swift": "extension Tile { private func glaze() {} }",
      "Walls/B.swift": "private extension Tile { var glaze: Int { 1 } }",
    ]
    #expect(FolderCheck(target: .madeUp("House", files)).errors.isEmpty)
    let settable = files.merging(["Walls/A.swift": "extension Tile { private(set) var glaze: Int { 1 } }"]) { $1 }
    #expect(FolderCheck(target: .madeUp("House", settable)).errors.count == 1)
  }
}
