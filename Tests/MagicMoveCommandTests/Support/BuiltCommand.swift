// Runs the built program, as a person or a script would.

import Foundation
import TestSupport

/// The program `magicmove` of this build.
enum BuiltCommand {
  /// What a run left behind.
  struct Result {
    let status: Int32
    let output: [UInt8]
    let error: String
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The program: named by MAGICMOVE_COMMAND, else beside the running test bundle, else in the package's build folder.
  static let url: URL = {
    if let path = ProcessInfo.processInfo.environment["MAGICMOVE_COMMAND"] { return URL(filePath: path) }
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let bundles = [Bundle.main.executableURL, Bundle.main.bundleURL] + Bundle.allBundles.map(\.bundleURL)
    let folders = bundles.compactMap { $0?.deletingLastPathComponent() } + [package.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: "magicmove") }
    let built = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return built ?? package.appending(path: ".build/debug/magicmove")
  }()

  /// Runs the program to its end.
  static func run(_ arguments: String..., input: String = "", in folder: TemporaryFolder) throws -> Result {
    try run(arguments, input: input, in: folder)
  }

  /// Runs the program to its end. Output goes through files, so that no pipe can fill up.
  static func run(_ arguments: [String], input: String = "", in folder: TemporaryFolder) throws -> Result {
    let streams = try TemporaryFolder()
    let process = try start(arguments, input: input, in: folder, streams: streams)
    process.waitUntilExit()
    return try result(of: process, streams: streams)
  }

  /// Starts the program, perhaps after words of bash that limit it; its output goes to files of `streams`.
  static func start(
    _ arguments: [String], input: String = "", in folder: TemporaryFolder, streams: TemporaryFolder,
    limit: String? = nil
  ) throws -> Process {
    for name in ["output", "error"] { try streams.write("", to: name) }
    let process = Process()
    process.executableURL = limit == nil ? url : URL(filePath: "/bin/bash")
    process.arguments = (limit.map { ["-c", "\($0); exec \"$0\" \"$@\"", url.path] } ?? []) + arguments
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: streams.write(input, to: "input")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: streams("output")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: streams("error")))
    try process.run()
    return process
  }

  /// What a finished run left behind.
  static func result(of process: Process, streams: TemporaryFolder) throws -> Result {
    Result(
      status: process.terminationStatus, output: try streams.read("output"),
      error: String(decoding: try streams.read("error"), as: UTF8.self))
  }

  /// Runs a line of bash in which `$magicmove` is the program and `$@` are the words.
  static func shell(_ line: String, _ words: [String] = [], in folder: TemporaryFolder) throws -> Result {
    let streams = try TemporaryFolder()
    for name in ["output", "error"] { try streams.write("", to: name) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", line, "bash"] + words
    process.currentDirectoryURL = URL(filePath: folder.path)
    process.environment = ProcessInfo.processInfo.environment.merging(["magicmove": url.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: streams("output")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: streams("error")))
    try process.run()
    process.waitUntilExit()
    return try result(of: process, streams: streams)
  }

  /// Words of bash after which no file can grow beyond that number of KiB. The thread sanitizer, which keeps a larger one in the
  /// folder for temporary files, does without where there is none.
  static func fileLimit(_ kibibytes: Int) -> String { "ulimit -f \(kibibytes); export TMPDIR=/dev/null" }
}
