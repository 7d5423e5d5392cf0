// Where shapes are: 12,700 units are a point, and groups have coordinates of their own.

import Pixels

/// From the coordinates of a slide or a group to points of the layer that holds its children.
struct SlideSpace {
  var origin = Point.zero
  var scale = Point(x: 1 / 12_700, y: 1 / 12_700)

  /// A box of an element `xfrm`, with its turn in degrees and whether it is mirrored; nil: it has no box.
  func place(_ transform: XMLNode?) -> (frame: Rect, rotation: Double, mirror: (x: Double, y: Double))? {
    guard let transform, let x = transform.child("off")?.number("x"), let y = transform.child("off")?.number("y"),
      let width = transform.child("ext")?.number("cx"), let height = transform.child("ext")?.number("cy")
    else { return nil }
    func isOn(_ name: String) -> Bool { ["1", "true"].contains(transform[name]) }
    // Between -180 and 180, so that a turn back to 0 goes the shorter way.
    let rotation = ((transform.number("rot") ?? 0) / 60_000).remainder(dividingBy: 360)
    // A stretched group stretches the sides of a child that lies on its side by the factor of the other axis.
    let isOnSide = 45..<135 ~= abs(rotation)
    let (across, down) = isOnSide ? (scale.y, scale.x) : (scale.x, scale.y)
    let size = Size(width: max(0, width * across), height: max(0, height * down))
    let middle = Point(x: (x + width / 2 - origin.x) * scale.x, y: (y + height / 2 - origin.y) * scale.y)
    let frame = Rect(
      x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
    return (frame, rotation, (isOn("flipH") ? -1 : 1, isOn("flipV") ? -1 : 1))
  }

  /// The coordinates inside a group, whose layer has a frame in this space.
  func inside(_ group: XMLNode, frame: Rect) -> SlideSpace {
    guard let x = group.child("chOff")?.number("x"), let y = group.child("chOff")?.number("y"),
      let width = group.child("chExt")?.number("cx"), let height = group.child("chExt")?.number("cy"), width > 0,
      height > 0
    else {
      let corner = Point(x: frame.x / scale.x + origin.x, y: frame.y / scale.y + origin.y)
      return SlideSpace(origin: corner, scale: scale)
    }
    return SlideSpace(
      origin: Point(x: x, y: y), scale: Point(x: frame.width / width, y: frame.height / height))
  }
}
