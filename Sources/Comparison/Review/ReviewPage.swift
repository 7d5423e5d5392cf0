// The page of a review: films and pictures of the frames that differ most, in the shell of all pages.

import PageAssets

/// Writes `index.html`.
package struct ReviewPage {
  private let results: ReviewResults

  /// Takes the results.
  package init(_ results: ReviewResults) { self.results = results }

  /// The whole file.
  package var bytes: [UInt8] {
    let shell = PageShell(.review, title: results.title)
    var bytes = shell.head + PageShell.listing + shell.script(ReviewText(results).pageData)
    // Elements are named by side and number: p for pictures, f for films.
    func add(_ kind: String, _ file: (ReviewEntry, ReviewEntry.Side) -> [UInt8]?) {
      for (index, entry) in results.entries.enumerated() {
        for side in ReviewEntry.Side.allCases {
          if let found = file(entry, side) { bytes += PageShell.file("\(kind)-\(side.rawValue)-\(index)", found) }
        }
      }
    }
    add("p") { $0.worst?.pictures[$1] }
    add("f") { $0.media[$1]?.webp }
    return bytes + PageShell.end
  }
}
