// What to do about files of formats that are not read.

import FileFormats

/// Hints by the extension of a file that is not read.
enum FileHint {
  /// What helps with a picture; nil where there is no telling.
  static func image(_ path: String) -> String? {
    switch Path.fileExtension(of: path) {
    case "heic", "heif", "tif", "tiff", "bmp", "jxl", "jp2", "tga", "psd", "dng", "raw", "icns", "ico":
      "export it as a PNG or JPEG"
    case "pdf", "eps", "ai", "sketch", "fig": "export it as an SVG or PNG"
    case "avi", "wmv", "flv", "mpg", "mpeg", "ts", "ogv": "convert it to MP4 or WebM"
    default: nil
    }
  }

  /// What helps with a font; nil where there is no telling.
  static func font(_ path: String) -> String? {
    switch Path.fileExtension(of: path) {
    case "woff", "woff2": "convert it to .ttf or .otf"
    case "ttc", "otc", "dfont": "extract one font from the collection as .ttf or .otf"
    default: nil
    }
  }
}
