// The contact sheet of an animation that is no scene: its pictures, made smaller, with their times and numbers.

import DisplayList
import FrameWriting
import Pixels
import Rendering

/// A contact sheet of frames that were drawn elsewhere.
package struct FilmStrip {
  private let name: String
  private let duration: Double
  private let canvas: PixelSize
  private let layout: SheetLayout

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - canvas: Pixels of a frame.
  ///   - duration: Seconds of the animation.
  ///   - count: Frames on the sheet, 1 or more.
  ///   - options: Columns and width.
  package init(name: String, canvas: PixelSize, duration: Double, count: Int, options: StripOptions) {
    (self.name, self.canvas, self.duration) = (name, canvas, duration)
    layout = SheetLayout(
      count: count, canvas: canvas, columns: options.columns, width: options.width, unit: options.density)
  }

  /// Pixels of the whole sheet.
  package var size: PixelSize { layout.size }

  /// Pixels of a frame on the sheet.
  package var cell: PixelSize {
    let box = layout.frames.first ?? Rect(size: Size(width: 1, height: 1))
    return PixelSize(width: Int(box.width), height: Int(box.height))
  }

  /// Draws the sheet.
  ///
  /// - Parameter frames: As many as were laid out, each with its time in seconds, its number from 0, and its picture of the size
  ///   `cell`.
  package func picture(_ frames: [(time: Double, number: Int, picture: Bitmap)]) -> Bitmap {
    var list = DisplayListBuilder(size: layout.size)
    let page = Size(width: Double(layout.size.width), height: Double(layout.size.height))
    list.fill(Rect(size: page), color: LookColors.page)
    let room = page.width - 2 * layout.title.x
    let title = LookFonts.heading(layout.unit).label(name, within: room)
    list.draw(title, at: layout.title)
    let end = Point(x: layout.title.x + title.width + 12 * layout.unit, y: layout.title.y)
    let summary = "\(LabelNumber.fixed(duration, digits: 2)) s  ·  \(canvas.width) × \(canvas.height)"
    list.draw(summary, at: end, font: LookFonts.small(layout.unit), within: layout.title.x + room - end.x)
    let captions = StripCaptions(frames.map { ($0.time, StripCaptions.Place(name: "#\($0.number)")) }, layout)
    for (index, box) in layout.frames.prefix(frames.count).enumerated() {
      list.checker(box, layout.unit)
      let place = list.add(ImagePlacement(image: index, transform: .translation(x: box.x, y: box.y)))
      list.fill(Shape(box), with: .image(place, opacity: 255))
      list.outline(box.inset(by: -layout.unit), width: layout.unit, color: LookColors.edge)
      captions.draw(index, under: box, &list)
    }
    return list.list.picture(with: frames.map(\.picture))
  }
}

extension DisplayListBuilder {
  /// What is under a transparent picture: light squares, which are `unit` pixels or more.
  mutating func checker(_ box: Rect, _ unit: Double) {
    let side = max(8 * unit, box.width / 64)
    for row in 0..<Int((box.height / side).rounded(.up)) {
      for column in 0..<Int((box.width / side).rounded(.up)) where (row + column).isMultiple(of: 2) {
        let (x, y) = (box.x + Double(column) * side, box.y + Double(row) * side)
        let square = Rect(x: x, y: y, width: min(side, box.maxX - x), height: min(side, box.maxY - y))
        fill(square, color: LookColors.hairline)
      }
    }
  }
}
