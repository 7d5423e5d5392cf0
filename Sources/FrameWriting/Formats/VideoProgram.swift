// The program that makes videos: where it is, and whether it has the encoder that is wanted. That is asked before anything is
// drawn, and once a run.

import FileFormats
import OutputFiles
import Platform
import Synchronization

/// An ffmpeg that is installed.
struct VideoProgram: Sendable {
  /// Where it is.
  let path: String

  /// What each program has said of its encoders.
  private static let known = Mutex<[String: Set<String>]>([:])

  /// Finds the program.
  ///
  /// - Parameter output: The path of the output, for messages.
  /// - Throws: `OutputError.missingProgram` or `.missingEncoder`.
  init(_ options: OutputOptions.Video, with encoder: VideoEncoder, for output: String) throws(OutputError) {
    let wanted = options.program ?? InstalledProgram.environment("MAGICMOVE_FFMPEG") ?? "ffmpeg"
    let dot = Path.fileExtension(of: output).isEmpty ? output.endIndex : output.lastIndex(of: ".") ?? output.endIndex
    let missing = OutputError.missingProgram(path: output, program: wanted, alternative: "\(output[..<dot]).webp")
    guard let path = InstalledProgram.path(of: wanted) else { throw missing }
    let encoders: Set<String>
    do { encoders = try Self.encoders(of: path) } catch { throw missing }
    guard encoders.contains(encoder.rawValue) else {
      throw .missingEncoder(path: output, program: path, encoder: encoder.rawValue)
    }
    self.path = path
  }

  /// The names of the encoders that a program says it has: the second word of each line.
  private static func encoders(of path: String) throws(SystemError) -> Set<String> {
    if let known = known.withLock({ $0[path] }) { return known }
    let process = try ChildProcess(path, ["-nostdin", "-hide_banner", "-v", "error", "-encoders"])
    guard process.wait() == .exited(0) else { throw SystemError(code: 2) }
    let lines = process.output(limit: 1 << 20).split(whereSeparator: \.isNewline)
    let names = Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
    known.withLock { $0[path] = names }
    return names
  }
}
