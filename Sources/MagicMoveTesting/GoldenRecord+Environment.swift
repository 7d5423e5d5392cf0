// Which goldens a test records, and who decides it: the environment, else the test, else whether a build server runs it.

import Goldens

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GoldenRecord {
  /// What the environment and a test come to: `MAGICMOVE_RECORD` decides where it is set; on a build server (`CI` set to
  /// anything but "", "0" and "false") nothing is recorded without it; else the test decides, and without a word from it
  /// what is missing is recorded.
  ///
  /// A mode that the environment demands is a command: what it records is no failure. What is recorded without one fails
  /// the test once, so that nobody takes a golden that was not looked at for one that passed.
  static func resolved(
    _ own: GoldenRecord?, environment: [String: String]
  ) throws(UnknownRecordMode) -> (mode: GoldenRecord, isCommand: Bool) {
    if let name = environment["MAGICMOVE_RECORD"], !name.isEmpty {
      guard let mode = GoldenRecord(rawValue: name) else { throw UnknownRecordMode(name: name) }
      return (mode, true)
    }
    let server = environment["CI"] ?? ""
    if !["", "0", "false"].contains(server.lowercased()) { return (.never, false) }
    return (own ?? .missing, false)
  }
}

/// A value of `MAGICMOVE_RECORD` that is no mode.
struct UnknownRecordMode: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "MAGICMOVE_RECORD is \"\(name)\"; it may be "
      + GoldenRecord.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

/// What the trait `goldens` says to the tests in it.
enum GoldenSettings {
  @TaskLocal static var record: GoldenRecord?
  @TaskLocal static var tolerance: GoldenTolerance?
}
