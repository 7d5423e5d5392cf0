// From the command line to a request. A flag that is for another source is an error.

import FileFormats
import Pixels
import SceneImport
import SceneModel

/// What screens can be imported from.
enum ImportSource: String, CaseIterable {
  case html, figma, pptx, pictures

  /// What a file, or the address of a page, is by its name; nil if that cannot be told.
  init?(of file: String) {
    switch Path.fileExtension(of: file) {
    case "html", "htm", "xhtml": self = .html
    case "pptx": self = .pptx
    case "json": self = .figma
    case "png", "jpg", "jpeg", "gif", "webp": self = .pictures
    default:
      guard file.hasPrefix("http://") || file.hasPrefix("https://") || file.hasPrefix("file://") else { return nil }
      self = .html
    }
  }

  /// What each source reads, a line each.
  static var table: String {
    allCases.map { source in
      let files =
        switch source {
        case .html: ".html, .htm, .xhtml, http:, https: and file: addresses"
        case .figma: ".json, as the REST API of Figma gives it"
        case .pptx: ".pptx"
        case .pictures: ".png, .jpg, .jpeg, .gif, .webp"
        }
      return "\(Help.padded(source.rawValue, to: 10))\(files)\n"
    }.joined()
  }

  /// For help.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The flags that only this source has.
  var flags: [Flag] {
    switch self {
    case .pictures: [.box, .tree, .findBoxes]
    case .figma: [.figmaImages, .figmaStart, .figmaList]
    case .pptx: [.slides]
    case .html:
      [.click, .script, .selector, .texts, .viewport, .chromium, .network, .noSandbox, .timeout, .allowPath]
    }
  }
}

/// The flags of `import`.
enum ImportFlags {
  /// Pixels per point.
  static let scale = Ranges.scale

  /// In the order of the help.
  static let all =
    [.importOutput, .screenNames, .importScale] + ImportSource.allCases.flatMap(\.flags)
    + [.importForce, .importStrict, .quiet, .json]

  /// The request of a command line.
  static func request(_ arguments: Arguments) throws -> ImportRequest {
    guard let name = arguments.operands.first else { throw UsageError.missingOperand("FILE...", verb: "import") }
    guard let source = ImportSource(rawValue: name) ?? ImportSource(of: name) else {
      throw UsageError.conflict(
        "cannot tell what `\(name)` is: name the kind before the file, one of \(ImportSource.list)")
    }
    let files = ImportSource(rawValue: name) == nil ? arguments.operands : Array(arguments.operands.dropFirst())
    guard let first = files.first else { throw UsageError.missingOperand("\(name) FILE...", verb: "import") }
    for other in ImportSource.allCases where other != source {
      if let flag = other.flags.first(where: { arguments.has($0) && !source.flags.contains($0) }) {
        throw UsageError.conflict("`--\(flag.name)` is for magicmove import \(other.rawValue)")
      }
    }
    var request = ImportRequest(
      try self.source(source, files, arguments),
      destination: arguments[.importOutput] ?? "output/\(Path.stem(of: first))")
    request.replaces = arguments.has(.importForce)
    request.isStrict = arguments.has(.importStrict)
    request.names = try names(arguments)
    return request
  }

  private static func names(_ arguments: Arguments) throws -> [String] {
    guard let text = arguments[.screenNames] else { return [] }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains("") else { throw arguments.invalid(.screenNames, "names separated by commas") }
    if let twice = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw UsageError.conflict("`--names` has `\(names[twice])` twice")
    }
    return names
  }

  private static func source(
    _ source: ImportSource, _ files: [String], _ arguments: Arguments
  ) throws -> ImportRequest.Source {
    switch source {
    case .pictures: .pictures(try pictures(files, arguments))
    case .figma: .figma(try figma(files, arguments))
    case .pptx: .slides(try slides(files, arguments))
    case .html: .pages(try pages(files, arguments))
    }
  }

  /// The only file of a source.
  private static func single(_ files: [String]) throws(UsageError) -> String {
    if files.count > 1 { throw .unexpectedOperand(files[1], verb: "import") }
    return files[0]
  }

  private static func pages(_ files: [String], _ arguments: Arguments) throws -> PagesRequest {
    var request = PagesRequest(steps: files.map { .page($0) })
    request.steps += arguments.all(.click).map { .click($0) } + arguments.all(.script).map { .script($0) }
    for text in arguments.all(.selector) {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex, text.index(after: equals) < text.endIndex
      else {
        throw UsageError.invalidValue(flag: "--selector", found: text, allowed: "NAME=CSS")
      }
      request.selectors.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
    }
    if let text = arguments[.viewport] {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ (1...8192).contains($0) }) else {
        throw arguments.invalid(.viewport, "a size from 1x1 to 8192x8192, such as 390x844")
      }
      request.viewport = (sides[0], sides[1])
    }
    request.wantsTexts = arguments.has(.texts)
    request.scale = try arguments.number(.importScale, in: scale) ?? 2
    request.timeout = try arguments.number(.timeout, in: 0.1...3600) ?? 30
    request.program = arguments[.chromium]
    request.allowsNetwork = arguments.has(.network)
    request.hasNoSandbox = arguments.has(.noSandbox)
    request.allowedFolders = arguments.all(.allowPath)
    return request
  }

  private static func slides(_ files: [String], _ arguments: Arguments) throws -> SlidesRequest {
    let numbers = try arguments[.slides].map { text in
      guard let numbers = slideNumbers(text) else {
        throw arguments.invalid(.slides, "numbers and ranges such as 2-4,7")
      }
      return numbers
    }
    return SlidesRequest(
      path: try single(files), numbers: numbers, scale: try arguments.number(.importScale, in: scale) ?? 2)
  }

  /// `2-4,7`.
  private static func slideNumbers(_ text: String) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard let first = ends.first, let last = ends.last, ends.count <= 2, first >= 1, last >= first, last <= 10_000
      else {
        return nil
      }
      numbers += Array(first...last)
    }
    return numbers.count <= 10_000 ? numbers : nil
  }

  private static func figma(_ files: [String], _ arguments: Arguments) throws -> FigmaRequest {
    FigmaRequest(
      path: try single(files), images: arguments[.figmaImages], start: arguments[.figmaStart],
      scale: try arguments.number(.importScale, in: scale) ?? 2)
  }

  // MARK: Pictures

  private static func pictures(_ files: [String], _ arguments: Arguments) throws -> PicturesRequest {
    var request = PicturesRequest(paths: files, scale: try arguments.number(.importScale, in: scale) ?? 1)
    for text in arguments.all(.box) {
      guard let (box, number) = box(text) else {
        throw UsageError.invalidValue(
          flag: "--box", found: text, allowed: "NAME=X,Y,W,H@K or NAME=X,Y,W,H,R@K in whole pixels, K from 1")
      }
      guard number <= files.count else {
        throw UsageError.conflict("`--box \(text)` is for picture \(number), but there are only \(files.count)")
      }
      request.boxes[number - 1, default: []].append(box)
    }
    request.findsBoxes = arguments.has(.findBoxes)
    request.trees = arguments.all(.tree)
    if !request.trees.isEmpty && request.trees.count != files.count {
      throw UsageError.conflict(
        "`--tree` is needed once for each picture: found \(request.trees.count) trees for \(files.count) pictures")
    }
    return request
  }

  /// `NAME=X,Y,W,H[,R]@K`.
  private static func box(_ text: String) -> (PictureBox, picture: Int)? {
    guard let equals = text.lastIndex(of: "="), let at = text.lastIndex(of: "@"), equals < at,
      let number = Int(text[text.index(after: at)...]), number >= 1
    else { return nil }
    let name = String(text[..<equals])
    let numbers = text[text.index(after: equals)..<at].split(separator: ",", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard !name.isEmpty, numbers.count == 4 || numbers.count == 5,
      numbers.allSatisfy({ (0...100_000).contains($0 ?? -1) })
    else { return nil }
    let values = numbers.compactMap(\.self)
    guard values[2] > 0, values[3] > 0 else { return nil }
    let rect = PixelRect(x: values[0], y: values[1], width: values[2], height: values[3])
    return (PictureBox(name: name, rect: rect, radius: values.count == 5 ? Double(values[4]) : 0), number)
  }
}
