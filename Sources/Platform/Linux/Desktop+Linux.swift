// The screen of a Linux machine, which may have none.

#if os(Linux)
  extension Desktop {
    /// The program that opens a page or a file as a click on it would.
    package static let opener = "xdg-open"

    /// Whether it has a display. Without a screen, the opener might start a browser in this very terminal.
    package static var hasScreen: Bool {
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { InstalledProgram.environment($0) != nil }
    }
  }
#endif
