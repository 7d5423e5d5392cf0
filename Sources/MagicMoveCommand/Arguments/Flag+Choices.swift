// The words that flags take, from the tables that read them: for completions.

import FileFormats
import FrameWriting
import ImageCodecs
import MotionSheets
import Rendering
import SceneModel

extension Flag {
  /// The values of a flag that takes a few fixed words, in the order of its table; empty for all others.
  var fixedValues: [String] {
    if !choices.isEmpty { return choices }
    guard value != nil else { return [] }
    switch name {
    case "format": return OutputFormat.available.map(\.rawValue)
    case "palette": return Self.names(OutputOptions.GIF.Palette.self)
    case "dither": return Self.names(GIFDither.self)
    case "compression": return Self.names(Compression.self)
    case "codec": return Self.names(OutputOptions.Video.Codec.self)
    case "chroma": return Self.names(ChromaSampling.self)
    case "progress": return Self.names(ProgressBar.Mode.self)
    case "present": return ["on", "off"] + Self.names(Presentation.Device.self)
    case "trace": return Self.names(TraceText.self)
    case "motion": return Self.names(MotionCode.self)
    case "fail-on": return Self.names(LintThreshold.self)
    case "annotations": return Self.annotationModes
    case "loop": return ["forever"]
    case "for": return Self.names(OutputHost.self) + ["list"]
    case "styles": return MotionSystem.all.map(\.name) + ["scene"]
    default: return []
    }
  }

  /// Whether several values can be given, separated by commas.
  var takesList: Bool { value == "LIST" }

  private static func names<Name: RawRepresentable<String> & CaseIterable>(_: Name.Type) -> [String] {
    Name.allCases.map(\.rawValue)
  }
}
