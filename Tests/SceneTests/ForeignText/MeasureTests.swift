import ForeignText
import Testing

/// Numbers with units, in the units of scenes.
@Suite struct MeasureTests {
  @Test(arguments: [
    ("500ms", Quantity.seconds, 0.5), ("0.5s", .seconds, 0.5), (".5 s", .seconds, 0.5), ("0,5s", .seconds, 0.5),
    ("16.7ms", .seconds, 0.0167), ("350 MS", .seconds, 0.35), ("2 min", .seconds, 120), ("1e3ms", .seconds, 1),
    ("14px", .points, 14), ("14 pt", .points, 14), ("14dp", .points, 14), ("+14PX", .points, 14), ("-3px", .points, -3),
    ("1.5rem", .points, 24), ("14", .points, 14), ("50%", .factor, 0.5), ("33.3%", .factor, 0.333), ("2x", .factor, 2),
    ("90deg", .degrees, 90), ("90°", .degrees, 90), ("0.25turn", .degrees, 90), ("100grad", .degrees, 90),
    ("30fps", .count, 30), ("500ms", .any, 0.5), ("14px", .any, 14),
  ])
  func read(_ text: String, _ quantity: Quantity, _ number: Double) {
    #expect(Measure(text, as: quantity)?.number == number)
  }

  @Test(arguments: [
    ("500ms", Quantity.points), ("14px", .seconds), ("50%", .seconds), ("14px", .count), ("1em", .points),
    ("8 16", .points),
    ("px", .points), ("", .points), (".", .points), ("1.2.3px", .points), ("1e999s", .seconds), ("long", .seconds),
    (String(repeating: "9", count: 400), .points),
  ])
  func `not a quantity`(_ text: String, _ quantity: Quantity) { #expect(Measure(text, as: quantity) == nil) }

  @Test(arguments: [
    ("500ms", Quantity.seconds, "write 0.5 (times are in seconds)"), ("14px", .any, "write 14 (lengths are in points)"),
    ("50%", .factor, "write 0.5"), ("12", .points, "write 12 without quotes"),
    ("1turn", .degrees, "write 360 (angles are in degrees)"),
  ])
  func advice(_ text: String, _ quantity: Quantity, _ advice: String) {
    #expect(Measure(text, as: quantity)?.advice == advice)
  }
}
