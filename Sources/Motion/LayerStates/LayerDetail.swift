// What a layer paints, as a list of names and values: so that a trace can say that a colour changed, and not only a place.

import Pixels
import SceneModel

/// One thing about the appearance of a layer.
package struct LayerDetail: Equatable, Sendable {
  /// What it is. The names are those of the scene format where it has one.
  package enum Name: String, Sendable, CaseIterable {
    case fill, image, imageRect, imageTint, borderWidth, borderColor
    case shadowColor, shadowRadius, shadowOffset, shadowSpread
    case cornerCurve, clips, blend, blur, backdropBlur
    case text, textSize, textColor
    /// Lines that are shown.
    case textLines
    /// Where each word's first glyph stands on its baseline, in the box: x and y of one after the other.
    case textWords
  }

  /// A value.
  package enum Value: Equatable, Sendable {
    case numbers([Double])
    case color(PremultipliedColor)
    /// Colours with their offsets, after a word for kind and place of the gradient.
    case gradient(String, [(offset: Double, color: PremultipliedColor)])
    /// An image by its number in the catalog.
    case image(Int)
    case text(String)

    package static func == (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.numbers(let a), .numbers(let b)): a == b
      case (.color(let a), .color(let b)): a == b
      case (.gradient(let a, let first), .gradient(let b, let second)):
        a == b && first.elementsEqual(second) { $0 == $1 }
      case (.image(let a), .image(let b)): a == b
      case (.text(let a), .text(let b)): a == b
      default: false
      }
    }
  }

  /// What it is.
  package var name: Name
  /// Its value, in points where it is a length.
  package var value: Value
}

extension Node {
  /// Everything that is painted or that changes how children are painted; what is as by default is left out.
  var appearance: [LayerDetail] {
    var details: [LayerDetail] = []
    func add(_ name: LayerDetail.Name, _ value: LayerDetail.Value) {
      details.append(LayerDetail(name: name, value: value))
    }
    if let fill = look.fill { add(.fill, fill.detail) }
    if let image = look.image {
      add(.image, .image(image.image))
      add(.imageRect, .numbers([image.rect.x, image.rect.y, image.rect.width, image.rect.height]))
      if let tint = image.tint { add(.imageTint, .color(tint)) }
    }
    if let border = look.border {
      add(.borderWidth, .numbers([border.width]))
      add(.borderColor, .color(border.color))
    }
    if let shadow = look.shadow {
      add(.shadowColor, .color(shadow.color))
      add(.shadowRadius, .numbers([shadow.sigma * 2]))
      add(.shadowOffset, .numbers([shadow.offset.x, shadow.offset.y]))
      if shadow.spread != 0 { add(.shadowSpread, .numbers([shadow.spread])) }
    }
    if let text = look.text { details += text.details }
    if look.smoothing != 0 { add(.cornerCurve, .numbers([look.smoothing])) }
    if clips { add(.clips, .text("true")) }
    if blend != .normal { add(.blend, .text("\(blend)")) }
    if blur != 0 { add(.blur, .numbers([blur])) }
    if backdropBlur != 0 { add(.backdropBlur, .numbers([backdropBlur])) }
    return details
  }
}

extension FillLook {
  fileprivate var detail: LayerDetail.Value {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient): .gradient(gradient.words, gradient.stops.map { ($0.offset, $0.color) })
    }
  }
}

extension TextLook {
  /// What it says, how large, in which colour and where each word stands.
  fileprivate var details: [LayerDetail] {
    [
      LayerDetail(name: .text, value: .text(string)), LayerDetail(name: .textSize, value: .numbers([size])),
      LayerDetail(name: .textColor, value: .color(color)),
      LayerDetail(name: .textLines, value: .numbers([Double(lines.count)])),
      LayerDetail(name: .textWords, value: .numbers(wordOrigins.flatMap { [$0.x, $0.y] })),
    ]
  }

  /// The origins of the first glyphs of the words, which white space separates, up to the last word that is shown; one
  /// before it that is not shown is at (0, 0).
  private var wordOrigins: [Point] {
    var starts: [Int] = []
    var offset = 0
    var isInside = false
    for character in string {
      if !character.isWhitespace, !isInside { starts.append(offset) }
      isInside = !character.isWhitespace
      offset += character.utf16.count
    }
    var origins: [Point?] = Array(repeating: nil, count: starts.count)
    for glyph in glyphs where !glyph.characters.isEmpty {
      // The last word that begins no later than the glyph.
      var (low, high) = (0, starts.count)
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] <= glyph.characters.lowerBound { low = middle + 1 } else { high = middle }
      }
      if low > 0, origins[low - 1] == nil { origins[low - 1] = glyph.origin }
    }
    let shown = origins.lastIndex { $0 != nil } ?? -1
    return origins[...shown].map { $0 ?? .zero }
  }
}

extension GradientLook {
  /// Kind and place, rounded to 1/1000 so that it can be compared as text.
  fileprivate var words: String {
    func number(_ value: Double) -> String {
      abs(value) < 1e9 ? Wording.number((value * 1000).rounded() / 1000) : "far"
    }
    return switch shape {
    case .linear(let angle): "linear \(number(angle))"
    case .radial(let center, let x, let y): "radial \(number(center.x)) \(number(center.y)) \(number(x)) \(number(y))"
    case .conic(let center, let angle): "conic \(number(center.x)) \(number(center.y)) \(number(angle))"
    }
  }
}
