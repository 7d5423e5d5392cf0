// Frames joined to elements. Parts of neighbouring frames with one key and kind are one element, as long as they keep their
// order; what comes, goes or changes its place ends one element and starts another.

import DisplayList
import Pixels

/// The elements of an animation.
struct ElementTree {
  /// Numbers that may be kept at most: 200 MB.
  static let mostValues = 25_000_000

  /// When the frames are, in seconds.
  private(set) var times: [Double] = []
  /// What contains all elements.
  private let root = Element(Part(key: .root, kind: .group))
  private let pictureRate: Double
  private let mostValues: Int
  private var count = 0

  init(pictureRate: Double, mostValues: Int = ElementTree.mostValues) {
    (self.pictureRate, self.mostValues) = (pictureRate, mostValues)
  }

  static func tooLarge(_ found: Int, most: Int) -> SVGError {
    .tooLarge(found: found, unit: "sampled values", limit: most, part: "moving parts")
  }

  /// The elements, bottom to top.
  var elements: [Element] { root.children }

  /// Adds a frame. A second frame of the same time is the other side of a jump.
  mutating func add(_ frame: SampledFrame) throws(SVGError) {
    if let last = times.last, frame.time < last { return }
    times.append(frame.time)
    merge(frame.parts, into: &root.children)
    if count > mostValues { throw Self.tooLarge(count, most: mostValues) }
  }

  private var tick: Int { times.count - 1 }

  private mutating func merge(_ parts: [Part], into elements: inout [Element]) {
    let places = continued(parts, elements) ?? joined(parts, &elements)
    for (part, place) in zip(parts, places) { update(elements[place], with: part) }
  }

  /// The elements of the last frame, if this one has the same parts.
  private func continued(_ parts: [Part], _ elements: [Element]) -> [Int]? {
    var places: [Int] = []
    for (place, element) in elements.enumerated() where element.isThere(at: tick - 1) {
      guard places.count < parts.count else { return nil }
      let part = parts[places.count]
      guard part.key == element.keys.last, part.kind == element.kind else { return nil }
      places.append(place)
    }
    return places.count == parts.count ? places : nil
  }

  /// Finds elements for parts, and inserts new ones.
  private func joined(_ parts: [Part], _ elements: inout [Element]) -> [Int] {
    let found = PartMatching(parts, elements, tick: tick).places
    let kept = found.increasing
    var (merged, places): ([Element], [Int]) = ([], [])
    var next = 0
    for (index, part) in parts.enumerated() {
      if let place = found[index], kept.contains(index) {
        while next < place {
          merged.append(elements[next])
          next += 1
        }
        places.append(merged.count)
        merged.append(elements[place])
        next = place + 1
      } else {
        places.append(merged.count)
        merged.append(Element(part))
      }
    }
    merged += elements[next...]
    elements = merged
    return places
  }

  private mutating func update(_ element: Element, with part: Part) {
    element.become(part.key)
    if element.isThere(at: tick - 1), let last = element.spans.last {
      element.spans[element.spans.count - 1] = last.lowerBound...tick
    } else {
      element.spans.append(tick...tick)
    }
    for (index, (_, values)) in part.numbers.enumerated() where index < element.tracks.count {
      count += element.tracks[index].note(values, at: tick)
    }
    if let drawing = part.drawing { note(drawing, part, in: element) }
    merge(part.children, into: &element.children)
    merge(part.others, into: &element.others)
  }

  /// Notes a drawing: one for each time of the picture rate, that of its middle as far as it is known, and one more where
  /// its box jumps, since the picture follows the box. What only turns is one picture for as long as strips can follow it.
  private func note(_ drawing: DisplayList, _ part: Part, in element: Element) {
    let surface = part.surface
    if let surface, element.surfaces.last?.map != surface { element.surfaces.append((tick, surface)) }
    let now = ElementDrawing(tick: tick, list: drawing, box: part.numbers.first?.values ?? [], surface: surface)
    guard let last = element.drawings.last else { return element.drawings.append(now) }
    if last.list == drawing { return }
    let since = ElementDrawing(tick: last.tick, list: now.list, box: now.box, surface: now.surface)
    let start = element.spans.last?.lowerBound ?? 0
    if start <= last.tick, let then = last.surface, let surface,
      let turn = PlaneTurn(from: then, to: surface, of: last.area),
      turn.isNear, drawing.isTurned(last.list, by: turn.map)
    {
      // The pose that is drawn is as far from the first one as can be, so that it is in the middle.
      if let first = element.surface(at: last.tick), let back = PlaneTurn(from: surface, to: first, of: now.area),
        back.isNear, back.strips > PlaneTurn(from: then, to: first, of: last.area)?.strips ?? .infinity
      {
        element.drawings[element.drawings.count - 1] = since
      }
      return
    }
    let seconds = times[tick] - times[last.tick]
    let isDue = seconds >= 1 / pictureRate - 1e-6
    // A drawing that has lost or got a part is another one at once: the part is to be seen elsewhere from now on.
    let isOther = last.list.commands.count != drawing.commands.count
    if start > last.tick || isDue || isOther || seconds >= 0.25 / pictureRate && boxJumps(element) {
      element.drawings.append(now)
    } else if seconds <= 0.5 / pictureRate + 1e-6 {
      element.drawings[element.drawings.count - 1] = since
    }
  }
}

extension ElementTree {
  /// Change of speed between two frames that is a jump, in points, if they are 1/240 s apart. What speeds up evenly changes its
  /// speed with the square of the time.
  private static let jump = 1.0

  /// Whether the box of a drawing moves otherwise than just before.
  private func boxJumps(_ element: Element) -> Bool {
    guard let track = element.track(.map), track.ticks.count > 2, track.ticks.last == tick, tick > 1 else {
      return false
    }
    let edges = (0...2).map { back -> [Double] in
      let box = Rect(unitMap: track.value(at: tick - back))
      return [box.minX, box.minY, box.maxX, box.maxY]
    }
    let (step, before) = (times[tick] - times[tick - 1], times[tick - 1] - times[tick - 2])
    let share = before > 1e-5 ? min(step / before, 10) : 0
    let limit = Self.jump * max(1, 240 * step * 240 * step)
    return (0..<4).contains { index in
      abs(edges[0][index] - edges[1][index] - share * (edges[1][index] - edges[2][index])) > limit
    }
  }
}

/// Which elements go on as which parts.
private struct PartMatching {
  /// Of each part the place of its element; nil for a new one.
  private(set) var places: [Int?]

  private struct Identity: Hashable {
    let key: PartKey
    let kind: PartKind
  }

  init(_ parts: [Part], _ elements: [Element], tick: Int) {
    places = Array(repeating: nil, count: parts.count)
    var (now, earlier): ([Identity: [Int]], [Identity: [Int]]) = ([:], [:])
    for (place, element) in elements.enumerated().reversed() {
      for key in element.keys {
        let identity = Identity(key: key, kind: element.kind)
        if !element.isThere(at: tick - 1) {
          earlier[identity, default: []].append(place)
        } else if key == element.keys.last {
          now[identity, default: []].append(place)
        }
      }
    }
    var taken: Set<Int> = []
    func take(_ index: Int, from places: inout [Identity: [Int]]) {
      let identity = Identity(key: parts[index].key, kind: parts[index].kind)
      while let place = places[identity]?.popLast() {
        guard taken.insert(place).inserted else { continue }
        self.places[index] = place
        return
      }
    }
    for index in parts.indices { take(index, from: &now) }
    // A part under another key that looks the same is the same: a layer that comes to rest.
    var alike: [PartKind: [Int]] = [:]
    for (place, element) in elements.enumerated().reversed()
    where element.isThere(at: tick - 1) && !taken.contains(place) {
      alike[element.kind, default: []].append(place)
    }
    for index in parts.indices where places[index] == nil {
      guard let candidates = alike[parts[index].kind] else { continue }
      let most = 64
      if let choice = candidates.suffix(most).lastIndex(where: { elements[$0].looks(like: parts[index]) }) {
        places[index] = candidates[choice]
        taken.insert(candidates[choice])
        alike[parts[index].kind]?.remove(at: choice)
      }
    }
    for index in parts.indices where places[index] == nil { take(index, from: &earlier) }
  }
}

extension Element {
  /// Whether the last numbers are those of a part, and the same for what is in it.
  fileprivate func looks(like part: Part) -> Bool {
    guard kind == part.kind, tracks.count == part.numbers.count else { return false }
    for (track, (_, values)) in zip(tracks, part.numbers) {
      guard let last = track.values.last, last.count == values.count,
        zip(last, values).allSatisfy({ abs($0 - $1) < 1e-3 })
      else { return false }
    }
    if let drawing = part.drawing, drawings.last?.list != drawing { return false }
    let last = spans.last?.upperBound ?? 0
    func alike(_ elements: [Element], _ parts: [Part]) -> Bool {
      let there = elements.filter { $0.isThere(at: last) }
      return there.count == parts.count && zip(there, parts).allSatisfy { $0.looks(like: $1) }
    }
    return alike(children, part.children) && alike(others, part.others)
  }
}

extension [Int?] {
  /// The indices of a longest run of increasing numbers, others left out.
  fileprivate var increasing: Set<Int> {
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: count)
    for index in indices {
      guard let number = self[index] else { continue }
      let place = ends.partitioningIndex { (self[$0] ?? 0) >= number }
      previous[index] = place > 0 ? ends[place - 1] : nil
      if place < ends.count { ends[place] = index } else { ends.append(index) }
    }
    var (kept, next): (Set<Int>, Int?) = ([], ends.last)
    while let index = next {
      kept.insert(index)
      next = previous[index]
    }
    return kept
  }
}
