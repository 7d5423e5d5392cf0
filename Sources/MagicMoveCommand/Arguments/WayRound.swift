// What to do about outputs of formats that are not written: other programs make them of what is written.

import FileFormats

/// Ways round formats that are not written.
enum WayRound {
  /// Videos that ffmpeg makes by the extension.
  private static let videos: Set<String> = ["mov", "m4v", "mkv", "avi", "mpg", "mpeg", "wmv", "ogv", "flv", "ts"]
  /// Pictures that ImageMagick makes by the extension.
  private static let pictures: Set<String> = ["jpg", "jpeg", "heic", "heif", "tif", "tiff", "bmp", "jxl", "tga", "pdf"]

  /// How an output at `path` is made all the same; nil where there is no telling.
  static func output(_ path: String) -> String? {
    let name = Path.fileExtension(of: path)
    if videos.contains(name) {
      return
        "another program makes a .\(name): --format y4m -o - | ffmpeg -i - \(path) (.mp4 and .webm are written at once)"
    }
    if pictures.contains(name) {
      return "another program makes a .\(name) of one moment: magicmove frame SCENE --at WHEN -o - | magick - \(path)"
    }
    return nil
  }

  /// What is said about a still that is to be no PNG.
  static func still(_ path: String) -> String {
    let name = Path.fileExtension(of: path)
    let other = pictures.contains(name) ? ", or let another program make the .\(name): -o - | magick - \(path)" : ""
    return "a still is a PNG: end `\(path)` in .png\(other)"
  }
}
