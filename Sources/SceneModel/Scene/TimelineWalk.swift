// The walk along a timeline: which screen is current before and after every step, what each step is called, and which
// transition a `reverse` takes back. Validation and Motion both follow it, so that they never disagree.
//
// Completed transitions form a stack: a transition that goes forward is pushed when it completes, a `reverse` pops the one
// that it takes back. A scrub that ends in a cancel changes neither the stack nor the current screen.

/// A timeline with everything that follows from the order of its steps.
package struct TimelineWalk: Hashable, Sendable {
  /// One step, in its place.
  package struct Visit: Hashable, Sendable {
    /// Index in `Scene.effectiveTimeline`.
    package var index: Int
    /// The step's own name, or `FROM-TO`; of a hold, the screen's name. A default name that is taken gets `-2`, `-3`...
    package var name: String
    /// The step itself.
    package var step: Step
    /// The screen at its start.
    package var from: String
    /// The screen that it leads to: of a hold the same, of a cancelled scrub the one that is not kept.
    package var to: String
    /// The screen after it.
    package var current: String
    /// Index of the transition that this step takes back, when it is a `reverse` that finds one.
    package var takesBack: Int?
  }

  /// Something that is wrong with the order of steps.
  package enum Diagnostic: Hashable, Sendable {
    /// A transition or a `show` names a screen that does not exist.
    case unknownScreen(step: Int, name: String)
    /// A `show` names another screen than the current one.
    case notCurrent(step: Int, shown: String, current: String)
    /// A `reverse` finds no transition to take back.
    case nothingToReverse(step: Int)
    /// A `reverse` does not lead to where the transition came from.
    case reverseElsewhere(step: Int, to: String, cameFrom: String)
    /// Two steps have been given the same name.
    case duplicateName(step: Int, first: Int, name: String)
  }

  /// One entry for each step.
  package private(set) var visits: [Visit] = []
  /// What is wrong, in the order of steps.
  package private(set) var diagnostics: [Diagnostic] = []

  /// The state of a walk.
  private struct State {
    /// The names of all screens.
    let screens: Set<String>
    var current: String
    /// Completed transitions that have not been taken back: index, and where each came from.
    var stack: [(index: Int, from: String)] = []
    var namer: StepNamer
  }

  /// Follows the timeline of `scene`, which need not be valid: after a diagnostic the walk goes on as if the step were right.
  package init(_ scene: Scene) {
    let steps = scene.effectiveTimeline
    var state = State(
      screens: Set(scene.screens.map(\.name)), current: scene.screens.first?.name ?? "", namer: StepNamer(steps))
    for duplicate in state.namer.duplicates {
      diagnostics.append(.duplicateName(step: duplicate.step, first: duplicate.first, name: duplicate.name))
    }
    for (index, step) in steps.enumerated() {
      switch step.action {
      case .hold(let hold): visit(hold, step, at: index, &state)
      case .transition(let transition): visit(transition, step, at: index, &state)
      }
    }
  }

  private mutating func visit(
    _ hold: Hold, _ step: Step, at index: Int, _ state: inout State
  ) {
    if let shown = hold.screen, shown != state.current {
      if !state.screens.contains(shown) {
        diagnostics.append(.unknownScreen(step: index, name: shown))
      } else if index > 0, state.screens.contains(state.current) {
        diagnostics.append(.notCurrent(step: index, shown: shown, current: state.current))
      }
      state.current = shown
      if index > 0 { state.stack.removeAll() }
    }
    let current = state.current
    let name = state.namer.name(of: step, otherwise: current)
    visits.append(Visit(index: index, name: name, step: step, from: current, to: current, current: current))
  }

  private mutating func visit(
    _ transition: Transition, _ step: Step, at index: Int, _ state: inout State
  ) {
    let (from, to) = (state.current, transition.to)
    if !state.screens.contains(to) { diagnostics.append(.unknownScreen(step: index, name: to)) }
    let cancelled = transition.scrub.map { !$0.finishes } ?? false
    var takesBack: Int?
    if transition.reverse {
      if let newest = state.stack.last {
        takesBack = newest.index
        if newest.from != to, state.screens.contains(to), state.screens.contains(newest.from) {
          diagnostics.append(.reverseElsewhere(step: index, to: to, cameFrom: newest.from))
        }
        if !cancelled { state.stack.removeLast() }
      } else {
        diagnostics.append(.nothingToReverse(step: index))
      }
    } else if !cancelled {
      state.stack.append((index, from))
    }
    if !cancelled { state.current = to }
    visits.append(
      Visit(
        index: index, name: state.namer.name(of: step, otherwise: "\(from)-\(to)"), step: step, from: from, to: to,
        current: state.current, takesBack: takesBack))
  }
}

/// Gives every step a name that no other step has.
private struct StepNamer {
  /// Steps that were given a name that an earlier one has.
  private(set) var duplicates: [(step: Int, first: Int, name: String)] = []
  private var taken: Set<String>
  /// The number that each base name was last made unique with, so that naming stays linear.
  private var last: [String: Int] = [:]

  init(_ steps: [Step]) {
    var first: [String: Int] = [:]
    for (index, step) in steps.enumerated() {
      guard let name = step.name else { continue }
      if let earlier = first[name] {
        duplicates.append((index, earlier, name))
      } else {
        first[name] = index
      }
    }
    taken = Set(first.keys)
  }

  mutating func name(of step: Step, otherwise base: String) -> String {
    if let name = step.name { return name }
    var number = last[base] ?? 0
    var name: String
    repeat {
      number += 1
      name = number == 1 ? base : "\(base)-\(number)"
    } while taken.contains(name)
    last[base] = number
    taken.insert(name)
    return name
  }
}

extension Scene {
  /// The steps that are played: the timeline, or 1 s on the first screen when it is empty.
  package var effectiveTimeline: [Step] { timeline.isEmpty ? [.hold(Defaults.hold)] : timeline }

  /// Follows the timeline: names, screens and what is taken back, step by step.
  package func walk() -> TimelineWalk { TimelineWalk(self) }
}
