// What is imported from pages.

/// Pages and what is done on them; each is a screen.
package struct PagesRequest: Sendable {
  /// What leads to a screen.
  package enum Step: Hashable, Sendable {
    /// A file or an address.
    case page(String)
    /// A click on the first element that a selector finds.
    case click(String)
    /// A script; a promise is awaited.
    case script(String)
  }

  /// In order; the first one is a page.
  package var steps: [Step]
  /// Names for elements that selectors find.
  package var selectors: [(name: String, selector: String)] = []
  /// Whether every text and every inline SVG becomes a layer.
  package var wantsTexts = false
  /// The size of the page in CSS pixels.
  package var viewport: (width: Int, height: Int) = (390, 844)
  /// Pixels per point.
  package var scale = 2.0
  /// The browser's program; nil: the first installed one.
  package var program: String?
  /// Whether all hosts may be reached.
  package var allowsNetwork = false
  /// Whether the browser runs without its sandbox.
  package var hasNoSandbox = false
  /// Seconds for a screen.
  package var timeout = 30.0
  /// Folders that pages may read besides their own.
  package var allowedFolders: [String] = []

  /// Creates a request.
  package init(steps: [Step]) { self.steps = steps }
}
