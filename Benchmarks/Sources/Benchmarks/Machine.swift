// Where numbers were measured.

import Foundation
import Raster

/// The machine and the build that a report speaks of.
struct Machine: Codable {
  /// The processor's own name.
  var processor: String
  /// Processors that this process may use.
  var cores: Int
  /// Name and version of the system.
  var system: String
  /// Compiled form of the kernels.
  var instructionSet: String
  /// The day, as in 2026-01-31.
  var day: String

  /// This machine, today.
  static var current: Machine {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return Machine(
      processor: model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      system: ProcessInfo.processInfo.operatingSystemVersionString, instructionSet: "\(InstructionSet.current)",
      day: Date.now.formatted(.iso8601.year().month().day()))
  }

  /// In words.
  var sentence: String {
    "\(cores) cores of an \(processor), \(system), kernels of \(instructionSet), \(day)"
  }
}
