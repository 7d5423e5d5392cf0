// What a theme gives colours to.

/// How a stretch of a line is painted.
package enum CodeStyle: Hashable, Sendable {
  /// By its class.
  case code(CodeClass)
  /// By the escapes of a terminal.
  case terminal(TerminalStyle)
}
