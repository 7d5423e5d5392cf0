// The named curves in words. A test compares the numbers with `NamedCurve.shape` of MotionCurves.

extension NamedCurve {
  /// The curve in one or two sentences.
  package var summary: String {
    switch self {
    case .linear: "Constant speed."
    case .easeIn: "Starts slowly: cubic-bezier(0.42, 0, 1, 1), as in CSS and Core Animation."
    case .easeOut: "Ends slowly: cubic-bezier(0, 0, 0.58, 1), as in CSS and Core Animation."
    case .easeInOut: "Starts and ends slowly: cubic-bezier(0.42, 0, 0.58, 1), as in CSS and Core Animation."
    case .default, .ease:
      "Starts fast and ends slowly: cubic-bezier(0.25, 0.1, 0.25, 1), `ease` in CSS and `default` in Core Animation."
    case .standard: "Starts and ends slowly: cubic-bezier(0.4, 0, 0.2, 1), the standard curve of Material 2."
    case .decelerate: "Ends slowly: cubic-bezier(0, 0, 0.2, 1), Material 2's curve for what enters."
    case .accelerate: "Starts slowly: cubic-bezier(0.4, 0, 1, 1), Material 2's curve for what leaves."
    case .sharp: "Starts and ends slowly: cubic-bezier(0.4, 0, 0.6, 1), Material 2's curve for what can come back."
    case .material3Standard: "Ends very slowly: cubic-bezier(0.2, 0, 0, 1), the standard curve of Material 3."
    case .emphasized: "Ends very slowly: the emphasized curve of Material 3, two joined Bézier curves."
    case .emphasizedDecelerate: "Ends very slowly: cubic-bezier(0.1, 0.7, 0.1, 1), Material's curve for what enters."
    case .emphasizedAccelerate: "Starts slowly: cubic-bezier(0.3, 0, 0.8, 0.2), Material's curve for what leaves."
    case .easeInSine: Self.eased("Starts slowly", "a sine, very gentle")
    case .easeOutSine: Self.eased("Ends slowly", "a sine, very gentle")
    case .easeInOutSine: Self.eased("Starts and ends slowly", "a sine, very gentle")
    case .easeInQuad: Self.eased("Starts slowly", "t²")
    case .easeOutQuad: Self.eased("Ends slowly", "t²")
    case .easeInOutQuad: Self.eased("Starts and ends slowly", "t²")
    case .easeInCubic: Self.eased("Starts slowly", "t³")
    case .easeOutCubic: Self.eased("Ends slowly", "t³")
    case .easeInOutCubic: Self.eased("Starts and ends slowly", "t³")
    case .easeInQuart: Self.eased("Starts slowly", "t⁴")
    case .easeOutQuart: Self.eased("Ends slowly", "t⁴")
    case .easeInOutQuart: Self.eased("Starts and ends slowly", "t⁴")
    case .easeInQuint: Self.eased("Starts slowly", "t⁵, strong")
    case .easeOutQuint: Self.eased("Ends slowly", "t⁵, strong")
    case .easeInOutQuint: Self.eased("Starts and ends slowly", "t⁵, strong")
    case .easeInExpo: Self.eased("Starts slowly", "exponential, very strong")
    case .easeOutExpo: Self.eased("Ends slowly", "exponential, very strong")
    case .easeInOutExpo: Self.eased("Starts and ends slowly", "exponential, very strong")
    case .easeInCirc: Self.eased("Starts slowly", "a quarter of a circle")
    case .easeOutCirc: Self.eased("Ends slowly", "a quarter of a circle")
    case .easeInOutCirc: Self.eased("Starts and ends slowly", "a quarter of a circle")
    case .easeInBack: Self.eased("Moves back first, then to the end", "overshoots by 10%")
    case .easeOutBack: Self.eased("Moves beyond the end, then back", "overshoots by 10%")
    case .easeInOutBack: Self.eased("Moves back first, and beyond the end", "overshoots by 10%")
    case .easeInElastic: Self.eased("Oscillates at the start", "like a rubber band")
    case .easeOutElastic: Self.eased("Oscillates at the end", "like a rubber band")
    case .easeInOutElastic: Self.eased("Oscillates at the start and the end", "like a rubber band")
    case .easeInBounce: Self.eased("Bounces at the start", "like a ball")
    case .easeOutBounce: Self.eased("Bounces at the end", "like a ball")
    case .easeInOutBounce: Self.eased("Bounces at the start and the end", "like a ball")
    case .smooth: "SwiftUI's spring without bounce: duration 0.5, bounce 0."
    case .snappy: "SwiftUI's spring with a small bounce: duration 0.5, bounce 0.15."
    case .bouncy: "SwiftUI's spring with a visible bounce: duration 0.5, bounce 0.3."
    }
  }

  private static func eased(_ motion: String, _ formula: String) -> String {
    "\(motion): \(formula), as on easings.net."
  }
}
