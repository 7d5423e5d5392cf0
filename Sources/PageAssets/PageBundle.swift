// Pages that are one file: their modules as one classic script, their style sheets as one.
//
// A module in a browser cannot import a module in the same file. So the modules are concatenated in the order of their imports,
// without import lines and `export` keywords. This requires that imports do not rename, that a module imports only modules before
// it, and that no name is declared twice; tests check all three.

/// What is inlined into a page of one file.
package enum PageBundle: CaseIterable, Sendable {
  /// The page of one animation.
  case film
  /// The report on goldens.
  case report

  /// The style sheets, one after the other.
  package var style: [UInt8] {
    switch self {
    case .film:
      PackageResources.looks_css + PackageResources.timeline_css + PackageResources.transport_css
        + PackageResources.film_css
    case .report: PackageResources.looks_css + PackageResources.timeline_css + PackageResources.report_css
    }
  }

  /// The modules as one script, in strict mode.
  package var script: [UInt8] {
    let modules = modules.map { Self.inlined(String(decoding: $0.bytes, as: UTF8.self)) }
    return Array(("\"use strict\";\n\n" + modules.joined(separator: "\n")).utf8)
  }

  /// The modules by name, each after those that it imports.
  package var modules: [(name: String, bytes: [UInt8])] {
    switch self {
    case .film:
      [
        ("elements.js", PackageResources.elements_js), ("drawing.js", PackageResources.drawing_js),
        ("words.js", PackageResources.words_js), ("theme.js", PackageResources.theme_js),
        ("timeline.js", PackageResources.timeline_js),
        ("keys.js", PackageResources.keys_js), ("fragment.js", PackageResources.fragment_js),
        ("player.js", PackageResources.player_js),
        ("transport.js", PackageResources.transport_js),
        ("pictures-ahead.js", PackageResources.pictures_ahead_js),
        ("webp-pictures.js", PackageResources.webp_pictures_js),
        ("film-frames.js", PackageResources.film_frames_js), ("film.js", PackageResources.film_js),
      ]
    case .report:
      [
        ("elements.js", PackageResources.elements_js), ("words.js", PackageResources.words_js),
        ("theme.js", PackageResources.theme_js), ("timeline.js", PackageResources.timeline_js),
        ("values.js", PackageResources.values_js), ("grid.js", PackageResources.grid_js),
        ("keys.js", PackageResources.keys_js), ("curtain.js", PackageResources.curtain_js),
        ("report-data.js", PackageResources.report_data_js), ("report-list.js", PackageResources.report_list_js),
        ("report-overview.js", PackageResources.report_overview_js),
        ("report-pictures.js", PackageResources.report_pictures_js),
        ("report-stages.js", PackageResources.report_stages_js),
        ("report-colours.js", PackageResources.report_colours_js),
        ("report-failure.js", PackageResources.report_failure_js), ("report.js", PackageResources.report_js),
      ]
    }
  }

  /// A module as a part of a script.
  private static func inlined(_ module: String) -> String {
    module.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }
}
