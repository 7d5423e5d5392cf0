import Testing

@Suite struct SwiftSourceTests {
  private func read(_ text: String) -> SwiftSource {
    SwiftSource(text: text, path: "Sources/House/A.swift", folder: "", module: "House")
  }

  @Test func `imports of all forms are found`() {
    let source = read(
      """
      import One
      @testable import Two
      #if Trait
        import Three.Part
      #endif
      public import struct Four.Name
      @_exported import Five  // import Six
      let text = "import Seven"
      """)
    #expect(source.imports.map(\.name) == ["One", "Two", "Three", "Four", "Five"])
    #expect(source.imports.map(\.line) == [1, 2, 4, 6, 7])
    #expect(source.lineCount == 7)
    #expect(!source.types.contains { $0.name == "Four" } && !source.names.contains { $0.name == "Name" })
  }

  @Test func `types at top level are declared`() {
    let source = read(
      """
      public struct A<T: P> { struct Inner {} }
      @MainActor(unsafe) package final class B {}
      #if Trait
        indirect enum C { case x }
      #endif
      protocol D {}
      actor E {}
      typealias F = Int
      private struct G {}
      fileprivate final class H {}
      private let value = 1
      enum `I` {}
      extension A { enum Also { class func make() {} } }
      """)
    #expect(source.types.map(\.name) == ["A", "B", "C", "D", "E", "F", "I"])
    #expect(source.types.last?.line == 12)
  }

  @Test func `names after a point are part of the name before it`() {
    let names = read("let a: Outer.Frame = House.Image()").names.map(\.name)
    #expect(names.contains("Outer") && names.contains("Image"))
    #expect(!names.contains("Frame"))
  }

  @Test func `names that the file declares for itself are its own`() {
    let source = read("struct A { enum Kind {}\n var kind: Kind }\nprivate struct Box {}\nlet box = Box()")
    #expect(!source.names.contains { $0.name == "Kind" || $0.name == "Box" })
  }

  @Test func `a name has the line of its first use`() {
    let source = read("// Later\nlet a = 1\nlet b = Later()\nlet c = Later()")
    #expect(source.names.first { $0.name == "Later" }?.line == 3)
  }
}
