// What a layer paints, as a list of names and values, so that a golden can say that a colour changed, and not only a place.

import Pixels
import SceneModel

/// One thing about the appearance of a layer.
package struct LayerDetail: Equatable, Sendable {
  /// What it is, by the name of the scene format where it has one. Each painted part adds its own names.
  package struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name in traces and reports.
    package let rawValue: String

    /// Creates a name.
    package init(stringLiteral rawValue: String) { self.rawValue = rawValue }
  }

  /// A colour of a gradient.
  package struct Stop: Equatable, Sendable {
    /// 0...1.
    package var offset: Double
    /// The colour at this offset.
    package var color: PremultipliedColor
  }

  /// A value.
  package enum Value: Equatable, Sendable {
    /// Lengths in points, shares or counts.
    case numbers([Double])
    /// One colour.
    case color(PremultipliedColor)
    /// Colours, after a word for kind and place of the gradient.
    case gradient(String, [Stop])
    /// An image by its number in the catalog.
    case image(Int)
    /// Words.
    case text(String)
  }

  /// What it is.
  package var name: Name
  /// Its value, in points where it is a length.
  package var value: Value
}

extension LayerDetail.Name {
  package static let fill: LayerDetail.Name = "fill"
  package static let image: LayerDetail.Name = "image"
  package static let crop: LayerDetail.Name = "crop"
  package static let imageRect: LayerDetail.Name = "imageRect"
  package static let imageTint: LayerDetail.Name = "imageTint"
  package static let imageColor: LayerDetail.Name = "imageColor"
  /// Where the corners (0, 0) and (1, 1) of the path's units are in the box: x and y of both.
  package static let pathPlace: LayerDetail.Name = "pathPlace"
  package static let pathFill: LayerDetail.Name = "pathFill"
  package static let strokeColor: LayerDetail.Name = "strokeColor"
  package static let strokeWidth: LayerDetail.Name = "strokeWidth"
  package static let dash: LayerDetail.Name = "dash"
  package static let dashOffset: LayerDetail.Name = "dashOffset"
  package static let trim: LayerDetail.Name = "trim"
  package static let trimOffset: LayerDetail.Name = "trimOffset"
  package static let borderWidth: LayerDetail.Name = "borderWidth"
  package static let borderColor: LayerDetail.Name = "borderColor"
  package static let shadowColor: LayerDetail.Name = "shadowColor"
  package static let shadowRadius: LayerDetail.Name = "shadowRadius"
  package static let shadowOffset: LayerDetail.Name = "shadowOffset"
  package static let shadowSpread: LayerDetail.Name = "shadowSpread"
  package static let cornerCurve: LayerDetail.Name = "cornerCurve"
  package static let clips: LayerDetail.Name = "clips"
  package static let blend: LayerDetail.Name = "blend"
  package static let blur: LayerDetail.Name = "blur"
  package static let backdropBlur: LayerDetail.Name = "backdropBlur"
  package static let text: LayerDetail.Name = "text"
  package static let textSize: LayerDetail.Name = "textSize"
  package static let textColor: LayerDetail.Name = "textColor"
  /// The colours of spans, each at the UTF-16 unit of the string where it starts.
  package static let textSpans: LayerDetail.Name = "textSpans"
  /// Lines that are shown.
  package static let textLines: LayerDetail.Name = "textLines"
  /// Where the first glyph of each word is on its baseline, in the box: x and y of each.
  package static let textWords: LayerDetail.Name = "textWords"
}

extension PaintedImage {
  var details: [LayerDetail] {
    let isCropped = partOfWhole != Rect(size: whole.size)
    let part = [partOfWhole.x, partOfWhole.y, partOfWhole.width, partOfWhole.height]
    let place = [rect.x, rect.y, rect.width, rect.height]
    return [
      LayerDetail(name: .image, value: .image(whole.index)), LayerDetail(name: .imageRect, value: .numbers(place)),
    ] + (isCropped ? [LayerDetail(name: .crop, value: .numbers(part))] : [])
      + (tint.map { [LayerDetail(name: .imageTint, value: .color($0))] } ?? [])
      + (picture == nil ? [] : [LayerDetail(name: .imageColor, value: .color(color))])
  }
}

extension PaintedPath {
  var details: [LayerDetail] {
    let (start, end) = (map.apply(.zero), map.apply(Point(x: 1, y: 1)))
    var details = [LayerDetail(name: .pathPlace, value: .numbers([start.x, start.y, end.x, end.y]))]
    if let fill { details.append(LayerDetail(name: .pathFill, value: fill.detail)) }
    guard let stroke = ([self] + above).lazy.compactMap(\.stroke).first else { return details }
    let style = stroke.style
    details += [
      LayerDetail(name: .strokeColor, value: stroke.paint.detail),
      LayerDetail(name: .strokeWidth, value: .numbers([style.width])),
    ]
    if !style.dash.isEmpty {
      details.append(LayerDetail(name: .dash, value: .numbers(style.dash)))
      details.append(LayerDetail(name: .dashOffset, value: .numbers([style.dashOffset])))
    }
    guard let trim = style.trim else { return details }
    details.append(LayerDetail(name: .trim, value: .numbers([trim.from, trim.to])))
    if trim.offset != 0 { details.append(LayerDetail(name: .trimOffset, value: .numbers([trim.offset]))) }
    return details
  }
}

extension PaintedBorder {
  var details: [LayerDetail] {
    [LayerDetail(name: .borderWidth, value: .numbers([width])), LayerDetail(name: .borderColor, value: .color(color))]
  }
}

extension PaintedShadow {
  var details: [LayerDetail] {
    [
      LayerDetail(name: .shadowColor, value: .color(color)),
      LayerDetail(name: .shadowRadius, value: .numbers([sigma * 2])),
      LayerDetail(name: .shadowOffset, value: .numbers([offset.x, offset.y])),
    ] + (spread == 0 ? [] : [LayerDetail(name: .shadowSpread, value: .numbers([spread]))])
  }
}

extension PaintedFill {
  var details: [LayerDetail] { [LayerDetail(name: .fill, value: detail)] }

  fileprivate var detail: LayerDetail.Value {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let gradient):
      .gradient(gradient.words, gradient.stops.map { LayerDetail.Stop(offset: $0.offset, color: $0.color) })
    }
  }
}

extension PaintedText {
  /// Its string, size and colour, and the place of each word.
  var details: [LayerDetail] {
    [
      LayerDetail(name: .text, value: .text(string)), LayerDetail(name: .textSize, value: .numbers([size])),
      LayerDetail(name: .textColor, value: .color(color)),
      LayerDetail(name: .textLines, value: .numbers([Double(lines.count)])),
      LayerDetail(name: .textWords, value: .numbers(wordOrigins.flatMap { [$0.x, $0.y] })),
    ] + (spanStops.isEmpty ? [] : [LayerDetail(name: .textSpans, value: .gradient("spans", spanStops))])
  }

  /// Where the colour of the glyphs changes; empty for a text in one colour.
  private var spanStops: [LayerDetail.Stop] {
    guard glyphs.contains(where: { $0.ink.span != nil }) else { return [] }
    var stops: [LayerDetail.Stop] = []
    for glyph in glyphs where stops.last?.color != glyph.ink.span ?? color {
      stops.append(LayerDetail.Stop(offset: Double(glyph.characters.lowerBound), color: glyph.ink.span ?? color))
    }
    return stops
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
      let following = starts.partitioningIndex { $0 > glyph.characters.lowerBound }
      if following > 0, origins[following - 1] == nil { origins[following - 1] = glyph.origin }
    }
    let shown = origins.lastIndex { $0 != nil } ?? -1
    return origins[...shown].map { $0 ?? .zero }
  }
}

extension PaintedGradient {
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
