// The captions of steps over time.

import SceneModel

/// The captions of a timeline. Each fades in and out; equal captions of consecutive steps are one caption.
struct CaptionTrack: Sendable {
  /// Seconds of the fade in, and of the fade out.
  private static let fade = 0.2

  private var captions: [(text: String, start: Double, end: Double)] = []

  /// The captions of steps, whose times are those of `times`, in seconds.
  init(_ steps: [Step], times: [(start: Double, end: Double)]) {
    for (step, time) in zip(steps, times) {
      guard let text = step.caption, !text.isEmpty, time.end > time.start else { continue }
      if let last = captions.last, last.text == text, time.start.hasReached(last.end) {
        captions[captions.count - 1].end = time.end
      } else {
        captions.append((text, time.start, time.end))
      }
    }
  }

  /// The caption at a time, with its opacity.
  func caption(at seconds: Double) -> (text: String, opacity: Double)? {
    guard let caption = captions.first(where: { $0.start <= seconds && seconds <= $0.end }) else { return nil }
    let fade = min(Self.fade, (caption.end - caption.start) / 2)
    let opacity = min(1, (seconds - caption.start) / fade, (caption.end - seconds) / fade)
    return opacity > 0 ? (caption.text, opacity) : nil
  }
}
