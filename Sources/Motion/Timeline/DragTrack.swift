// Recorded drags of layers within a hold.

import Pixels
import SceneModel

/// The offset of one layer over the time of a hold.
struct DragTrack: Sendable {
  /// Which layer.
  let address: LayerAddress
  private let samples: [Drag.Sample]
  private let start: Point
  private let release: (duration: Double, curve: CurveFunction)?

  /// Prepares a drag of a layer whose offset is `start`, in a hold of `hold` seconds. A release that would outlast the hold
  /// is made as fast as it takes to come to rest within it.
  init(_ drag: Drag, address: LayerAddress, start: Point, hold: Double) {
    self.address = address
    self.start = start
    samples = drag.samples
    release = drag.release.map {
      let wanted = $0.duration ?? $0.curve.naturalDuration ?? 0.5
      let duration = min(wanted, max(0, hold - (drag.samples.last?.time ?? 0)))
      return (duration, CurveFunction($0.curve, duration: duration))
    }
  }

  /// The offset at `seconds` since the hold began: on lines between samples, from where the layer was to the first one;
  /// after the last one it stays, or goes back.
  func offset(at seconds: Double) -> Point {
    guard let last = samples.last else { return start }
    if seconds >= last.time {
      guard let release else { return last.offset }
      let share = release.duration > 0 ? (seconds - last.time) / release.duration : 1
      return .mix(last.offset, .zero, release.curve(share))
    }
    var before = Drag.Sample(time: 0, offset: start)
    for sample in samples {
      if seconds < sample.time {
        let share = sample.time > before.time ? (seconds - before.time) / (sample.time - before.time) : 1
        return .mix(before.offset, sample.offset, clamped(share))
      }
      before = sample
    }
    return last.offset
  }
}

/// A screen of which layers may have been dragged from their places.
struct DraggedScreen: Sendable {
  /// As the scene has it.
  let screen: Screen
  /// Offsets of layers in their parents' coordinates; of those that are in their places, none.
  private(set) var offsets: [LayerAddress: Point] = [:]

  /// A screen at rest.
  init(_ screen: Screen) { self.screen = screen }

  /// The offset of a layer.
  func offset(of address: LayerAddress) -> Point {
    offsets[address] ?? .zero
  }

  /// Sets the offset of a layer.
  mutating func drag(_ address: LayerAddress, to offset: Point) {
    offsets[address] = offset == .zero ? nil : offset
  }

  /// The screen with its layers where they are.
  var current: Screen {
    var copy = screen
    for (address, offset) in offsets {
      Self.update(&copy.layers, address.indices[...]) {
        $0.transform.translation.x += offset.x
        $0.transform.translation.y += offset.y
      }
    }
    return copy
  }

  private static func update(_ layers: inout [Layer], _ indices: ArraySlice<Int>, _ change: (inout Layer) -> Void) {
    guard let index = indices.first, layers.indices.contains(index) else { return }
    if indices.count == 1 {
      change(&layers[index])
    } else {
      update(&layers[index].layers, indices.dropFirst(), change)
    }
  }
}
