// Bounds on what components, repetitions and variables are resolved to, in work and in memory.

import SceneModel

/// Counts what components and repetitions are resolved to, so that a small file never grows without bound.
final class ExpansionBudget {
  /// A limit was passed; it has been reported.
  struct Exhausted: Error {}

  private let log: DiagnosticLog
  /// Most bytes of memory.
  private let limit: Int
  private var values = 0
  private var bytes = 0
  private var layers = 0

  /// What one of each takes at most, measured: in its tree and as a typed layer.
  private static let (memoryOfValue, memoryOfByte, memoryOfLayer) = (80, 4, 2560)

  /// Counts from zero; `memory` bytes are left.
  init(_ log: DiagnosticLog, memory: Int) {
    self.log = log
    limit = memory
  }

  /// What everything takes, in bytes, by estimate.
  var memory: Int { values * Self.memoryOfValue + bytes * Self.memoryOfByte + layers * Self.memoryOfLayer }

  /// Counts JSON values that are looked at or made, and bytes of texts that are made.
  func spend(values: Int = 0, bytes: Int = 0, at offset: Int) throws(Exhausted) {
    self.values += values
    self.bytes += bytes
    if self.values > SceneLimits.expandedValues {
      try stop(.tooMuchExpansion(of: "values", limit: SceneLimits.expandedValues), at: offset)
    }
    if self.bytes > SceneLimits.substitutedBytes {
      try stop(.tooMuchExpansion(of: "bytes of texts", limit: SceneLimits.substitutedBytes), at: offset)
    }
    try checkMemory(at: offset)
  }

  /// Counts layers.
  func spend(layers: Int, at offset: Int) throws(Exhausted) {
    self.layers += layers
    if self.layers > SceneLimits.layers { try stop(.tooManyLayers(limit: SceneLimits.layers), at: offset) }
    try checkMemory(at: offset)
  }

  private func checkMemory(at offset: Int) throws(Exhausted) {
    if memory > limit { try stop(.tooMuchMemory(limit: max(0, limit)), at: offset) }
  }

  private func stop(_ reason: DiagnosticReason, at offset: Int) throws(Exhausted) {
    log.report(reason, at: max(0, offset))
    throw Exhausted()
  }
}
