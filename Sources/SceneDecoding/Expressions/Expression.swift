// What is allowed between `${` and `}`: a name, or arithmetic on names and numbers.
//
//     expression = term { ("+" | "-") term }          binary "-" is written between spaces, since names may contain it
//     term       = factor { ("*" | "/" | "%") factor }
//     factor     = "-" factor | number | name | "(" expression ")"
//
// followed by ":0N" for whole numbers of at least N digits.

/// An expression that has been read, in postfix order: operands before what combines them. A list and not a tree, so that
/// nothing needs a recursion whose depth is the length of a chain.
package struct Expression: Sendable {
  /// An operand, or an operation on the operands before it.
  package enum Part: Sendable {
    case number(Double)
    /// A variable with the members that lead into it, such as `item.title`.
    case name(String)
    /// Negates one operand.
    case negate
    /// Combines two operands.
    case combine(Operator)
  }

  /// A way to combine two numbers.
  package enum Operator: Character, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    /// What is left of a division; it has the divisor's sign.
    case modulo = "%"
  }

  /// At least one operand, and one operation less than operands, negations aside.
  package let parts: [Part]

  /// The names of all variables in it.
  package var names: [String] {
    parts.compactMap { part in
      switch part {
      case .name(let name): name
      case .number, .negate, .combine: nil
      }
    }
  }

  /// The name, when there is nothing else.
  package var onlyName: String? {
    guard parts.count == 1, case .name(let name) = parts[0] else { return nil }
    return name
  }
}

/// Why a text is no expression.
package enum ExpressionSyntaxError: Error, Hashable {
  /// Something else than what is read there was expected.
  case unexpected(String)
  /// Nothing is left where something should be.
  case incomplete
  /// A minus without a space on either side.
  case tightMinus
  /// More parentheses within each other than are read.
  case tooDeep(limit: Int)
  /// More numbers, names and operators than are read.
  case tooLong(limit: Int)
}

/// An expression with the form of its result.
package struct FormattedExpression: Sendable {
  /// The value of the expression.
  package var expression: Expression
  /// Digits that a whole number has at least; nil: the number as it is.
  package var digits: Int?
  /// The text between the braces.
  package var text: String

  /// Reads the text between `${` and `}`.
  package init(_ text: String) throws(ExpressionSyntaxError) {
    self.text = text
    var body = text[...]
    if let colon = text.lastIndex(of: ":") {
      let form = text[text.index(after: colon)...].trimmingSpaces
      guard form.utf8.count == 2, form.hasPrefix("0"), let digits = Int(form), 1...9 ~= digits else {
        throw .unexpected(":" + form)
      }
      self.digits = digits
      body = text[..<colon]
    }
    var reader = ExpressionReader(body)
    expression = try reader.whole()
  }
}

/// Reads expressions from left to right.
private struct ExpressionReader {
  private static let deepest = 16
  private static let longest = 1000
  private var rest: Substring
  private var depth = 0
  private var parts: [Expression.Part] = []

  init(_ text: Substring) { rest = text }

  mutating func whole() throws(ExpressionSyntaxError) -> Expression {
    try sum()
    skipSpaces()
    guard rest.isEmpty else { throw .unexpected(String(rest.prefix(8))) }
    return Expression(parts: parts)
  }

  private mutating func add(_ part: Expression.Part) throws(ExpressionSyntaxError) {
    guard parts.count < Self.longest else { throw .tooLong(limit: Self.longest) }
    parts.append(part)
  }

  private mutating func sum() throws(ExpressionSyntaxError) {
    try term()
    while true {
      let hadSpace = rest.first == " "
      skipSpaces()
      guard let sign = rest.first, let sum = Expression.Operator(rawValue: sign), sum == .plus || sum == .minus else {
        return
      }
      rest.removeFirst()
      if sum == .minus, !hadSpace || rest.first != " " { throw .tightMinus }
      try term()
      try add(.combine(sum))
    }
  }

  private mutating func term() throws(ExpressionSyntaxError) {
    try factor()
    while true {
      let before = rest
      skipSpaces()
      guard let sign = rest.first, let product = Expression.Operator(rawValue: sign), product != .plus,
        product != .minus
      else {
        rest = before
        return
      }
      rest.removeFirst()
      try factor()
      try add(.combine(product))
    }
  }

  private mutating func factor() throws(ExpressionSyntaxError) {
    skipSpaces()
    var negations = 0
    while rest.first == "-" {
      rest.removeFirst()
      skipSpaces()
      negations += 1
    }
    guard let first = rest.first else { throw .incomplete }
    if first == "(" { try parentheses() } else { try operand() }
    // A negative number is one part, so that a text that was written for an expression is no longer than it.
    if negations > 0, first != "(", case .number(let number)? = parts.last {
      parts[parts.count - 1] = .number(-number)
      negations -= 1
    }
    for _ in 0..<negations { try add(.negate) }
  }

  private mutating func parentheses() throws(ExpressionSyntaxError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw .tooDeep(limit: Self.deepest) }
    rest.removeFirst()
    try sum()
    skipSpaces()
    guard rest.first == ")" else {
      throw rest.isEmpty ? .incomplete : .unexpected(String(rest.prefix(8)))
    }
    rest.removeFirst()
  }

  private mutating func operand() throws(ExpressionSyntaxError) {
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ".") }
    guard !word.isEmpty else { throw .unexpected(String(rest.prefix(8))) }
    rest = rest.dropFirst(word.count)
    let isDecimal = word.first.map { $0.isNumber || $0 == "." } ?? false
    if isDecimal, word.allSatisfy({ $0.isNumber || ".eE-".contains($0) }), let number = Double(word), number.isFinite {
      return try add(.number(number))
    }
    try add(.name(String(word)))
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Expression.Operator {
  /// The result; nil for a division by 0.
  package func applied(_ left: Double, _ right: Double) -> Double? {
    switch self {
    case .plus: left + right
    case .minus: left - right
    case .times: left * right
    case .divided: right == 0 ? nil : left / right
    case .modulo: right == 0 ? nil : Self.modulo(left, right)
    }
  }

  private static func modulo(_ left: Double, _ right: Double) -> Double {
    let rest = left.truncatingRemainder(dividingBy: right)
    return rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest
  }
}
