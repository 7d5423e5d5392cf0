// Diagnostics as they are found, by byte offset, and their conversion to diagnostics in one pass over the texts.

import JSONTree
import SceneModel

/// A diagnostic at a place of the text.
package struct LocatedDiagnostic: Hashable, Sendable {
  /// What is wrong.
  package var reason: DiagnosticReason
  /// Byte offset of the offending key or value.
  package var offset: Int
  /// Byte offset of something that the message refers to by its line.
  package var related: Int?

  /// Places a diagnostic.
  package init(_ reason: DiagnosticReason, at offset: Int, related: Int? = nil) {
    (self.reason, self.offset, self.related) = (reason, offset, related)
  }

  /// What the parser noted.
  init(_ contentError: JSONContentError) {
    self.init(.contentError(contentError.reason), at: contentError.offset)
    if case .duplicateKey(_, let first) = contentError.reason { related = first }
  }
}

/// Collects diagnostics; one that is found twice at one place (a component that is used often) is kept once.
package final class DiagnosticLog {
  /// More than anybody reads; it bounds memory when a huge file is wrong throughout.
  private static let limit = 1000

  private var seen: Set<LocatedDiagnostic> = []
  private var log: [LocatedDiagnostic] = []
  private var dropped = 0

  /// What was meant where something is wrong, by offset: later stages read it, so that a mistake has no echoes.
  private(set) var meant = MeantParts()

  /// Creates an empty list.
  package init() {}

  /// Notes the value that was meant at an offset.
  func note(value: JSONNode, meantAt offset: Int) { meant.values[offset] = value }

  /// Notes the member that was meant where a key is at an offset.
  func note(key: String, _ value: JSONNode, meantAt offset: Int) { meant.members[offset] = (key, value) }

  /// The message of what was reported first; nil when nothing was.
  var firstMessage: String? { log.first.map { $0.reason.message(relatedLine: nil) } }

  /// Whether any diagnostic is an error.
  package private(set) var hasErrors = false

  /// Notes a diagnostic. When there are too many already, it is only counted: what it would say (a suggestion takes its time) is
  /// not resolved, unless it may be the first error after warnings.
  @inline(never)
  package func report(_ reason: @autoclosure () -> DiagnosticReason, at offset: Int, related: Int? = nil) {
    if isFull, hasErrors {
      dropped += 1
    } else {
      report(LocatedDiagnostic(reason(), at: offset, related: related))
    }
  }

  /// Whether there may be layers that an error keeps from being read.
  private var lacksLayers = false
  private var lacksScreens = false

  /// Whether something is wrong only because of an error that has been reported.
  private func isEcho(_ reason: DiagnosticReason) -> Bool {
    switch reason {
    // Layers of one path have an error of their own.
    case .ambiguousPath(_, let candidates): hasErrors && Set(candidates).count == 1
    case .unknownPath, .noPair, .noCommonPairs, .notStaggered: lacksLayers || lacksScreens
    case .unknownName("screen", _, _, _), .noScreens: lacksScreens
    default: false
    }
  }

  /// Whether a variable of that name has been reported as undefined.
  func hasFound(undefined name: String) -> Bool {
    log.contains { if case .undefinedVariable(name, _, _) = $0.reason { true } else { false } }
  }

  private var isFull: Bool { log.count >= Self.limit }

  /// Notes a diagnostic that is placed already.
  @inline(never)
  package func report(_ reason: LocatedDiagnostic) {
    if isEcho(reason.reason) { return }
    if reason.reason.severity == .error { hasErrors = true }
    lacksLayers = lacksLayers || reason.reason.hidesLayers
    lacksScreens = lacksScreens || reason.reason.hidesScreens
    guard !isFull else {
      dropped += 1
      return
    }
    if seen.insert(reason).inserted { log.append(reason) }
  }

  /// Everything that was reported, in the order of the text.
  package func diagnostics(in text: SceneText) -> [Diagnostic] {
    if dropped > 0 { log.append(LocatedDiagnostic(.moreDiagnostics(dropped), at: text.main.source.end)) }
    // Sorting by place; equal places keep the order in which they were found.
    let ordered = log.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
    let lines = relatedLines(of: ordered, in: text)
    return zip(ordered, text.places(of: ordered.map(\.offset))).map { located, place in
      var diagnostic = Diagnostic(
        located.reason.message(relatedLine: located.related.flatMap { lines[$0] }), located.reason.severity, at: place,
        hint: located.reason.hint, rule: located.reason.rule)
      diagnostic.fix = located.reason.fix
      return diagnostic
    }
  }

  /// The lines of what is related to something in the same file.
  private func relatedLines(of log: [LocatedDiagnostic], in text: SceneText) -> [Int: Int] {
    let related = log.compactMap { located in
      located.related.flatMap { text.index(at: $0) == text.index(at: located.offset) ? $0 : nil }
    }
    let offsets = Set(related).sorted()
    return Dictionary(uniqueKeysWithValues: zip(offsets, text.places(of: offsets).map(\.line)))
  }
}
