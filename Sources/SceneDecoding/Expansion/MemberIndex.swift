// Finds members of large objects: a table of ten thousand entries in `variables` is read entry by entry.

import JSONTree

/// Remembers the places of the members of large objects.
final class MemberIndex {
  /// Objects with fewer members are looked through.
  private static let small = 16

  /// By the place where an object is written, the places of its members.
  private var objects: [Int: [String: Int]] = [:]

  /// The member of a large object, found at once; nil when it is not there, or the object is not known under its place.
  func member(_ key: String, of object: JSONNode) -> JSONMember? {
    let members = object.members
    if members.count < Self.small { return nil }
    let known = objects[object.offset] ?? Dictionary(members.enumerated().map { ($1.key, $0) }) { first, _ in first }
    objects[object.offset] = known
    // Where variables made its keys, an object has others than the one that was written in the same place before.
    guard let place = known[key], members.indices.contains(place), members[place].key == key else { return nil }
    return members[place]
  }
}
