// Flags of the verbs that compare pictures.

import Comparison
import FileFormats
import SceneModel

extension Flag {
  static let goldens = Flag(
    "goldens", value: "DIR", "The folder of the goldens, with files such as DIR/SCENE/screen-list.png.")
  static let moments = Flag(
    "at", value: "WHEN", isRepeatable: true,
    "A moment to compare, can be repeated: 0.35s, 50%, #12, list, STEP@25% or STEP@0.12s. Default: the scene's "
      + "output.goldens, else every screen at rest and 0, 25, 50, 75, 100 % of every transition.")
  static let update = Flag(
    "update", value: "all|missing|changed", choices: ["all", "missing", "changed"],
    "Writes goldens: all that differ in any pixel (default; also removes obsolete ones), only missing ones, or only "
      + "those that fail.")
  static let prune = Flag(
    "prune",
    "With --update and a folder of scenes: removes the goldens of scenes that are no longer there, if MagicMove wrote them."
  )
  static let filter = Flag(
    "filter", value: "PATTERN", isRepeatable: true,
    "Compares only goldens whose SCENE/NAME matches, can be repeated: * and ? are wildcards, \\ takes their meaning; a "
      + "pattern without them matches any part, one that begins with / only the whole.")
  static let lean = Flag(
    "lean", "Records hashes and the positions of layers instead of pictures. Folders of such goldens are recognised.")
  static let base = Flag(
    "base", value: "DIR",
    "The scenes as they were, such as a git worktree: draws the expected pictures of goldens that were recorded with --lean."
  )
  static let tolerance = Flag(
    "tolerance", value: "N", "Largest difference of a pixel's byte that is ignored, 0 to 255. Default: 0.")
  static let maxDiffering = Flag(
    "max-differing", value: "SHARE", "Share of pixels that may differ, such as 0.1% or 0.001. Default: none.")
  static let ignoreAntialiasing = Flag(
    "ignore-antialiasing", "Ignores pixels that are antialiasing in either picture (Vyšniauskas 2009).")
  static let perceptual = Flag(
    "perceptual", value: "T",
    "Largest perceptual difference of a pixel that is ignored, 0 to 1, instead of --tolerance: the YIQ distance of "
      + "Kotsarenko and Ramos (2010), as in pixelmatch and Playwright.")
  static let noFrames = Flag("no-frames", "Compares only the pictures, not the hashes of all frames (hashes.txt).")
  static let report = Flag(
    "report", value: "DIR",
    "Folder of the HTML report, results.json and the pictures of failures. Default: output/verify, only if something fails."
  )
  static let differenceOutput = Flag(
    "output", short: "o", value: "PATH",
    "Writes a picture of the differences: FILE.png for two pictures; for animations "
      + OutputFormat.places(where: \.showsFrames) + ". Red pixels differ, yellow ones are within the tolerance.")
  static let diffReport = Flag(
    "report", value: "DIR",
    "Folder of a page that plays both side by side and shows the frame that differs most: new, empty, or an earlier one."
  )
  static let fileRate = Flag(
    "fps", value: "N", "Frame rate of an operand that is a folder or pattern of pictures.")
  static let timeTolerance = Flag(
    "time-tolerance", value: "N",
    "For animations that are no scenes: a frame may be seen N frames earlier or later. Default: 0.")
  static let diffRate = Flag(
    "fps", value: "N", "Frame rate of pictures from a folder or pattern, to compare them by time with an animated file."
  )

  /// How much a picture may differ.
  static let comparison = [tolerance, maxDiffering, ignoreAntialiasing, perceptual]
}

extension Arguments {
  /// How much pictures may differ.
  func goldenTolerance() throws(UsageError) -> GoldenTolerance {
    GoldenTolerance(
      channel: try integer(.tolerance, in: 0...255) ?? 0, differing: try share(.maxDiffering) ?? 0,
      ignoresAntialiasing: has(.ignoreAntialiasing),
      perceptual: try number(.perceptual, in: Ranges.share))
  }

  /// A share, with a percent sign or as a fraction.
  private func share(_ flag: Flag) throws(UsageError) -> Double? {
    guard let text = self[flag] else { return nil }
    let isPercent = text.hasSuffix("%")
    guard let number = Double(isPercent ? String(text.dropLast()) : text), number >= 0, number <= (isPercent ? 100 : 1)
    else { throw invalid(flag, "a share such as 0.1% or 0.001") }
    return isPercent ? number / 100 : number
  }
}
