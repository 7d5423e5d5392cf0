// Expressions with variables, resolved.

import JSONTree
import SceneModel

extension Substitution {
  /// The value of an expression in braces: the value of a variable as it is, or a number; nil, and a diagnostic, when it cannot be.
  func value(ofExpression text: String, at offset: Int) throws(ExpansionBudget.Exhausted) -> JSONNode? {
    // A variable may have a name that reads like a number.
    if scope[text] != nil { return try lookUp(text, at: offset) }
    guard let formatted = try read(text, at: offset) else { return nil }
    if let name = formatted.expression.onlyName, formatted.digits == nil { return try lookUp(name, at: offset) }
    guard let number = try number(of: formatted.expression, text, at: offset) else { return nil }
    guard number.isFinite else {
      log.report(.expression(text, .notFinite), at: offset)
      return nil
    }
    guard let digits = formatted.digits else { return JSONNode(.number(number), offset: VariableScope.nowhere) }
    guard number == number.rounded(), abs(number) < 1e15 else {
      log.report(.expression(text, .fraction(number)), at: offset)
      return nil
    }
    return JSONNode(.string(Self.padded(Int(number), digits: digits)), offset: VariableScope.nowhere)
  }

  /// The text of an expression with the values of those names that have one now; nil, and a diagnostic, when it cannot be read.
  func partlyWorkedOut(_ text: String, at offset: Int) throws(ExpansionBudget.Exhausted) -> String? {
    guard let formatted = try read(text, at: offset) else { return nil }
    if formatted.expression.onlyName != nil { return text }
    let known = try written(formatted.expression, text, at: offset)
    return known.map { $0 + (formatted.digits.map { ":0\($0)" } ?? "") }
  }

  /// Bytes of an expression that count as one value: reading it is work for every layer that repeats it.
  private static let bytesPerValue = 64

  private func read(
    _ text: String, at offset: Int
  ) throws(ExpansionBudget.Exhausted) -> FormattedExpression? {
    try budget.spend(values: text.utf8.count / Self.bytesPerValue, at: offset)
    do throws(ExpressionSyntaxError) {
      return try FormattedExpression(text)
    } catch {
      log.report(.expression(text, .syntax(error)), at: offset)
      return nil
    }
  }

  private func number(
    of expression: Expression, _ text: String, at offset: Int
  ) throws(ExpansionBudget.Exhausted) -> Double? {
    var operands: [Double] = []
    for part in expression.parts {
      switch part {
      case .number(let number): operands.append(number)
      case .name(let name):
        guard let number = try number(of: name, in: text, at: offset) else { return nil }
        operands.append(number)
      case .negate:
        guard let operand = operands.popLast() else { return nil }
        operands.append(-operand)
      case .combine(let combination):
        guard let right = operands.popLast(), let left = operands.popLast() else { return nil }
        guard let result = combination.applied(left, right) else {
          log.report(.expression(text, .divisionByZero), at: offset)
          return nil
        }
        operands.append(result)
      }
    }
    return operands.first
  }

  /// The value of a variable as a number; nil, with a diagnostic, if it is not a number.
  private func number(
    of name: String, in text: String, at offset: Int
  ) throws(ExpansionBudget.Exhausted) -> Double? {
    guard let value = try lookUp(name, at: offset) else { return nil }
    if case .unusable = value.content { return nil }
    if let number = value.number { return number }
    log.report(.expression(text, .noNumber(name, found: Wording.found(value))), at: offset)
    return nil
  }

  /// The expression as a text, without parentheses that it does not need: it is read again, under the same limits.
  private func written(
    _ expression: Expression, _ text: String, at offset: Int
  ) throws(ExpansionBudget.Exhausted) -> String? {
    var operands: [WrittenOperand] = []
    for part in expression.parts {
      switch part {
      case .number(let number): operands.append(WrittenOperand(number))
      case .name(let name) where isDeferred(name): operands.append(WrittenOperand(name, .factor))
      case .name(let name):
        guard let number = try number(of: name, in: text, at: offset) else { return nil }
        operands.append(WrittenOperand(number))
      case .negate:
        guard let operand = operands.popLast() else { return nil }
        operands.append(WrittenOperand("-" + operand.text(within: .factor), .factor))
      case .combine(let combination):
        guard let right = operands.popLast(), let left = operands.popLast() else { return nil }
        operands.append(left.combined(combination, right))
      }
    }
    return operands.first?.text(within: .sum)
  }

  private static func padded(_ number: Int, digits: Int) -> String {
    (number < 0 ? "-" : "") + NumberText.padded(abs(number), to: digits)
  }
}

/// A part of an expression as a text.
private struct WrittenOperand {
  /// What the text is in the grammar; later cases bind more tightly.
  enum Level: Int {
    case sum, product, factor
  }

  private var text: String
  private var level: Level

  init(_ text: String, _ level: Level) { (self.text, self.level) = (text, level) }

  init(_ number: Double) { self.init(NumberText.shortest(number), .factor) }

  /// The text, in parentheses where less binds tightly enough.
  func text(within outer: Level) -> String { level.rawValue >= outer.rawValue ? text : "(\(text))" }

  func combined(_ combination: Expression.Operator, _ right: WrittenOperand) -> WrittenOperand {
    let own: Level =
      switch combination {
      case .plus, .minus: .sum
      case .times, .divided, .modulo: .product
      }
    let right = right.text(within: own == .sum ? .product : .factor)
    return WrittenOperand("\(text(within: own)) \(combination.rawValue) \(right)", own)
  }
}
