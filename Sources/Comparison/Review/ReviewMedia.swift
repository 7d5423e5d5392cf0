// The files of a review that show motion: a WebP for the page, a small GIF for comments.

import FileFormats
import FrameWriting
import OutputFiles

/// Writes the media of a review.
struct ReviewMedia {
  /// The folder in the review.
  static let folder = "media"
  private let tree: OutputTree
  private let pool: WorkerPool
  private var names: Set<String> = []

  /// Writes into a review that is being made.
  init(_ tree: OutputTree, pool: WorkerPool) { (self.tree, self.pool) = (tree, pool) }

  /// Writes the files of an item.
  mutating func write(_ result: inout ReviewComparison.Result) async throws {
    guard result.entry.state != .unchanged else { return }
    let name = name(of: result.entry)
    for side in ReviewEntry.Side.allCases {
      guard let film = result.films[side] else { continue }
      var made = result.encoded.removeValue(forKey: side)
      if made == nil { made = try await encoded(film, result.entry.path) }
      guard let encoded = made else { continue }
      var media = ReviewEntry.Media(webp: encoded.webp, webpName: "\(name)-\(side.rawValue).webp")
      try tree.add("\(Self.folder)/\(media.webpName)", media.webp)
      let gif = "\(name)-\(side.rawValue).gif"
      if try await FilmEncoding.writeGIF(film, encoded, to: "\(tree.folder)/\(Self.folder)/\(gif)", pool: pool) {
        media.gifName = gif
      }
      result.entry.media[side] = media
    }
  }

  /// A name in ASCII that no other item has, also where names differ only in case.
  private mutating func name(of entry: ReviewEntry) -> String {
    let path = entry.kind == .scene ? Self.withoutExtension(entry.path) : entry.path
    let plain = String(path.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "-" }.prefix(100))
    let first = plain.hasPrefix(".") || plain.isEmpty ? "-" + plain : plain
    var (name, number) = (first, 2)
    while !names.insert(name.lowercased()).inserted {
      name = "\(first)-\(number)"
      number += 1
    }
    return name
  }

  private static func withoutExtension(_ path: String) -> String {
    let ending = Path.fileExtension(of: path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }

  /// The files of a film that was not encoded while it was compared.
  private func encoded(_ film: Film, _ path: String) async throws -> FilmEncoding.Encoded {
    var encoding = try await FilmEncoding(film, name: path, pool: pool)
    try await FilmWalk(film, nil, pool: pool).forEach { _ in
    } _: { pair, _ in
      if let run = pair.first?.run { try await encoding.take(run) }
    }
    return try await encoding.finish()
  }
}
