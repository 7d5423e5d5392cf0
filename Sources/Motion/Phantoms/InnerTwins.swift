// Twins in the contents of a matched layer: unnamed layers that both screens have in it. They move within its phantom.
//
//   equal content       the k-th in one layer and the k-th in the other one
//   groups              layers that paint nothing: those with equal trees in them, else those with twins in them
//   texts of the rest   in equal boxes, the k-th and the k-th; else at the same place in the list of children, both with the
//                       same kinds of box
//
// Content is what a layer paints itself (image, path, text, code, fill, border, shadow), not its box and its corners.

import Pixels
import SceneModel

/// An unnamed layer in a matched layer, on both screens.
struct InnerTwin: Sendable {
  /// In the leaving screen.
  let from: LayerPlace
  /// In the entering screen.
  let to: LayerPlace
  /// The twins in it.
  let inside: [InnerTwin]

  /// The twin and all twins in it.
  var all: [InnerTwin] { [self] + inside.flatMap(\.all) }
}

extension TransitionSettings {
  /// The twins in the contents of each pair. A pair that shows pictures, or that says how its contents are laid out or which
  /// are shown, has none.
  func innerTwins(
    of matching: Matching, in geometry: (from: ScreenGeometry, to: ScreenGeometry)
  ) -> [[InnerTwin]?] {
    let search = InnerTwinSearch(from: geometry.from, to: geometry.to)
    return matching.pairs.map { pair in
      let options = pairPreset.completing(pair.options)
      guard flight == .tween, options.fit == nil, options.content == .auto || options.content == .morph else {
        return nil
      }
      return search.twins(in: pair.from.address, pair.to.address)
    }
  }
}

/// Looks for twins.
private struct InnerTwinSearch {
  let from: ScreenGeometry
  let to: ScreenGeometry

  /// The most groups with which a group without an equal one is compared.
  private static let mostCompared = 16

  /// A child that may be a twin.
  private struct Child {
    /// Its place among its siblings.
    let index: Int
    let place: LayerPlace

    var paints: Bool { place.layer.paintsSomething }
  }

  /// The twins among the children of two layers.
  func twins(in first: LayerAddress, _ second: LayerAddress) -> [InnerTwin] {
    var one = children(of: first, in: from), other = children(of: second, in: to)
    if one.isEmpty || other.isEmpty { return [] }
    var found: [InnerTwin] = []
    func pair(_ child: Child, _ partner: Child) -> InnerTwin {
      InnerTwin(from: child.place, to: partner.place, inside: twins(in: child.place.address, partner.place.address))
    }
    /// Pairs the k-th child with the k-th of equal content.
    func take(_ content: (Child) -> Layer?) {
      let known = Dictionary(grouping: other.filter { content($0) != nil }, by: content)
      var used: [Layer?: Int] = [:]
      var taken: Set<Int> = []
      one.removeAll { child in
        guard let own = content(child), let partners = known[own] else { return false }
        let count = used[own, default: 0]
        guard count < partners.count else { return false }
        used[own] = count + 1
        taken.insert(partners[count].index)
        found.append(pair(child, partners[count]))
        return true
      }
      other.removeAll { taken.contains($0.index) }
    }
    take { $0.paints ? $0.place.layer.content : nil }
    take { $0.paints ? nil : $0.place.layer.tree }
    takeGroups(&one, &other, &found)
    take { child in
      var box = child.place.layer.content
      guard box.text != nil else { return nil }
      box.text = nil
      return box.paintsSomething ? box : nil
    }
    for child in one where child.place.layer.text != nil {
      guard let partner = other.first(where: { $0.index == child.index }), partner.place.layer.text != nil,
        child.place.layer.box == partner.place.layer.box
      else { continue }
      found.append(pair(child, partner))
    }
    return found
  }

  /// Pairs groups that have twins in them.
  private func takeGroups(_ one: inout [Child], _ other: inout [Child], _ found: inout [InnerTwin]) {
    var groups = other.filter { !$0.paints }
    one.removeAll { child in
      guard !child.paints else { return false }
      for (position, partner) in groups.prefix(Self.mostCompared).enumerated()
      where child.place.layer.content == partner.place.layer.content {
        let inside = twins(in: child.place.address, partner.place.address)
        if inside.isEmpty { continue }
        found.append(InnerTwin(from: child.place, to: partner.place, inside: inside))
        other.removeAll { $0.index == partner.index }
        groups.remove(at: position)
        return true
      }
      return false
    }
  }

  /// The unnamed children of a layer that can be seen.
  private func children(of address: LayerAddress, in geometry: ScreenGeometry) -> [Child] {
    guard let layer = geometry[address]?.layer else { return [] }
    return layer.layers.indices.compactMap { index in
      guard layer.layers[index].id == nil, let place = geometry[address.child(index)] else { return nil }
      return Child(index: index, place: place)
    }
  }
}

extension Layer {
  /// The layer with only what it paints itself and how that is combined with what is below it.
  fileprivate var content: Layer {
    var content = Layer(
      frame: .zero, fill: fill, image: image, crop: crop, imageTint: imageTint, imageColor: imageColor, filter: filter,
      path: path, border: border, shadow: shadow, blend: blend, backdropBlur: backdropBlur > 0 ? 1 : 0, code: code)
    content.backface = backface
    content.text = text.map { text in
      var plain = LayerText(text.string, color: text.color)
      if !text.spans.isEmpty { plain.spans = text.spans }
      return plain
    }
    return content
  }

  /// How it is blended, and which kinds of paint its box has.
  fileprivate var box: [AnyHashable] {
    [blend, fill == nil, image == nil, path == nil, border == nil, shadow == nil, backdropBlur > 0]
  }

  /// The same with the contents of what is in it.
  fileprivate var tree: Layer {
    var tree = content
    (tree.id, tree.layers) = (id, layers.filter { !$0.hidden }.map(\.tree))
    return tree
  }
}
