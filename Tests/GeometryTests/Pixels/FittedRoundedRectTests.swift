import Pixels
import TestSupport
import Testing

/// The promise of `FittedRoundedRect`: no side is shorter than its two radii together, however it was made.
@Suite struct FittedRoundedRectTests {
  /// By how much rounding may pass a side.
  private static let rounding = 1e-12

  private func overhang(_ shape: FittedRoundedRect) -> Double {
    let (rect, radii) = (shape.rect, shape.radii)
    return max(
      radii.topLeft + radii.topRight - rect.width, radii.bottomLeft + radii.bottomRight - rect.width,
      radii.topLeft + radii.bottomLeft - rect.height, radii.topRight + radii.bottomRight - rect.height)
  }

  @Test(arguments: 0..<200)
  func `radii fit after fitting, insetting and moving`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    func radius() -> Double { random.chance(0.3) ? 0 : random.real(0...30) }
    let radii = CornerRadii(topLeft: radius(), topRight: radius(), bottomRight: radius(), bottomLeft: radius())
    let box = Rect(x: 3, y: 4, width: random.real(0...40), height: random.real(0...40))
    let shape = RoundedRect(box, radii: radii, smoothing: 0.5).fitted()
    #expect(overhang(shape) <= Self.rounding)
    for distance in [-7.0, -0.5, 0.5, 7, 50] {
      #expect(overhang(shape.inset(by: distance)) <= Self.rounding, "inset by \(distance)")
    }
    let moved = shape.offset(dx: 5, dy: -6)
    #expect(moved.radii == shape.radii)
    #expect(moved.rect == box.offset(dx: 5, dy: -6))
  }

  @Test func `radii that fit stay as they are`() {
    let radii = CornerRadii(topLeft: 4, topRight: 6, bottomRight: 0, bottomLeft: 10)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 10, height: 14), radii: radii, smoothing: 1).fitted()
    #expect(shape.radii == radii)
    #expect(shape.smoothing == 1)
  }

  @Test func `too large radii shrink by one factor`() {
    let radii = CornerRadii(topLeft: 30, topRight: 10, bottomRight: 0, bottomLeft: 0)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 20, height: 100), radii: radii).fitted()
    #expect(shape.radii == CornerRadii(topLeft: 15, topRight: 5, bottomRight: 0, bottomLeft: 0))
  }

  /// The square corner cannot shrink with the side, so that the round one has less room than it had.
  @Test func `an inset that makes a corner radius 0 is fitted again`() {
    let radii = CornerRadii(topLeft: 10, topRight: 0, bottomRight: 0, bottomLeft: 0)
    let shape = RoundedRect(Rect(x: 0, y: 0, width: 10, height: 40), radii: radii).fitted()
    #expect(shape.inset(by: 1).radii.topLeft == 8)
  }
}
