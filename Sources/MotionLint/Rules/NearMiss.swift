// `near-miss-id`: ids that nearly match, found without comparing each id with each other.

/// Ids that were probably meant to be equal.
enum NearMiss {
  /// Whether two ids differ in case, `-`, `_` and `.` alone; or, both 6 characters long or more, by one typing error (Damerau and
  /// Levenshtein) in which no digit takes part.
  static func isNear(_ a: String, _ b: String) -> Bool {
    if a == b { return false }
    return plain(a) == plain(b) || (a.count >= 6 && b.count >= 6 && isOneEdit(a, b))
  }

  static func plain(_ id: String) -> String { id.lowercased().filter { !"-_.".contains($0) } }

  private static func isOneEdit(_ a: String, _ b: String) -> Bool {
    var (first, second) = (Substring(a), Substring(b))
    while let x = first.first, x == second.first { (first, second) = (first.dropFirst(), second.dropFirst()) }
    while let x = first.last, x == second.last { (first, second) = (first.dropLast(), second.dropLast()) }
    guard !(first + second).contains(where: \.isNumber) else { return false }
    switch (first.count, second.count) {
    case (0, 1), (1, 0), (1, 1): return true
    case (2, 2): return first.first == second.last && first.last == second.first
    default: return false
    }
  }
}

/// Finds the first of many ids that is near another one.
///
/// Ids that are one typing error apart are equal after the edit: without the letter that is missing in the other, with two letters
/// exchanged, or without the letter at the same place. The index has a hash of each of these forms.
struct NearMissIndex {
  private enum Key: Hashable {
    case plain(String)
    case whole(Int)
    /// Without one letter.
    case shorter(Int)
    /// Without the letter at a place.
    case hole(Int, at: Int)
  }

  /// The first id of a key, and the first one that differs from it: an id is not near itself.
  private struct Entry {
    let first: Int
    var other: Int?
  }

  private let ids: [String]
  private var entries: [Key: Entry] = [:]

  init(_ ids: [String]) {
    self.ids = ids
    for (index, id) in ids.enumerated() {
      let letters = HashedLetters(id)
      add(.plain(NearMiss.plain(id)), index)
      add(.whole(letters.whole), index)
      for place in letters.editable {
        add(.shorter(letters.without(place)), index)
        add(.hole(letters.without(place), at: place), index)
      }
    }
  }

  private mutating func add(_ key: Key, _ index: Int) {
    guard var entry = entries[key] else {
      entries[key] = Entry(first: index)
      return
    }
    guard entry.other == nil, ids[entry.first] != ids[index] else { return }
    entry.other = index
    entries[key] = entry
  }

  /// The number of the first id that is near `id`.
  func first(near id: String) -> Int? {
    let letters = HashedLetters(id)
    var keys: Set<Key> = [.plain(NearMiss.plain(id)), .shorter(letters.whole)]
    for place in letters.editable {
      keys.insert(.whole(letters.without(place)))
      keys.insert(.hole(letters.without(place), at: place))
      keys.insert(.whole(letters.exchanged(place)))
    }
    let found = keys.flatMap { key -> [Int?] in entries[key].map { [$0.first, $0.other] } ?? [] }
    return Set(found.compactMap(\.self)).sorted().first { NearMiss.isNear(ids[$0], id) }
  }
}

/// The hashes of an id and of its forms, each in constant time.
private struct HashedLetters {
  private let letters: [Int]
  /// The places of letters that are no digits.
  let editable: [Int]
  /// `starts[i]` is the hash of the letters before `i`, `powers[i]` the weight of a letter with `i` behind it.
  private var starts = [0]
  private var powers = [1]

  init(_ id: String) {
    let characters = Array(id)
    letters = characters.map { $0.hashValue | 1 }
    editable = characters.indices.filter { !characters[$0].isNumber }
    for letter in letters {
      starts.append(starts[starts.count - 1] &* Self.base &+ letter)
      powers.append(powers[powers.count - 1] &* Self.base)
    }
  }

  private static let base = 0x5851_F42D_4C95_7F2D

  var whole: Int { starts[letters.count] }

  func without(_ place: Int) -> Int { starts[place] &* powers[letters.count - place - 1] &+ end(after: place + 1) }

  /// With the letters at a place and behind it exchanged; the whole where there is none behind it.
  func exchanged(_ place: Int) -> Int {
    guard place + 1 < letters.count else { return whole }
    let pair = (starts[place] &* Self.base &+ letters[place + 1]) &* Self.base &+ letters[place]
    return pair &* powers[letters.count - place - 2] &+ end(after: place + 2)
  }

  private func end(after place: Int) -> Int { whole &- starts[place] &* powers[letters.count - place] }
}
