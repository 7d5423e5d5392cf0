// The program that makes videos: where it is, and whether it has the encoder that is wanted. That is asked before anything is
// drawn, and once a run.

import FileFormats
import OutputFiles
import Platform
import Synchronization

/// An ffmpeg that is installed.
package struct VideoProgram: Sendable {
  /// Where it is.
  let path: String

  /// What each program has said of its encoders.
  private static let known = Mutex<[String: Set<String>]>([:])

  /// Finds the program.
  ///
  /// - Parameter output: The path of the output, for messages.
  /// - Throws: `OutputError.missingProgram` or `.missingEncoder`.
  init(_ options: OutputOptions.Video, with encoder: VideoEncoder, for output: String) throws(OutputError) {
    let wanted = Self.name(options.program)
    let dot = Path.fileExtension(of: output).isEmpty ? output.endIndex : output.lastIndex(of: ".") ?? output.endIndex
    let missing = OutputError.missingProgram(path: output, program: wanted, alternative: "\(output[..<dot]).webp")
    guard let path = InstalledProgram.path(of: wanted) else { throw missing }
    guard let encoders = try Self.encoders(of: path, for: output) else { throw missing }
    guard encoders.contains(encoder.rawValue) else {
      throw .missingEncoder(path: output, program: path, encoder: encoder.rawValue)
    }
    self.path = path
  }

  /// The name or the path of ffmpeg: the one that was chosen, that of the environment, or its usual name.
  package static func name(_ chosen: String?) -> String {
    chosen ?? InstalledProgram.environment("MAGICMOVE_FFMPEG") ?? "ffmpeg"
  }

  /// Seconds in which a program has to say which encoders it has.
  private static let patience = 20

  /// The names of the encoders that a program says it has: the second word of each line; nil: it is no ffmpeg.
  private static func encoders(of path: String, for output: String) throws(OutputError) -> Set<String>? {
    if let known = known.withLock({ $0[path] }) { return known }
    func failed(_ reason: String) -> OutputError { .programFailed(path: output, program: path, reason: reason) }
    let words = ["-nostdin", "-hide_banner", "-v", "error", "-encoders"]
    let run: (end: ChildProcess.End, bytes: [UInt8], complaint: String)?
    do { run = try ChildProcess.output(of: path, words, limit: 1 << 20, milliseconds: patience * 1000) } catch {
      if error.isTransient { throw failed("\(error)") }
      return nil
    }
    guard let run else { throw failed("it did not list its encoders within \(patience) s") }
    switch run.end {
    case .exited(0): break
    case .exited: return nil
    case .signalled(let number): throw failed("it was terminated by signal \(number)")
    }
    let lines = String(decoding: run.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let names = Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
    known.withLock { $0[path] = names }
    return names
  }
}
