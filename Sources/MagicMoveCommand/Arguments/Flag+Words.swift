// Texts about formats and ranges for help and messages, made from the tables that the program uses.

import FileFormats
import JSONTree

extension ClosedRange where Bound == Double {
  /// "0.1 to 8".
  var words: String { "\(NumberText.shortest(lowerBound)) to \(NumberText.shortest(upperBound))" }
}

extension ClosedRange where Bound == Int {
  /// "2 to 256".
  var words: String { "\(lowerBound) to \(upperBound)" }
}

extension OutputFormat {
  /// What a path may end in, such as ".gif, .apng or /".
  ///
  /// - Parameter isMeant: Which formats are listed.
  static func endings(where isMeant: (OutputFormat) -> Bool = { _ in true }) -> String {
    let files = allCases.filter { !$0.traits.isSequence && isMeant($0) }
    return files.map { ".\($0.traits.fileExtension)" }.joined(separator: ", ") + " or /"
  }

  /// What an output may be called: `FILE.gif`, a folder or a pattern.
  static func places(where isMeant: (OutputFormat) -> Bool = { _ in true }) -> String {
    allCases.filter(isMeant).map { format in
      format.traits.isSequence
        ? "a folder FRAMES/ or a pattern f-%04d.\(format.traits.fileExtension) for \(format.traits.name) frames"
        : "FILE.\(format.traits.fileExtension)"
    }.joined(separator: ", ")
  }

  /// The names of those formats that a flag is for: "WebP, AVIF".
  static func names(where isMeant: (OutputFormat) -> Bool) -> String {
    allCases.filter(isMeant).map(\.traits.name).joined(separator: ", ")
  }

  /// The qualities that formats have unless another is given: "AVIF 60, MP4 80".
  static let usualQualities = allCases.filter(\.takesQuality).map { format in
    let quality = format.usualQuality.map { NumberText.shortest($0) } ?? "keeps every pixel exactly"
    return "\(format.traits.name) \(quality)"
  }.joined(separator: ", ")

  /// Whether finished frames can be written as it.
  var takesFrames: Bool { !traits.needsMotion }

  /// Whether it shows pictures made of frames, unlike raw frames for other programs.
  var showsFrames: Bool { takesFrames && traits.bearsMark }

  /// The names of formats for `--format`.
  static func list(where isMeant: (OutputFormat) -> Bool = { _ in true }) -> String {
    allCases.filter(isMeant).map { $0.traits.isSequence ? "\($0.rawValue) (a sequence)" : $0.rawValue }
      .joined(separator: ", ")
  }
}
