import JSONTree
import SceneReference
import TestSupport
import Testing

/// Editors underline nothing in what readers of the pages copy.
@Suite struct ScenePagesSchemaTests {
  @Test(arguments: ScenePage.cookbook.scenes + ScenePage.quickStart.scenes)
  func `the schema takes every scene of the pages`(_ scene: ScenePage.File) throws {
    #expect(MiniSchema(SceneSchema.root).problem(try #require(JSONNode.parsed(scene.text))) == nil)
  }
}
