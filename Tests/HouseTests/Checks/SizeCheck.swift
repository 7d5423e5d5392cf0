// How large a target and a folder may be, so that a reader can hold each in mind.

/// Measures a target.
struct SizeCheck {
  /// Lines of a target.
  static let mostLines = 9000
  /// Swift files of a folder, without those in folders of it.
  static let mostFiles = 30

  var target: House.Target

  /// The sizes above the limit, in words.
  var errors: [String] {
    let lines = target.sources.reduce(0) { $0 + $1.lineCount }
    let folders = Dictionary(grouping: target.sources, by: \.folder).filter { $0.value.count > Self.mostFiles }
    let crowded = folders.sorted { $0.key < $1.key }.map { folder, files in
      "\(target.path)/\(folder): \(files.count) files, \(Self.mostFiles) are the most of a folder"
    }
    return crowded + (lines > Self.mostLines ? ["\(target.path): \(lines) lines, \(Self.mostLines) are the most"] : [])
  }
}
