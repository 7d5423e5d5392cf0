// Third-party programs that check or decode the files written here. `scripts/test` installs the small ones; tests whose
// program is missing are skipped, and say so.

import Foundation

/// A program that is installed on this machine.
package struct ForeignProgram {
  private let path: String

  /// Finds a program by its name, or by its whole path; nil where it is not installed.
  package init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = name.hasPrefix("/") ? [name] : folders.map { "\($0)/\(name)" }
    let found = paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    path = found
  }

  /// Whether a program is installed.
  package static func exists(_ name: String) -> Bool { ForeignProgram(name) != nil }

  /// Whether the program, started in `folder` with its output discarded, ends with success.
  package func succeeds(_ arguments: [String], in folder: URL) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// What the program, started in `folder`, prints; nil when it fails.
  package func output(_ arguments: [String], in folder: URL) throws -> String? {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : nil
  }

  /// Whether the program, run with a quiet flag, accepts a file.
  package func accepts(_ bytes: [UInt8], extension name: String, flag: String = "-q") throws -> Bool {
    try Self.withFolder { folder in
      try Data(bytes).write(to: folder.appending(path: "file.\(name)"))
      return try succeeds([flag, "file.\(name)"], in: folder)
    }
  }

  /// Runs `body` with an empty folder, which is removed afterwards.
  package static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "magicmove-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
