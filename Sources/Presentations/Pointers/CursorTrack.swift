// A mouse pointer that goes from one contact to the next in straight lines.

import MotionCurves
import Pixels

/// Where the cursor is over time.
struct CursorTrack: Sendable {
  /// Where it waits for the first contact.
  private let start: Point
  /// In the order of time; none begins before the one before it has ended.
  private let contacts: [Contact]

  private static let way = CurveFunction(.named(.easeInOut), duration: 1)
  /// Seconds of the shortest and of the longest way, and points a second between them.
  private static let (shortest, longest, speed) = (0.25, 0.9, 1600.0)

  /// A cursor on a canvas of that size. Of contacts at the same time it follows the first.
  init(_ contacts: [Contact], canvas: Size) {
    start = Point(x: canvas.width * 0.5, y: canvas.height * 0.85)
    self.contacts = contacts.reduce(into: []) { kept, contact in
      if kept.last.map({ $0.release <= contact.start }) ?? true { kept.append(contact) }
    }
  }

  /// Where its tip is, and how far its button is pressed, 0...1.
  func pose(at seconds: Double) -> (tip: Point, press: Double) {
    let index = contacts.lastIndex { $0.start <= seconds }
    let current = index.map { contacts[$0] }
    let left = current?.point(at: seconds) ?? start
    let press = current?.presence(at: seconds).map { $0.come * (1 - $0.gone) } ?? 0
    let following = index.map { $0 + 1 } ?? 0
    guard contacts.indices.contains(following), let aim = contacts[following].point(at: contacts[following].start)
    else { return (left, press) }
    let (dx, dy) = (aim.x - left.x, aim.y - left.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let free = contacts[following].start - (current?.release ?? 0)
    let duration = min(free, Self.shortest + min(distance / Self.speed, Self.longest - Self.shortest))
    let share = duration > 0 ? (seconds - contacts[following].start + duration) / duration : 0
    return (.mix(left, aim, share > 0 ? Self.way(min(share, 1)) : 0), press)
  }
}
