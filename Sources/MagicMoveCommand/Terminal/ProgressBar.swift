// A bar with frames done, frames per second and the time left, drawn over itself on standard error.

import JSONTree
import Platform

/// The progress of one output.
struct ProgressBar: Sendable {
  /// When it is shown.
  enum Mode: String, CaseIterable, Sendable { case auto, always, never }

  private static let width = 28
  private let title: String
  /// The unit of the speed.
  private let unit: String
  /// Whether it is drawn at all.
  let isShown: Bool
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?

  /// Creates a bar for an output.
  init(title: String, mode: Mode, unit: String = "fps") {
    (self.title, self.unit) = (title, unit)
    isShown = mode == .always || (mode == .auto && StandardStreams.errorIsTerminal)
  }

  /// Draws the bar, ten times a second at most. `total` is nil if it is not known.
  mutating func update(done: Int, of total: Int?) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let lastDrawn, now - lastDrawn < .milliseconds(100), done < total ?? .max { return }
    lastDrawn = now
    Streams.error(
      "\r\u{1B}[K" + Self.line(title: title, done: done, of: total, seconds: seconds(until: now), unit: unit))
  }

  /// Removes the bar.
  func finish() {
    if isShown && lastDrawn != nil { Streams.error("\r\u{1B}[K") }
  }

  /// Prints a summary where a bar is shown.
  func summarize(_ summary: String) {
    if isShown { Streams.message(summary) }
  }

  /// The text of the bar after `seconds`.
  static func line(title: String, done: Int, of total: Int?, seconds: Double, unit: String = "fps") -> String {
    let speed = seconds > 0 && done > 0 ? Double(done) / seconds : nil
    guard let total else {
      return "\(title) \(done) frames" + (speed.map { ", \(NumberText.fixed($0, decimals: 0)) fps" } ?? "")
    }
    let filled = total > 0 ? done * width / total : 0
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    guard let speed else { return "\(title) \(bar) \(done)/\(total)" }
    let left = Double(total - done) / speed
    return
      "\(title) \(bar) \(done)/\(total), \(NumberText.fixed(speed, decimals: 0)) \(unit), \(NumberText.fixed(left, decimals: left < 10 ? 1 : 0)) s left"
  }

  private func seconds(until now: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = (now - start).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
