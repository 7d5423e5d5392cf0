// Which goldens a test records: the environment decides, else the test, else whether a CI server runs it.

import Comparison

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GoldenRecord {
  /// The mode from the environment and the test: `MAGICMOVE_RECORD` if it is set; else `never` on a CI server (`CI` set to
  /// anything but "", "0" and "false"); else the test's mode, by default `missing`.
  ///
  /// A mode from `MAGICMOVE_RECORD` is a command: what it records is not a failure. Otherwise recording fails the test once,
  /// so that a new golden is reviewed before it passes.
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

/// An invalid value of `MAGICMOVE_RECORD`.
struct UnknownRecordMode: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "invalid MAGICMOVE_RECORD: expected one of \(GoldenRecord.allCases.map(\.rawValue).joined(separator: ", ")), "
      + "found \"\(name)\""
  }
}

/// The settings of the trait `goldens`.
enum GoldenSettings {
  @TaskLocal static var record: GoldenRecord?
  @TaskLocal static var tolerance: GoldenTolerance?
}
