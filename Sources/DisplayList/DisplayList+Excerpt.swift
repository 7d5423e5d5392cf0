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
}
