// What the timeline asks of a transition, whichever way it goes from one screen to the other.

import LayerPainting

/// A transition, resolved.
protocol PlannedTransition: Sendable {
  /// Which layers pair, and which cannot be decided.
  var matching: Matching { get }
  /// Named layers without a partner, by path.
  var unmatched: (from: [String], to: [String]) { get }
  /// When everything runs.
  var timing: TransitionTiming { get }
  /// What its blurs ask for.
  var blurs: BlurDemand { get }

  /// The items of the frame at `seconds` since the transition's start, which lie strictly within it. A layer may be among them
  /// twice where the paint order changes, or once, not `mixingOrders`.
  func items(at seconds: Double, mixingOrders: Bool) -> [Item]
}

extension TransitionPlan: PlannedTransition {}
