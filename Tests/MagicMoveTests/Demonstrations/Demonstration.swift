// The scenes that show what the program is for, loaded once for all tests that go through every one of them.

import Foundation
import LayerPainting
import Motion
import Pixels
import SceneModel
import Testing

@testable import Rendering

/// One file of the repository's `scenes` folder.
struct Demonstration: CustomTestStringConvertible {
  /// The file's name without its ending.
  let name: String
  private let loaded: Result<Animation, AnimationError>

  /// All of them, by name.
  static let all: [Demonstration] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenes").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") && $0 != "scene.schema.json" }.sorted().map { file in
      Demonstration(name: String(file.dropLast(5)), folder.appending(path: file))
    }
  }()

  private init(name: String, _ url: URL) {
    self.name = name
    loaded = Result { () throws(AnimationError) in
      try Animation(contentsOf: url, options: LoadingOptions(scale: 0.25))
    }
  }

  /// The demonstration of that name; a failed test when there is none.
  static func named(_ name: String) throws -> Demonstration { try #require(all.first { $0.name == name }) }

  var testDescription: String { name }

  /// At a quarter of a pixel per point.
  var animation: Animation { get throws { try loaded.get() } }

  /// Transitions that take time.
  var transitions: [MotionStep] {
    get throws { try animation.plan.steps.filter { $0.kind == .transition && $0.duration > 0 } }
  }

  /// The step of that name.
  func step(_ name: String) throws -> MotionStep { try #require(try animation.plan.steps.first { $0.name == name }) }

  /// What the scene says of a transition, over what its preset or the transition that it takes back says.
  func visit(_ name: String) throws -> TimelineWalk.Visit {
    try #require(try animation.scene.walk().visits.first { $0.name == name })
  }

  /// The recorded gesture that drives a step; nil when the clock does.
  func scrub(_ step: MotionStep) throws -> Scrub? {
    guard case .transition(let transition) = try visit(step.name).step.action else { return nil }
    return transition.scrub
  }
}

extension MotionStep {
  /// Seconds since the animation began.
  var end: Double { start + duration }

  /// Times of the frames strictly within the step, at 50 frames a second.
  var frames: [Double] {
    let first = Int((start * 50).rounded(.down))
    return (first...Int((end * 50).rounded(.up))).map { Double($0) / 50 }
      .filter { $0 > start + 1e-6 && $0 < end - 1e-6 }
  }
}

extension LayerID {
  /// What the trace calls the stand-in.
  var phantom: String { from == to ? from : "\(from) → \(to)" }
}

extension MotionPlan {
  /// The state of one layer at a time.
  func state(_ role: LayerRole, _ name: String, at seconds: Double) throws -> LayerState {
    try #require(states(at: seconds).first { $0.role == role && $0.name == name }, "\(name) at \(seconds) s")
  }
}
