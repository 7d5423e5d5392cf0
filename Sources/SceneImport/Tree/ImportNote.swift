// What the scene shows differently from its source. Notes are printed, are comments in the scene, and are in the report.

/// One thing that was changed, replaced by a picture or left out, as two clauses: "it has a filter, so it became a picture".
package struct ImportNote: Hashable {
  /// How much is different.
  package enum Severity: String, Sendable, CaseIterable {
    /// A key that says nearly the same.
    case approximated
    /// Pixels in place of keys.
    case picture
    /// It is missing.
    case lost
    /// The drawn screen differs from its source by more than the limits of an import.
    case different
  }

  /// The cause, one word: `picture text font transition easing match missing blocked geometry` and others.
  let code: String
  let severity: Severity
  /// What is the case, as a clause.
  let what: String
  /// What the import did, as a clause; empty: nothing.
  let did: String

  init(_ code: String, _ severity: Severity, _ what: String, _ did: String = "") {
    (self.code, self.severity, self.what, self.did) = (code, severity, what, did)
  }

  /// For people.
  var text: String { did.isEmpty ? what : "\(what), so \(did)" }
}
