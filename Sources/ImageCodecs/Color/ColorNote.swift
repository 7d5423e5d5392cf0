/// Why the colours of a picture are shown as sRGB although its file says otherwise.
package enum ColorNote {
  /// The note of files with a profile in a build without LittleCMS.
  package static let lacksLibrary = "this build was made without LittleCMS (package trait ColorProfiles)"

  /// A message for a note.
  package static func words(for note: String) -> String { "the colours of the picture are shown as sRGB: \(note)" }
}
