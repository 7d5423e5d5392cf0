// The page's own view transition as a step. What each pseudo-element does is read from a trial on the page; what the keys of a step
// say is imported, and a note says what they do not.

import ForeignText
import JSONTree
import Pixels

/// Translates the animations of a view transition.
struct PageTransition {
  private typealias Members = [(key: String, value: ImportedValue)]

  /// An animation of a pseudo-element.
  private struct Motion {
    let name: String
    /// Seconds.
    let duration: Double
    let delay: Double
    let easing: String
    let frames: [JSONNode]
    let isEndless: Bool

    init(_ node: JSONNode) {
      name = node["name"]?.string ?? ""
      duration = max(0, (node["duration"]?.number ?? 0) / 1000)
      delay = max(0, (node["delay"]?.number ?? 0) / 1000)
      easing = node["easing"]?.string ?? "ease"
      frames = node["frames"]?.elements ?? []
      isEndless = (node["iterations"]?.number ?? 1) != 1
    }

    /// Whether it is the browser's own, from its style sheet.
    var isUsual: Bool { name.hasPrefix("-ua-") }
    var end: Double { delay + duration }
  }

  /// One name with what its pictures do.
  private struct Group {
    let name: String
    let motion: Motion?
    let (old, new): ([Motion], [Motion])
    let (isOld, isNew): (Bool, Bool)

    init(_ name: String, _ node: JSONNode) {
      self.name = name
      motion = node["group"].flatMap { $0.members.isEmpty ? nil : Motion($0) }
      old = (node["old"]?.elements ?? []).map { Motion($0) }
      new = (node["new"]?.elements ?? []).map { Motion($0) }
      (isOld, isNew) = (node["isOld"]?.bool == true, node["isNew"]?.bool == true)
    }

    /// Whether the pictures cross-fade as the browser's style sheet says.
    var isUsual: Bool { (!isOld || Self.fades(old)) && (!isNew || Self.fades(new)) }

    private static func fades(_ motions: [Motion]) -> Bool {
      motions.allSatisfy(\.isUsual) && motions.contains { $0.name.contains("fade") }
    }
  }

  private let screen: ImportedScreen
  private var step = ImportedStep(
    style: .viewTransition, duration: 0.25, curve: .named("default"), origin: "the page's view transition")

  /// The step to a screen.
  ///
  /// - Parameter trial: What the script `trial` says.
  static func step(to screen: ImportedScreen, _ trial: JSONNode) -> ImportedStep {
    var transition = PageTransition(screen: screen)
    let groups = trial.members.map { Group($0.key, $0.value) }
    if let root = groups.first(where: { $0.name == "root" }) { transition.set(root) }
    for group in groups where group.name != "root" { transition.add(group) }
    return transition.step
  }

  private init(screen: ImportedScreen) { self.screen = screen }

  // MARK: The page

  private mutating func set(_ root: Group) {
    guard !root.isUsual else {
      // Both pictures fade as long as the new one does.
      if let motion = root.new.first(where: \.isUsual) ?? root.motion {
        (step.duration, step.curve) = (motion.duration, curve(motion.easing))
        if motion.delay > 0 { step.extra.append(("delay", .short(motion.delay))) }
      }
      return
    }
    let all = root.old + root.new
    let end = all.map(\.end).max() ?? 0
    if end > 0 { step.duration = end }
    if let first = root.new.first ?? root.old.first { step.curve = curve(first.easing) }
    for (key, motions, isEntering) in [("enter", root.new, true), ("leave", root.old, false)] {
      guard let effects = effects(motions, isEntering: isEntering, end, of: "the page") else { continue }
      step.extra.append((key, .list(effects)))
    }
  }

  // MARK: Single elements

  private mutating func add(_ group: Group) {
    var members: Members = []
    if let motion = group.motion {
      if !motion.isUsual {
        note(
          "the view transition of `\(group.name)` has the animation \(motion.name.oneLine(40))", "it moves on a line")
      }
      if motion.duration != step.duration { members.append(("duration", .seconds(motion.duration))) }
      if motion.delay > 0 { members.append(("delay", .seconds(motion.delay))) }
      let curve = curve(motion.easing)
      if curve != step.curve { members.append(("curve", curve.node)) }
    }
    if group.isOld, group.isNew {
      if !group.isUsual { members += content(of: group) }
      if !members.isEmpty { step.pairs[group.name] = members }
      return
    }
    let motions = group.isNew ? group.new : group.old
    guard !group.isUsual else { return }
    let end = motions.map(\.end).max() ?? 0
    guard let effects = effects(motions, isEntering: group.isNew, end, of: "`\(group.name)`") else { return }
    members = [("effects", .list(effects))]
    if end > 0, end != step.duration { members.append(("duration", .seconds(end))) }
    if group.isNew { step.entering[group.name] = members } else { step.leaving[group.name] = members }
  }

  /// How the pictures of a pair change without the usual cross-fade.
  private mutating func content(of group: Group) -> Members {
    // Without animations the new picture is above the old one from the start.
    if group.old.isEmpty, group.new.isEmpty { return [("content", "to")] }
    let names = (group.old + group.new).filter { !$0.isUsual }.map { $0.name.oneLine(40) }
    note(
      "the pictures of `\(group.name)` have "
        + (names.isEmpty ? "only one of the usual fades" : "the animation \(names.joined(separator: ", "))"),
      "they cross-fade")
    return []
  }

  // MARK: Effects

  /// The effects that animations are; nil: they are others, which a note says.
  private mutating func effects(
    _ motions: [Motion], isEntering: Bool, _ end: Double, of what: String
  ) -> [JSONNode]? {
    var effects: [JSONNode] = []
    for motion in motions where !motion.name.contains("plus-lighter") {
      guard let found = motion.isUsual ? [("fade", JSONNode.number(0))] : Self.effects(motion, isEntering: isEntering)
      else {
        note(
          "the animation \(motion.name.oneLine(40)) of \(what) is not a slide, a fade, a scale or a turn", "it fades")
        return nil
      }
      for (key, value) in found {
        var members = [(key, value)]
        if end > 0, motion.delay > 0 || motion.end < end {
          members.append(("during", .shorts([motion.delay / end, motion.end / end])))
        }
        let curve = curve(motion.easing)
        if curve != step.curve { members.append(("curve", curve.node)) }
        effects.append(.object(members))
      }
    }
    return effects
  }

  /// The effects of an animation between two keyframes, of which the one at rest changes nothing.
  private static func effects(_ motion: Motion, isEntering: Bool) -> [(String, JSONNode)]? {
    guard motion.frames.count == 2, !motion.isEndless else { return nil }
    let (away, rest) = isEntering ? (motion.frames[0], motion.frames[1]) : (motion.frames[1], motion.frames[0])
    var effects: [(String, JSONNode)] = []
    for member in away.members {
      let text = member.value.string ?? ""
      switch member.key {
      case "offset", "computedOffset", "easing", "composite": continue
      case "opacity":
        guard let opacity = Double(text), (rest["opacity"]?.string).map({ Double($0) == 1 }) ?? true else { return nil }
        if opacity != 1 { effects.append(("fade", .short(opacity))) }
      case "transform", "translate", "scale", "rotate":
        guard ["none", nil].contains(rest[member.key]?.string.map(Self.atRest)) else { return nil }
        let functions =
          member.key == "transform" ? text : "\(member.key)(\(text.split(separator: " ").joined(separator: ", ")))"
        if text == "none" { continue }
        for function in CSSValue.words(functions) {
          guard let effect = effect(function, isEntering: isEntering) else { return nil }
          effects.append(effect)
        }
      default: return nil
      }
    }
    return effects
  }

  /// Values that move nothing as `none`.
  private static func atRest(_ text: String) -> String {
    let numbers = text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    let still: Double = text.contains("scale") ? 1 : 0
    return text != "none" && numbers.allSatisfy { $0 == still } ? "none" : text
  }

  private static func effect(_ function: String, isEntering: Bool) -> (String, JSONNode)? {
    guard let (name, arguments) = CSSValue.function(function) else { return nil }
    let values = CSSValue.list(arguments)
    guard let value = values.first else { return nil }
    switch name {
    case "translatex": return slide(value, "0px")
    case "translatey": return slide("0px", value)
    case "translate": return slide(value, values.count > 1 ? values[1] : "0px")
    case "scale":
      let factors = values.compactMap(Double.init)
      guard let first = factors.first, factors.count == values.count else { return nil }
      return ("scale", factors.count > 1 ? .shorts(factors) : .short(first))
    case "rotate":
      return UnitNumber(value).flatMap { $0.unit == "deg" ? ("rotate", .short($0.number)) : nil }
    default: return nil
    }
  }

  /// A slide along one axis, from or to where a picture is away.
  private static func slide(_ x: String, _ y: String) -> (String, JSONNode)? {
    func isZero(_ text: String) -> Bool { (CSSValue.length(text, of: 1) ?? 1) == 0 }
    guard isZero(x) != isZero(y), let value = CSSValue.length(isZero(x) ? y : x, of: 1) else { return nil }
    let edge = isZero(x) ? (value < 0 ? "top" : "bottom") : value < 0 ? "left" : "right"
    let isShare = (isZero(x) ? y : x).hasSuffix("%")
    let distance: JSONNode =
      isShare ? .string(NumberText.rounded(abs(value) * 100, decimals: 3) + "%") : .short(abs(value))
    return ("slide", .object([("edge", .string(edge)), ("distance", distance)]))
  }

  private mutating func curve(_ text: String) -> ImportedCurve {
    if let curve = CSSValue.curve(text) { return curve }
    note("the easing \(text.oneLine(60)) of the view transition has no key", "it is the browser's default")
    return .named("default")
  }

  private func note(_ what: String, _ did: String) {
    screen.notes.append(ImportNote("transition", .approximated, what, did))
  }
}
