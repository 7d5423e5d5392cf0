import Pixels
import Synchronization
import Testing
import VectorGraphics

@testable import DisplayList
@testable import SVGWriter

/// Whole documents of lists that are made here.
@Suite struct SVGDocumentTests {
  @Test func `what has too many values is rejected after a few frames`() throws {
    let frames = Mutex(0)
    let source = SVGSample.source(2) { time, list in
      frames.withLock { $0 += 1 }
      for index in 0..<40 { list.fill(SVGSample.box(60 * time + Double(index)), with: SVGSample.red) }
    }
    #expect(throws: SVGError.self) { try SVGDocument(source, mostValues: 100_000) { _ in } }
    #expect(frames.withLock { $0 } < 40)
    #expect(throws: Never.self) { try SVGDocument(source, mostValues: 1_000_000) { _ in } }
  }

  private func source(
    _ duration: Double = 1, plays: Int? = nil, title: String = "Test", knots: [Double] = [],
    _ draw: @escaping @Sendable (Double, inout DisplayListBuilder) -> Void
  ) -> SVGSource { SVGSample.source(duration, plays: plays, title: title, knots: knots, draw) }

  private func text(_ source: SVGSource) throws -> String { try SVGSample.text(source) }

  private static let red = SVGSample.red

  private static func box(_ x: Double) -> Shape { SVGSample.box(x) }

  @Test func `a box that moves is one path with two keys`() throws {
    let text = try text(source { $1.fill(Self.box(100 * $0), with: Self.red) })
    #expect(text.contains("fill=\"#f00\""))
    #expect(text.contains("keyTimes=\"0;1\" values=\"M0 10h30v20h-30z;M100 10h30v20h-30z\""))
    #expect(text.contains("begin=\"0s\" dur=\"1s\" repeatCount=\"indefinite\" fill=\"freeze\""))
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 100\""))
    #expect(text.contains("role=\"img\"><!--MagicMove--><title>Test</title>"))
    #expect(text.contains("prefers-reduced-motion"))
  }

  @Test func `what does not move has no animation and no second group`() throws {
    let text = try text(source { $1.fill(Self.box(5), with: Self.red) })
    #expect(!text.contains("<animate") && !text.contains("<style") && !text.contains("display"))
  }

  @Test func `a box that comes at a knot is hidden before it`() throws {
    let text = try text(
      source(knots: [0.3]) { time, list in
        list.fill(Self.box(5), with: Self.red)
        if time > 0.3 { list.fill(Self.box(50), with: Self.red) }
      })
    #expect(text.contains(" display=\"none\" "))
    #expect(text.contains("calcMode=\"discrete\" keyTimes=\"0;.3\" values=\"none;inline\""))
  }

  @Test func `a jump that no knot names is found`() throws {
    let text = try text(source { $1.fill(Self.box($0 < 0.123_456 ? 0 : 90), with: Self.red) })
    let times = text.split(separator: "keyTimes=\"")[1].prefix { $0 != "\"" }.split(separator: ";")
    #expect(times.count == 4)
    #expect(times[1] == times[2])
    #expect(abs((Double("0\(times[1])") ?? 0) - 0.123_456) < 3e-6)
  }

  @Test func `a jump is found while another box moves as far`() throws {
    let source = source(0.3, knots: [0.1]) { time, list in
      let late = max(0, time - 0.1)
      list.fill(Self.box(1e5 * late * late), with: Self.red)
      list.fill(Self.box(time < 0.123_456 ? 0 : 5), with: Self.red)
    }
    var times: [Double] = []
    try FrameSampler.sample(source) { times.append($0.time) }
    #expect(times.contains { abs($0 - 0.123_456) < 3e-6 })
    // A start that is quicker than the samples are apart has samples of its own.
    #expect(times.contains { $0 > 0.101 && $0 < 0.107 })
    #expect(times.count < 200)
  }

  @Test func `what changes its place in paint order becomes another element`() throws {
    let blue = Paint.solid(PaintColor(red: 0, green: 0, blue: 65_025, alpha: 255))
    let text = try text(
      source(knots: [0.5]) { time, list in
        let draws: [(inout DisplayListBuilder) -> Void] = [
          { $0.part({ _ in PartKey(role: "from", name: "a") }) { $0.fill(Self.box(5), with: Self.red) } },
          { $0.part({ _ in PartKey(role: "from", name: "b") }) { $0.fill(Self.box(20), with: blue) } },
        ]
        for draw in time > 0.5 ? draws.reversed() : draws { draw(&list) }
      })
    // One stays, the other is there twice.
    #expect(text.split(separator: "attributeName=\"display\"").count == 3)
  }

  @Test func `equal sources have equal documents, and ids begin with the hash`() throws {
    let draw: @Sendable (Double, inout DisplayListBuilder) -> Void = { time, list in
      list.clip(to: Self.box(10)) { $0.fill(Self.box(100 * time), with: Self.red) }
    }
    let (first, second) = (try text(source(1, draw)), try text(source(1, draw)))
    #expect(first == second)
    let ids = first.split(separator: " id=\"").dropFirst().map { part in String(part.prefix { $0 != "\"" }) }
    #expect(!ids.isEmpty)
    let prefix = ids[0].prefix(9)
    #expect(prefix.first == "m" && prefix.dropFirst().allSatisfy { $0.isHexDigit })
    #expect(ids.allSatisfy { $0.hasPrefix(prefix) })
    #expect(first.contains("class=\"\(prefix)m\"") && !first.contains("\u{1}"))
    #expect(try text(source(1, title: "Other", draw)).contains(String(prefix)) == false)
  }

  @Test func `a blended part carries its clip itself`() throws {
    let text = try text(
      source { time, list in
        list.fill(Shape(Rect(x: 0, y: 0, width: 200, height: 100)), with: Self.red)
        list.clip(to: Self.box(10)) {
          $0.fill(Self.box(100 * time), with: Self.red)
          $0.fill(Self.box(50), with: Self.red, blend: .multiply)
        }
      })
    #expect(text.contains("<g style=\"mix-blend-mode:multiply\"><g clip-path="))
    #expect(text.contains("style=\"isolation:isolate\""))
  }

  @Test func `weights of a cross-fade add up to 1`() throws {
    let text = try text(
      source { time, list in
        list.crossFade(
          weight: time, first: { $0.fill(Self.box(0), with: Self.red) },
          second: { $0.fill(Self.box(9), with: Self.red) })
      })
    let lists = text.split(separator: "attributeName=\"opacity\"").dropFirst().map { part in
      part.split(separator: "values=\"")[1].prefix { $0 != "\"" }.split(separator: ";").compactMap { Double($0) }
    }
    #expect(lists.count == 2)
    for (old, new) in zip(lists[0], lists[1]) { #expect(abs(old + new - 1) < 1e-9) }
    #expect(text.contains("plus-lighter"))
  }

  @Test func `what changes in perspective is a picture for each time of the rate`() throws {
    let text = try text(
      source { time, list in
        var shape = Shape(Rect(x: 10, y: 10, width: 30 + 40 * time, height: 20))
        shape.transform = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: 0.001 * time, py: 0, pw: 1)
        list.fill(shape, with: Self.red)
      })
    #expect(text.split(separator: "<image ").count > 20)
  }

  @Test func `too many keys are an error that names what takes most`() {
    let source = source { time, list in
      for index in 0..<9 {
        list.fill(Self.box(9 * PortableMath.sine(degrees: 3600 * time + Double(index))), with: Self.red)
      }
    }
    #expect { try SVGDocument(source, mostKeys: 100) { _ in } } throws: { error in
      if case SVGError.tooLarge(_, "keys", 100, "outlines") = error { true } else { false }
    }
  }

  /// Boxes that each shake eight times a second, from second 2 up to `end`.
  private static func shaking(_ count: Int, until end: Double, _ draw: @escaping @Sendable () -> Void) -> SVGSource {
    SVGSample.source(20) { time, list in
      draw()
      for index in 0..<count {
        let turn = time > 2 && time < end ? 2880 * time + Double(20 * index) : Double(index)
        list.fill(Self.box(9 + 9 * PortableMath.sine(degrees: turn)), with: Self.red)
      }
    }
  }

  @Test func `too many keys are known after a few frames`() {
    let frames = Mutex(0)
    let source = Self.shaking(30, until: 20) { frames.withLock { $0 += 1 } }
    #expect { try SVGDocument(source, mostKeys: 5000) { _ in } } throws: { error in
      if case SVGError.tooLarge(let found, "keys", 5000, "moving parts") = error { found > 6000 } else { false }
    }
    #expect(frames.withLock { $0 } < 1200)
  }

  @Test func `a busy moment of a long animation is not taken for all of it`() throws {
    let source = Self.shaking(30, until: 4.5) {}
    #expect(throws: Never.self) { try SVGDocument(source, mostKeys: 5000) { _ in } }
  }

  @Test func `images are stored as large as they are shown, not larger than they are`() throws {
    func stored(_ width: Double) throws -> [SVGPicture] {
      let source = source { time, list in
        let place = Transform(a: width / 40 * (0.5 + time / 2), b: 0, c: 0, d: width / 40, tx: 3, ty: 4)
        let image = list.add(ImagePlacement(image: 7, transform: place))
        list.fill(
          Shape(Rect(x: 3, y: 4, width: width * (0.5 + time / 2), height: width / 2)), with: .image(image, opacity: 255)
        )
      }
      return try SVGDocument(source) { _ in }.pictures
    }
    #expect(try stored(10) == [.image(7, PixelSize(width: 20, height: 10), enlarged: 1)])
    #expect(try stored(100) == [.image(7, PixelSize(width: 40, height: 20), enlarged: 5)])
  }
}
