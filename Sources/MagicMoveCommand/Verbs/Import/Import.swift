// `magicmove import`: screens that exist become a scene to edit.

import ForeignText
import JSONTree
import SceneImport

extension Flag {
  static let importOutput = Flag(
    "output", short: "o", value: "DIR",
    "The folder for the scene, which is called like it, its images and a report; it must be new or empty. Default: output/FIRST, after the first file."
  )
  static let importScale = Flag(
    "scale", value: "S",
    "Pixels per point of the scene, \(ImportFlags.scale.words). For pictures, how many pixels of a picture are a point. Default: 2; for pictures 1."
  )
  static let screenNames = Flag(
    "names", value: "A,B", "Names of the screens, separated by commas. Default: as the source calls them.")
  static let importForce = Flag("force", "Replaces the folder of an earlier import.")
  static let importStrict = Flag(
    "strict", "Fails if anything is lost, or if a screen differs from its source; nothing is written then.")
  static let box = Flag(
    "box", value: "NAME=X,Y,W,H[,R]@K", isRepeatable: true,
    "pictures: a part of picture K (from 1) that becomes a layer, in whole pixels, with corner radius R. Boxes with one name match. "
      + "Can be repeated.")
  static let tree = Flag(
    "tree", value: "FILE", isRepeatable: true,
    "pictures: boxes from a tree of the screen: uiautomator dump, WebDriverAgent page source, Roborazzi or AXe JSON. One per "
      + "picture, in the same order.")
  static let findBoxes = Flag(
    "match",
    "pictures: finds boxes of at least 48 pixels a side that moved, or grew by a factor of 0.5 to 2, and calls them found-1, "
      + "found-2, and so on.")
  static let figmaImages = Flag(
    "images", value: "DIR", "figma: the folder of exported pictures, REF.png for fills and ID.png for layers.")
  static let figmaStart = Flag("start", value: "FRAME", "figma: the first frame. Default: the start of the first flow.")
  static let click = Flag(
    "click", value: "CSS", isRepeatable: true,
    "html: clicks on the first element that matches; the result is one more screen. Can be repeated.")
  static let script = Flag(
    "eval", value: "JS", isRepeatable: true,
    "html: runs a script in the page, after the clicks; the result is one more screen. Can be repeated.")
  static let selector = Flag(
    "selector", value: "NAME=CSS", isRepeatable: true,
    "html: elements that become layers, besides those with a view-transition-name. Can be repeated.")
  static let texts = Flag(
    "texts", "html: every text and every inline SVG becomes a layer, called after its id, class or role.")
  static let viewport = Flag("viewport", value: "WxH", "html: the size of the page in CSS pixels. Default: 390x844.")
  static let chromium = Flag(
    "chromium", value: "PATH", "html: the browser. Default: chromium, chromium-browser or google-chrome in PATH.")
  static let network = Flag("network", "html: lets pages load from any host.")
  static let noSandbox = Flag(
    "no-sandbox", "html: runs the browser without its sandbox, which root and containers may need.")
  static let timeout = Flag("timeout", value: "SECONDS", "html: the time for a screen. Default: 30.")
  static let slides = Flag("slides", value: "2-4,7", "pptx: the slides to import. Default: all that are not hidden.")
  static let figmaList = Flag("list", "figma: lists the pictures to export; writes nothing.")
}

extension Verb {
  static let importing = Verb(
    name: "import", group: .bringIn, operands: "FILE...", operandCount: 0...Int.max,
    firstWords: ImportSource.allCases.map(\.rawValue),
    summary: "Turns pages, slides, Figma frames or pictures into a scene",
    details: "The kind of a file is told by its name; a word before the file names it otherwise: \(ImportSource.list).",
    flags: ImportFlags.all,
    examples: [
      Example(
        "import html list.html dish.html -o dish", "two pages; elements with a view-transition-name become layers"),
      Example(
        "import html app.html --click '#more' --selector card=.card -o app", "a page, and the same page after a click"),
      Example(
        "import pictures inbox.png mail.png --box face=40,200,120,120@1 --box face=40,120,640,640@2 -o mail",
        "two screenshots; the part called face moves"),
      Example("import pictures list.png detail.png --match", "two screenshots; what moved is found by comparing them"),
      Example(
        "import pictures inbox.png mail.png --tree inbox.xml --tree mail.xml --scale 3",
        "every named element of two screens of an app becomes a layer"),
      Example(
        "import figma file.json --images exports -o flow", "the frames of a prototype, in the order of its links"),
      Example("import pptx talk.pptx --slides 2-4", "three slides with their transitions"),
    ],
    list: { _ in ImportSource.table },
    run: { arguments in
      let request = try ImportFlags.request(arguments)
      if arguments.has(.figmaList), case .figma(let figma) = request.source {
        let wanted = try figma.wantedPictures()
        try Streams.text(wanted.map { "\(Escaped.line($0.file))  \(Escaped.line($0.purpose))\n" }.joined())
        return .done
      }
      let report = try request.run()
      for note in report.notes { Streams.message("magicmove: \(note.text)") }
      if arguments.has(.json) {
        let path = JSONMember(key: "path", keyOffset: 0, value: .string(report.folder))
        try Streams.output(JSONWriter.lines(JSONNode(.object([path] + report.json.members), offset: 0)))
      }
      try arguments.say(written: ["\(report.folder)/\(report.file)"], report.summary)
      return .done
    })
}

extension ImportReport {
  /// One line for people.
  fileprivate var summary: String {
    func count(_ number: Int, _ name: String) -> String { "\(number) \(name)\(number == 1 ? "" : "s")" }
    let different = [
      (approximated, "approximated"), (pictures, "as pictures"), (lost, "lost"), (different, "screens that differ"),
    ]
    .filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
    return "wrote \(folder)/\(file): \(count(screens.count, "screen")), \(count(layers, "layer")), "
      + "\(count(images, "image"))\(different); next: magicmove preview \(folder)/\(file)"
  }
}
