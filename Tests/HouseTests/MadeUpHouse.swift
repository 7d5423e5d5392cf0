// Small made-up packages, for the tests of the checks themselves.

extension House.Target {
  /// A target with sources of that text, by their paths within it.
  static func madeUp(
    _ name: String, in folder: String = "Sources", dependencies: [String] = [], _ files: [String: String]
  ) -> House.Target {
    let path = "\(folder)/\(name)"
    let sources = files.sorted { $0.key < $1.key }.map { file, text in
      SwiftSource(
        text: text, path: "\(path)/\(file)", folder: file.split(separator: "/").dropLast().joined(separator: "/"),
        module: name)
    }
    return House.Target(
      name: name, path: path, isTest: name.hasSuffix("Tests"), dependencies: dependencies, sources: sources)
  }
}
