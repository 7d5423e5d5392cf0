// How long a transition lasts that says `auto`, as long as its longest way takes; and how long each pair flies in Hero's moves.

import Pixels
import SceneModel

/// How long a transition lasts that says `auto`.
enum AutomaticDuration {
  /// Hero's rule (`DefaultAnimationPreprocessor`, optimized duration): 0.208 s and a third of a millisecond for every
  /// point of movement and growth, of which at most 500 count.
  static func seconds(moved: Double, grown: Double) -> Double { 0.208 + min(moved + grown, 500) / 3000 }

  /// The time of one pair.
  static func seconds(of pair: MatchedPair) -> Double {
    let (from, to) = (pair.from.placement, pair.to.placement)
    return seconds(
      moved: length(to.center.x - from.center.x, to.center.y - from.center.y),
      grown: length(to.frame.width - from.frame.width, to.frame.height - from.frame.height))
  }

  /// The longest that any pair or either screen needs.
  static func seconds(
    pairs: [MatchedPair], effects: [(effects: [Effect], size: Size, edge: Edge)]
  ) -> Double {
    var longest = seconds(moved: 0, grown: 0)
    for pair in pairs { longest = max(longest, seconds(of: pair)) }
    for screen in effects {
      let (moved, grown) = screen.effects.reduce((0.0, 0.0)) { sum, effect in
        let travel = effect.travel(of: screen.size, edge: screen.edge)
        return (sum.0 + travel.moved, sum.1 + travel.grown)
      }
      longest = max(longest, seconds(moved: moved, grown: grown))
    }
    return longest
  }

  fileprivate static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension Effect {
  /// How far a box of `size` moves and how much it grows, in points.
  fileprivate func travel(of size: Size, edge: Edge) -> (moved: Double, grown: Double) {
    switch kind {
    case .slide(let own, let distance):
      let offset = (own ?? edge).offset(by: distance, size: size)
      return (AutomaticDuration.length(offset.x, offset.y), 0)
    case .scale(let factor):
      return (0, AutomaticDuration.length(size.width * (factor - 1), size.height * (factor - 1)))
    case .stretch(let x, let y, _):
      return (0, AutomaticDuration.length(size.width * (x - 1), size.height * (y - 1)))
    case .cube(let own, _, _):
      let offset = (own ?? edge).offset(by: .fraction(1), size: size)
      return (AutomaticDuration.length(offset.x, offset.y), 0)
    case .fade, .rotate, .parallax, .blur, .reveal, .revealFromLayer, .appear: return (0, 0)
    }
  }
}
