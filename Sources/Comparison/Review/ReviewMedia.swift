// The files of a review that show motion: a WebP for the page, a small GIF for comments.

import FileFormats
import FrameWriting
import OutputFiles
import Pixels
import SceneModel

/// Writes the media of a review.
struct ReviewMedia {
  /// The folder in the review.
  static let folder = "media"
  /// Pixels; taller pictures become narrower.
  private static let gifSize = PixelSize(width: 360, height: 1080)
  private static let gifRate = FrameRate(25)
  private static let gifBytes = 1_500_000
  private static let quality = 80.0
  /// Pictures from one key picture to the next: a jump decodes at most this many.
  private static let keyDistance = 25

  private let tree: OutputTree
  private let jobs: Int?
  private var names: Set<String> = []

  /// Writes into a review that is being made.
  init(_ tree: OutputTree, jobs: Int?) { (self.tree, self.jobs) = (tree, jobs) }

  /// Writes the files of an item.
  mutating func write(_ result: inout ReviewComparison.Result) async throws {
    guard result.entry.state != .unchanged else { return }
    let name = name(of: result.entry)
    for side in ReviewEntry.Side.allCases {
      guard let film = result.films[side] else { continue }
      var media = ReviewEntry.Media(webp: [], webpName: "\(name)-\(side.rawValue).webp")
      media.webp = try await webp(film, media.webpName)
      try tree.add("\(Self.folder)/\(media.webpName)", media.webp)
      media.gifName = try await gif(film, "\(name)-\(side.rawValue).gif")
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

  private func webp(_ film: ReviewFilm, _ name: String) async throws -> [UInt8] {
    var options = OutputOptions(rate: film.rate, jobs: jobs)
    options.webp.quality = Self.quality
    options.webp.keyDistance = Self.keyDistance
    return try await film.frames.job(.path(name), .webp, options) { _ in }.bytes(as: .webp).bytes
  }

  /// Writes the GIF; returns nil when it would be too large even at the lowest quality.
  private func gif(_ film: ReviewFilm, _ name: String) async throws -> String? {
    let rate = film.rate.map { min($0, Self.gifRate) }
    var options = OutputOptions(rate: rate, jobs: jobs, overwrites: true, maxBytes: Self.gifBytes)
    options.largestSize = Self.gifSize
    let path = "\(tree.folder)/\(Self.folder)/\(name)"
    do { _ = try await film.frames.write(to: .path(path), as: .gif, options: options) { _ in } } catch {
      guard case OutputError.overBudget = error else { throw error }
      return nil
    }
    return name
  }
}
