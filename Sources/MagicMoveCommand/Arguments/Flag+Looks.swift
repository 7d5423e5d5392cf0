// Flags of the verbs that look into motion, and of what is drawn around it.

import SceneModel

extension Flag {
  static let frames = Flag("frames", value: "N", "Number of frames on the sheet, 1 to 1000. Default: 12.")
  static let columns = Flag("columns", value: "N", "Frames in a row. Default: what makes a well-shaped picture.")
  static let width = Flag("width", value: "N", "Pixels in a row of the picture.")
  static let tracks = Flag("tracks", value: "N", "Most tracks, those that move most, 1 to 100. Default: 10.")
  static let present = Flag("present", value: "HOW", presentHelp + "as the scene says.")
  static let presentIfAsked = Flag("present", value: "HOW", presentHelp + "off.")
  private static let presentHelp =
    "Draws the scene in its presentation: on, off, or on with a device: "
    + Presentation.Device.allCases.map(\.rawValue).joined(separator: ", ") + ". Default: "

  static let outline = Flag("outline", "Draws the boxes of layers, the phantoms and the ways of pairs over the frames.")
  static let trace = Flag(
    "trace", value: "FORMAT", "json or csv: the resolved state of every named layer in every frame.")
  static let styles = Flag(
    "styles", value: "LIST",
    "Systems, with commas: any style that follows one, such as hero, uikit, material or compose; swiftui, flutter, "
      + "or scene (as written). Default: uikit,material,viewTransition,hero,keynote.")
}
