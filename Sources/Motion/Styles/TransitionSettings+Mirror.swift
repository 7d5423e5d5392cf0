// The way back of a transition: its mirror image, but for what the style does otherwise.

import SceneModel

extension TransitionSettings {
  /// The way back: entering and leaving change places, windows [a, b] become [1 − b, 1 − a], keyframes are read from their
  /// end. Curves stay: they run forward in time. Delays become D − delay − duration when all durations are known.
  func mirror() -> TransitionSettings {
    var copy = self
    copy.pairs = pairs.map(\.mirrored)
    copy.backdrop = (wayBack.dropsBackdrop ? nil : backdrop).map {
      var backdrop = $0
      backdrop.during = $0.during.mirrored
      backdrop.ofProgress = $0.ofProgress?.mirrored
      if case .background(let side) = $0.source { backdrop.source = .background(side.opposite) }
      return backdrop
    }
    copy.upper = upper.opposite
    copy.enter = (said.contains(.leave) ? nil : wayBack.effects?.enter) ?? leave.map(\.mirrored)
    copy.leave = (said.contains(.enter) ? nil : wayBack.effects?.leave) ?? enter.map(\.mirrored)
    if !said.contains(.curve), let curve = wayBack.curve { copy.curve = curve }
    copy.layers = layers.map {
      var layer = $0
      layer.layer.side = $0.layer.side.opposite
      layer.effects = $0.effects.map(\.mirrored)
      return layer
    }
    copy.keyframes = keyframes.map(\.mirrored)
    copy.scrub = nil
    copy.code = code.mirrored
    copy.stagger?.of = stagger?.of.mirrored ?? .all
    copy.elevation = elevation.map { Elevation(start: $0.end, end: $0.start) }
    copy.said = said.mirrored
    copy.mirrored = Mirrored(delay: true, pairs: true, layers: true)
    return copy
  }
}

extension Stagger.Targets {
  /// The same parts on the way back.
  fileprivate var mirrored: Stagger.Targets {
    guard case .list(let targets) = self else { return self }
    return .list(
      targets.map { if case .layer(let layer) = $0 { .layer(layer.mirrored) } else { $0 } })
  }
}

extension Window {
  /// The same share seen from the end.
  var mirrored: Window { Window(1 - end, 1 - start) }
}

extension Effect {
  /// The effect on the way back: the same far end, the window seen from the end.
  var mirrored: Effect {
    var effect = self
    effect.during = during.mirrored
    effect.ofProgress = ofProgress?.mirrored
    switch kind {
    case .appear(let share): effect.kind = .appear(1 - share)
    case .revealFromLayer(let path, let side, let shape):
      effect.kind = .revealFromLayer(path, on: side?.opposite, shape: shape)
    case .fade, .slide, .scale, .stretch, .rotate, .cube, .parallax, .blur, .reveal: break
    }
    return effect
  }
}

extension Pair {
  /// The pair of the way back; its delay is mirrored when all durations are known.
  var mirrored: Pair {
    var pair = self
    (pair.from, pair.to) = (to, from)
    switch content {
    case .from: pair.content = .to
    case .to: pair.content = .from
    case .auto, .crossfade, .morph: break
    }
    return pair
  }
}

extension KeyframeTrack {
  /// The values at 1 − t. The curve of a segment stays with it and runs forward in time.
  var mirrored: KeyframeTrack {
    var track = self
    if case .layer(let reference) = target {
      track.target = .layer(LayerReference(reference.side.opposite, reference.path))
    }
    let reversed = Array(keys.reversed())
    track.keys = reversed.indices.map { index in
      // The segment that now ends here is the one that ended at the key before it in this order.
      Key(
        1 - reversed[index].share, mirrored(reversed[index].value), curve: index > 0 ? reversed[index - 1].curve : nil)
    }
    if mode == .discrete { track.keys = Self.shifted(track.keys) }
    return track
  }

  /// The value where the ends have changed places: what was a share of the way there is what remains of the way back.
  private func mirrored(_ value: Value) -> Value {
    switch value {
    case .end(let side): .end(side.opposite)
    case .numbers(let numbers) where property == .progress: .numbers(numbers.map { 1 - $0 })
    case .numbers, .color: value
    }
  }

  /// A discrete value stays until the next key, so read backwards it ends where its own key is, and the one before begins.
  private static func shifted(_ keys: [Key]) -> [Key] {
    guard let first = keys.first else { return keys }
    return [Key(0, first.value)] + zip(keys, keys.dropFirst()).map { Key($0.share, $1.value) }
  }
}
