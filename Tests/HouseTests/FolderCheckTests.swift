import Testing

@Suite struct FolderCheckTests {
  @Test func `folders that name each other's types stand in a circle`() {
    let target = House.Target.madeUp(
      "House",
      [
        "Roof/Tile.swift": "struct Tile {}\nlet wall: Wall? = nil",
        "Walls/Wall.swift": "struct Wall {\n  // Tile\n  let above: [Tile]\n}",
      ])
    #expect(
      FolderCheck(target: target).problems == [
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
    #expect(FolderCheck(target: target).problems.isEmpty)
    #expect(FolderCheck(target: target).graph.imports(of: "(loose files)") == ["Roof", "Walls"])
  }

  @Test func `loose files and folders within folders count as folders`() {
    let target = House.Target.madeUp(
      "House",
      [
        "Door.swift": "struct Door { let hinge: Hinge }", "Walls/Wall.swift": "struct Wall { let door: Door }",
        "Walls/Inner/Hinge.swift": "struct Hinge { let wall: Wall }",
      ])
    let problems = FolderCheck(target: target).problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains("(loose files), Walls, Walls/Inner import each other") == true)
  }

  @Test func `a type of the same folder is the one that is meant`() {
    let target = House.Target.madeUp(
      "House",
      [
        "A/One.swift": "#if X\nstruct Part {}\n#endif\nlet b: B? = nil", "B/Two.swift": "struct B { let part: Part }",
        "B/Three.swift": "struct Part {}",
      ])
    #expect(FolderCheck(target: target).problems.isEmpty)
  }
}
