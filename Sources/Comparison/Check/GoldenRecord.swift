// Which goldens a run writes. The command's `--update` and the tests' `record:` name the same choices.

/// Which goldens are written instead of compared.
///
/// A golden that is written does not fail the run. Review the changed files before you commit them.
public enum GoldenRecord: String, Hashable, Sendable, CaseIterable {
  /// Every golden that differs in any pixel, even within the tolerance, and missing ones.
  ///
  /// Equal goldens are not written again, so their files keep their bytes.
  case all
  /// Goldens that exist and do not pass. Missing ones still fail.
  case changed
  /// Goldens that do not pass, including missing ones.
  case failed
  /// Goldens that do not exist yet. Those that differ still fail.
  case missing
  /// None. Use this on build servers: a missing golden fails there.
  case never
}

/// How a golden compares with what was drawn.
enum GoldenState: Hashable, Sendable {
  case missing
  /// It cannot be read, or is further off than the tolerance allows.
  case failing
  /// Not equal, and within the tolerance.
  case tolerated
  case equal
}

extension GoldenRecord {
  /// Whether a golden in that state is written.
  func writes(_ state: GoldenState) -> Bool {
    switch self {
    case .all: state != .equal
    case .changed: state == .failing
    case .failed: state == .failing || state == .missing
    case .missing: state == .missing
    case .never: false
    }
  }
}
