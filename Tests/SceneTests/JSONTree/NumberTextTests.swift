import JSONTree
import Testing

/// Numbers as text, for JSON and for people.
@Suite struct NumberTextTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (17, "17"), (0.1, "0.1"), (-2.5, "-2.5"), (1.0 / 3, "0.3333333333333333"),
      (999_999_999_999_999, "999999999999999"), (1e16, "1e+16"), (.infinity, "inf"), (.nan, "nan"),
    ] as [(Double, String)])
  func `shortest`(number: Double, text: String) { #expect(NumberText.shortest(number) == text) }

  /// Sums of decimals, as the starts of steps are, are off in the last places.
  @Test func `sums of times are tidy`() {
    var time = 0.0
    for step in 1...100_000 {
      time += 0.1
      let expected = step % 10 == 0 ? "\(step / 10)" : "\(step / 10).\(step % 10)"
      if NumberText.seconds(time) != expected { Issue.record("\(time): \(NumberText.seconds(time))") }
    }
    #expect(NumberText.seconds(3.1999999999999997) == "3.2")
  }

  /// Times that are no sums of decimals keep every digit.
  @Test(arguments: [1.0 / 3, 1.0 / 60, 0.833_333_333_333_333_3, 1e-10, 12.000_000_001_5])
  func `other times stay`(time: Double) { #expect(NumberText.tidySeconds(time) == time) }

  @Test(
    arguments: [
      (1.005, 2, "1.00"), (2.5, 0, "3"), (-2.5, 0, "-3"), (0.05, 2, "0.05"), (-0.001, 2, "0.00"), (12, 3, "12.000"),
      (1e14, 2, "100000000000000.0"),
    ] as [(Double, Int, String)])
  func `fixed`(number: Double, decimals: Int, text: String) {
    #expect(NumberText.fixed(number, decimals: decimals) == text)
  }

  @Test(
    arguments: [
      (3.1999999999999997, "3.2"), (4, "4"), (100, "100"), (0.1234567, "0.123457"), (-0.0000001, "0"),
      (1.2e20, "1.2e+20"),
    ] as [(Double, String)])
  func `rounded`(number: Double, text: String) { #expect(NumberText.rounded(number, decimals: 6) == text) }

  @Test func `zeros before`() {
    #expect(NumberText.padded(7, to: 4) == "0007")
    #expect(NumberText.padded(12345, to: 4) == "12345")
    #expect(NumberText.padded("é", to: 1) == "é")
    #expect(NumberText.hexadecimal(UInt8(0x0A), digits: 4) == "000a")
    #expect(NumberText.hexadecimal(UInt64.max, digits: 16) == "ffffffffffffffff")
    #expect(NumberText.hexadecimal(UInt32(0x1F600), digits: 4, uppercase: true) == "1F600")
  }
}
