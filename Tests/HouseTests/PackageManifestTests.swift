import Foundation
import Testing

@Suite struct PackageManifestTests {
  @Test func `targets are read from the dump`() throws {
    let dump = """
      {"targets": [
        {"name": "A", "type": "regular", "dependencies": [{"byName": ["B", null]}, {"target": ["C", {"traits": ["T"]}]}]},
        {"name": "ATests", "type": "test", "dependencies": []},
        {"name": "D", "type": "executable", "path": "scripts/d", "dependencies": []}]}
      """
    let targets = try PackageManifest(dump: Data(dump.utf8)).targets
    #expect(targets.map(\.path) == ["Sources/A", "Tests/ATests", "scripts/d"])
    #expect(targets.map(\.isTest) == [false, true, false])
    #expect(targets[0].dependencies == ["B", "C"])
  }

  @Test(arguments: ["{}", "[]", #"{"targets": [{"name": "A"}]}"#])
  func `another answer is an error`(dump: String) {
    #expect(throws: PackageManifest.Unreadable.self) { try PackageManifest(dump: Data(dump.utf8)) }
  }
}
