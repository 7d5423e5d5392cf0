// Programs of others that check or decode what is written here.

import Foundation

/// A program that is installed on this machine.
struct ForeignProgram {
  private let path: String

  /// Finds a program by its name; nil where it is not installed.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    path = found
  }

  /// Whether the program, started in `folder` without output of its own, ends with success.
  func succeeds(_ arguments: [String], in folder: URL) throws -> Bool {
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

  /// Whether the program, told by a flag to print little, finds no fault with a file.
  func accepts(_ bytes: [UInt8], extension name: String, flag: String = "-q") throws -> Bool {
    try Self.withFolder { folder in
      try Data(bytes).write(to: folder.appending(path: "file.\(name)"))
      return try succeeds([flag, "file.\(name)"], in: folder)
    }
  }

  /// Runs `body` with an empty folder, which is removed afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "magicmove-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
