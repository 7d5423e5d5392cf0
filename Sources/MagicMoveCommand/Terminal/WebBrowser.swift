// Opens a page in the user's browser.

import Platform

/// The browser.
enum WebBrowser {
  /// Opens a page; a failure is a warning.
  static func open(_ url: String) {
    guard Desktop.hasScreen else {
      return warn("this machine has no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")
    }
    let opener = Desktop.opener
    guard let program = InstalledProgram.path(of: opener) else { return warn("\(opener) is not installed") }
    do {
      try DetachedProgram.start(program, [url]) { code in
        if code != 0 { warn("\(opener) failed" + (code.map { " with code \($0)" } ?? "")) }
      }
    } catch { warn("\(opener): \(error)") }
  }

  private static func warn(_ reason: String) { Streams.message("magicmove: warning: no browser was opened: \(reason)") }
}
