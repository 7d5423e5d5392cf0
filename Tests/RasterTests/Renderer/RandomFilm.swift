// Films, the display lists of some frames one after the other, from a seed.

import DisplayList
import Pixels
import TestSupport
import VectorGraphics

/// Builds random films.
enum RandomFilm {
  /// Frames of a scene in a device: a picture of its own that changes and is large enough for outlines to be cut, under a clip,
  /// between a ground and something that moves.
  static func make(_ random: inout SeededRandom) -> [DisplayList] {
    let scale = random.real(2...6)
    var content = RandomDisplayList.make(seed: random.next())
    let size = PixelSize(
      width: Int(Double(content.size.width) * scale) + 1, height: Int(Double(content.size.height) * scale) + 1)
    let canvas = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let screen = Shape(RoundedRect(canvas.inset(by: 3.5), radii: CornerRadii(12)).fitted())
    let origin = Point(x: random.real(-9...9), y: random.real(-9...9))
    return (0..<5).map { frame in
      content = changed(content, &random)
      var builder = DisplayListBuilder(size: size)
      builder.fill(Shape(canvas), with: .solid(PaintColor(Color(rgb: 0x88_AACC).premultiplied)))
      builder.clip(to: screen) { $0.picture(content.placed(at: .zero, scale: scale, on: size), at: origin) }
      let dot = Rect(x: Double(frame * 7), y: 5, width: 9, height: 9)
      builder.fill(Shape(dot), with: .solid(PaintColor(Color.black.premultiplied)))
      return builder.list
    }
  }

  /// A list that differs from `list` in some commands or numbers, as the next frame does.
  static func changed(_ list: DisplayList, _ random: inout SeededRandom) -> DisplayList {
    var list = list
    func change(_ transform: inout Transform) { transform.tx += random.real(-4...4) }
    for _ in 0..<random.int(1...3) {
      switch random.int(0...8) {
      case 0 where !list.shapes.isEmpty: change(&list.shapes[random.int(0...list.shapes.count - 1)].transform)
      case 1 where !list.images.isEmpty: change(&list.images[random.int(0...list.images.count - 1)].transform)
      case 2 where !list.shadows.isEmpty: list.shadows[random.int(0...list.shadows.count - 1)].sigma += 0.5
      case 3 where !list.gradients.isEmpty: change(&list.gradients[random.int(0...list.gradients.count - 1)].transform)
      case 4 where !list.runs.isEmpty: change(&list.runs[random.int(0...list.runs.count - 1)].transform)
      case 5 where !list.filters.isEmpty: change(&list.filters[random.int(0...list.filters.count - 1)].transform)
      case 6 where !list.paths.isEmpty: list.paths[random.int(0...list.paths.count - 1)] = TestPaths.tangle(&random)
      case 7 where !list.nested.isEmpty:
        let index = random.int(0...list.nested.count - 1)
        list.nested[index].list = changed(list.nested[index].list, &random)
      default: changeCommand(&list, &random)
      }
    }
    return list
  }

  private static func changeCommand(_ list: inout DisplayList, _ random: inout SeededRandom) {
    guard !list.commands.isEmpty else { return }
    let index = random.int(0...list.commands.count - 1)
    switch list.commands[index] {
    case .fill(let shape, let paint, _):
      if random.chance(0.3) {
        list.commands.remove(at: index)
      } else if random.chance(0.5) {
        list.commands.insert(.fill(shape: shape, paint: paint, blend: .multiply), at: index)
      } else {
        list.commands[index] = .fill(shape: shape, paint: paint, blend: .screen)
      }
    case .endGroup(let opacity, let blend): list.commands[index] = .endGroup(opacity: opacity / 2, blend: blend)
    case .endCrossFade(let weight): list.commands[index] = .endCrossFade(weight: 255 - weight)
    case .endMix(let weight): list.commands[index] = .endMix(weight: 255 - weight)
    case .beginGroup(let blur): list.commands[index] = .beginGroup(blur: blur > 0 ? 0 : 64)
    default: break
    }
  }
}
