import Foundation
import JSONTree
import SceneDecoding
import SceneModel
import Testing

/// The page of styles names every style with a picture, and says of it what the vocabulary says.
@Suite struct StylesPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  /// The sections of the page, each with the styles that its heading names; line breaks count as spaces.
  private static let sections: [(styles: [String], text: String)] = {
    let page = (try? String(contentsOf: root.appending(path: "Documentation/styles.md"), encoding: .utf8)) ?? ""
    return page.components(separatedBy: "\n### ").dropFirst().map { section in
      let heading = section.prefix { $0 != "\n" }
      let names = heading.split(separator: "`").enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }
      return (names, section.replacing("\n", with: " "))
    }
  }()

  @Test(arguments: TransitionStyle.allCases)
  func `every style has a section with its time, its source and what was inferred`(style: TransitionStyle) throws {
    let found = Self.sections.filter { $0.styles.contains(style.rawValue) }
    #expect(found.count == 1)
    let section = try #require(found.first)
    let facts = style.facts
    #expect(section.text.contains(facts.time), "\(facts.time)")
    #expect(section.text.contains("Source: \(facts.source)."))
    #expect(section.text.contains("*Inferred:") == (facts.inferred != nil))
    if let inferred = facts.inferred { #expect(section.text.contains("*Inferred: \(inferred).*")) }
  }

  @Test func `every section but that of a cut has a picture of its own, drawn from the scene of styles`() throws {
    let scene = try String(contentsOf: Self.root.appending(path: "Documentation/styles.json"), encoding: .utf8)
    let gallery = try String(contentsOf: Self.root.appending(path: "scripts/make-gallery"), encoding: .utf8)
    #expect(gallery.contains("Documentation/styles.json") && gallery.contains("styles/$style.png"))
    for section in Self.sections where section.styles != ["cut"] {
      let style = try #require(section.styles.first)
      #expect(section.text.contains("](images/styles/\(style).png)"))
      let picture = Self.root.appending(path: "Documentation/images/styles/\(style).png")
      #expect(FileManager.default.fileExists(atPath: picture.path), "\(style)")
      #expect(scene.contains("\"name\": \"\(style)\"") && scene.contains("\"style\": \"\(style)\""))
    }
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appending(path: "Documentation/images/styles").path)
    #expect(Set(pictures) == Set(Self.sections.map { "\($0.styles[0]).png" }).subtracting(["cut.png"]))
  }

  @Test func `the scene of the strips is valid`() throws {
    let text = try String(contentsOf: Self.root.appending(path: "Documentation/styles.json"), encoding: .utf8)
    let reading = SceneReader.read(text, fileName: "styles.json")
    #expect(reading.diagnostics.isEmpty && reading.scene?.validate().isEmpty == true)
  }

  @Test func `the schema describes every style`() throws {
    let style = try #require(SceneSchema.root["$defs"]?["transition"]?["properties"]?["style"])
    let choices = try #require(style["anyOf"]?.elements.first?["oneOf"]).elements
    #expect(choices.compactMap { $0["const"]?.string } == TransitionStyle.allCases.map(\.rawValue))
    #expect(choices.compactMap { $0["description"]?.string } == TransitionStyle.allCases.map(\.facts.summary))
  }
}
