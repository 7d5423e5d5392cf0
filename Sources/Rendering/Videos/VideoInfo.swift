// What is known of a video before a frame is used: its size, the layout of its planes and the times of all frames. ffprobe decodes the
// whole file for it, so that a damaged one is found before anything is drawn; what it prints is kept in the cache.

import FileFormats
import FrameWriting
import ImageCodecs
import JSONTree
import Pixels

/// A video file.
struct VideoInfo: Sendable {
  /// The codec, as ffmpeg calls it.
  let codec: String
  /// Extent of the frames as they are shown.
  let size: PixelSize
  /// How many quarters of a turn, clockwise, the stored frames are turned.
  let quarterTurns: Int
  /// The layout of the stored frames.
  let planes: VideoPlanes
  /// The name that ffmpeg has for this layout.
  let pixelFormat: String
  /// How long each frame is shown.
  let delays: [FrameTime]
  /// Whether the file has sound, which is not used.
  let hasSound: Bool

  /// The longest side of a frame in pixels.
  static let longestSide = 8192
  /// Most frames of a video.
  static let mostFrames = 100_000

  /// What ffprobe prints about a file.
  struct Report: Sendable {
    /// Its streams, as JSON.
    var streams: [UInt8]
    /// A line for each frame.
    var frames: [UInt8]
  }

  /// Asks ffprobe.
  static func report(_ container: VideoContainer, _ path: String, _ programs: VideoPrograms) throws(VideoError)
    -> Report
  {
    let keys =
      "stream=codec_type,codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,time_base,avg_frame_rate:"
      + "stream_side_data=rotation:stream_tags=rotate:stream_disposition=attached_pic"
    let streams = try programs.probe(container, path, ["-show_entries", keys, "-of", "json=c=1"])
    let stream = try Stream(streams, path: path)
    let frames: [UInt8]
    do throws(VideoError) {
      frames = try programs.probe(
        container, path,
        [
          "-select_streams", "V:0", "-read_intervals", "%+#\(mostFrames + 1)", "-show_entries",
          "frame=best_effort_timestamp,pkt_duration,duration,width,height,pix_fmt", "-of", "compact=p=0",
        ])
    } catch .damaged(let line) where Self.meansMissingDecoder(line) {
      throw .missingDecoder(program: programs.ffmpeg, codec: stream.codec)
    }
    return Report(streams: streams, frames: frames)
  }

  private static func meansMissingDecoder(_ line: String) -> Bool {
    ["Unsupported codec", "Decoder not found", "hardware accelerated", "Failed to open codec", "unknown codec"]
      .contains { line.utf8.contains($0.utf8) }
  }

  /// What is said about the first video stream that is not a cover picture.
  private struct Stream {
    let codec: String
    let size: PixelSize
    let pixelFormat: String
    let matrix: VideoPlanes.Model
    let isFull: Bool?
    let quarterTurns: Int
    let timeBase: (numerator: Int, denominator: Int)
    let frameTime: FrameTime?
    let hasSound: Bool

    init(_ report: [UInt8], path: String) throws(VideoError) {
      var parser = JSONParser(SourceText(report, fileName: ""))
      let root = try? parser.parse()
      let all = root?["streams"]?.elements ?? []
      let stream = all.first {
        $0["codec_type"]?.string == "video" && $0["disposition"]?["attached_pic"]?.number != 1
      }
      guard let stream else { throw .noVideo }
      func text(_ key: String) -> String? { stream[key]?.string }
      guard let codec = text("codec_name"), codec != "none", codec != "unknown" else {
        throw .damaged("its codec is not known")
      }
      self.codec = codec
      let (width, height) = (stream["width"]?.number ?? 0, stream["height"]?.number ?? 0)
      guard width >= 1, height >= 1, width < 1e9, height < 1e9 else { throw .damaged("its frames have no pixels") }
      size = PixelSize(width: Int(width), height: Int(height))
      guard max(size.width, size.height) <= VideoInfo.longestSide else {
        throw .tooLarge(size, limit: VideoInfo.longestSide)
      }
      switch text("color_transfer") {
      case "smpte2084": throw .highDynamicRange("PQ", file: Path.name(of: path))
      case "arib-std-b67": throw .highDynamicRange("HLG", file: Path.name(of: path))
      default: break
      }
      pixelFormat = text("pix_fmt") ?? "unknown"
      switch text("color_space") {
      case "bt709": matrix = VideoPlanes.bt709
      case "smpte170m", "bt470bg", "fcc": matrix = VideoPlanes.bt601
      default: matrix = size.width >= 1280 || size.height > 576 ? VideoPlanes.bt709 : VideoPlanes.bt601
      }
      switch text("color_range") {
      case "pc": isFull = true
      case "tv": isFull = false
      default: isFull = nil
      }
      // Turned against the clock by the matrix of the track, with it by the older tag.
      let matrix = (stream["side_data_list"]?.elements ?? []).compactMap { $0["rotation"]?.number }.first
      let turn = matrix.map { -$0 } ?? stream["tags"]?["rotate"]?.string.flatMap { Double($0) } ?? 0
      let quarters = turn.isFinite && abs(turn) < 1e6 ? Int((turn / 90).rounded()) : 0
      quarterTurns = (quarters % 4 + 4) % 4
      timeBase = Self.fraction(text("time_base")) ?? (1, 1000)
      frameTime = Self.fraction(text("avg_frame_rate")).map { FrameTime($0.denominator, over: $0.numerator) }
      hasSound = all.contains { $0["codec_type"]?.string == "audio" }
    }

    /// A fraction of positive numbers such as `1/15360`.
    private static func fraction(_ text: String?) -> (numerator: Int, denominator: Int)? {
      let parts = (text ?? "").split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2, parts.allSatisfy({ 1...1_000_000_000 ~= $0 }) else { return nil }
      return (parts[0], parts[1])
    }
  }

  /// Describes a file of stored planes.
  init(stored planes: VideoPlanes, name: String, delays: [FrameTime]) {
    (codec, size, quarterTurns, self.planes) = ("Y4M", planes.size, 0, planes)
    (pixelFormat, self.delays, hasSound) = (name, delays, false)
  }

  /// Reads what ffprobe printed about the file at `path`.
  init(_ report: Report, path: String) throws(VideoError) {
    let stream = try Stream(report.streams, path: path)
    codec = stream.codec
    quarterTurns = stream.quarterTurns
    hasSound = stream.hasSound
    let stored = stream.size
    size = quarterTurns % 2 == 1 ? PixelSize(width: stored.height, height: stored.width) : stored
    let (format, frames) = (stream.pixelFormat, report.frames)
    let name = Self.planarFormat(format)
    guard let planes = VideoPlanes(format: name, size: stored, matrix: stream.matrix, isFull: stream.isFull) else {
      throw .pixelFormat(format)
    }
    (self.planes, pixelFormat) = (planes, name)
    var (times, last): ([Int], Int?) = ([], nil)
    for line in frames.split(separator: UInt8(ascii: "\n")) {
      var (time, width, height, pixels): (Int?, Int?, Int?, String?) = (nil, nil, nil, nil)
      for field in line.split(separator: UInt8(ascii: "|")) {
        let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
        guard parts.count == 2 else { continue }
        let value = String(decoding: parts[1], as: UTF8.self)
        switch String(decoding: parts[0], as: UTF8.self) {
        case "best_effort_timestamp": time = Int(value)
        case "duration", "pkt_duration": last = Int(value) ?? last
        case "width": width = Int(value)
        case "height": height = Int(value)
        case "pix_fmt": pixels = value
        default: break
        }
      }
      // A line without a size is about something beside the frame.
      guard let width, let height else { continue }
      guard width == stored.width, height == stored.height else { throw .changes("sizes") }
      guard pixels == nil || pixels == format else { throw .changes("pixel formats") }
      guard times.count < Self.mostFrames else { throw .tooManyFrames(limit: Self.mostFrames) }
      let earlier = times.last ?? time ?? 0
      times.append(max(earlier, time ?? earlier + max(0, last ?? 0)))
    }
    guard !times.isEmpty else { throw .noVideo }
    let base = stream.timeBase
    func seconds(_ ticks: Int) -> FrameTime {
      let (product, overflows) = ticks.multipliedReportingOverflow(by: base.numerator)
      return overflows ? FrameTime(1_000_000_000, over: 1) : FrameTime(product, over: base.denominator)
    }
    var delays: [FrameTime] = []
    for (time, next) in zip(times, times.dropFirst()) {
      let (ticks, overflows) = next.subtractingReportingOverflow(time)
      delays.append(seconds(overflows ? .max : ticks))
    }
    // The last frame is shown as long as it says, else as long as the one before.
    let rest = last.flatMap { $0 > 0 ? seconds($0) : nil } ?? delays.last ?? stream.frameTime ?? FrameTime(1, over: 25)
    self.delays = delays + [rest]
  }

  /// A layout of planes that holds the same samples; packed layouts and those with mixed planes are unpacked by ffmpeg, which changes
  /// no sample.
  private static func planarFormat(_ name: String) -> String {
    switch name {
    case "nv12", "nv21": "yuv420p"
    case "p010le": "yuv420p10le"
    case "nv16": "yuv422p"
    case "yuyv422", "uyvy422": "yuv422p"
    case "rgb24", "bgr24", "rgb0", "bgr0", "0rgb", "0bgr": "gbrp"
    case "rgba", "bgra", "argb", "abgr", "pal8": "gbrap"
    default: name
    }
  }
}
