import Foundation
import Pixels
import Rendering
import Testing
import TestSupport

/// Traces as values and as text.
@Suite struct TraceTests {
  private func text(_ format: TraceText, _ animation: Animation, rate: FrameRate) throws -> String {
    let frames = try animation.traces(at: rate)
    return format.header(for: animation, rate: rate) + frames.map(format.text).joined() + format.footer
  }

  @Test func `a trace has every named layer of every frame`() throws {
    let animation = try Animation(LookScenes.flight())
    let frames = Array(try animation.traces(at: FrameRate(10)))
    #expect(frames.map(\.frame) == Array(0..<10))
    #expect(
      frames.map(\.step) == ["list", "list"] + [String](repeating: "list-detail", count: 5) + [
        "detail", "detail", "detail",
      ])
    #expect(Set(frames[0].layers.map(\.layer)).isSuperset(of: ["card", "row0", "row1", "row2"]))

    let card = try #require(frames[4].layers.first { $0.role == .pair })
    #expect(card.layer == "card" && card.rotation == 0 && card.opacity == 1)
    #expect(abs(card.frame.x - 4.8) < 1e-6 && abs(card.frame.width - 46.4) < 1e-6)
    #expect(abs(card.radii.topLeft - 3.6) < 1e-6)
    #expect(abs(card.bounds.maxX - 51.2) < 1e-6)
  }

  @Test func `JSON is valid and says the same`() throws {
    let animation = try Animation(LookScenes.flight())
    let text = try text(.json, animation, rate: FrameRate(10))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["scene"] as? String == "flight")
    #expect(object["framesPerSecond"] as? Double == 10)
    let frames = try #require(object["frames"] as? [[String: Any]])
    #expect(frames.count == 10)
    let layers = try #require(frames[4]["layers"] as? [[String: Any]])
    let card = try #require(layers.first { $0["role"] as? String == "pair" })
    #expect(card["layer"] as? String == "card")
    let expected = try #require(Array(try animation.traces(at: FrameRate(10)))[4].layers.first { $0.role == .pair })
    // Foundation's reader is off by some last digits.
    let frame = try #require(card["frame"] as? [Double])
    let numbers = [expected.frame.x, expected.frame.y, expected.frame.width, expected.frame.height]
    #expect(frame.count == 4 && zip(frame, numbers).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test func `the pair of a view transition has pictures instead of radii`() throws {
    var scene = LookScenes.flight()
    for index in scene.timeline.indices {
      guard case .transition(var transition) = scene.timeline[index].action else { continue }
      transition.style = .viewTransition
      scene.timeline[index].action = .transition(transition)
    }
    let animation = try Animation(scene)
    let object = try JSONSerialization.jsonObject(with: Data(try text(.json, animation, rate: FrameRate(10)).utf8))
    let frames = try #require((object as? [String: Any])?["frames"] as? [[String: Any]])
    let layers = frames.flatMap { $0["layers"] as? [[String: Any]] ?? [] }
    let pairs = layers.filter { $0["role"] as? String == "pair" }
    #expect(!pairs.isEmpty)
    for pair in pairs {
      let pictures = try #require(pair["pictures"] as? [[String: Any]])
      #expect(pictures.compactMap { $0["side"] as? String } == ["from", "to"] && pair["radii"] == nil)
      #expect(pictures.allSatisfy { ($0["frame"] as? [Double])?.count == 4 && ($0["radii"] as? [Double])?.count == 4 })
      let opacities = pictures.compactMap { $0["opacity"] as? Double }
      #expect(abs(opacities.reduce(0, +) - 1) < 1e-9)
    }
    #expect(
      layers.filter { $0["role"] as? String != "pair" }.allSatisfy { $0["radii"] != nil && $0["pictures"] == nil })

    let column = try #require(TraceText.columns.firstIndex(of: "topLeft"))
    let lines = try text(.csv, animation, rate: FrameRate(10)).components(separatedBy: "\r\n").dropLast()
    for fields in lines.dropFirst().map({ $0.components(separatedBy: ",") }) {
      #expect(fields[column..<column + 4].allSatisfy { $0.isEmpty == (fields[3] == "pair") })
    }
  }

  @Test func `a table has a line for each layer and a field for each column`() throws {
    let animation = try Animation(LookScenes.flight())
    let lines = try text(.csv, animation, rate: FrameRate(10)).components(separatedBy: "\r\n")
    let count = try animation.traces(at: FrameRate(10)).reduce(0) { $0 + $1.layers.count }
    #expect(lines.count == count + 2 && lines.last == "")
    #expect(lines.dropLast().allSatisfy { $0.components(separatedBy: ",").count == TraceText.columns.count })
    #expect(lines[0].hasPrefix("frame,time,step,role,layer,x,y,"))
    #expect(lines[1].hasPrefix("0,0,list,from,"))
  }

  @Test func `names are quoted where they must be`() throws {
    var scene = LookScenes.flight()
    scene.timeline[1].name = "a \"step\", or two"
    let animation = try Animation(scene)
    #expect(try text(.csv, animation, rate: FrameRate(10)).contains(",\"a \"\"step\"\", or two\",pair,card,"))
    let json = try text(.json, animation, rate: FrameRate(10))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
  }

  @Test func `a trace of one time is cut to the timeline`() throws {
    let animation = try Animation(LookScenes.flight())
    #expect(animation.trace(at: -1) == animation.trace(at: 0))
    #expect(animation.trace(at: .nan) == animation.trace(at: 0))
    #expect(animation.trace(at: 99).contains { $0.layer == "card" && $0.frame.width == 80 })
  }
}
