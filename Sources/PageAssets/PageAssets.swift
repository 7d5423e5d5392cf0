// The scripts and styles of all pages: the live preview, the page of one animation, and the report on goldens. They are plain
// modules, one idea each, and are embedded unchanged, without a build step.
//
//     Shared/    what several pages show: buttons and colours, the timeline, the transport, tables of values
//     Preview/   the live preview; a browser loads its modules one by one
//     Film/      the page of one animation   ┐ in one file each: their modules are concatenated
//     Report/    the report on goldens       ┘ as one script (`PageBundle`)

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
    guard let bytes = preview[name], let ending = name.split(separator: ".").last,
      let mediaType = mediaTypes[String(ending)]
    else { return nil }
    return Asset(bytes: bytes, mediaType: mediaType)
  }

  /// The names of all files of the live preview.
  package static var names: [String] { preview.keys.sorted() }

  private static let mediaTypes = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
  ]

  private static let preview = [
    "index.html": PackageResources.index_html, "looks.css": PackageResources.looks_css,
    "timeline.css": PackageResources.timeline_css, "transport.css": PackageResources.transport_css,
    "preview.css": PackageResources.preview_css, "panels.css": PackageResources.panels_css,
    "elements.js": PackageResources.elements_js, "drawing.js": PackageResources.drawing_js,
    "words.js": PackageResources.words_js,
    "theme.js": PackageResources.theme_js, "timeline.js": PackageResources.timeline_js,
    "values.js": PackageResources.values_js, "grid.js": PackageResources.grid_js, "keys.js": PackageResources.keys_js,
    "pictures-ahead.js": PackageResources.pictures_ahead_js, "player.js": PackageResources.player_js,
    "transport.js": PackageResources.transport_js,
    "main.js": PackageResources.main_js, "fragment.js": PackageResources.fragment_js,
    "server.js": PackageResources.server_js, "frames.js": PackageResources.frames_js,
    "runs.js": PackageResources.runs_js,
    "stage.js": PackageResources.stage_js, "boxes.js": PackageResources.boxes_js, "onion.js": PackageResources.onion_js,
    "inspector.js": PackageResources.inspector_js, "layers.js": PackageResources.layers_js,
    "curves.js": PackageResources.curves_js,
    "variables.js": PackageResources.variables_js, "problems.js": PackageResources.problems_js,
    "looks.js": PackageResources.looks_js, "export.js": PackageResources.export_js,
    "reload.js": PackageResources.reload_js,
  ]
}
