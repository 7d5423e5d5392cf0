import Foundation
import JSONTree
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Scenes with everything resolved: what they mean, and that the schema takes them.
struct ExpandedSceneTests {
  private func expanded(
    _ text: String, in folder: URL = URL(filePath: "/")
  ) throws -> (tree: JSONNode, scene: Scene) {
    let reading = SceneReader.read(Array(text.utf8), in: folder, expands: true)
    let messages = reading.diagnostics.map(\.message)
    return (try #require(reading.expanded, "\(messages)"), try #require(reading.scene))
  }

  @Test(arguments: SceneSchemaTests.shipped)
  func `a demonstration means the same when it is expanded`(file: URL) throws {
    let (tree, scene) = try expanded(
      String(contentsOf: file, encoding: .utf8), in: file.deletingLastPathComponent())
    #expect(try expanded(JSONWriter.text(tree)).scene == scene)
  }

  @Test(arguments: ScenePage.cookbook.scenes)
  func `a recipe means the same when it is expanded`(_ recipe: ScenePage.File) throws {
    let folder = try TemporaryFolder()
    for other in ScenePage.cookbook.files where !other.isScene { try folder.write(other.text, to: other.name) }
    let (tree, scene) = try expanded(recipe.text, in: URL(filePath: folder.path))
    #expect(try expanded(JSONWriter.text(tree)).scene == scene)
  }

  @Test func `what saves typing is expanded`() throws {
    let (tree, scene) = try expanded(
      #"""
      {"$schema": "scene.schema.json", "canvas": {"size": [100, 90], "safeArea": [5, 0, 0, 0], "background": "WHITE"},
       "variables": {"n": 2, "red": "rgb(255 0 0)"}, "textStyles": {"b": {"weight": "bold", "size": 10}},
       "components": {"k": {"text": {"string": "${t}", "style": "b", "padding": 1}, "fill": "${red}"}},
       "screens": {"a": {"layout": {"padding": ["${safe.top}", 3]}, "layers": [
         {"use": "k", "id": "k${index}", "z": "${-index}", "with": {"t": "x${index}"}, "repeat": {"over": "${n}"}}]},
         "c": {"like": "a", "remove": ["k0"]}},
       "timeline": [{"to": "c", "backdrop": {"color": "hsl(0 0% 0%)"}}]}
      """#)
    let label = #"{"weight": 700, "size": 10, "string": "x0", "padding": 1}"#
    let first = ##"{"id": "k0", "frame": [3, 5, 94, 22], "text": LABEL, "fill": "#f00", "z": 0}"##
      .replacing("LABEL", with: label)
    let second = first.replacing("k0", with: "k1").replacing("x0", with: "x1").replacing("3, 5,", with: "3, 27,")
      .replacing("\"z\": 0", with: "\"z\": -1")
    let alone = second.replacing("3, 27,", with: "3, 5,")
    let wanted = """
      {"$schema": "scene.schema.json", "canvas": {"size": [100, 90], "background": "#fff"}, \
      "screens": {"a": {"layers": [\(first), \(second)]}, "c": {"layers": [\(alone)]}}, \
      "timeline": [{"to": "c", "backdrop": {"color": "#000"}}]}
      """
    #expect(JSONWriter.line(tree) == wanted)
    #expect(try expanded(JSONWriter.text(tree)).scene == scene)
  }

  @Test(arguments: ["3", "[1, 2]", "[1, 2, 3, 4]"])
  func `a padding keeps its form`(_ padding: String) throws {
    let (tree, scene) = try expanded(
      #"""
      {"canvas": {"size": [90, 90]}, "screens": {"a": {"layers": [
        {"frame": [0, 0, 90, 50], "text": {"string": "A", "padding": PADDING}}]}}}
      """#.replacing("PADDING", with: padding))
    #expect(JSONWriter.line(tree).contains("\"padding\": \(padding)}"))
    #expect(try expanded(JSONWriter.text(tree)).scene == scene)
  }

  @Test func `a literal brace stays one`() throws {
    let (tree, scene) = try expanded(
      #"""
      {"canvas": {"size": [90, 90]}, "name": "$${n}", "variables": {"v": "$${v} $$"}, "screens": {"a": {"layers": [
        {"frame": [0, 0, 90, 50], "text": {"string": "${v} costs $${price} $5 $$${x}"}}]}}}
      """#)
    #expect(scene.screens[0].layers[0].text?.string == "${v} $$ costs ${price} $5 $${x}")
    #expect(try expanded(JSONWriter.text(tree)).scene == scene)
  }
}
