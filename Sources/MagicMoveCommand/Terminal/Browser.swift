// Opening a page in the browser of whoever sits at the machine.

import Platform

/// The browser.
enum Browser {
  #if canImport(Darwin)
    private static let opener = "open"
    private static let isThereAScreen = true
  #else
    private static let opener = "xdg-open"
    /// Without one, the opener might start a browser in this very terminal.
    private static var isThereAScreen: Bool {
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { InstalledProgram.environment($0) != nil }
    }
  #endif

  /// Opens a page; what fails is a warning.
  static func open(_ url: String) {
    guard isThereAScreen else { return warn("there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)") }
    guard let program = InstalledProgram.path(of: opener) else { return warn("\(opener) is not installed") }
    do {
      try DetachedProgram.start(program, [url]) { code in
        if code != 0 { warn("\(opener) failed" + (code.map { " with code \($0)" } ?? "")) }
      }
    } catch { warn("\(opener): \(error)") }
  }

  private static func warn(_ reason: String) { Streams.message("magicmove: warning: no browser was opened: \(reason)") }
}
