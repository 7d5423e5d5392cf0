// Flags of the live preview.

extension Flag {
  static let port = Flag(
    "port", value: "N", "The port to listen at; 0: any that is free. Default: 8733, or the next of 20 that is free.")
  static let address = Flag(
    "host", value: "ADDR",
    "Listens at this numeric address of the machine, where others may reach it. Default: 127.0.0.1, this machine alone."
  )
  static let open = Flag("open", "Opens the page in the browser.")
}
