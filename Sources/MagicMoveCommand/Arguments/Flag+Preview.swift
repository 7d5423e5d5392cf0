// Flags of the live preview.

extension Flag {
  static let port = Flag(
    "port", value: "N", "The port to listen on; 0 picks a free port. Default: the first free port from 8733 to 8752.")
  static let address = Flag(
    "host", value: "ADDR",
    "Numeric address to listen on; other machines may then reach it. Default: 127.0.0.1, only this machine."
  )
  static let readOnly = Flag(
    "read-only",
    "Changes no files: the page shows values, but does not edit. Implied by --host unless it is this machine.")
  static let editor = Flag(
    "editor", value: "COMMAND",
    "Opens places of the files, such as 'code -g {file}:{line}:{column}'. Default: $VISUAL or $EDITOR if it has windows."
  )
  static let open = Flag("open", "Opens the page in the browser.")
}
