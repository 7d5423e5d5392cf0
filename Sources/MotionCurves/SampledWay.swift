// Values that are recorded at some times, as gestures are.

/// Straight lines between samples.
package enum SampledWay {
  /// The value at a time, in seconds: on lines between samples in the order of their times, from `start` at 0 to the first of them;
  /// after the last one it stays.
  package static func value<Value>(
    at seconds: Double, _ samples: [(time: Double, value: Value)], from start: Value,
    _ mix: (Value, Value, Double) -> Value
  ) -> Value {
    var before = (time: 0.0, value: start)
    for sample in samples {
      if seconds < sample.time {
        let share = sample.time > before.time ? (seconds - before.time) / (sample.time - before.time) : 1
        return mix(before.value, sample.value, clamped(share))
      }
      before = sample
    }
    return before.value
  }
}
