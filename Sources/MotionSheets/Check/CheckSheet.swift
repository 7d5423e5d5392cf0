// The sheet of `magicmove check`: what a scene looks like, and where findings are, on one picture.
//
//     screens at rest, transitions ─┐
//     findings with their layers   ─┴▶ cells, as many as fit ─▶ one picture

import DisplayList
import Motion
import Pixels
import Rendering
import SceneModel

/// A picture of a scene for a look: every screen at rest, transitions at some shares, and moments with outlined layers.
package struct CheckSheet {
  /// A moment that something was found at.
  package struct Sight: Sendable {
    /// What the cell is called, such as "#1 contrast".
    package let title: String
    /// The number that is drawn at the layer.
    package let number: Int
    /// The screen at rest; nil: a time.
    package let screen: String?
    /// Seconds from the beginning.
    package let time: Double
    /// The layer's box in points of the canvas; nil: none is outlined.
    package let bounds: Rect?
    /// The look of the scene that has it; nil: that of the sheet.
    package let animation: Animation?

    /// Creates a moment.
    package init(
      title: String, number: Int, screen: String?, time: Double, bounds: Rect?, animation: Animation? = nil
    ) {
      (self.title, self.number, self.screen, self.time, self.bounds) = (title, number, screen, time, bounds)
      self.animation = animation
    }
  }

  /// Pixels of a side, at most.
  package static let mostPixels = 1568
  /// Narrower frames show nothing.
  private static let leastWidth = 88

  private struct Cell {
    let title: String
    let screen: String?
    let time: Double
    /// Cells of a higher rank are left out first.
    let rank: Int
    var sight: Sight?
  }

  private let animation: Animation
  private let cells: [Cell]
  private let layout: SheetLayout
  /// How many cells do not fit.
  package let left: Int

  /// Chooses the cells of a sheet.
  package init(_ animation: Animation, sights: [Sight]) {
    self.animation = animation
    let plan = animation.plan
    let screens = animation.scene.screens.map { Cell(title: $0.name, screen: $0.name, time: 0, rank: 1) }
    let transitions = plan.steps.filter { $0.kind == .transition && $0.duration > 0 }.flatMap { step in
      [(0.5, 2), (0.25, 3), (0.75, 3)].sorted { $0.0 < $1.0 }.map { share, rank in
        Cell(
          title: "\(step.name) \(Int(share * 100))%", screen: nil, time: step.start + share * step.duration, rank: rank)
      }
    }
    let found = sights.map { Cell(title: $0.title, screen: $0.screen, time: $0.time, rank: 0, sight: $0) }
    let all = screens + transitions + found
    let order = all.indices.sorted { (all[$0].rank, $0) < (all[$1].rank, $1) }
    var count = all.count
    var layout = Self.layout(count, animation)
    while layout == nil, count > 1 {
      count = max(1, min(count - 1, count * 9 / 10))
      layout = Self.layout(count, animation)
    }
    let kept = Set(order.prefix(count))
    cells = all.indices.filter(kept.contains).map { all[$0] }
    left = all.count - count
    self.layout =
      layout ?? SheetLayout(count: 1, canvas: animation.size, columns: 1, width: Self.mostPixels, unit: 1)
  }

  /// The layout with the largest frames that fits; nil if frames would be too narrow.
  private static func layout(_ count: Int, _ animation: Animation) -> SheetLayout? {
    for columns in 1...max(1, count) {
      let layout = SheetLayout(count: count, canvas: animation.size, columns: columns, width: mostPixels, unit: 1)
      let width = layout.frames.first?.width ?? 0
      if width < Double(min(leastWidth, animation.size.width)) { return nil }
      if layout.size.height <= mostPixels, layout.size.width <= mostPixels { return layout }
    }
    return nil
  }

  /// Draws the sheet.
  package func picture() throws(AnimationError) -> Bitmap {
    var list = DisplayListBuilder(size: layout.size)
    let page = Size(width: Double(layout.size.width), height: Double(layout.size.height))
    list.fill(Rect(size: page), color: LookColors.page)
    let rest = left == 0 ? "" : "  ·  \(left) more do not fit"
    let heading = animation.scene.name + rest
    list.draw(heading, at: layout.title, font: LookFonts.heading(1), within: page.width - 2 * layout.title.x)
    for (cell, box) in zip(cells, layout.frames) { draw(cell, in: box, &list) }
    return try animation.draw(sheet: list.list)
  }

  private func draw(_ cell: Cell, in box: Rect, _ list: inout DisplayListBuilder) {
    let animation = cell.sight?.animation ?? animation
    list.clip(to: Shape(box)) { list in
      animation.checker(box, 1, &list)
      let frame = FrameBox(origin: box.origin, scale: layout.scale, unit: 1)
      if let screen = cell.screen, let still = animation.producer.displayList(of: screen) {
        list.append(still, at: frame.origin, scale: frame.scale)
      } else {
        animation.producer.draw(at: cell.time, in: frame, &list)
      }
    }
    list.outline(box.inset(by: -1), width: 1, color: LookColors.edge)
    if let sight = cell.sight, let bounds = sight.bounds {
      let scale = animation.scene.canvas.scale * layout.scale
      let place = Rect(
        x: box.x + bounds.x * scale - 2, y: box.y + bounds.y * scale - 2, width: bounds.width * scale + 4,
        height: bounds.height * scale + 4
      ).intersection(box)
      list.outline(place, width: 2, color: LookColors.accent)
      let label = LabelFont(size: 12, weight: 600, color: LookColors.page).label("\(sight.number)")
      let badge = Rect(
        x: min(place.x, box.maxX - label.width - 10), y: max(box.y, min(place.y, box.maxY - 18)),
        width: label.width + 10, height: 18)
      list.fill(badge, color: LookColors.accent)
      list.draw(label, at: Point(x: badge.x + 5, y: badge.y + 13))
    }
    list.draw(cell.title, at: layout.captions(under: box, line: 0), font: LookFonts.strong(1), within: box.width)
  }
}
