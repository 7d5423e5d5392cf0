// Values of flags: text to numbers, times, sizes and options, each with its range and one error message.

import ForeignText
import FrameWriting
import JSONTree
import Pixels
import Rendering
import SceneDecoding
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Arguments {
  /// A number in a range; nil when the flag was not given. `quantity` is what it measures, for a number with a unit.
  func number(
    _ flag: Flag, in range: ClosedRange<Double>, _ quantity: Quantity = .count
  ) throws(UsageError) -> Double? {
    guard let text = self[flag] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      let meant = Measure(text, as: quantity).flatMap { range.contains($0.number) ? $0.number : nil }
      throw invalid(flag, "a number from \(range.words)", meant.map { [NumberText.shortest($0)] } ?? [])
    }
    return value
  }

  /// A whole number in a range; nil when the flag was not given.
  func integer(_ flag: Flag, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[flag] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw invalid(flag, "a whole number from \(range.words)")
    }
    return value
  }

  /// One of the cases of an enumeration; nil when the flag was not given.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ flag: Flag, _: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = self[flag] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw invalid(flag, oneOf: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// A time of the animation; nil when the flag was not given.
  func moment(_ flag: Flag) throws(UsageError) -> Moment? {
    guard let text = self[flag] else { return nil }
    do { return try Moment(parsing: text) } catch {
      throw invalid(flag, "0.35s, 50%, #12, a screen, STEP@25% or STEP@0.12s")
    }
  }

  /// Frames per second: a whole number, a decimal or a fraction.
  func frameRate() throws(UsageError) -> FrameRate? {
    guard let text = self[.framesPerSecond] else { return nil }
    let allowed = "a rate from \(Ranges.frameRate.words), such as 50, 29.97 or 30000/1001"
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard parts.count <= 2, let over = parts.last, over > 0, parts[0] > 0, over <= 1e6, parts[0] <= 1e9 else {
      let meant = Measure(text, as: .count).flatMap { Ranges.frameRate.contains($0.number) ? $0.number : nil }
      throw invalid(.framesPerSecond, allowed, text.contains("/") ? [] : meant.map { [NumberText.shortest($0)] } ?? [])
    }
    let (numerator, denominator) = parts.count == 2 ? (parts[0], over) : (parts[0] * 1000, 1000)
    guard Ranges.frameRate.contains(numerator / denominator), denominator == denominator.rounded() else {
      throw invalid(.framesPerSecond, allowed)
    }
    return FrameRate(numerator: Int(numerator.rounded()), denominator: Int(denominator))
  }

  /// The options for loading a scene.
  func loadingOptions(allowing folders: [String] = []) throws(UsageError) -> LoadingOptions {
    var options = LoadingOptions(
      scale: try number(.scale, in: Ranges.scale, .factor),
      ghost: try number(.ghost, in: Ranges.ghost, .factor), outline: has(.outline),
      slowness: try number(.slow, in: Ranges.slowness, .factor) ?? 1, presentation: try presentation(),
      allowedFolders: (all(.allowPath) + folders).map { URL(filePath: $0) },
      limits: try limits(), variables: SceneVariables(try values(.set)).under(takesThemes ? self[.theme] : nil),
      isStrict: has(.strict))
    options.reducesMotion = has(.reducedMotion)
    options.videos = try videoReading()
    return options
  }

  /// How videos are read.
  func videoReading() throws(UsageError) -> VideoReading {
    if has(.cache), has(.noCache) { throw .conflict("`--cache` and `--no-cache` exclude each other") }
    return VideoReading(
      program: self[.ffmpeg], cache: has(.noCache) ? .none : self[.cache].map { .folder($0) } ?? .user)
  }

  /// Values by name, each given as NAME=VALUE.
  private func values(_ flag: Flag) throws(UsageError) -> [String: String] {
    var values: [String: String] = [:]
    for text in all(flag) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw .invalidValue(flag: "--\(flag.name)", found: text, allowed: "NAME=VALUE")
      }
      if values.updateValue(parts[1], forKey: parts[0]) != nil {
        throw .conflict("`--\(flag.name)` sets `\(parts[0])` twice")
      }
    }
    return values
  }

  /// The limits on pixels, frames and memory.
  func limits() throws(UsageError) -> RenderLimits {
    var limits = RenderLimits()
    if let pixels = try integer(.maxPixels, in: Ranges.pixels) { limits.pixels = pixels }
    if let frames = try integer(.maxFrames, in: Ranges.frames) { limits.frames = frames }
    if let memory = try bytes(.maxMemory) { limits.memory = memory }
    return limits
  }

  /// A number of bytes, as `ByteCount` reads it; nil when the flag was not given.
  func bytes(_ flag: Flag) throws(UsageError) -> Int? {
    guard let text = self[flag] else { return nil }
    guard let bytes = ByteCount.parsed(text) else { throw invalid(flag, ByteCount.words) }
    return bytes
  }

  /// Degrees of the shutter.
  func motionBlur() throws(UsageError) -> Double? { try number(.motionBlur, in: Ranges.shutterAngle, .degrees) }

  /// The number of plays.
  func loop() throws(UsageError) -> PlayCount? {
    guard let text = self[.loop] else { return nil }
    if text == "forever" { return .forever }
    guard let count = Int(text), Ranges.loops.contains(count) else {
      let words = Int(text) == nil ? Spelling.suggestions(for: text, among: ["forever"]) : []
      throw invalid(.loop, "forever or a whole number from \(Ranges.loops.words)", words)
    }
    return .times(count)
  }

  /// The part of the scenes for this machine; nil for all of them.
  func shard(_ environment: [String: String]) throws(ShardError) -> Shard? {
    guard let text = self[.shard] else { return nil }
    return try Shard(parsing: text, environment: environment)
  }

  /// When a progress bar is shown.
  func progressMode() throws(UsageError) -> ProgressBar.Mode {
    let mode = try choice(.progress, ProgressBar.Mode.self) ?? .auto
    return has(.quiet) ? .never : mode
  }

  /// The error for a flag with an invalid value, with values that are probably meant.
  func invalid(_ flag: Flag, _ allowed: String, _ suggestions: [String] = []) -> UsageError {
    .invalidValue(flag: "--\(flag.name)", found: self[flag] ?? "", allowed: allowed, suggestions: suggestions)
  }

  /// The error for a flag whose value must be one of some words.
  func invalid(_ flag: Flag, oneOf words: [String]) -> UsageError {
    .invalidValue(flag: "--\(flag.name)", found: self[flag] ?? "", oneOf: words)
  }
}
