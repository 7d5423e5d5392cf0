// Rules over what is really drawn:
//
//     text, timeline ─▶ names, times, what nothing uses
//     screens at rest ─▶ images, texts, contrast          ─▶ findings ─▶ suppressions ─▶ report
//     frames ─▶ jumps, stretched texts, order, flashes
//
// Geometry and texts are those of the sampler and the layouter at the frames of an export; only contrast and flashes draw.

import Comparison
import Motion
import MotionTrace
import Rendering
import SceneDecoding
import SceneModel

extension Animation {
  /// Checks the rules of lint.
  ///
  /// The animation must have been loaded with the places of its layers, without a presentation. Without places every finding is at
  /// line 1.
  ///
  /// - Returns: What was found and what the scene suppresses, by file, line, column and rule.
  /// - Throws: `AnimationError` for limits, and `CancellationError`.
  package func lint(_ options: LintOptions = LintOptions()) async throws -> LintReport {
    let linter = Linter(self, options)
    return try await linter.run()
  }
}

/// One run over a scene.
struct Linter {
  let animation: Animation
  let options: LintOptions
  let log: LintLog
  let places: ScenePlaces

  init(_ animation: Animation, _ options: LintOptions) {
    (self.animation, self.options) = (animation, options)
    let source = animation.loaded.source
    log = LintLog(settings: LintSettings(options, source: source), source: source, scene: animation.scene.name)
    places = animation.places
  }

  func run() async throws -> LintReport {
    checkMilliseconds()
    // Frames of a timeline that lasts hours say nothing.
    let isSane = !log.findings.contains { $0.finding.rule == .milliseconds }
    checkWarnings()
    checkNames()
    checkUnused()
    checkDurations()
    try checkRestingLayers()
    try Task.checkCancellation()
    if isSane, options.looksAtFrames {
      checkBoundaries()
      try checkPops()
      try checkFrames()
      checkBusyFrames()
      try checkLoop()
      try await checkFlashes()
    }
    return report()
  }

  private func report() -> LintReport {
    log.settle()
    var suppressions = LintSuppressions(animation.loaded.source)
    var report = LintReport(findings: log.findings.map(\.finding))
    suppressions.apply(to: &report, log.settings)
    removeRepeated(&report)
    let before = log.findings.count
    suppressions.reportUnused(log)
    log.settle()
    report.findings += log.findings.dropFirst(before).map(\.finding)
    let files = animation.loaded.source?.files.map(\.name) ?? []
    let order = Dictionary(files.enumerated().map { ($1, $0) }) { first, _ in first }
    func key(_ finding: Finding) -> (Int, Int, Int, String) {
      let place = finding.diagnostic
      return (order[place.file] ?? files.count, place.line, place.column, finding.kind.id)
    }
    func sorted(_ findings: [Finding]) -> [Finding] {
      findings.map { (key($0), $0) }.enumerated().sorted { a, b in
        a.element.0 == b.element.0 ? a.offset < b.offset : a.element.0 < b.element.0
      }.map(\.element.1)
    }
    (report.findings, report.suppressed) = (sorted(report.findings), sorted(report.suppressed))
    return report
  }

  /// Removes what is found of a step that is played backwards, where it is found of the step itself, too.
  private func removeRepeated(_ report: inout LintReport) {
    var forward: [String: String] = [:]
    for (place, (_, step, transition)) in transitions.enumerated() where transition.reverse {
      let played = transitions[..<place].last { $0.step.from == step.to && $0.step.to == step.from }
      forward[step.name] = played?.step.name
    }
    struct Repeated: Hashable {
      let kind: Finding.Kind
      let step: String?
      let layer: LayerID?
    }
    let found = Set(
      (report.findings + report.suppressed).map { Repeated(kind: $0.kind, step: $0.step, layer: $0.layer) })
    report.findings.removeAll { finding in
      guard let step = finding.step.flatMap({ forward[$0] }) else { return false }
      return found.contains(Repeated(kind: finding.kind, step: step, layer: finding.layer))
    }
  }

  /// The timeline's transitions with their steps; `index` counts all steps.
  var transitions: [(index: Int, step: MotionStep, transition: Transition)] {
    let timeline = animation.scene.effectiveTimeline
    return animation.plan.steps.enumerated().compactMap { index, step in
      guard timeline.indices.contains(index), case .transition(let transition) = timeline[index].action else {
        return nil
      }
      return (index, step, transition)
    }
  }
}
