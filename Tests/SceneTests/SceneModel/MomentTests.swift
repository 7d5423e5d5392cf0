import SceneModel
import Testing

/// Every form in which a moment can be written, and what names none.
@Suite struct MomentTests {
  @Test(arguments: [
    ("0.35s", Moment.seconds(0.35)), ("2s", .seconds(2)), (".5s", .seconds(0.5)), ("50%", .fraction(0.5)),
    ("100%", .fraction(1)), ("#12", .frame(12)), ("#0", .frame(0)), ("list", .screen("list")), ("s", .screen("s")),
    ("list-detail@25%", .stepFraction("list-detail", 0.25)), ("a@b@0.12s", .stepSeconds("a@b", 0.12)),
    ("-1s", .screen("-1s")), ("1e3s", .screen("1e3s")),
  ])
  func `reads every form`(text: String, moment: Moment) throws {
    #expect(try Moment(parsing: text) == moment)
  }

  @Test(arguments: [
    "", "@50%", "step@", "step@12", "step@#3", "#", "#1.5", "#-1", "#99999999999999999999", "x%", "-1%",
  ])
  func `refuses what names no time`(text: String) {
    #expect(throws: MomentError.unreadable(text)) { try Moment(parsing: text) }
  }

  @Test(arguments: ["101%", "step@100.5%"])
  func `refuses shares beyond the end`(text: String) {
    #expect(throws: MomentError.beyondTheEnd(text)) { try Moment(parsing: text) }
  }
}
