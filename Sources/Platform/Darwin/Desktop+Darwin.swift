// The screen of a Mac.

#if canImport(Darwin)
  extension Desktop {
    /// The program that opens a page or a file as a click on it would.
    package static let opener = "open"

    /// Whether it has a display.
    package static let hasScreen = true
  }
#endif
