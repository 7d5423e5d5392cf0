// Elements as the text of an SVG.
//
// Definitions (clips, gradients, filters, outlines) are kept by their text, so that equal ones are written once. Ids are a
// placeholder and a number; the placeholder becomes a prefix of the whole document's hash at the end.

import Pixels
import VectorGraphics

/// Writes elements and collects what they refer to.
struct DocumentWriter {
  /// Replaces the prefix of ids until the document is finished; XML does not allow it anywhere.
  static let placeholder = "\u{1}"
  /// How far an edge may be off, in points. At two pixels a point its pixels differ by 7 % of the contrast then.
  static let near = 0.035

  let source: SVGSource
  /// Keys that the document has at most. What would have more is not written to its end.
  private let mostKeys: Int
  var animations: AnimationWriter
  var fitter = KeyFitter()
  /// The times of the ticks of the elements that are being written.
  var times: [Double] = []
  /// Definitions in order, by their text without the id.
  private var definitions: [String] = []
  private var ids: [String: String] = [:]
  /// Pictures in the order in which they were first used.
  private(set) var pictures: [(picture: SVGPicture, id: String)] = []
  private var pictureIds: [SVGPicture: String] = [:]
  /// Largest share of its own size at which an image is shown, in stored pixels.
  private(set) var images: [Int: (id: String, scale: Double)] = [:]
  private(set) var imageOrder: [Int] = []

  init(_ source: SVGSource, mostKeys: Int) {
    (self.source, self.mostKeys) = (source, mostKeys)
    animations = AnimationWriter(duration: source.duration, plays: source.plays)
  }

  // MARK: Ids

  private var nextId: String {
    Self.placeholder + String(ids.count + pictures.count + images.count, radix: 36)
  }

  /// The id of a definition, which is written once. `text` is the element; its id goes after the tag's name.
  mutating func define(_ tag: String, _ rest: String) -> String {
    let text = "<\(tag) \(rest)"
    if let id = ids[text] { return id }
    let id = nextId
    ids[text] = id
    definitions.append("<\(tag) id=\"\(id)\" \(rest)")
    return id
  }

  /// All definitions so far, in order; those that others refer to come first.
  var definitionText: String { definitions.joined() }

  /// The id of a stored picture.
  mutating func id(of picture: SVGPicture) -> String {
    if let id = pictureIds[picture] { return id }
    let id = nextId
    pictureIds[picture] = id
    pictures.append((picture, id))
    return id
  }

  /// The id of an image that is shown with this many stored pixels for one of its own.
  mutating func id(ofImage number: Int, scale: Double) -> String {
    if let known = images[number] {
      images[number] = (known.id, max(known.scale, scale))
      return known.id
    }
    let id = nextId
    images[number] = (id, scale)
    imageOrder.append(number)
    return id
  }

  // MARK: Values over time

  /// The keys of a slot, for the times at which an element is there.
  ///
  /// - Parameters:
  ///   - tolerances: How far each number may be off.
  ///   - value: The numbers that are written, of those of the slot.
  mutating func keys(
    _ track: NumberTrack, _ spans: [TickSpan], _ tolerances: [Double], _ value: ([Double]) -> [Double] = { $0 }
  ) -> [Key] {
    if animations.count > mostKeys { return [] }
    var keys: [Key] = []
    for span in spans {
      let isStill =
        track.ticks.partitioningIndex { $0 > span.lowerBound } == track.ticks.partitioningIndex { $0 > span.upperBound }
      var found: [Key]
      if isStill {
        let numbers = value(track.value(at: span.lowerBound))
        found = [Key(time: times[span.lowerBound], value: numbers), Key(time: times[span.upperBound], value: numbers)]
      } else {
        found = fitter.keys(
          times: Array(times[span]), values: track.values(in: span).map(value), tolerances: tolerances)
      }
      if span.upperBound + 1 < times.count, let last = found.last {
        // It stays until the next frame.
        found.append(Key(time: times[span.upperBound + 1], value: last.value))
      }
      if let last = keys.last, let first = found.first {
        // Where it is not to be seen it jumps.
        keys.append(Key(time: first.time, value: last.value))
      }
      keys += found
    }
    return keys
  }

  /// When an element is to be seen; an empty base where it always is while what is around it is.
  mutating func display(_ spans: [TickSpan], within outer: [TickSpan]) -> Animated {
    if spans == outer { return Animated(base: "") }
    var steps: [(time: Double, value: String)] = [(0, "none")]
    for span in spans {
      steps.append((span.lowerBound == 0 ? 0 : times[span.lowerBound], "inline"))
      if span.upperBound + 1 < times.count { steps.append((times[span.upperBound + 1], "none")) }
    }
    return animations.steps("display", steps)
  }
}

/// A tag around others, or the attributes of a leaf.
struct Layer {
  var attributes = ""
  var animations = ""

  init() {}

  init(_ attributes: String, _ animations: String = "") {
    (self.attributes, self.animations) = (attributes, animations)
  }

  /// Whether it says nothing.
  var isEmpty: Bool { attributes.isEmpty && animations.isEmpty }

  /// Adds an attribute unless it has its default value at all times.
  mutating func add(_ name: String, _ value: Animated, default usual: String = "") {
    if value.isAnimated || (value.base != usual && !value.base.isEmpty) { attributes += " \(name)=\"\(value.base)\"" }
    animations += value.animation
  }

  /// A tag with this layer's attributes.
  func element(_ tag: String, _ content: String = "") -> String {
    let inner = animations + content
    return inner.isEmpty ? "<\(tag)\(attributes)/>" : "<\(tag)\(attributes)>\(inner)</\(tag)>"
  }

  /// Content in a group, or alone where nothing is said about it.
  func group(_ content: String) -> String { isEmpty ? content : element("g", content) }
}
