// The targets as reported by the package manager: `swift package dump-package`, which takes a tenth of a second once
// the manifest has been compiled. It gets a separate scratch folder, because the tests' may be locked.

import Foundation

/// The targets in Package.swift.
struct PackageManifest {
  var targets: [Target]

  /// One target.
  struct Target: Equatable {
    var name: String
    /// The path of its sources from the package's folder.
    var path: String
    var isTest: Bool
    /// The names of the targets that it depends on, whatever the condition.
    var dependencies: [String]
  }

  /// Runs the package manager.
  /// - Parameter root: The package's folder.
  /// - Throws: When it cannot be run or answers with something else.
  init(of root: URL) throws {
    try self.init(dump: PackageManifest.dump(of: root))
  }

  /// - Parameter dump: The JSON of `dump-package`.
  /// - Throws: ``Unreadable`` when the targets are not in it.
  init(dump: Data) throws {
    let json = try JSONSerialization.jsonObject(with: dump) as? [String: Any]
    guard let listed = json?["targets"] as? [[String: Any]] else { throw Unreadable() }
    targets = try listed.map(Target.init)
  }

  /// No list of targets.
  struct Unreadable: Error, CustomStringConvertible {
    var description: String { "swift package dump-package prints no targets as they are known here" }
  }

  private static func dump(of root: URL) throws -> Data {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("house-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "dump-package",
    ]
    // A sanitizer's library, loaded into the tests, must not be loaded into the package manager.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let dump = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return dump
  }
}

extension PackageManifest.Target {
  fileprivate init(dumped: [String: Any]) throws {
    guard let name = dumped["name"] as? String, let type = dumped["type"] as? String,
      let dependencies = dumped["dependencies"] as? [[String: Any]]
    else { throw PackageManifest.Unreadable() }
    self.name = name
    isTest = type == "test"
    path = dumped["path"] as? String ?? (isTest ? "Tests/" : "Sources/") + name
    // Each is {"byName": [NAME, CONDITION]} or {"target": [NAME, CONDITION]}.
    self.dependencies = dependencies.compactMap { ($0.values.first as? [Any])?.first as? String }
  }
}
