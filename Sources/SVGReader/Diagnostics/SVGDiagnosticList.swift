// Warnings, one for each feature with its first position and the number of its positions. Elements can be visited
// several times, and not in the order of the file, so a position counts once and the lowest one is kept.

/// Collects the warnings of one reading.
final class SVGDiagnosticList {
  private struct Entry {
    var message: String
    var first: Int
    var offset: Int
    var places: Set<Int>
  }

  private var entries: [String: Entry] = [:]

  /// Notes a warning.
  ///
  /// - Parameters:
  ///   - feature: The subject of the warning; a file has one warning for each.
  ///   - message: The words, which the first place decides.
  ///   - place: A number that distinguishes the positions of a feature and increases in the order of the file.
  ///   - offset: The position in bytes, evaluated only when this is the first one.
  func note(_ feature: String, _ message: @autoclosure () -> String, place: Int, offset: () -> Int) {
    guard let entry = entries[feature] else {
      entries[feature] = Entry(message: message(), first: place, offset: offset(), places: [place])
      return
    }
    entries[feature]?.places.insert(place)
    if place < entry.first {
      entries[feature]?.first = place
      entries[feature]?.offset = offset()
      entries[feature]?.message = message()
    }
  }

  /// All warnings in the order of the file.
  var all: [SVGDiagnostic] {
    let warnings = entries.values.map {
      SVGDiagnostic(severity: .warning, message: $0.message, offset: $0.offset, count: $0.places.count)
    }
    return warnings.sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }
  }
}
