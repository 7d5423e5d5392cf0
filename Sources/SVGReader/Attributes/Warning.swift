// Features that are not drawn, and the words of their warnings. A file has one warning for each feature.

import VectorGraphics

/// Something in a file that the picture does without.
enum Warning {
  /// Text, which would need fonts.
  case text
  /// An element that is not drawn.
  case element(String)
  /// An animation, by its element.
  case animation(String)
  /// A script.
  case script
  /// An attribute that starts with `on`.
  case eventHandler(String)
  /// A property without effect.
  case property(String)
  /// A pattern.
  case pattern
  /// A part of a filter.
  case filterPrimitive(String)
  /// An input of a filter step.
  case filterInput(String)
  /// `var()`.
  case variable
  /// A rule such as `@media`.
  case atRule(String)
  /// A selector that is not supported.
  case selector(String)
  /// A style sheet that is not CSS for screens.
  case styleSheet
  /// A reference out of the file.
  case outside
  /// A reference to nothing.
  case unknownID(String)
  /// A reference to an element of another kind than is needed.
  case wrongKind(String, name: String)
  /// References in a circle, or too many in a row.
  case referenceChain
  /// An invalid value.
  case invalidValue(of: String, String)
  /// Path data that end in an error.
  case pathData(String)
  /// Too many dashes.
  case dashes
  /// A pattern of dashes that is too long.
  case dashPattern
  /// No size.
  case size

  /// The subject of the warning.
  var feature: String {
    switch self {
    case .unknownID: "id"
    case .wrongKind: "kind"
    case .pathData: "path data"
    case .selector: "selector"
    case .invalidValue(let name, _): "value \(name)"
    case .text, .element, .animation, .script, .eventHandler, .property, .pattern, .filterPrimitive, .filterInput,
      .variable, .atRule, .styleSheet, .outside, .referenceChain, .dashes, .dashPattern, .size:
      message
    }
  }

  /// The text of the warning.
  var message: String {
    switch self {
    case .text: "`text` is not drawn; convert text to outlines when exporting"
    case .element(let name): "`\(name)` is not drawn"
    case .animation(let name): "`\(name)` is not played; the picture shows the values without it"
    case .script: "`script` is never run"
    case .eventHandler(let name): "`\(name)` is never run"
    case .property(let name): "`\(name)` has no effect"
    case .pattern: "`pattern` is not drawn; the fallback of the paint is used, or nothing"
    case .filterPrimitive(let name): "the filter primitive `\(name)` is not supported; its filter is left out"
    case .filterInput(let name): "the filter input `\(name)` is not supported; its filter is left out"
    case .variable: "`var()` is not supported; the declaration is ignored"
    case .atRule(let name): "the rule `\(name)` is not supported; it is ignored"
    case .selector(let text): "the selector `\(text)` is not supported; its rule is ignored"
    case .styleSheet: "`style` of another type or medium is ignored"
    case .outside: "a reference leads out of the file; nothing is fetched"
    case .unknownID(let id): "there is no element with the id `\(id)`"
    case .wrongKind(let id, let name): "`\(id)` is a `\(name)`, which cannot be used here"
    case .referenceChain: "references lead in a circle or through more than \(Budget.chain) elements; they are ignored"
    case .invalidValue(let name, let value): "`\(value)` is no value of `\(name)`; it is ignored"
    case .pathData(let reason): "\(reason); the path is drawn up to there"
    case .dashPattern:
      "a list of dashes has more than \(VectorPath.longestDashPattern) lengths; the stroke is solid"
    case .dashes: "a path has more than \(VectorPath.mostDashes) dashes; its stroke is solid"
    case .size: "neither `width` and `height` nor `viewBox` say how large the picture is; it is 300 × 150"
    }
  }
}

extension Warning {
  /// A warning about a part of a style sheet.
  init(_ diagnostic: UnsupportedStyle) {
    switch diagnostic {
    case .atRule(let name): self = .atRule(name)
    case .selector(let text): self = .selector(text)
    }
  }

  /// An invalid value, cut when it is long.
  static func invalid(_ name: String, _ value: String) -> Warning {
    let shown = value.words.joined(separator: " ")
    return .invalidValue(of: name, shown.count > 40 ? shown.prefix(40) + "…" : shown)
  }
}

/// Collects the warnings of a document.
final class Warnings {
  private let list = SVGDiagnosticList()
  private let document: XMLDocument

  /// Starts without any.
  init(_ document: XMLDocument) { self.document = document }

  /// Notes one.
  func note(_ warning: Warning, _ place: XMLPlace) {
    list.note(warning.feature, warning.message, place: document.order(of: place)) { document.offset(of: place) }
  }

  /// Those of a finished reading, in the order of the file.
  var all: [SVGDiagnostic] { list.all }
}
