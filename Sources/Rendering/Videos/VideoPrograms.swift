// The programs that read videos: ffmpeg, and ffprobe beside it. They are started without a shell, get the full path of a file, may
// use no protocol but files and pipes, and are told the kind of the file, which is known by its first bytes.

import FileFormats
import FrameWriting
import Platform

/// An installed ffmpeg with its ffprobe.
struct VideoPrograms: Sendable {
  /// The paths of the programs.
  let (ffmpeg, ffprobe): (String, String)

  /// Seconds after which a program that gives nothing is ended.
  static let patience = 30

  /// Finds the programs.
  ///
  /// - Parameter chosen: The name or the path of ffmpeg; nil: that of the environment, or its usual name.
  init(_ chosen: String?) throws(VideoError) {
    let name = VideoProgram.name(chosen)
    guard let ffmpeg = InstalledProgram.path(of: name) else { throw .missingProgram(name) }
    let neighbor = Path.join(Path.parent(of: ffmpeg), "ffprobe")
    guard let ffprobe = InstalledProgram.path(of: neighbor) ?? InstalledProgram.path(of: "ffprobe") else {
      throw .missingProgram("ffprobe")
    }
    (self.ffmpeg, self.ffprobe) = (ffmpeg, ffprobe)
  }

  /// What both programs are told before the file.
  static let restrictions = ["-v", "error", "-protocol_whitelist", "file,pipe"]

  /// All that ffprobe prints.
  ///
  /// - Parameter limit: Most bytes that are read; more is an error of the file.
  func probe(_ file: VideoContainer, _ path: String, _ arguments: [String]) throws(VideoError) -> [UInt8] {
    let words =
      ["-hide_banner"] + Self.restrictions + ["-threads", "2", "-f", file.demuxer] + arguments
      + ["-i", "file:\(path)"]
    let output = try ProgramOutput(ffprobe, words)
    var (bytes, part): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = try output.fill(&part)
      bytes += part[..<count]
      if count < part.count { break }
    }
    try output.finish()
    return bytes
  }
}

extension VideoContainer {
  /// The name of ffmpeg's reader.
  var demuxer: String {
    switch self {
    case .isoMedia: "mov"
    case .matroska: "matroska"
    case .y4m: "yuv4mpegpipe"
    }
  }
}

/// What a program prints, as long as it prints something.
final class ProgramOutput: Sendable {
  private let program: ChildProcess
  private let printed: OpenFile
  private let path: String

  /// Starts a program, which is given nothing.
  init(_ path: String, _ arguments: [String]) throws(VideoError) {
    self.path = path
    do { (program, printed) = try ChildProcess.printing(path, arguments) } catch { throw .failed(program: path, error) }
    program.closeInput()
  }

  /// Fills an array with the next bytes, or as much of it as there is before the end; the number of bytes.
  func fill(_ bytes: inout [UInt8]) throws(VideoError) -> Int {
    let result = unsafe bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SystemError) in
        try unsafe Sockets.fill(buffer, from: printed, milliseconds: VideoPrograms.patience * 1000)
      }
    }
    switch result {
    case .failure(let error): throw .failed(program: path, error)
    case .success(let count?): return count
    case .success(nil):
      end()
      throw .stuck(program: path, seconds: VideoPrograms.patience)
    }
  }

  /// Waits for the end of a program that prints no more.
  ///
  /// - Throws: `VideoError.damaged` with its last line if it complained, or failed.
  func finish() throws(VideoError) {
    guard let ended = program.wait(milliseconds: VideoPrograms.patience * 1000, progress: { 0 }) else {
      end()
      throw .stuck(program: path, seconds: VideoPrograms.patience)
    }
    if let line = program.lastComplaint { throw .damaged(Self.plain(line)) }
    switch ended {
    case .exited(0): return
    case .exited(let code): throw .damaged("\(path) exited with code \(code)")
    case .signalled(let number): throw .damaged("\(path) was terminated by signal \(number)")
    }
  }

  /// A line without the parts of ffmpeg that it comes from, whose addresses differ from run to run, and without the path:
  /// `[mov @ 0x55d0] partial file`, `file:/a/b.mp4: End of file`.
  static func plain(_ line: String) -> String {
    var rest = line[...]
    while rest.utf8.first == UInt8(ascii: "["), let end = rest.utf8.firstIndex(of: UInt8(ascii: "]")) {
      rest = rest[end...].dropFirst(2)
    }
    if rest.utf8.starts(with: "file:".utf8), let end = rest.utf8.lastIndex(of: UInt8(ascii: ":")) {
      rest = rest[end...].dropFirst(2)
    }
    return rest.isEmpty ? line : String(rest)
  }

  /// Ends the program at once.
  func end() { program.finish(milliseconds: 0) }

  deinit { end() }
}
