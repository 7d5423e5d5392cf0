// What changed between two states of a scene, in the words of golden tests.
//
// Layers of screens at rest come first: there a change has its final value. Then follow layers that differ only during a
// transition, each at the time when it differs most. Each layer is named once.

import JSONTree
import Pixels
import Rendering
import SceneDecoding
import SceneModel

/// The words of a review, at most eight.
struct ReviewWords {
  /// The most changes that are named.
  static let most = 8

  /// The path of the item.
  private let path: String
  /// What changed.
  private(set) var findings: [Finding] = []
  /// How many changes are left out.
  private(set) var more = 0
  /// Paths of layers that have been named.
  private var named: Set<String> = []

  /// Compares two animations; in motion, at the times of frames at a rate.
  init(_ before: Animation, _ after: Animation, path: String, rate: FrameRate) throws {
    self.path = path
    let timeline = try before.goldenTrace(of: [], frames: false)
      .timelineChanges(to: after.goldenTrace(of: [], frames: false))
    add(timeline)
    let tracers = (LayerTracer(before), LayerTracer(after))
    addScreens(before, after, tracers)
    // With another timeline, the same time is another moment.
    if timeline.isEmpty { try addMotion(after, rate, tracers) }
  }

  /// The changes of goldens, by their stored traces.
  init(_ before: GoldenTrace, _ after: GoldenTrace, path: String) {
    self.path = path
    add(before.timelineChanges(to: after))
    let old = Dictionary(before.goldens.map { ($0.name, $0) }) { first, _ in first }
    for golden in after.goldens {
      guard let known = old[golden.name] else { continue }
      add(LayerChange.between(known.layers, golden.layers, ordered: true))
    }
  }

  private mutating func add(_ sentences: [String], of change: LayerChange? = nil, at time: Double? = nil) {
    for words in sentences {
      guard findings.count < Self.most else {
        more += 1
        continue
      }
      var finding = Finding(.change, words, severity: .note, at: SourcePlace(file: path))
      (finding.layer, finding.copy, finding.time) = (change?.id, change?.copy ?? 1, time)
      findings.append(finding)
    }
  }

  private mutating func add(_ changes: [LayerChange], at time: Double? = nil) {
    for change in changes where !isNamed(change) {
      named.insert(change.layer)
      let when = time.map { ", at \(NumberText.rounded($0, decimals: 3)) s" } ?? ""
      add([change.description + when], of: change, at: time)
    }
  }

  /// Whether a layer, one of both ends of a pair, or what contains it has been named.
  private func isNamed(_ change: LayerChange) -> Bool {
    let ends = change.id.from == change.id.to ? [change.layer] : [change.id.from, change.id.to]
    return ends.contains { end in
      sequence(first: LayerID.End("", end)) { $0.parent.flatMap { $0.path == "/" ? nil : $0 } }
        .contains { named.contains($0.path) }
    }
  }

  private mutating func addScreens(_ before: Animation, _ after: Animation, _ tracers: (LayerTracer, LayerTracer)) {
    let old = before.scene.screens.map(\.name)
    let new = after.scene.screens.map(\.name)
    add(new.filter { !old.contains($0) }.map { "screen `\($0)` is new" })
    add(old.filter { !new.contains($0) }.map { "screen `\($0)` is gone" })
    for name in new where old.contains(name) {
      add(
        LayerChange.between(
          tracers.0.layers(ofScreen: name), tracers.1.layers(ofScreen: name), ordered: true))
    }
  }

  private mutating func addMotion(
    _ animation: Animation, _ rate: FrameRate, _ tracers: (LayerTracer, LayerTracer)
  ) throws {
    let schedule = try animation.schedule(part: nil, slowness: 1, rate: rate, clock: .exact)
    var found: [String: (change: LayerChange, time: Double, weight: Double)] = [:]
    var order: [String] = []
    for index in 0..<schedule.count {
      let time = schedule[index].moment
      let (old, new) = (tracers.0.layers(at: time), tracers.1.layers(at: time))
      if old == new { continue }
      let known = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
      let present = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
      for change in LayerChange.between(old, new, ordered: false) where !isNamed(change) {
        let key = "\(change.id.role.rawValue) \(change.layer)"
        let weight = Self.weight(known[key], present[key])
        if found[change.layer] == nil { order.append(change.layer) }
        if weight > found[change.layer]?.weight ?? -1 { found[change.layer] = (change, time, weight) }
      }
    }
    for layer in order {
      guard let (change, time, _) = found[layer] else { continue }
      add([change], at: time)
    }
  }

  /// How far a layer is from where it was: the largest difference of its box in points, and of its opacity in 1/100.
  private static func weight(_ old: TracedLayer?, _ new: TracedLayer?) -> Double {
    guard let old, let new else { return 0 }
    let boxes = zip(old.numbers("frame") ?? [], new.numbers("frame") ?? []).map { abs($0 - $1) }
    let opacity = abs((old.numbers("opacity")?.first ?? 1) - (new.numbers("opacity")?.first ?? 1)) * 100
    return max(boxes.max() ?? 0, opacity)
  }
}
