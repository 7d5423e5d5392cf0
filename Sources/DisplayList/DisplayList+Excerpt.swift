// A part of a picture as a list of its own.

extension DisplayList {
  /// The list of some commands of this list, in that order, with only what they refer to: equal excerpts draw equal pictures,
  /// whatever else the two lists hold. The commands must nest properly. Keys are left out.
  package func excerpt(_ commands: some Sequence<DrawCommand>) -> DisplayList {
    var excerpt = DisplayList(size: size)
    var paths: [PathIndex: PathIndex] = [:]
    func shape(_ index: ShapeIndex) -> ShapeIndex {
      var shape = shapes[at: index]
      if let path = shape.path?.path {
        let moved = paths[path] ?? excerpt.paths.add(self.paths[at: path])
        paths[path] = moved
        shape.path?.path = moved
      }
      return excerpt.shapes.add(shape)
    }
    func paint(_ paint: Paint) -> Paint {
      switch paint {
      case .solid: paint
      case .gradient(let index, let opacity): .gradient(excerpt.gradients.add(gradients[at: index]), opacity: opacity)
      case .image(let index, let opacity): .image(excerpt.images.add(images[at: index]), opacity: opacity)
      case .shadow(let index): .shadow(excerpt.shadows.add(shadows[at: index]))
      }
    }
    for command in commands {
      let moved: DrawCommand =
        switch command {
        case .fill(let index, let source, let blend): .fill(shape: shape(index), paint: paint(source), blend: blend)
        case .glyphs(let run, let color, let blend):
          .glyphs(run: excerpt.runs.add(runs[at: run]), color: color, blend: blend)
        case .beginClip(let index): .beginClip(shape: shape(index))
        case .blurBackdrop(let index, let sigma): .blurBackdrop(shape: shape(index), sigma: sigma)
        case .beginFilter(let index): .beginFilter(excerpt.filters.add(filters[at: index]))
        case .nested(let index): .nested(excerpt.nested.add(nested[at: index]))
        case .endClip, .beginGroup, .endGroup, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix, .nextMix,
          .endMix, .beginMask, .nextMask,
          .endMask, .endFilter:
          command
        }
      excerpt.commands.append(moved)
    }
    return excerpt
  }

  /// What the commands before `end` draw, as a complete list. Clips that are open there end. Open groups are composited as they
  /// are, at full opacity and not blurred. Of open mixes, cross-fades and masks only the current picture is shown.
  package func soFar(upTo end: Int) -> [DrawCommand] {
    var soFar = Array(commands[..<end])
    var open: [(begin: Int, next: Int?)] = []
    for (index, command) in soFar.enumerated() {
      switch command {
      case .beginClip, .beginGroup, .beginCrossFade, .beginMix, .beginMask, .beginFilter: open.append((index, nil))
      case .nextCrossFade, .nextMix, .nextMask: if !open.isEmpty { open[open.count - 1].next = index }
      case .endClip, .endGroup, .endCrossFade, .endMix, .endMask, .endFilter: _ = open.popLast()
      case .fill, .glyphs, .blurBackdrop, .nested: break
      }
    }
    for (begin, next) in open.reversed() {
      let weight: UInt8 = next == nil ? 0 : 255
      switch soFar[begin] {
      case .beginClip: soFar.append(.endClip)
      case .beginCrossFade, .beginMask:
        soFar[begin] = .beginCrossFade
        if let next { soFar[next] = .nextCrossFade } else { soFar.append(.nextCrossFade) }
        soFar.append(.endCrossFade(weight: weight))
      case .beginMix:
        if next == nil { soFar.append(.nextMix) }
        soFar.append(.endMix(weight: weight))
      case .beginGroup, .beginFilter:
        soFar[begin] = .beginGroup(blur: 0)
        soFar.append(.endGroup(opacity: 255, blend: .normal))
      case .fill, .glyphs, .endClip, .endGroup, .nextCrossFade, .endCrossFade, .nextMix, .endMix, .nextMask, .endMask,
        .endFilter, .nested, .blurBackdrop:
        break
      }
    }
    return soFar
  }
}
