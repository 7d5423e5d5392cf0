// Flags of the verbs that compare pictures.

import FileFormats
import Goldens
import SceneModel

extension Flag {
  static let goldens = Flag("goldens", value: "DIR", "The folder of the goldens: DIR/SCENE/screen-list.png and so on.")
  static let moments = Flag(
    "at", value: "WHEN", isRepeatable: true,
    "A moment to compare, again for more: 0.35s, 50%, #12, list, STEP@25% or STEP@0.12s. Default: the scene's "
      + "output.goldens, else each screen at rest and 0, 25, 50, 75, 100 % of every transition.")
  static let update = Flag(
    "update", value: "all|missing|changed", choices: ["all", "missing", "changed"],
    "Writes goldens: all that are not exactly as drawn (the default; obsolete ones are removed), only those that are "
      + "missing, or only those that fail.")
  static let filter = Flag(
    "filter", value: "PATTERN", isRepeatable: true,
    "Only goldens whose SCENE/NAME matches: * and ? are wildcards, without them it is a part of the name.")
  static let tolerance = Flag(
    "tolerance", value: "N", "How far a byte of a pixel may be off, 0 to 255, before the pixel counts. Default: 0.")
  static let maxDiffering = Flag(
    "max-differing", value: "SHARE", "How many pixels may count, such as 0.1% or 0.001. Default: none.")
  static let ignoreAntialiasing = Flag(
    "ignore-antialiasing", "Pixels that are antialiasing in either picture never count (Vyšniauskas 2009).")
  static let perceptual = Flag(
    "perceptual", value: "T",
    "How far a pixel may be off for the eye, 0 to 1, instead of --tolerance: the YIQ distance of Kotsarenko and Ramos "
      + "(2010), the threshold of pixelmatch and Playwright.")
  static let noFrames = Flag("no-frames", "Compares the pictures only, not every frame with hashes.txt.")
  static let report = Flag(
    "report", value: "DIR",
    "Where the HTML report and the pictures of failures go. Default: output/verify, when something fails.")
  static let junit = Flag("junit", value: "FILE", "Writes the results as JUnit XML as well.")
  static let differenceOutput = Flag(
    "output", short: "o", value: "PATH",
    "Where a picture of what differs goes: FILE.png for two pictures, for animations "
      + OutputFormat.places(isPicture: true) + ". Red counts, yellow is within the tolerance.")
  static let diffRate = Flag(
    "fps", value: "N", "Gives pictures of a folder or pattern times, to compare them with an animated file by time.")

  /// What a picture may be off.
  static let comparison = [tolerance, maxDiffering, ignoreAntialiasing, perceptual]
}

extension Arguments {
  /// What pictures may be off.
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
