// The language in which the vocabulary is written: shapes of values and objects. `VocabularyCheck` holds a scene to them,
// `SceneSchema` prints them as JSON Schema, and the words for "what is allowed" come from them, so the three always agree.

import ForeignText
import JSONTree
import SceneModel

/// What a value may be.
package indirect enum ValueShape: Sendable {
  /// Any JSON value.
  case anything
  /// `null`: no value.
  case null
  /// `true` or `false`.
  case bool
  /// A number in a range.
  case number(NumberRule)
  /// A text that follows a rule.
  case text(TextRule)
  /// One of some names; `noun` names them all, such as "a curve". `summaries` has the meaning of each name.
  case names([String], noun: String, summaries: [String])
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
    /// The key that marks the object.
    package var key: String
    /// The object.
    package var shape: ShapeName
  }
}

extension ValueShape {
  /// Whether the value may be an object that has a key.
  func holds(key: String) -> Bool {
    switch self {
    case .object(let name): Vocabulary.shape(name).key(key) != nil
    case .either(let shapes): shapes.contains { $0.holds(key: key) }
    case .anything, .null, .bool, .number, .text, .names, .color, .tuple, .list, .ascending, .map, .variants: false
    }
  }
}

/// A range of numbers.
package struct NumberRule: Hashable, Sendable {
  /// The lower end.
  package var minimum: Double
  /// The upper end, which is part of the range.
  package var maximum: Double
  /// Whether `minimum` itself is out of range.
  package var excludesMinimum = false
  /// Whether only whole numbers are allowed.
  package var isInteger = false
  /// What the number measures: units in a text are converted to it.
  package var quantity = Quantity.count

  /// Creates a range of numbers above `minimum`, or from `minimum` on, up to `maximum`.
  package init(
    minimum: Double, maximum: Double, excludesMinimum: Bool = false, isInteger: Bool = false,
    _ quantity: Quantity = .count
  ) {
    (self.minimum, self.maximum, self.excludesMinimum) = (minimum, maximum, excludesMinimum)
    (self.isInteger, self.quantity) = (isInteger, quantity)
  }

  /// Creates a closed range of numbers.
  package init(_ range: ClosedRange<Double>, _ quantity: Quantity = .count) {
    self.init(minimum: range.lowerBound, maximum: range.upperBound, quantity)
  }

  /// Creates a closed range of whole numbers.
  package init(_ range: ClosedRange<Int>) {
    self.init(minimum: Double(range.lowerBound), maximum: Double(range.upperBound), isInteger: true)
  }

  /// Whether a number is allowed; never one that is not finite.
  package func contains(_ number: Double) -> Bool {
    number >= minimum && number <= maximum && !(excludesMinimum && number == minimum)
      && (!isInteger || number == number.rounded())
  }
}

extension ValueShape {
  /// A length or coordinate in points.
  static let length = number(in: Ranges.length, .points)
  /// An extent in points, 0 or more.
  static let extent = number(in: Ranges.extent, .points)
  /// Seconds.
  static let seconds = number(in: Ranges.seconds, .seconds)
  /// 0...1.
  static let share = number(in: Ranges.share, .factor)
  /// Degrees.
  static let degrees = number(in: Ranges.degrees, .degrees)
  /// Points or a percentage.
  static let lengthOrPercentage = either([length, .text(.percentage)])
  /// A size in points or a percentage.
  static let extentOrPercentage = either([extent, .text(.percentage)])
  /// A place or an offset.
  static let pointPair = tuple([length, length], optional: 0, form: "[x, y]")
  /// A share of a box in both directions.
  static let anchor = tuple([factor, factor], optional: 0, form: "[x, y]")
  /// A factor.
  static let factor = number(in: Ranges.factor, .factor)
  /// A share of the transition.
  static let window = ascending(tuple([share, share], optional: 0, form: "[start, end]"))

  /// A number in a range.
  static func number(in range: ClosedRange<Double>, _ quantity: Quantity = .count) -> ValueShape {
    .number(NumberRule(range, quantity))
  }

  /// A whole number in a range.
  static func integer(in range: ClosedRange<Int>) -> ValueShape { .number(NumberRule(range)) }

  /// A number above `minimum`, at most `maximum`.
  static func number(over minimum: Double, to maximum: Double, _ quantity: Quantity = .count) -> ValueShape {
    .number(NumberRule(minimum: minimum, maximum: maximum, excludesMinimum: true, quantity))
  }

  /// The names of an enumeration.
  ///
  /// Not specialised: each of 35 enumerations would get its own copy of code that runs once.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func names<Name: ExplainedName>(_ type: Name.Type, noun: String) -> ValueShape {
    .names(type.allCases.map(\.rawValue), noun: noun, summaries: type.allCases.map(\.meaning))
  }
}

/// A key of an object.
package struct KeyShape: Sendable {
  /// The key itself.
  package var name: String
  /// What its value may be.
  package var value: ValueShape
  /// Whether the object is wrong without it.
  package var isRequired: Bool
  /// When not empty, the key has no effect without one of these keys.
  package var needs: [String]
  /// What holds when the key is missing; nil when that is no fixed value.
  package var standard: JSONNode?
  /// For people: shown by editors and in the reference.
  package var summary: String

  /// Not inlined: the tables call it 230 times.
  @inline(never)
  init(
    _ name: String, _ value: ValueShape, required: Bool = false, needs: [String] = [],
    default standard: JSONNode? = nil,
    _ summary: String
  ) {
    (self.name, self.value) = (name, value)
    self.isRequired = required
    (self.needs, self.standard, self.summary) = (needs, standard, summary)
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
  /// Every key that the object may have.
  package var keys: [KeyShape]
  /// When not empty, exactly one of these keys is given.
  package var choice: [String] = []
  /// When not empty, at least one of these keys is given.
  package var needsOneOf: [String] = []
  /// When not empty, the keys are those of one form.
  package var forms: [Form] = []
  /// Keys that cannot be used together.
  package var exclusive: [[String]] = []

  /// The key of that name; nil when the object has none.
  package func key(_ name: String) -> KeyShape? { keys.first { $0.name == name } }
}
