// Faults as they are found, by byte offset, and their conversion to diagnostics in one pass over the texts.

import JSONTree
import SceneModel

/// A fault at a place of the text.
package struct LocatedFault: Hashable, Sendable {
  /// What is wrong.
  package var fault: Fault
  /// Byte offset of the offending key or value.
  package var offset: Int
  /// Byte offset of something that the message refers to by its line.
  package var related: Int?

  /// Places a fault.
  package init(_ fault: Fault, at offset: Int, related: Int? = nil) {
    self.fault = fault
    self.offset = offset
    self.related = related
  }

  /// What the parser noted.
  init(_ mistake: JSONMistake) {
    self.init(.mistake(mistake.reason), at: mistake.offset)
    if case .duplicateKey(_, let first) = mistake.reason { related = first }
  }
}

/// Collects faults; one that is found twice at one place (a component that is used often) is kept once.
package final class FaultList {
  /// More than anybody reads; it bounds memory when a huge file is wrong throughout.
  private static let limit = 1000

  private var seen: Set<LocatedFault> = []
  private var faults: [LocatedFault] = []
  private var dropped = 0

  /// Creates an empty list.
  package init() {}

  /// Whether any fault is an error.
  package private(set) var hasErrors = false

  /// Notes a fault. When there are too many already, it is only counted: what it would say (a suggestion takes its time) is
  /// not worked out, unless it may be the first error after warnings.
  @inline(never)
  package func report(_ fault: @autoclosure () -> Fault, at offset: Int, related: Int? = nil) {
    if isFull, hasErrors {
      dropped += 1
    } else {
      report(LocatedFault(fault(), at: offset, related: related))
    }
  }

  private var isFull: Bool { faults.count >= Self.limit }

  /// Notes a fault that is placed already.
  @inline(never)
  package func report(_ fault: LocatedFault) {
    if fault.fault.severity == .error { hasErrors = true }
    guard !isFull else {
      dropped += 1
      return
    }
    if seen.insert(fault).inserted { faults.append(fault) }
  }

  /// Everything that was reported, in the order of the text.
  package func diagnostics(in text: SceneText) -> [Diagnostic] {
    if dropped > 0 { faults.append(LocatedFault(.moreFaults(dropped), at: text.main.source.end)) }
    // Sorting by place; equal places keep the order in which they were found.
    let ordered = faults.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
    let lines = relatedLines(of: ordered, in: text)
    return zip(ordered, text.places(of: ordered.map(\.offset))).map { located, place in
      Diagnostic(
        located.fault.message(relatedLine: located.related.flatMap { lines[$0] }), located.fault.severity, at: place,
        remedy: located.fault.remedy)
    }
  }

  /// The lines of what is related to something in the same file.
  private func relatedLines(of faults: [LocatedFault], in text: SceneText) -> [Int: Int] {
    let related = faults.compactMap { located in
      located.related.flatMap { text.index(at: $0) == text.index(at: located.offset) ? $0 : nil }
    }
    let offsets = Set(related).sorted()
    return Dictionary(uniqueKeysWithValues: zip(offsets, text.places(of: offsets).map(\.line)))
  }
}
