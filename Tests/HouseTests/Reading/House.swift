// The package on the disk: all targets with all of their Swift sources.

import Foundation

/// The targets of the package.
struct House {
  var targets: [Target]

  /// A target with its sources.
  struct Target {
    var name: String
    /// The path from the package's folder.
    var path: String
    var isTest: Bool
    /// The imports that Package.swift allows.
    var dependencies: [String]
    /// In the order of their paths; none in a target of C.
    var sources: [SwiftSource]

    /// Whether it is a test or something that only tests use.
    var servesTests: Bool { path.hasPrefix("Tests/") }
  }

  /// Reads the package.
  /// - Parameter root: Its folder.
  /// - Throws: When a file cannot be read or the package manager does not answer.
  init(at root: URL) throws {
    targets = try PackageManifest(of: root).targets.map { try Target($0, root: root) }
  }

  init(targets: [Target]) { self.targets = targets }

  /// The target of that name.
  subscript(name: String) -> Target? { targets.first { $0.name == name } }

  /// Every name that the targets imported by a target declare.
  func namesImported(by target: Target) -> Set<String> {
    let modules = Set(target.sources.flatMap { $0.imports.map(\.name) })
    return targets.filter { modules.contains($0.name) }.flatMap(\.sources).reduce(into: []) {
      $0.formUnion($1.declared)
    }
  }
}

extension House.Target {
  fileprivate init(_ listed: PackageManifest.Target, root: URL) throws {
    (name, path, isTest, dependencies) = (listed.name, listed.path, listed.isTest, listed.dependencies)
    // The folder can be a link: the sources of another target, compiled for a second instruction set.
    let folder = root.appendingPathComponent(path).resolvingSymlinksInPath()
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    sources = try files.sorted().map { [path, name] file in
      try SwiftSource(
        text: String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8),
        path: "\(path)/\(file)", folder: file.split(separator: "/").dropLast().joined(separator: "/"), module: name)
    }
  }
}
