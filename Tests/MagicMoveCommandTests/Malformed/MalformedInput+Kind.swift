// The inputs by kind.

extension MalformedInput {
  /// A kind of input; the tests report one kind at a time.
  enum Kind: CaseIterable, Sendable {
    case syntax, layerValues, fills, texts, reuse, canvases, tops, screens, steps, transitions, curves, tooMuch, absurd
    case notImages, pngChunks, pngHeaders, pngData, jpegs, gifs, webps, apngs, fonts
    case goldens, batches, tables, frames, options, operands

    /// All inputs of the kind.
    var inputs: [MalformedInput] {
      switch self {
      case .syntax: MalformedInput.syntax
      case .layerValues: MalformedInput.layerValues
      case .fills: MalformedInput.fills
      case .texts: MalformedInput.texts
      case .reuse: MalformedInput.reuse
      case .canvases: MalformedInput.canvases
      case .tops: MalformedInput.tops
      case .screens: MalformedInput.screens
      case .steps: MalformedInput.steps
      case .transitions: MalformedInput.transitions
      case .curves: MalformedInput.curves
      case .tooMuch: MalformedInput.tooMuch
      case .absurd: MalformedInput.absurd
      case .notImages: MalformedInput.notImages
      case .pngChunks: MalformedInput.pngChunks
      case .pngHeaders: MalformedInput.pngHeaders
      case .pngData: MalformedInput.pngData
      case .jpegs: MalformedInput.jpegs
      case .gifs: MalformedInput.gifs
      case .webps: MalformedInput.webps
      case .apngs: MalformedInput.apngs
      case .fonts: MalformedInput.fonts
      case .goldens: MalformedInput.goldens
      case .batches: MalformedInput.batches
      case .tables: MalformedInput.tables
      case .frames: MalformedInput.frames
      case .options: MalformedInput.options
      case .operands: MalformedInput.operands
      }
    }

    /// Whether all inputs of the kind need the program itself: absurd scenes are measured by its processor time, and operands
    /// name files of the working folder.
    var needsProgram: Bool { self == .absurd || self == .operands }
  }

  /// Whether the input needs a process: it reads standard input, or the verb uses files of the working folder.
  var needsProgram: Bool {
    arguments.contains("-") || (arguments.first == "verify" && !arguments.contains("--report"))
  }

  /// The arguments with absolute paths for all files of the input and all outputs.
  func arguments(in folder: String) -> [String] {
    let folders = files.keys.flatMap { path in
      path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }
    let paths = mayLeave.union(files.keys).union(folders).union(["out.gif", "out", "g", "r", "x.gif", "x.png"])
    return arguments.map { paths.contains($0) ? "\(folder)/\($0)" : $0 }
  }
}
