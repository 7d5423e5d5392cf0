import Comparison
import Foundation
import ImageComparison
import Pixels
import Rendering
import SceneModel
import TestSupport
import Testing

/// The files beside golden pictures, and the report.
@Suite struct GoldenTextTests {
  private func hashes(_ values: [UInt64]) -> FrameHashes {
    FrameHashes(
      size: PixelSize(width: 3, height: 2), rate: FrameRate(numerator: 30_000, denominator: 1001),
      hashes: values.map { PictureHash(value: $0) })
  }

  @Test func `hashes read back as they were written`() throws {
    let text = hashes([7, 7, 7, 9, 10, 10]).text
    #expect(text.hasSuffix("frames\n0-2 0000000000000007\n3 0000000000000009\n4-5 000000000000000a\n"))
    #expect(FrameHashes(text: text) == hashes([7, 7, 7, 9, 10, 10]))
    for damaged in [
      "", "x", text.replacing("3 0", with: "4 0"), text.replacing("4-5", with: "4-6"),
      text.replacing("4-5", with: "4-4"),
      text.replacing("3x2", with: "0x2"), text.replacing("30000/1001", with: "0"), String(text.dropLast(4)),
    ] { #expect(FrameHashes(text: damaged) == nil) }
  }

  @Test func `differences are runs of frames`() {
    #expect(hashes([1, 2, 3]).difference(to: hashes([1, 2, 3])) == nil)
    #expect(hashes([1, 2, 3, 4, 5]).difference(to: hashes([1, 0, 0, 4, 0])) == .frames([1...2, 4...4]))
    if case .shape? = hashes([1]).difference(to: hashes([1, 1])) {} else { Issue.record("another length is no shape") }
  }

  @Test func `a trace reads back as it was written, frame by frame`() throws {
    let animation = try Animation(LookScenes.flight())
    let trace = try animation.goldenTrace(of: animation.goldenMoments(), frames: true)
    let read = try #require(GoldenTrace(text: trace.text))
    #expect(read.goldens == trace.goldens && read.steps == trace.steps && read.canvas == trace.canvas)
    #expect(read.frames.count == trace.frames.count)
    for (first, second) in zip(read.frames, trace.frames) {
      #expect(Set(first.layers.map(\.key)) == Set(second.layers.map(\.key)))
      for layer in second.layers { #expect(first.layers.contains(layer), "\(second.name) \(layer.key)") }
    }
    #expect(trace.text == (try animation.goldenTrace(of: animation.goldenMoments(), frames: true)).text)
    #expect(GoldenTrace(text: "{}") == nil && GoldenTrace(text: "[1") == nil)
  }

  @Test func `colours in traces are exact where they can be`() throws {
    let animation = try Animation(LookScenes.flight())
    let layers = try animation.goldenTrace(of: animation.goldenMoments(), frames: false).goldens[0].layers
    let fills = layers.compactMap { $0["fill"]?.words }
    #expect(!fills.isEmpty && fills.allSatisfy { $0.hasPrefix("#") })
  }

  /// Names cannot escape from the data that contains them.
  @Test func `a report holds everything and runs nothing of a name`() async throws {
    let folder = try TemporaryFolder()
    var scene = LookScenes.flight()
    scene.timeline[1].name = "<script>alert(1)<"
    let report = GoldenReport(folder: folder("report"))
    var check = GoldenCheck()
    check.thumbnails = 20
    check.recording = .all
    let goldens = GoldenFolder(path: folder("goldens"))
    _ = try await check.run(try Animation(scene), name: "a", in: goldens)
    check.recording = .never
    check.evidence = { try report.keep($0, $1, $2, rule: .exact) }
    scene.screens[0].layers[0].fill = .color(Color(rgb: 0x010203))
    let result = try await check.run(try Animation(scene), name: "a", in: goldens)
    #expect(result.isFailure)
    try report.write([result]) { _ in "</script><script>alert(1)</script>" }
    let page = String(decoding: try folder.read("report/report.html"), as: UTF8.self)
    #expect(!page.contains("</script><script>alert") && !page.contains("<script>alert"))
    #expect(page.contains("\\u003cscript\\u003ealert(1)"))
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains(" src="))
    let failures = result.results.filter(\.isFailure)
    for index in failures.indices { #expect(page.contains("id=\"e\(index)\"") && page.contains("id=\"a\(index)\"")) }
    #expect(folder.folder("report/a").names.count == failures.count * 3)
    try report.removeEarlier(force: false)
    #expect(folder.folder("report/a").names.isEmpty && folder.folder("report").names == ["a"])
  }
}
