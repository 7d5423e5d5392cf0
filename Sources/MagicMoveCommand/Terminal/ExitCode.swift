// How the program ends (sysexits).

/// What the caller's shell sees.
enum ExitCode: Int32 {
  case done = 0
  /// A comparison found a difference.
  case difference = 1
  /// The command line makes no sense.
  case usage = 64
  /// The scene is invalid, or something that it refers to is missing or broken.
  case data = 65
  /// A file named on the command line is missing or unreadable.
  case noInput = 66
  /// A program that is needed is not installed, or lacks what is needed.
  case unavailable = 69
  /// A defect of this program.
  case software = 70
  /// The output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74

  /// How a run ends of which one part ends like this and another one like that: the higher code, whatever the order.
  func worse(_ other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
