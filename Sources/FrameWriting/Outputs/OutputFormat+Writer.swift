// The table of what each format is for writing, and what the rest of the program asks of it. A new format is a row here.

import FileFormats
import ImageCodecs
import OutputFiles

extension OutputFormat {
  /// What the format is for writing.
  var writer: any FormatWriter {
    switch self {
    case .gif: GIFFormat()
    case .apng: APNGFormat()
    case .webp: WebPFormat()
    case .avif: AVIFFormat()
    case .mp4: VideoFormat.mp4
    case .webm: VideoFormat.webm
    case .svg: SVGFormat()
    case .png: PNGFormat()
    case .y4m: Y4MFormat()
    case .rgba: RawFormat()
    }
  }

  /// Whether it can give anything up for a number of bytes.
  package var takesBudget: Bool { writer is any BudgetedFormatWriter }

  /// Whether it has a quality.
  package var takesQuality: Bool { writer is any QualityFormatWriter }

  /// Its quality unless the options say another; nil: it keeps every pixel exactly.
  package var usualQuality: Double? { (writer as? any QualityFormatWriter)?.usualQuality }

  /// Whether its files take more or less effort to compress.
  package var takesCompression: Bool { writer is any CompressingFormatWriter }

  /// A format that holds the same in far fewer bytes; nil when there is none to recommend.
  package var lighterFormat: OutputFormat? { writer.lighterFormat }
}

extension OutputOptions {
  /// Sets the quality of all formats that have one, 0...100.
  package mutating func setQuality(_ quality: Double) {
    for format in OutputFormat.allCases { (format.writer as? any QualityFormatWriter)?.setQuality(quality, of: &self) }
  }

  /// Sets the effort of all formats that compress.
  package mutating func setCompression(_ compression: Compression) {
    for format in OutputFormat.allCases {
      (format.writer as? any CompressingFormatWriter)?.setCompression(compression, of: &self)
    }
  }

  /// Looks for the program that a format needs, for outputs that are still to be made.
  ///
  /// - Parameter path: The path of the output, for messages.
  /// - Throws: `OutputError.missingProgram` or `.missingEncoder`.
  package func checkProgram(for format: OutputFormat, path: String) throws(OutputError) {
    try format.writer.checkProgram(self, path: path)
  }
}
