// What `--outline` draws over a frame: the box of every named layer in the colour of its role, and for each pair its phantom
// with a name, the way of its middle, and where on it the phantom is.

import DisplayList
import LayerPainting
import Motion
import Pixels
import SceneModel

/// Draws frames, paths and phantoms over the frames of an animation.
struct OutlineOverlay: Sendable {
  /// The way of a pair's middle in one transition, canvas points.
  struct Flight: Hashable, Sendable {
    var id: LayerID
    var points: [Point]
    /// Seconds.
    var start: Double
    /// Seconds.
    var end: Double
  }

  private let plan: MotionPlan
  private let canvas: Size
  /// All flights, in the order of steps and pairs.
  let flights: [Flight]

  /// Points that a way is sampled at.
  private static let resolution = 64

  /// Samples the ways of all pairs; `canvas` is the extent of the canvas in points.
  init(_ plan: MotionPlan, canvas: Size) {
    (self.plan, self.canvas) = (plan, canvas)
    flights = plan.steps.filter { $0.kind == .transition && $0.duration > 0 }.flatMap { Self.flights(of: $0, in: plan) }
  }

  private static func flights(of step: MotionStep, in plan: MotionPlan) -> [Flight] {
    var pairs: [LayerID] = []
    var ways: [LayerID: [Point]] = [:]
    // The ends are stills without phantoms, so samples lie just within.
    for index in 0...resolution {
      let share = min(max(Double(index) / Double(resolution), 1e-4), 1 - 1e-4)
      for state in plan.states(at: step.start + share * step.duration) where state.role == .pair {
        if ways[state.id] == nil { pairs.append(state.id) }
        ways[state.id, default: []].append(state.placement.center)
      }
    }
    return pairs.map {
      Flight(id: $0, points: ways[$0] ?? [], start: step.start, end: step.start + step.duration)
    }
  }

  /// Draws the overlay of a time.
  ///
  /// - Parameters:
  ///   - map: Canvas points to pixels; a scale and a translation.
  ///   - unit: Width of a thin line in pixels.
  func draw(at time: Double, map: Transform, unit: Double, in list: inout DisplayListBuilder) {
    let states = plan.states(at: time)
    let isMoving = plan.steps.contains { $0.kind == .transition && $0.start < time && time < $0.start + $0.duration }
    for state in states where state.role != .pair && state.bounds != Rect(size: canvas) {
      outline(state, map, width: unit, color: Self.color(of: state.role, isMoving: isMoving).withOpacity(0.75), &list)
    }
    let current = flights.filter { $0.start < time && time < $0.end }
    for (index, flight) in current.enumerated() {
      drawWay(of: flight, map, unit: unit, color: Self.pairColor(index), &list)
    }
    var chips: [Rect] = []
    for state in states where state.role == .pair {
      guard let index = current.firstIndex(where: { $0.id == state.id }) else { continue }
      let color = Self.pairColor(index)
      outline(state, map, width: 2 * unit, color: color, &list)
      list.dot(at: map.apply(state.placement.center), radius: 4 * unit, color: color)
      drawName(of: state, map, unit: unit, color: color, beside: &chips, &list)
    }
  }

  /// Leaving orange, entering green, at rest teal, what stays under it grey.
  private static func color(of role: LayerRole, isMoving: Bool) -> Color {
    switch role {
    case .from: isMoving ? LookColors.orange : LookColors.teal
    case .to: LookColors.green
    case .pair, .under, .backdrop: LookColors.muted
    }
  }

  /// The colour of the pair at `index`: none of those of layers.
  private static func pairColor(_ index: Int) -> Color {
    let colors = LookColors.tracks.filter { ![LookColors.orange, LookColors.teal, LookColors.green].contains($0) }
    return colors[index % colors.count]
  }

  /// The edge of a layer's box, its corners as round as the layer's.
  private func outline(
    _ state: LayerState, _ map: Transform, width: Double, color: Color, _ list: inout DisplayListBuilder
  ) {
    let placement = state.placement
    guard placement.residual == .identity else {
      return outlineCorners(placement, map, width: width, color: color, &list)
    }
    let box = placement.frame
    let size = (width: box.width * map.a, height: box.height * map.d)
    let outer = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let radii = state.radii.map { $0 * abs(placement.scaleX) * map.a }
    let shape = RoundedRect(outer, radii: radii).fitted()
    let center = map.apply(placement.center)
    list.fill(
      Shape(
        shape, hole: shape.inset(by: width),
        transform: .translation(x: center.x, y: center.y) * .rotation(degrees: placement.rotation)),
      with: .solid(PaintColor(color.premultiplied)))
  }

  /// The edges between the four corners of a box that is skewed or in perspective.
  private func outlineCorners(
    _ placement: Placement, _ map: Transform, width: Double, color: Color, _ list: inout DisplayListBuilder
  ) {
    let matrix = map * placement.transform
    let box = Rect(size: placement.size)
    guard box.corners.allSatisfy({ matrix.divisor(at: $0) > 1e-6 }) else { return }
    let corners = box.corners.map(matrix.apply)
    for index in corners.indices {
      list.line(from: corners[index], to: corners[(index + 1) % corners.count], width: width, color: color)
    }
  }

  /// The way of a pair's middle, dotted, between two rings.
  private func drawWay(
    of flight: Flight, _ map: Transform, unit: Double, color: Color, _ list: inout DisplayListBuilder
  ) {
    let points = flight.points.map(map.apply)
    guard let first = points.first, let last = points.last else { return }
    for (start, end) in zip(points, points.dropFirst()) where start != end {
      list.line(from: start, to: end, width: 1.5 * unit, color: color)
    }
    for end in [first, last] {
      list.dot(at: end, radius: 4 * unit, color: color)
      list.dot(at: end, radius: 2.5 * unit, color: LookColors.page)
    }
  }

  /// A chip with a pair's name at the upper left corner of its phantom's bounds, within the canvas, above those chips that
  /// are there already.
  private func drawName(
    of state: LayerState, _ map: Transform, unit: Double, color: Color, beside chips: inout [Rect],
    _ list: inout DisplayListBuilder
  ) {
    let canvas = map.boundingBox(of: Rect(size: self.canvas))
    let name = LookFonts.strong(unit).colored(LookColors.page).label(state.name, within: canvas.width - 12 * unit)
    guard name.width > 0 else { return }
    let corner = map.boundingBox(of: state.bounds).origin
    let (width, height) = ((name.width + 12 * unit).rounded(), 18 * unit)
    let x = min(max(corner.x, canvas.minX), max(canvas.minX, canvas.maxX - width))
    let y = min(max(corner.y - height - 2 * unit, canvas.minY), max(canvas.minY, canvas.maxY - height))
    var chip = Rect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    while let other = chips.first(where: { $0.overlaps(chip) }), other.minY - height - unit >= canvas.minY {
      chip.y = other.minY - height - unit
    }
    chips.append(chip)
    list.fill(chip, radius: 4 * unit, color: color)
    list.draw(name, at: Point(x: chip.x + 6 * unit, y: chip.y + (height + name.font.capHeight) / 2))
  }
}
