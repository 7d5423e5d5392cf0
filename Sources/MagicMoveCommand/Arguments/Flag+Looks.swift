// Flags of the verbs that show motion, and of what is drawn around it.

import SceneModel

extension Flag {
  static let frames = Flag("frames", value: "N", "Number of frames on the sheet, 1 to 1000. Default: 12.")
  static let changes = Flag(
    "changes", "For an animation that is no scene: the frames that are unlike the one before, at most --frames N.")
  static let columns = Flag("columns", value: "N", "Frames per row. Default: as many as give a balanced picture.")
  static let width = Flag("width", value: "N", "Width of the picture in pixels; frames are never enlarged.")
  static let tracks = Flag(
    "tracks", value: "N", "Number of tracks at most, 1 to 100; those that move most are kept. Default: 10.")
  static let present = Flag("present", value: "HOW", presentHelp + "as the scene says.")
  static let presentIfAsked = Flag("present", value: "HOW", presentHelp + "off.")
  private static let presentHelp =
    "Draws the scene in its presentation: on, off, or on with a device: "
    + Presentation.Device.allCases.map(\.rawValue).joined(separator: ", ") + ". Default: "

  static let outline = Flag("outline", "Draws layer boxes, phantoms and motion paths over the frames.")
  static let trace = Flag(
    "trace", value: "FORMAT", "json or csv: prints the state of every named layer in every frame.")
  static let motion = Flag(
    "motion", value: "FORM",
    "json, css, swiftui or compose: prints what moves in each transition, from where to where, when and on which curve."
  )
  static let styles = Flag(
    "styles", value: "LIST",
    "Systems, separated by commas: any style that follows a system, such as hero, uikit, material or compose; swiftui, flutter, "
      + "or scene (as written). Default: uikit,material,viewTransition,hero,keynote.")
}
