// Expressions with variables, worked out.

import JSONTree
import SceneModel

extension Substitution {
  /// What stands between braces, worked out: the value of a variable as it is, or a number; nil, and a diagnostic, when it cannot be.
  func value(ofExpression text: String, at offset: Int) throws(ExpansionBudget.Exhausted) -> JSONNode? {
    // A variable may have a name that reads like a number.
    if scope[text] != nil { return try lookUp(text, at: offset) }
    guard let formatted = read(text, at: offset) else { return nil }
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
    guard let formatted = read(text, at: offset) else { return nil }
    if formatted.expression.onlyName != nil { return text }
    let known = try written(formatted.expression, text, at: offset)
    return known.map { $0 + (formatted.digits.map { ":0\($0)" } ?? "") }
  }

  private func read(_ text: String, at offset: Int) -> FormattedExpression? {
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
    switch expression {
    case .number(let number): return number
    case .name(let name):
      guard let value = try lookUp(name, at: offset) else { return nil }
      if case .unusable = value.content { return nil }
      if let number = value.number { return number }
      log.report(.expression(text, .noNumber(name, found: Wording.found(value))), at: offset)
      return nil
    case .negated(let inner): return try number(of: inner, text, at: offset).map { -$0 }
    case .binary(let combination, let left, let right):
      guard let left = try number(of: left, text, at: offset), let right = try number(of: right, text, at: offset)
      else { return nil }
      if let result = combination.applied(left, right) { return result }
      log.report(.expression(text, .divisionByZero), at: offset)
      return nil
    }
  }

  /// The expression as a text, in parentheses where it is not a single number or name.
  private func written(
    _ expression: Expression, _ text: String, at offset: Int
  ) throws(ExpansionBudget.Exhausted) -> String? {
    switch expression {
    case .name(let name) where isDeferred(name): return name
    case .number, .name:
      return try number(of: expression, text, at: offset).map { value in
        value < 0 ? "(-\(NumberText.shortest(-value)))" : NumberText.shortest(value)
      }
    case .negated(let inner): return try written(inner, text, at: offset).map { "(-\($0))" }
    case .binary(let combination, let left, let right):
      guard let left = try written(left, text, at: offset), let right = try written(right, text, at: offset) else {
        return nil
      }
      return "(\(left) \(combination.rawValue) \(right))"
    }
  }

  private static func padded(_ number: Int, digits: Int) -> String {
    (number < 0 ? "-" : "") + NumberText.padded(abs(number), to: digits)
  }
}
