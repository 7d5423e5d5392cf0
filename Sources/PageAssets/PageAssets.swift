// The scripts and styles of all pages: the live preview, the page of one animation, the report on goldens, the review. They are plain
// modules, one idea each, and are embedded unchanged, without a build step.
//
//     Shared/    what several pages show: buttons and colours, the timeline, the transport, tables of values
//     Preview/   the live preview; a browser loads its modules one by one
//     Film/      the page of one animation   ┐ in one file each: their modules are concatenated
//     Report/    the report on goldens       │ as one script (`PageBundle`)
//     Review/    the review of two states    ┘

import CEmbeddedFiles
import CStandard

/// The files of pages, by name.
package enum PageAssets {
  /// A file.
  package struct Asset: Sendable {
    /// Its contents.
    package let bytes: [UInt8]
    /// What it is, with its encoding: `text/javascript; charset=utf-8`.
    package let mediaType: String
  }

  /// A file of the live preview; its page is `index.html`, which names all others as `assets/NAME`.
  ///
  /// - Returns: nil for an unknown name; names are compared exactly.
  package static func asset(named name: String) -> Asset? {
    guard preview.contains(name), let ending = name.split(separator: ".").last,
      let mediaType = mediaTypes[String(ending)]
    else { return nil }
    return embeddedFile(name).map { Asset(bytes: $0, mediaType: mediaType) }
  }

  /// The names of all files of the live preview.
  package static var names: [String] { preview.sorted() }

  private static let mediaTypes = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
  ]

  private static let preview: Set = [
    "index.html", "looks.css", "timeline.css", "transport.css", "preview.css", "panels.css", "elements.js",
    "drawing.js", "words.js", "appearance.js", "timeline.js", "values.js", "grid.js", "keys.js", "pictures-ahead.js",
    "player.js", "help.js", "transport.js", "main.js", "fragment.js", "server.js", "frames.js", "runs.js", "stage.js",
    "boxes.js", "onion.js", "inspector.js", "layers.js", "curves.js", "variables.js", "diagnostics.js", "looks.js",
    "export.js", "reload.js", "editing.css", "editor.js", "lengths.js", "snapping.js", "copying.js", "places.js",
    "fields.js", "value-panel.js", "layer-panel.js", "selection.js", "step-panel.js", "curve-editor.js", "keyframes.js",
  ]
}

/// The contents of a file that is in the program, a page's or a template, by its name without a folder; nil when there is none.
package func embeddedFile(_ name: String) -> [UInt8]? {
  unsafe magicmove_embedded_file(name).map { text in
    unsafe Array(UnsafeBufferPointer(start: text, count: strlen(text)).lazy.map(UInt8.init(bitPattern:)))
  }
}
