// How a review is made.

import Pixels
import Rendering

/// How a review is made.
package struct ReviewOptions: Sendable {
  /// The heading of the page; nil: the default.
  package var title: String?
  /// The address of the folder `media`, for comments; nil: the comment names the files.
  package var mediaURL: String?
  /// Frames per second of scenes; nil: the scene's own rate, as it is now.
  package var rate: FrameRate?
  /// The number of threads; nil: one for each core.
  package var jobs: Int?
  /// How scenes are loaded.
  package var loading = LoadingOptions()
  /// How much two frames may differ; the review itself tolerates nothing.
  package var tolerance = GoldenTolerance.exact
  /// Whether the structural similarity of frames is measured.
  package var measuresSimilarity = false
  /// Chooses items by path.
  package var takes: @Sendable (String) -> Bool = { _ in true }

  /// The default options.
  package init() {}
}
