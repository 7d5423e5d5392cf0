// What a source may have and a scene may not: longer texts, and shapes without an extent. They are cut or left out, with a note.

import Pixels
import TextLayout

extension ImportedScene {
  /// Brings texts and shapes within the limits of scenes.
  func keepToLimits() {
    var room = TextLayouter.longestTexts
    for screen in screens {
      for layer in screen.layers { layer.forEach { $0.keepToLimits(&room) } }
    }
  }
}

extension ImportedLayer {
  fileprivate func keepToLimits(_ room: inout Int) {
    if let text {
      let longest = min(TextLayouter.longestText, room)
      let cut = text.string.cut(toUnits: longest)
      if cut.utf16.count < text.string.utf16.count {
        if cut.isEmpty { self.text = nil } else { self.text?.string = cut }
        let what = "its text has \(text.string.utf16.count) characters"
        notes.append(ImportNote("text", .lost, what, "it ends after \(cut.utf16.count)"))
      }
      room -= cut.utf16.count
    }
    // Numbers are written with two decimals.
    if let box = path?.viewBox, min(box.width, box.height) < 0.01 || max(box.width, box.height) > 1_000_000 {
      path = nil
      notes.append(ImportNote("shape", .approximated, "its shape has no extent", "there is nothing to fill"))
    }
  }
}

extension String {
  /// The first whole scalars within a number of UTF-16 units.
  fileprivate func cut(toUnits count: Int) -> String {
    if utf16.count <= count { return self }
    var (text, room) = ("", count)
    for scalar in unicodeScalars {
      room -= scalar.utf16.count
      if room < 0 { break }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
