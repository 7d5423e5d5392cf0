// The classes of tokens: what a theme gives a colour to.

/// What a word of code is.
package enum CodeClass: UInt8, CaseIterable, Hashable, Sendable {
  /// A comment.
  case comment
  /// A string, with its quotes.
  case string
  /// An escape in a string, or the marks of an interpolation.
  case escape
  /// A number.
  case number
  /// A reserved word.
  case keyword
  /// A type.
  case type
  /// A function that is declared or called.
  case function
  /// Any other name, and what is unknown.
  case name
  /// A fixed value, such as `true`.
  case constant
  /// An operator.
  case `operator`
  /// A bracket, a comma and the like.
  case punctuation
  /// The name of an element.
  case tag
  /// The name of an attribute of an element.
  case attribute
  /// A member, a key of an object, a property of a style sheet.
  case property
  /// A preprocessor line, an annotation, a decorator.
  case meta

  /// The word in messages and in JSON.
  package var name: String { "\(self)" }
}
