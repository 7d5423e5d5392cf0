// Rules about what the file says: warnings of the reader, times in milliseconds, names that nearly match, and what nothing uses.

import JSONTree
import Motion
import MotionTrace
import Rendering
import SceneDecoding
import SceneModel

extension Linter {
  /// `milliseconds`: times of the timeline as they are written.
  func checkMilliseconds() {
    guard let source = animation.loaded.source, let timeline = source.root["timeline"] else { return }
    let limit = log.limit(of: .milliseconds)
    func check(_ node: JSONNode, under parent: String) {
      for element in node.elements { check(element, under: parent) }
      for member in node.members {
        let isTime =
          ["duration", "delay", "hold", "for"].contains(member.key) || (member.key == "step" && parent == "stagger")
        if isTime, let seconds = member.value.number, seconds >= limit {
          let meant = Wording.number(seconds / 1000)
          log.report(
            .milliseconds, "\(Wording.number(seconds)) s: did you mean \(meant)? Times are in seconds",
            at: member.value.offset,
            .init(value: seconds, fix: fix(replacing: member.value, by: meant, "Divide by 1000")))
        }
        check(member.value, under: member.key)
      }
    }
    check(timeline, under: "")
  }

  /// `scene`: what `validate` warns of, unless another rule says it.
  func checkWarnings() {
    func place(_ diagnostic: Diagnostic) -> [String] {
      [diagnostic.file, "\(diagnostic.line)", "\(diagnostic.column)"]
    }
    log.settle()
    let said = Set(log.findings.map { place($0.finding.diagnostic) })
    for warning in animation.warnings where !said.contains(place(warning)) {
      // The rule says it at the step, unless it is off.
      if let rule = warning.rule, rule == .ambiguousID || !log.checks(rule) { continue }
      log.report(.scene, warning, at: 0)
    }
  }

  /// `near-miss-id` and `ambiguous-id`.
  func checkNames() {
    var seen: Set<Set<String>> = []
    for (index, step, transition) in transitions {
      for ambiguity in step.ambiguous {
        let paths = (ambiguity.from + ambiguity.to).count
        log.report(
          .ambiguousID,
          "the id \"\(Wording.short(ambiguity.id))\" is not matched: \(paths) layers of `\(step.from)` and `\(step.to)` have it",
          at: places.offset(ofStep: index), .init(step: step.name))
      }
      guard transition.match != MatchRule.none else { continue }
      let leaving = NearMissIndex(step.unmatchedFrom.map(Self.id))
      for entering in step.unmatchedTo {
        guard let near = leaving.first(near: Self.id(of: entering)).map({ step.unmatchedFrom[$0] }),
          let place = places.layer(LayerID.End(step.to, entering))
        else { continue }
        guard seen.insert(["\(step.from)/\(near)", "\(step.to)/\(entering)"]).inserted else { continue }
        log.report(
          .nearMissID,
          "`\(Self.id(of: entering))` has no match, but `\(step.from)` has an unmatched layer `\(Self.id(of: near))`",
          at: place.offset,
          .init(step: step.name, layer: place.id, fix: fix(renaming: place, to: Self.id(of: near))))
      }
    }
  }

  private static func id(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// `unused`: names of the scene's own file.
  func checkUnused() {
    guard let source = animation.loaded.source else { return }
    let names = NameUses(animation.scene, source)
    for (key, noun, isUsed) in names.kinds {
      for member in source.root[key]?.members ?? [] where source.isInMainFile(member.keyOffset) {
        guard !isUsed(member) else { continue }
        log.report(
          .unused, "nothing uses the \(noun) `\(Wording.short(member.key))`", at: member.keyOffset,
          .init(fix: fix(removing: member)))
      }
    }
  }

  /// `duration`: how long transitions last. The times of Slidev and of typing are their own.
  func checkDurations() {
    let longest = log.limit(of: .duration)
    for (index, step, transition) in transitions where step.duration > 0 {
      if transition.duration == nil, transition.reverse || transition.style == .slidev || transition.style == .typing {
        continue
      }
      if log.hasFound(.milliseconds, at: places.offset(ofStep: index)) { continue }
      guard !(0.1...longest ~= step.duration || step.duration.isNear(0.1) || step.duration.isNear(longest)) else {
        continue
      }
      let isFar = step.duration < 0.05 || step.duration > 3 * longest
      let usual = "most last 0.1 s to \(Wording.number(longest)) s"
      log.report(
        .duration, "the transition lasts \(Wording.seconds(step.duration)) s; \(usual)",
        at: places.offset(ofStep: index),
        .init(
          step: step.name, time: step.start, value: step.duration, severity: isFar ? .warning : .note))
    }
  }
}

extension Double {
  /// Whether two times cannot be told apart.
  fileprivate func isNear(_ other: Double) -> Bool { abs(self - other) <= TimeTolerance.seconds }
}
