// Picture files as frames: found by path, folder or pattern, each read and decoded when its turn comes, on all cores.

import FileFormats
import FrameWriting
import ImageCodecs
import OutputFiles
import Pixels
import Platform

/// One frame a file.
struct FrameFiles: FinishedFrameReader {
  /// Longest file that is read: 1 GiB.
  private static let longest = 1 << 30
  /// What pictures in a folder are known by.
  private static let extensions = ImageFormat.allCases.filter { $0 != .gif }.flatMap(\.extensions)

  private var paths: ArraySlice<String>
  private let first: String
  private let size: PixelSize
  private let limits: RenderLimits

  /// The frames of files, which must be of one size.
  init(_ paths: [String], size: PixelSize, limits: RenderLimits) {
    (self.paths, first) = (paths[...], paths.first ?? "")
    (self.size, self.limits) = (size, limits)
  }

  mutating func next() -> FinishedFrame? {
    guard let path = paths.popFirst() else { return nil }
    let (first, size, limits) = (first, size, limits)
    return FinishedFrame(delay: nil) {
      var (decoder, frame) = try Self.open(path, try Self.read(path), limits: limits)
      guard try Self.decoding(path, { () throws(CodecError) in try decoder.next() }) == nil else {
        throw FrameInputError.severalFrames(path: path)
      }
      guard frame.bitmap.size == size else {
        throw FrameInputError.differentSize(path: path, found: frame.bitmap.size, expected: size, first: first)
      }
      return Picture(frame.bitmap)
    }
  }
}

extension FinishedFrames {
  /// How many of a file's first bytes tell what it is.
  static let headLength = 1024

  /// What a file is by its first bytes, such as "a GIF image"; nil for what is no picture and no video that can be read.
  package static func kind(ofHead head: [UInt8]) -> String? {
    ImageFormat(recognizing: head).map { "\($0 == .avif ? "an" : "a") \($0.rawValue) image" }
      ?? VideoContainer(recognizing: head)?.name
  }

  /// Whether a folder has pictures that can be frames.
  package static func hasPictures(inFolder path: String) -> Bool {
    FileSystem.kind(of: path) == .folder && (try? FrameFiles.pictures(inFolder: path)) != nil
  }

  /// The first file of a folder that is an animation or a video by its name.
  package static func animation(inFolder path: String) -> String? {
    let names = (try? FileSystem.names(inFolder: path))?.sorted(by: NaturalOrder.precedes) ?? []
    return names.first { $0.namesFile(with: ImageFormat.gif.extensions + VideoContainer.extensions) }
      .map { Path.join(path, $0) }
  }

  /// Whether a file begins like a picture or an animation that can be read, whatever its name is.
  package static func begin(inFile path: String) -> Bool {
    guard FileSystem.kind(of: path) == .file, let file = try? OpenFile(path, for: .reading, waits: false),
      let head = try? file.bytes(at: 0, count: headLength)
    else { return false }
    return kind(ofHead: head) != nil
  }
}

extension FrameFiles {
  /// The files that paths name, each folder and pattern in the order of its numbers.
  static func expand(_ paths: [String], sorts: Bool) throws -> [String] {
    var files: [String] = []
    var areAllFiles = true
    for path in paths {
      let kind = FileSystem.kind(of: path)
      if kind == .folder {
        files += try pictures(inFolder: path)
      } else if kind == nil, path.contains("%") {
        files += try pictures(after: path)
      } else {
        files.append(path)
        continue
      }
      areAllFiles = false
    }
    return sorts && areAllFiles ? files.sorted(by: NaturalOrder.precedes) : files
  }

  fileprivate static func pictures(inFolder folder: String) throws(FrameInputError) -> [String] {
    let names = try names(inFolder: folder).filter { name in
      !name.hasPrefix(".") && extensions.contains(Path.fileExtension(of: name))
    }
    guard !names.isEmpty else { throw .noFrames(path: folder) }
    return names.sorted(by: NaturalOrder.precedes).map { Path.join(folder, $0) }
  }

  private static func pictures(after pattern: String) throws -> [String] {
    let (names, folder) = (try FramePattern(ofOutput: Path.name(of: pattern)), Path.parent(of: pattern))
    let found = try Self.names(inFolder: folder).compactMap { name in names.index(of: name).map { ($0, name) } }
    guard !found.isEmpty else { throw FrameInputError.noFrames(path: pattern) }
    return found.sorted { $0 < $1 }.map { Path.join(folder, $1) }
  }

  private static func names(inFolder folder: String) throws(FrameInputError) -> [String] {
    do { return try FileSystem.names(inFolder: folder) } catch { throw .unreadable(path: folder, reason: error) }
  }

  /// The video in a file; nil for a file of another kind.
  static func video(_ path: String, _ videos: VideoReading) throws(FrameInputError) -> VideoInput? {
    if FileSystem.kind(of: path) == .special, path.namesFile(with: FinishedFrames.extensions) {
      throw .undecodable(path: path, reason: "expected a regular file, found a pipe or a device")
    }
    guard FileSystem.kind(of: path) == .file else { return nil }
    let (file, head): (OpenFile, [UInt8])
    do throws(SystemError) {
      file = try OpenFile(path, for: .reading, waits: false)
      head = try file.bytes(at: 0, count: FinishedFrames.headLength)
    } catch { throw .unreadable(path: path, reason: error) }
    guard let container = VideoContainer(recognizing: head) else { return nil }
    do throws(VideoError) { return try videos.open(file, container, path: path).file } catch {
      throw .video(path: path, error)
    }
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(FrameInputError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try OpenFile(path, for: .reading).readAll(limit: longest) } catch {
      throw .unreadable(path: path, reason: error)
    }
    guard bytes.count <= longest else { throw .unreadable(path: path, reason: .tooLarge) }
    return bytes
  }

  /// A decoder of a file, and the first frame that it has given.
  static func open(
    _ path: String, _ bytes: [UInt8], limits: RenderLimits
  ) throws(FrameInputError) -> (AnimationDecoder, AnimationFrame) {
    var decoder = try decoding(path) { () throws(CodecError) in
      try AnimationDecoder(bytes, limits: limits.decoding)
    }
    guard let frame = try decoding(path, { () throws(CodecError) in try decoder.next() }) else {
      throw .noFrames(path: path)
    }
    return (decoder, frame)
  }

  /// Runs a decoder and names the file in its error.
  static func decoding<Result>(
    _ path: String, _ body: () throws(CodecError) -> Result
  ) throws(FrameInputError) -> Result {
    do { return try body() } catch { throw .undecodable(path: path, reason: "\(error)") }
  }
}

/// The frames of an animated file, decoded one after the other, since each builds on those before.
struct AnimatedFile: FinishedFrameReader {
  private let path: String
  private var decoder: AnimationDecoder

  /// Starts at the first frame.
  init(_ path: String, _ bytes: [UInt8], limits: RenderLimits) throws(FrameInputError) {
    self.path = path
    decoder = try FrameFiles.decoding(path) { () throws(CodecError) in
      try AnimationDecoder(bytes, limits: limits.decoding)
    }
  }

  mutating func next() throws -> FinishedFrame? {
    let frame = try FrameFiles.decoding(path) { () throws(CodecError) in try decoder.next() }
    guard let frame else { return nil }
    let picture = Picture(frame.bitmap)
    return FinishedFrame(delay: FrameTime(nearest: frame.shownDelay)) { picture }
  }
}

/// The frames of a video, decoded one after the other.
struct VideoFrameReader: FinishedFrameReader {
  private let file: VideoInput
  private let decoder: VideoDecoder

  /// Starts at the first frame.
  init(_ file: VideoInput) throws(FrameInputError) {
    self.file = file
    do throws(VideoError) { decoder = try VideoDecoder(file) } catch { throw .video(path: file.path, error) }
  }

  mutating func next() throws -> FinishedFrame? {
    let (info, position) = (file.info, decoder.position)
    do throws(VideoError) {
      var planes: [UInt8] = []
      guard try decoder.next(into: &planes) else { return nil }
      return FinishedFrame(delay: info.delays[position]) { [planes] in
        Picture(info.planes.bitmap(planes).turned(quarters: info.quarterTurns))
      }
    } catch { throw FrameInputError.video(path: file.path, error) }
  }
}
