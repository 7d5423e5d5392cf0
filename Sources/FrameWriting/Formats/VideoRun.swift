// A video that is being written by ffmpeg: its file, which may be written several times before it is kept, and its frames on
// their way to the program.

import ImageCodecs
import OutputFiles
import Pixels
import Platform

/// The file of a video, which may be written several times before it is kept.
struct VideoRun {
  private let format: VideoFormat
  private let encoder: VideoEncoder
  private let program: VideoProgram
  private let file: OutputFile
  /// The path under which the program opens it: where that can be, one of the open file, whatever its name leads to by now.
  private let path: String

  /// Prepares to write a video.
  ///
  /// - Throws: `OutputError` when the program is missing, before anything is drawn, when frames are too high for the encoder, or
  ///   the file cannot be made.
  init(_ job: WritingJob, _ format: VideoFormat) throws(OutputError) {
    let (destination, video) = (job.destination, job.options.video)
    self.format = format
    encoder = format.encoder(video)
    program = try VideoProgram(video, with: encoder, for: destination.name)
    guard case .path = destination else { throw .needsFile(path: destination.name) }
    let rows = job.source.size.height
    if let most = encoder.mostRows, rows > most {
      throw .tooLarge(path: destination.name, found: rows, unit: "rows of pixels", limit: most, part: nil)
    }
    file = try destination.open(overwrites: job.options.overwrites)
    guard let path = file.temporary == nil ? nil : ChildProcess.pathOfGivenFile ?? file.temporaryPath else {
      throw .needsFile(path: destination.name)
    }
    self.path = path
  }

  /// Writes all frames of a job over what was written before. The file does not appear yet.
  ///
  /// - Throws: `OutputError` when the program fails.
  func write(_ job: WritingJob) async throws -> WritingJob.Written {
    let rate = job.source.rate ?? .default
    let isTransparent = try await job.hasTransparency()
    let hasAlpha = isTransparent && format.keepsAlpha
    let finer = encoder.precision(job.options.video, hasAlpha: hasAlpha)
    let precision = finer == .rounded ? .rounded : try await job.precision(finer)
    var writer = VideoFrameWriter(job, rate: rate, hasAlpha: hasAlpha, precision: precision)
    let arguments = encoder.arguments(
      job.options.video, writer.layout, rate: rate, container: format.container, path: path)
    var sink = try ProgramSink(program, arguments, file: file, name: job.destination.name)
    var written: WritingJob.Written
    do { written = try await job.write(with: &writer, into: &sink) } catch {
      throw encoder.explained(error, size: writer.size)
    }
    written.bytes = sink.count
    try check(written, by: program)
    written.duration = FrameTime(written.frames * rate.denominator, over: rate.numerator)
    if isTransparent, !writer.layout.hasAlpha { written.notes.append(.transparencyOverBlack) }
    return written
  }

  /// Checks what the program wrote, which may have said nothing of a disk that was full.
  private func check(_ written: WritingJob.Written, by program: VideoProgram) throws {
    let name = file.path
    let found = try format.frameCount(VideoFile(count: written.bytes) { try file.read(at: $0, count: $1) })
    guard found != written.frames else { return }
    let reason = found.map { "it wrote \($0) of \(written.frames) frames" } ?? "it wrote an incomplete file"
    throw OutputError.programFailed(path: name, program: program.path, reason: reason)
  }

  /// Lets the file appear under its name.
  func keep() throws(OutputError) { try file.commit() }
}

/// A file that another program writes, from what it is given.
struct ProgramSink: FrameSink {
  private let program: ChildProcess
  private let file: OutputFile
  private let programPath: String
  private let name: String
  /// Bytes of the finished file.
  private(set) var count = 0
  /// Seconds in which the program has to read, or after the last frame to write, something.
  private let patience: Int

  /// Starts the program.
  init(
    _ program: VideoProgram, _ arguments: [String], file: OutputFile, name: String, patience: Int = 300
  ) throws(OutputError) {
    (self.file, self.name, self.patience, programPath) = (file, name, patience, program.path)
    do {
      self.program = try ChildProcess(
        program.path, arguments, file: file.temporary, readingWithin: patience * 1000)
    } catch {
      throw .programFailed(path: name, program: program.path, reason: "\(error)")
    }
  }

  mutating func write(_ bytes: [UInt8]) throws {
    do { try program.write(bytes) } catch SystemError.tryAgain {
      throw stuck("it did not read the frames")
    } catch {
      // It reads no more when it has ended, and says why.
      throw failure(program.wait())
    }
  }

  mutating func finish(newStart: [UInt8]) throws {
    let end = program.wait(milliseconds: patience * 1000) { [file] in (try? file.writtenCount()) ?? 0 }
    guard let end else { throw stuck("it neither wrote nor ended after the last frame") }
    guard end == .exited(0) else { throw failure(end) }
    count = try file.writtenCount()
  }

  /// Ends a program that does nothing.
  private func stuck(_ reason: String) -> OutputError {
    program.finish(milliseconds: 0)
    return .programFailed(path: name, program: programPath, reason: "\(reason) for \(patience) s")
  }

  private func failure(_ end: ChildProcess.End) -> OutputError {
    if ChildProcess.isFileTooLarge(end) { return .writeFailed(path: name, reason: .tooLarge) }
    let reason =
      switch end {
      case .signalled(let number): "it was terminated by signal \(number)"
      case .exited(0): "it ended before the last frame"
      case .exited(let code): program.lastComplaint ?? "it exited with code \(code)"
      }
    return .programFailed(path: name, program: programPath, reason: reason)
  }
}
