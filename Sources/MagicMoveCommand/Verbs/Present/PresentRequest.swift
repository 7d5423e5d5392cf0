// From the command line to a device, a cut, touches, captions and enlarged parts.

import FileFormats
import ForeignText
import JSONTree
import Pixels
import Platform
import Rendering
import SceneModel

/// What `magicmove present` is asked for. Times are those of the result, in seconds, places are pixels of the recording.
struct PresentRequest {
  /// Widths on the device in points.
  static let widths = 50.0...4000

  /// Something that is shown for a while.
  struct Timed<Value> {
    var time: ClosedRange<Double>
    var value: Value
  }

  let recording: Recording
  let device: Presentation.Device
  let background: String?
  let title: String?
  /// The time in the status bar, and the colour below it; nil: no status bar.
  let statusBar: (time: String, color: String)?
  /// Extent of the recording on the device, in whole points.
  let size: Size
  let cut: RecordingCut
  let taps: [(time: Double, point: Point)]
  let captions: [Timed<String>]
  let zooms: [Timed<Rect>]

  /// Reads a command line.
  init(_ arguments: Arguments, _ recording: Recording) async throws {
    self.recording = recording
    let (width, height) = (Double(recording.size.width), Double(recording.size.height))
    let isUpright = height > width
    let shape: Presentation.Device =
      if height >= 1.7 * width || width >= 1.9 * height { .phone } else { isUpright ? .tablet : .window }
    let device = try arguments.choice(.presentDevice) ?? shape
    self.device = device
    let usual: Double =
      switch device {
      case .phone: isUpright ? 390 : 844
      case .tablet: 820
      case .none, .card, .window, .browser: min(width, 1280)
      }
    let points = try arguments.number(.presentWidth, in: Self.widths, .points) ?? max(usual, Self.widths.lowerBound)
    size = Size(width: points, height: max(1, (points * height / width).rounded()))
    background = try Self.background(arguments)
    title = arguments[.presentTitle]
    for (flag, has) in [(Flag.presentStatusBar, \DeviceTraits.isHandheld), (.presentTitle, \.hasPointer)]
    where arguments.has(flag) && !device.traits[keyPath: has] {
      let names = Presentation.Device.names { $0[keyPath: has] }
      throw UsageError.conflict("--\(flag.name) is for \(names); the device is \(device.rawValue), see --device")
    }
    statusBar = try arguments[.presentStatusBar].map { ($0, try recording.topColor()) }

    let trims = try Self.trims(arguments, recording)
    let speed = try arguments.number(.presentSpeed, in: Ranges.playRate, .factor) ?? 1
    let stills = arguments.has(.presentSkipStill) ? try await recording.stillStretches() : []
    let cut = RecordingCut(trims, speed: speed, stills: stills)
    self.cut = cut
    taps = try Self.taps(arguments, recording).compactMap { tap in cut.time(of: tap.time).map { ($0, tap.point) } }
      .sorted { $0.time < $1.time }
    func timed<Value>(_ flag: Flag, _ form: String, _ value: (Substring) -> Value?) throws -> [Timed<Value>] {
      var found: [Timed<Value>] = []
      for text in arguments.all(flag) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let stretch = Self.stretch(parts[0]), let value = value(parts[1]) else {
          throw UsageError.invalidValue(flag: "--\(flag.name)", found: text, allowed: form)
        }
        try Self.check(stretch.upperBound, flag, text, recording)
        found += cut.times(of: stretch).map { Timed(time: $0, value: value) }
      }
      found.sort { $0.time.lowerBound < $1.time.lowerBound }
      for (first, second) in zip(found, found.dropFirst())
      where second.time.lowerBound < first.time.upperBound - TimeTolerance.seconds {
        throw UsageError.conflict("two `--\(flag.name)` are at the same time")
      }
      return found
    }
    captions = try timed(.presentCaption, "T1-T2=TEXT, such as 1-3=Tap a row") { $0.isEmpty ? nil : String($0) }
    let frame = Rect(x: 0, y: 0, width: width, height: height)
    zooms = try timed(.presentZoom, "T1-T2=X,Y,W,H, a rectangle in FILE, such as 2-4=0,900,600,400") {
      let numbers = Self.numbers($0)
      guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
      let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      return frame.contains(rect) ? rect : nil
    }
  }

  private static func background(_ arguments: Arguments) throws(UsageError) -> String? {
    guard let text = arguments[.presentBackground] else { return nil }
    let names = PresentationGround.allCases.map(\.rawValue) + ["content", "transparent"]
    guard names.contains(text) || Color(css: text) != nil else {
      throw .invalidValue(
        flag: "--background", found: text, allowed: "a colour or one of " + names.joined(separator: ", "),
        suggestions: Spelling.suggestions(for: text, among: names))
    }
    return text
  }

  // MARK: Times

  private static func numbers(_ text: Substring) -> [Double] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == words.count ? numbers : []
  }

  /// Two times with a minus sign between them.
  private static func stretch(_ text: Substring) -> ClosedRange<Double>? {
    let times = text.split(separator: "-", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard times.count == 2, times[0].isFinite, times[1].isFinite, times[0] >= 0, times[0] < times[1] else { return nil }
    return times[0]...times[1]
  }

  private static func check(_ time: Double, _ flag: Flag, _ found: String, _ recording: Recording) throws(UsageError) {
    if time <= recording.duration + 0.01 { return }
    throw .invalidValue(
      flag: "--\(flag.name)", found: found,
      allowed: "times within \(recording.operand), which lasts \(NumberText.rounded(recording.duration, decimals: 3)) s"
    )
  }

  private static func trims(_ arguments: Arguments, _ recording: Recording) throws(UsageError) -> [ClosedRange<Double>]
  {
    guard let text = arguments[.presentTrim] else { return [0...recording.duration] }
    var trims: [ClosedRange<Double>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let trim = stretch(part) else {
        throw .invalidValue(flag: "--trim", found: text, allowed: "seconds such as 1.2-6.5 or 0-2,5-8")
      }
      try check(trim.upperBound, .presentTrim, text, recording)
      trims.append(min(trim.lowerBound, recording.duration)...min(trim.upperBound, recording.duration))
    }
    return trims
  }

  // MARK: Touches

  private static func taps(_ arguments: Arguments, _ recording: Recording) throws -> [(time: Double, point: Point)] {
    let size = recording.size
    func tap(_ numbers: [Double]) -> (time: Double, point: Point)? {
      guard numbers.count == 3, numbers[0] >= 0, 0...Double(size.width) ~= numbers[1],
        0...Double(size.height) ~= numbers[2]
      else { return nil }
      return (numbers[0], Point(x: numbers[1], y: numbers[2]))
    }
    let form = "a time and a pixel of FILE, which is \(size.width)x\(size.height) pixels"
    var taps: [(time: Double, point: Point)] = []
    for text in arguments.all(.presentTap) {
      guard let tap = tap(numbers(text[...])) else {
        throw UsageError.invalidValue(flag: "--tap", found: text, allowed: "T,X,Y: \(form)")
      }
      try check(tap.time, .presentTap, text, recording)
      taps.append(tap)
    }
    guard let path = arguments[.presentTaps] else { return taps }
    let bytes: [UInt8]
    do { bytes = try OpenFile(path, for: .reading).readAll(limit: longestTaps) } catch {
      throw VerbError(.noInput, "cannot read \(path): \(error)")
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 == 32 || $0 == 9 || $0 == 13 }) {
      var parser = JSONParser(SourceText(Array(line), fileName: path))
      let node = try? parser.parse()
      let numbers = ["t", "x", "y"].compactMap { node?[$0]?.number }
      guard let tap = tap(numbers), tap.time <= recording.duration + 0.01 else {
        throw VerbError(
          .data,
          "\(path):\(index + 1): expected {\"t\": seconds, \"x\": pixels, \"y\": pixels} within \(recording.operand), which is "
            + "\(size.width)x\(size.height) pixels and lasts \(NumberText.rounded(recording.duration, decimals: 3)) s")
      }
      taps.append(tap)
    }
    return taps
  }

  /// The longest file of touches in bytes.
  private static let longestTaps = 16 << 20
}
