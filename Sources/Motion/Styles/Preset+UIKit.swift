// UIKit's transitions between view controllers. Both take the spring of UINavigationController: mass 3, stiffness 1000, for which
// React Navigation gives "exact values" (TransitionIOSSpec). UIKit's damping of 500 is far beyond the critical one and would take
// seconds; what is seen is over after half a second, as with critical damping [inferred].
//
// Apple does not publish the other numbers; they are what UIKit shows [inferred]:
//
// push, pop         the lower screen moves by 0.3 of its width, under black 0.1
// sheet, dismissal  the lower screen shrinks to 0.92 with corners of 10 pt, under black 0.2
//
// The thin shadow beside the upper screen is left out.

import SceneModel

extension Preset {
  /// The entering screen slides in from `edge`.
  static func uikitPush(_ edge: Edge) -> Preset {
    var preset = uikitTransition
    (preset.enter, preset.leave, preset.shade) = ([slide(edge, 1)], [slide(edge.opposite, 0.3)], 0.1)
    return preset
  }

  /// The leaving screen slides out to `edge`.
  static func uikitPop(_ edge: Edge) -> Preset {
    var preset = uikitPush(edge)
    (preset.enter, preset.leave, preset.upper) = (preset.leave, preset.enter, .from)
    return preset
  }

  /// The entering screen slides up from the lower edge.
  static var uikitSheet: Preset {
    var preset = uikitTransition
    let shrinks = Effect(.scale(0.92), cornerRadius: 10)
    (preset.enter, preset.leave, preset.shade) = ([slide(.bottom, 1)], [shrinks], 0.2)
    return preset
  }

  /// The leaving screen slides down to the lower edge.
  static var uikitDismiss: Preset {
    var preset = uikitSheet
    (preset.enter, preset.leave, preset.upper) = (preset.leave, preset.enter, .from)
    return preset
  }

  private static var uikitTransition: Preset {
    let (mass, stiffness) = (3.0, 1000.0)
    let critical = 2 * (mass * stiffness).squareRoot()
    return .spring(.physical(mass: mass, stiffness: stiffness, damping: critical, velocity: 0))
  }

  private static func slide(_ edge: Edge, _ share: Double) -> Effect {
    Effect(.slide(edge: edge, distance: .fraction(share)))
  }
}
