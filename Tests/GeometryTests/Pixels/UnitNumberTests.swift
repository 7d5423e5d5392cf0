import Testing

@testable import Pixels

/// Numbers with a unit.
@Suite struct UnitNumberTests {
  @Test(arguments: [
    ("12", 12, ""), ("-1.5e3px", -1500, "px"), (".5%", 0.5, "%"), ("1em", 1, "em"), ("1e", 1, "e"),
    ("+2E-1x", 0.2, "x"),
    ("1.2.3", 1.2, ".3"), ("3 px", 3, " px"), ("0x10", 0, "x10"), ("1\u{301}", 1, "\u{301}"),
  ])
  func `a number and what is behind it`(text: String, number: Double, unit: String) throws {
    let value = try #require(UnitNumber(text))
    #expect(value.number == number && value.unit == unit)
  }

  @Test(arguments: ["", "px", "-", ".", "+.", "e5", "inf", "nan", "-.e3", "\u{661}"])
  func `no number`(text: String) { #expect(UnitNumber(text) == nil) }

  @Test func `shares and angles`() {
    #expect(UnitNumber("25%")?.share(of: 8) == 2 && UnitNumber("3")?.share(of: 8) == 3)
    #expect(UnitNumber("3px")?.share(of: 8) == nil)
    #expect(UnitNumber("0.5turn")?.degrees == 180 && UnitNumber("100grad")?.degrees == 90)
    #expect(UnitNumber("5%")?.degrees == nil)
  }
}
