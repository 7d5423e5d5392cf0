// Moments: how a person names a time of an animation.
//
//   0.35s   50%   #12   list   STEP@25%   STEP@0.12s

/// A time of an animation, as a person names it: `0.35s`, `50%`, `#12`, a screen, `STEP@25%` or `STEP@0.12s`.
public enum Moment: Hashable, Sendable {
  /// A number of seconds after the beginning, `0.35s`.
  case seconds(Double)
  /// A share of the whole animation, 0...1, `50%`.
  case fraction(Double)
  /// The time of the frame of that number, from 0, `#12`.
  case frame(Int)
  /// The time at which the screen of that name is at rest for the first time, `list`.
  case screen(String)
  /// A share of the step of that name, 0...1, `STEP@25%`.
  case stepFraction(String, Double)
  /// A number of seconds after the start of the step of that name, `STEP@0.12s`.
  case stepSeconds(String, Double)
}

/// Why a text names no moment.
public enum MomentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has none of the forms of a moment.
  case unreadable(String)
  /// The text is a share of more than 100 %.
  case beyondTheEnd(String)

  /// What is wrong with the text, in one sentence.
  public var description: String {
    switch self {
    case .unreadable(let text):
      "\"\(text)\" is not a time; write `0.35s`, `50%`, `#12` (a frame), a screen, `STEP@25%` or `STEP@0.12s`"
    case .beyondTheEnd(let text): "\"\(text)\" is after the end; the most is 100%"
    }
  }
}

extension Moment {
  /// Reads a moment as a person writes it.
  ///
  /// Numbers are plain decimals, 0 or more; shares are at most 100 %. The part before the last `@` is a step's name.
  /// Whether an animation has screens and steps of that name is not looked at.
  ///
  /// - Parameter text: `0.35s`, `50%`, `#12`, a screen, `STEP@25%` or `STEP@0.12s`.
  /// - Throws: `MomentError` for a text of no such form, and for a share of more than 100 %.
  public init(parsing text: String) throws(MomentError) {
    if let at = text.lastIndex(of: "@") {
      let step = String(text[..<at])
      guard !step.isEmpty else { throw .unreadable(text) }
      switch try Moment(clock: text[text.index(after: at)...], whole: text) {
      case .seconds(let seconds): self = .stepSeconds(step, seconds)
      case .fraction(let share): self = .stepFraction(step, share)
      case .frame, .screen, .stepFraction, .stepSeconds, nil: throw .unreadable(text)
      }
    } else if let clock = try Moment(clock: text[...], whole: text) {
      self = clock
    } else if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let index = Int(digits) else { throw .unreadable(text) }
      self = .frame(index)
    } else if text.isEmpty || text.hasSuffix("%") {
      throw .unreadable(text)
    } else {
      self = .screen(text)
    }
  }

  /// `N%` or `Ns`; nil for anything else.
  private init?(clock: Substring, whole: String) throws(MomentError) {
    guard let unit = clock.last, let number = Self.decimal(clock.dropLast()) else { return nil }
    switch unit {
    case "s": self = .seconds(number)
    case "%" where number > 100: throw .beyondTheEnd(whole)
    case "%": self = .fraction(number / 100)
    default: return nil
    }
  }

  /// A plain decimal such as `12`, `0.5` or `.5`: no sign, no exponent.
  private static func decimal(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x2E }), let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }
}
