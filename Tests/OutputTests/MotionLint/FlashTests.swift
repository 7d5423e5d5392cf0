import MotionLint
import SceneModel
import Testing

/// Flashes as WCAG counts them, in drawn frames.
@Suite struct FlashTests {
  /// Two screens that alternate by cuts, each held for this many seconds.
  private func alternating(
    _ first: String, _ second: String, every seconds: Double, for total: Double = 3, side: Int? = nil,
    loop: String = "1"
  ) -> String {
    func screen(_ color: String) -> String {
      guard let side else { return #"{ "background": "\#(color)" }"# }
      return
        ##"{ "background": "#000", "layers": [{ "frame": [100, 100, \##(side), \##(side)], "fill": "\##(color)" }] }"##
    }
    var steps: [String] = []
    for index in 0..<Int((total / seconds).rounded()) {
      steps.append(#"{ "to": "\#(index % 2 == 0 ? "b" : "a")", "duration": 0 }, { "hold": \#(seconds) }"#)
    }
    return LintFixture.scene(
      #""a": \#(screen(first)), "b": \#(screen(second))"#,
      timeline: #"[{ "hold": \#(seconds) }, \#(steps.joined(separator: ", "))]"#,
      more: #", "output": { "fps": 50, "loop": \#(loop) }"#)
  }

  private func flashes(_ text: String, _ rule: LintRule = .flash) async throws -> Double? {
    let found = try await LintFixture.report(text).findings.filter { [.flash, .redFlash].contains($0.rule) }
    #expect(found.allSatisfy { $0.rule == rule && $0.severity == .error })
    return found.first?.value
  }

  @Test func `black and white every 0.12 s are 4 flashes a second`() async throws {
    let found = try await LintFixture.findings(.flash, in: alternating("#000", "#fff", every: 0.12))
    #expect(found.count == 1 && found[0].value == 4 && found[0].limit == 3)
    // Four rises and four falls take eight changes, the first at 0.12 s.
    #expect(found[0].time == 0.96)
  }

  @Test(arguments: [0.25, 0.18]) func `slower ones are not flashes`(seconds: Double) async throws {
    #expect(try await flashes(alternating("#000", "#fff", every: seconds)) == nil)
  }

  @Test func `changes count from a tenth of white, and not in the light`() async throws {
    #expect(try await flashes(alternating("#000", "#606060", every: 0.12)) == 4)
    #expect(try await flashes(alternating("#000", "#505050", every: 0.12)) == nil)
    #expect(try await flashes(alternating("#e8e8e8", "#fff", every: 0.12)) == nil)
  }

  @Test func `an area counts from a quarter of a view field`() async throws {
    #expect(try await flashes(alternating("#000", "#fff", every: 0.12, side: 130)) == nil)
    #expect(try await flashes(alternating("#000", "#fff", every: 0.12, side: 190)) == 4)
  }

  @Test func `saturated red flashes without a change of light`() async throws {
    #expect(try await flashes(alternating("#f00", "#7d7d7d", every: 0.12), .redFlash) != nil)
  }

  @Test func `a short loop is played on`() async throws {
    #expect(try await flashes(alternating("#000", "#fff", every: 0.12, for: 0.12, loop: #""forever""#)) != nil)
    #expect(try await flashes(alternating("#000", "#fff", every: 0.12, for: 0.12)) == nil)
  }

  @Test func `a picture that moves turns as many cells up as down`() async throws {
    let stripes = (0..<40).map { #"{ "frame": [\#($0 * 40 - 400), 0, 20, 844], "fill": "black" }"# }
    let scene = LintFixture.scene(
      #"""
      "a": { "layers": [{ "id": "x", "frame": [0, 0, 390, 844], "layers": [\#(stripes.joined(separator: ", "))] }] },
      "b": { "layers": [{ "id": "x", "frame": [400, 0, 390, 844], "layers": [\#(stripes.joined(separator: ", "))] }] }
      """#, timeline: #"[{ "hold": 0.1 }, { "to": "b", "duration": 1, "curve": "linear" }]"#)
    #expect(try await LintFixture.findings(.flash, in: scene).isEmpty)
  }
}
