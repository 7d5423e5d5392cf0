// How the program ends (sysexits).

/// The exit status of the program.
enum ExitCode: Int32 {
  case done = 0
  /// A comparison found a difference.
  case difference = 1
  /// The command line is invalid.
  case usage = 64
  /// The scene is invalid, or a file that it uses is missing or damaged.
  case data = 65
  /// A file named on the command line is missing or unreadable.
  case noInput = 66
  /// A required program is not installed, or lacks an encoder.
  case unavailable = 69
  /// A defect of this program.
  case software = 70
  /// The output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74

  /// The code of a run with two parts: the higher code, in any order.
  func worse(_ other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
