// The language in which the vocabulary is written: shapes of values and objects. `VocabularyCheck` holds a scene to them,
// `SceneSchema` prints them as JSON Schema, and the words for "what is allowed" come from them, so the three always agree.

/// What a value may be.
package indirect enum ValueShape: Sendable {
  /// Any JSON value.
  case anything
  /// `true` or `false`.
  case bool
  /// A number in a range.
  case number(NumberRule)
  /// A text that follows a rule.
  case text(TextRule)
  /// One of some names; `noun` names them all, such as "a curve".
  case names([String], noun: String)
  /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS name or `transparent`.
  case color
  /// A list with a meaning for each place; the last `optional` ones may be missing. `form` shows it, such as "[x, y]".
  case tuple([ValueShape], optional: Int, form: String)
  /// A list of any length from `atLeast` on.
  case list(ValueShape, atLeast: Int)
  /// A list of numbers, or of tuples that start with a number, which do not decrease.
  case ascending(ValueShape)
  /// An object with free keys.
  case map(key: TextRule, value: ValueShape)
  /// An object of the vocabulary.
  case object(ShapeName)
  /// An object that is told from others by the first of these keys that it has.
  case variants([Variant], noun: String)
  /// Any of several shapes.
  case either([ValueShape])

  /// One of several objects, and the key that marks it.
  package struct Variant: Sendable {
    package var key: String
    package var shape: ShapeName
  }
}

/// A range of numbers.
package struct NumberRule: Hashable, Sendable {
  package var minimum: Double
  package var maximum: Double
  /// Whether `minimum` itself is out of range.
  package var excludesMinimum = false
  package var isInteger = false

  /// The largest magnitude of a length in points.
  package static let longest: Double = 1_000_000
  /// The largest time in seconds: a day.
  package static let latest: Double = 86_400

  package func contains(_ number: Double) -> Bool {
    number >= minimum && number <= maximum && !(excludesMinimum && number == minimum)
      && (!isInteger || number == number.rounded())
  }
}

extension ValueShape {
  /// A length or coordinate in points.
  static let length = number(from: -NumberRule.longest, to: NumberRule.longest)
  /// An extent in points, 0 or more.
  static let extent = number(from: 0, to: NumberRule.longest)
  /// Seconds.
  static let seconds = number(from: 0, to: NumberRule.latest)
  /// 0...1.
  static let share = number(from: 0, to: 1)
  /// Degrees.
  static let degrees = number(from: -1_000_000, to: 1_000_000)
  /// Points or a percentage.
  static let lengthOrPercentage = either([length, .text(.percentage)])
  /// A size in points or a percentage.
  static let extentOrPercentage = either([extent, .text(.percentage)])
  /// A place or an offset.
  static let pointPair = tuple([length, length], optional: 0, form: "[x, y]")
  /// A share of a box in both directions.
  static let anchor = tuple(
    [number(from: -1000, to: 1000), number(from: -1000, to: 1000)], optional: 0, form: "[x, y]")
  /// A share of the transition.
  static let window = ascending(tuple([share, share], optional: 0, form: "[start, end]"))

  static func number(from minimum: Double, to maximum: Double) -> ValueShape {
    .number(NumberRule(minimum: minimum, maximum: maximum))
  }

  static func number(over minimum: Double, to maximum: Double) -> ValueShape {
    .number(NumberRule(minimum: minimum, maximum: maximum, excludesMinimum: true))
  }

  static func integer(from minimum: Double, to maximum: Double) -> ValueShape {
    .number(NumberRule(minimum: minimum, maximum: maximum, isInteger: true))
  }

  static func names<Name: RawRepresentable & CaseIterable>(_ type: Name.Type, noun: String) -> ValueShape
  where Name.RawValue == String {
    .names(type.allCases.map(\.rawValue), noun: noun)
  }
}

/// A key of an object.
package struct KeyShape: Sendable {
  package var name: String
  package var value: ValueShape
  package var isRequired: Bool
  /// When not empty, the key means nothing unless one of these stands beside it.
  package var needs: [String]
  /// What holds when the key is missing, as JSON text; nil when that is no fixed value.
  package var standard: String?
  /// For people: shown by editors and in the reference.
  package var summary: String

  init(
    _ name: String, _ value: ValueShape, required: Bool = false, needs: [String] = [], default standard: String? = nil,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isRequired = required
    self.needs = needs
    self.standard = standard
    self.summary = summary
  }
}

/// An object of the vocabulary.
package struct ObjectShape: Sendable {
  /// One of several sets of keys that exclude each other.
  package struct Form: Sendable {
    /// Whose form it is.
    package var title: String
    /// Keys that only this form has and that mark it; the form without marks is taken when no other is marked.
    package var marks: [String]
    /// Every key of the form.
    package var keys: [String]
  }

  /// With its article, such as "a layer".
  package var noun: String
  /// For people.
  package var summary: String
  package var keys: [KeyShape]
  /// When not empty, exactly one of these keys is given.
  package var choice: [String] = []
  /// When not empty, the keys are those of one form.
  package var forms: [Form] = []

  package func key(_ name: String) -> KeyShape? { keys.first { $0.name == name } }
}

/// Every object of the vocabulary.
package enum ShapeName: String, CaseIterable, Sendable {
  case scene, canvas, output, screen, dim
  case layer, layerChanges, `repeat`, border, shadow, transform, text
  case gradient, linearGradient, radialGradient, conicGradient
  case holdStep, showStep, transition, drag, release
  case pair, backdrop, layerEffects, stagger, keyframes, scrub
  case effect, slide, cube, reveal
  case curve, spring
}
