// Keys as `<animate>` and `<animateTransform>`.

import VectorGraphics

/// How an attribute gets its values: what is in the tag, and the animations inside of it.
struct Animated {
  /// The value at time 0.
  var base: String
  /// `<animate …/>`, empty for a value that does not change.
  var animation = ""

  /// Whether it changes.
  var isAnimated: Bool { !animation.isEmpty }
}

/// Writes the animations of one document, which all have one clock.
struct AnimationWriter {
  let duration: Double
  /// The attributes of the clock.
  let clock: String
  /// Keys so far.
  private(set) var count = 0
  /// Those between the start and the end of the animation.
  private(set) var inner = 0

  init(duration: Double, plays: Int?) {
    self.duration = duration
    let repeats = plays.map { String(max($0, 1)) } ?? "indefinite"
    clock = "begin=\"0s\" dur=\"\(SVGNumber.text(duration, decimals: 6))s\" repeatCount=\"\(repeats)\" fill=\"freeze\""
  }

  /// A time as a share of the duration.
  private func share(_ time: Double) -> String {
    duration > 0 ? SVGNumber.text(min(max(time / duration, 0), 1), decimals: 6) : "0"
  }

  /// An attribute, by keys in order of time.
  ///
  /// - Parameter text: How a value is written.
  mutating func attribute(_ name: String, _ keys: [Key], _ text: ([Double]) -> String) -> Animated {
    animated(keys, text) { "<animate attributeName=\"\(name)\" \($0)/>" }
  }

  /// A component of a transform attribute, added to those before it.
  mutating func transform(
    _ type: String, attribute: String = "transform", adds: Bool = false, _ keys: [Key], _ text: ([Double]) -> String
  ) -> Animated {
    animated(keys, text) {
      "<animateTransform attributeName=\"\(attribute)\" type=\"\(type)\"\(adds ? " additive=\"sum\"" : "") \($0)/>"
    }
  }

  private mutating func animated(
    _ keys: [Key], _ text: ([Double]) -> String, _ element: (String) -> String
  ) -> Animated {
    guard let first = keys.first, let last = keys.last else { return Animated(base: "") }
    var values = keys.map { text($0.value) }
    guard duration > 0, values.contains(where: { $0 != values[0] }) else { return Animated(base: values[0]) }
    var times = keys.map { share($0.time) }
    var splines = keys.dropLast().map(\.spline)
    if times[0] != "0" {
      times.insert("0", at: 0)
      values.insert(text(first.value), at: 0)
      splines.insert(.linear, at: 0)
    }
    if times[times.count - 1] != "1" {
      times.append("1")
      values.append(text(last.value))
      splines.append(.linear)
    }
    // What stays between equal neighbours says nothing, nor does more than one jump at one time.
    var index = 1
    while index + 1 < times.count {
      let isStill = values[index] == values[index - 1] && values[index] == values[index + 1]
      let isWithinJump = times[index - 1] == times[index] && times[index] == times[index + 1]
      if isStill || isWithinJump {
        times.remove(at: index)
        values.remove(at: index)
        splines.remove(at: isWithinJump ? index - 1 : index)
      } else {
        index += 1
      }
    }
    for index in splines.indices where values[index] == values[index + 1] { splines[index] = .linear }
    count += times.count
    inner += times.count - 2
    let mode: String
    if splines.allSatisfy({ $0 == .linear }) {
      mode = ""
    } else {
      let curves = splines.map { spline in
        [spline.x1, spline.y1, spline.x2, spline.y2].map { SVGNumber.text($0, decimals: 3) }.joined(separator: " ")
      }
      mode = " calcMode=\"spline\" keySplines=\"\(curves.joined(separator: ";"))\""
    }
    let list = values.joined(separator: ";")
    return Animated(
      base: values[0],
      animation: element("\(clock)\(mode) keyTimes=\"\(times.joined(separator: ";"))\" values=\"\(list)\""))
  }

  /// An attribute that has another value than the tag, at all times; nothing in a still.
  func constant(_ name: String, _ value: String) -> String {
    duration > 0 ? "<animate attributeName=\"\(name)\" \(clock) values=\"\(value);\(value)\"/>" : ""
  }

  /// An attribute that jumps from value to value.
  ///
  /// - Parameter steps: Values, each from its time on, in order; the first one from 0.
  mutating func steps(_ name: String, _ steps: [(time: Double, value: String)]) -> Animated {
    var (times, values): ([String], [String]) = ([], [])
    for step in steps {
      let time = share(step.time)
      if times.last == time {
        values[values.count - 1] = step.value
      } else if values.last != step.value {
        times.append(time)
        values.append(step.value)
      }
    }
    // A second step of one time may leave equal neighbours.
    for index in times.indices.reversed() where index > 0 && values[index] == values[index - 1] {
      times.remove(at: index)
      values.remove(at: index)
    }
    if times.last == "1", times.count > 1 {
      times.removeLast()
      values.removeLast()
    }
    guard duration > 0, values.count > 1 else { return Animated(base: values.first ?? "") }
    count += times.count
    inner += times.count - 1
    let text =
      "\(clock) calcMode=\"discrete\" keyTimes=\"\(times.joined(separator: ";"))\" values=\"\(values.joined(separator: ";"))\""
    return Animated(base: values[0], animation: "<animate attributeName=\"\(name)\" \(text)/>")
  }
}
