// Where the bytes of an output go: into a file, into numbered files of a folder, or into memory up to a limit.

import OutputFiles

/// The destination of the bytes of one output, in order.
///
/// No file appears under the output's name before ``finish(newStart:)``. A sink that is not finished leaves the files
/// that were there before. Bytes for a pipe are passed on as they come, unless the start of the file is written again.
protocol FrameSink {
  /// Takes bytes; in a folder they are one file.
  mutating func write(_ bytes: [UInt8]) throws

  /// Whether what was written can be replaced until the end, at no cost.
  var canRestart: Bool { get }

  /// Forgets all bytes, for an output that is written again; only if `canRestart`.
  mutating func restart() throws

  /// Completes the output and lets it appear under its name.
  ///
  /// - Parameter start: Replaces the first bytes, as many as it has; empty for most formats.
  mutating func finish(newStart start: [UInt8]) throws
}

extension FrameSink {
  var canRestart: Bool { false }
  mutating func restart() throws {}
}

/// One file. What goes to a pipe and gets another start at the end is kept until then.
struct FileSink: FrameSink {
  private var file: OutputFile
  private let open: () throws(OutputError) -> OutputFile
  private let isHeldBack: Bool
  private var held: [UInt8] = []

  /// Opens the destination.
  init(_ destination: OutputDestination, overwrites: Bool, startsAnew: Bool) throws(OutputError) {
    open = { () throws(OutputError) in try destination.open(overwrites: overwrites) }
    file = try open()
    isHeldBack = startsAnew && !file.canRewrite
  }

  var canRestart: Bool { file.canRewrite }

  mutating func restart() throws { file = try open() }

  mutating func write(_ bytes: [UInt8]) throws {
    if isHeldBack { held += bytes } else { try file.write(bytes) }
  }

  mutating func finish(newStart start: [UInt8]) throws {
    if isHeldBack {
      held.replaceSubrange(0..<start.count, with: start)
      try file.write(held)
    } else if !start.isEmpty {
      try file.rewriteStart(start)
    }
    try file.commit()
  }
}

/// A file for every piece.
struct FolderSink: FrameSink {
  private let folder: OutputFolder

  /// Prepares a folder, or files after a pattern.
  init(_ destination: OutputDestination, overwrites: Bool) throws(OutputError) {
    guard case .path(let path) = destination else { throw .framesToStandardOutput }
    folder = try OutputFolder(path, force: overwrites)
  }

  mutating func write(_ bytes: [UInt8]) throws { try folder.append(bytes) }

  mutating func finish(newStart: [UInt8]) throws { try folder.commit() }
}

/// Memory, for an output that may be thrown away again.
struct BudgetSink: FrameSink {
  /// The output has grown beyond its budget, to this number of bytes until now.
  struct Exceeded: Error { let bytes: Int }

  /// What was written.
  private(set) var bytes: [UInt8] = []
  /// Most bytes.
  let budget: Int
  let canRestart = true

  mutating func restart() { bytes = [] }

  mutating func write(_ part: [UInt8]) throws {
    guard bytes.count + part.count <= budget else { throw Exceeded(bytes: bytes.count + part.count) }
    bytes += part
  }

  mutating func finish(newStart start: [UInt8]) { bytes.replaceSubrange(0..<start.count, with: start) }
}
