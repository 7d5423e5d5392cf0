// Hints for formats that this program does not write: other programs convert its outputs.

import FileFormats

/// Hints for formats that are not written.
enum WayRound {
  /// Videos that ffmpeg makes by the extension.
  private static let videos: Set<String> = ["mov", "m4v", "mkv", "avi", "mpg", "mpeg", "wmv", "ogv", "flv", "ts"]
  /// Pictures that ImageMagick makes by the extension.
  private static let pictures: Set<String> = ["jpg", "jpeg", "heic", "heif", "tif", "tiff", "bmp", "jxl", "tga", "pdf"]

  /// How another program can make the output at `path`; nil for an unknown extension.
  static func output(_ path: String) -> String? {
    let name = Path.fileExtension(of: path)
    if videos.contains(name) {
      return
        "cannot write .\(name) directly; use --format y4m -o - | ffmpeg -i - \(path) (.mp4 and .webm can be written directly)"
    }
    if name == "jxl" {
      return "cannot write .jxl directly; write x.apng, then: cjxl x.apng \(path)"
    }
    if pictures.contains(name) {
      return
        "cannot write .\(name) directly; for one moment use magicmove frame SCENE --at WHEN -o - | magick - \(path)"
    }
    return nil
  }

  /// The message for a still whose path does not end in .png.
  static func still(_ path: String) -> String {
    let name = Path.fileExtension(of: path)
    let other = pictures.contains(name) ? ", or convert it: -o - | magick - \(path)" : ""
    return "a still is a PNG: end `\(path)` in .png\(other)"
  }
}
