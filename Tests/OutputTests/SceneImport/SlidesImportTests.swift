import Foundation
import JSONTree
import Pixels
import TestSupport
import Testing

@testable import SceneImport

/// Decks become scenes: place, look and text of shapes with what they inherit, and transitions.
@Suite struct SlidesImportTests {
  private static let spaces = """
    xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" \
    xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" \
    xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" \
    xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" \
    xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main" \
    xmlns:p159="http://schemas.microsoft.com/office/powerpoint/2015/09/main"
    """

  private static func relations(_ list: [(String, String, String)]) -> String {
    let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
    return "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
      + list.map { "<Relationship Id=\"\($0.0)\" Type=\"\(kind)\($0.1)\" Target=\"\($0.2)\"/>" }.joined()
      + "</Relationships>"
  }

  /// A shape in points.
  private static func shape(
    _ name: String, _ box: [Int], _ properties: String, text: String = "", placeholder: String = ""
  ) -> String {
    let place =
      box.isEmpty
      ? ""
      : "<a:xfrm><a:off x=\"\(box[0] * 12700)\" y=\"\(box[1] * 12700)\"/><a:ext cx=\"\(box[2] * 12700)\" cy=\"\(box[3] * 12700)\"/></a:xfrm>"
    return "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"\(name)\"/><p:cNvSpPr/><p:nvPr>\(placeholder)</p:nvPr></p:nvSpPr>"
      + "<p:spPr>\(place)\(properties)</p:spPr>" + (text.isEmpty ? "" : "<p:txBody><a:bodyPr/>\(text)</p:txBody>")
      + "</p:sp>"
  }

  private static func slide(_ kind: String, _ shapes: String, _ rest: String = "", ground: String = "") -> String {
    "<p:\(kind) \(spaces)><p:cSld>\(ground)<p:spTree>\(shapes)</p:spTree></p:cSld>\(rest)</p:\(kind)>"
  }

  private static func solid(_ color: String) -> String { "<a:solidFill><a:srgbClr val=\"\(color)\"/></a:solidFill>" }

  private static func parts() -> [(String, String)] {
    let theme = """
      <a:theme \(spaces)><a:themeElements><a:clrScheme name="x"><a:dk1><a:sysClr val="windowText" lastClr="101010"/></a:dk1>\
      <a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="4F81BD"/></a:accent1><a:hlink><a:srgbClr val="0563C1"/></a:hlink></a:clrScheme>\
      <a:fontScheme name="x"><a:majorFont><a:latin typeface="Nope Sans"/></a:majorFont><a:minorFont><a:latin typeface="Nope Text"/></a:minorFont></a:fontScheme>\
      </a:themeElements></a:theme>
      """
    let master = slide(
      "sldMaster",
      shape("Title Placeholder", [40, 20, 640, 80], "", text: "<a:p/>", placeholder: "<p:ph type=\"title\"/>")
        + shape(
          "Bar", [0, 500, 960, 40],
          "<a:prstGeom prst=\"rect\"/><a:solidFill><a:schemeClr val=\"accent1\"/></a:solidFill>"),
      "<p:clrMap bg1=\"lt1\" tx1=\"dk1\" accent1=\"accent1\"/><p:txStyles><p:titleStyle><a:lvl1pPr algn=\"ctr\"><a:defRPr sz=\"4400\" b=\"1\">"
        + "<a:solidFill><a:schemeClr val=\"tx1\"/></a:solidFill><a:latin typeface=\"+mj-lt\"/></a:defRPr></a:lvl1pPr></p:titleStyle></p:txStyles>",
      ground: "<p:bg><p:bgPr><a:solidFill><a:schemeClr val=\"bg1\"/></a:solidFill></p:bgPr></p:bg>")
    let first = slide(
      "sld",
      shape(
        "Title 1", [], "", text: "<a:p><a:r><a:rPr lang=\"en\"/><a:t>Hello ${x}</a:t></a:r></a:p>",
        placeholder: "<p:ph type=\"title\"/>")
        + shape(
          "!!box", [80, 120, 200, 100],
          "<a:prstGeom prst=\"roundRect\"><a:avLst><a:gd name=\"adj\" fmla=\"val 20000\"/></a:avLst></a:prstGeom>"
            + "<a:solidFill><a:schemeClr val=\"accent1\"><a:lumMod val=\"60000\"/><a:lumOff val=\"40000\"/></a:schemeClr></a:solidFill>"
            + "<a:ln w=\"25400\"><a:solidFill><a:srgbClr val=\"C0504D\"><a:lumMod val=\"75000\"/></a:srgbClr></a:solidFill></a:ln>"
            + "<a:effectLst><a:outerShdw blurRad=\"50800\" dist=\"25400\" dir=\"5400000\"><a:srgbClr val=\"000000\"><a:alpha val=\"40000\"/></a:srgbClr></a:outerShdw></a:effectLst>"
        )
        + shape(
          "List", [300, 120, 200, 200], "",
          text:
            "<a:p><a:pPr marL=\"228600\" indent=\"-228600\"><a:buChar char=\"•\"/></a:pPr><a:r><a:t>One</a:t></a:r></a:p><a:p><a:r><a:t>Two</a:t></a:r></a:p>"
        )
        + shape("Odd", [10, 10, 20, 20], "<a:prstGeom prst=\"gear6\"/>" + solid("FF0000"))
        + "<p:grpSp><p:nvGrpSpPr><p:cNvPr id=\"9\" name=\"Group\"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x=\"1270000\" y=\"1270000\"/><a:ext cx=\"1270000\" cy=\"1270000\"/><a:chOff x=\"0\" y=\"0\"/><a:chExt cx=\"2540000\" cy=\"2540000\"/></a:xfrm></p:grpSpPr>"
        + shape("Inner", [100, 100, 50, 50], "<a:prstGeom prst=\"ellipse\"/>" + solid("00FF00")) + "</p:grpSp>"
        + "<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id=\"8\" name=\"Chart\"/></p:nvGraphicFramePr><p:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"127000\" cy=\"127000\"/></p:xfrm><a:graphic><a:graphicData uri=\"x/chart\"/></a:graphic></p:graphicFrame>"
    )
    let second = slide(
      "sld", shape("!!box", [10, 20, 400, 200], "<a:prstGeom prst=\"rect\"/>" + solid("112233")),
      "<mc:AlternateContent><mc:Choice Requires=\"p159\"><p:transition spd=\"slow\" p14:dur=\"1500\" advTm=\"2500\"><p159:morph option=\"byWord\"/></p:transition></mc:Choice>"
        + "<mc:Fallback><p:transition><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>")
    let third = slide("sld", "", "<p:transition spd=\"med\"><p:push dir=\"u\"/></p:transition>")
    let hidden = slide("sld", "").replacing("<p:sld ", with: "<p:sld show=\"0\" ")
    return [
      (
        "ppt/presentation.xml",
        "<p:presentation \(spaces)><p:sldIdLst>"
          + (1...4).map { "<p:sldId id=\"\(255 + $0)\" r:id=\"rId\($0)\"/>" }.joined()
          + "</p:sldIdLst><p:sldSz cx=\"12192000\" cy=\"6858000\"/></p:presentation>"
      ),
      ("ppt/_rels/presentation.xml.rels", relations((1...4).map { ("rId\($0)", "slide", "slides/slide\($0).xml") })),
      ("ppt/slides/slide1.xml", first), ("ppt/slides/slide2.xml", second), ("ppt/slides/slide3.xml", third),
      ("ppt/slides/slide4.xml", hidden),
      ("ppt/slides/_rels/slide1.xml.rels", relations([("rId1", "slideLayout", "../slideLayouts/l.xml")])),
      ("ppt/slideLayouts/l.xml", slide("sldLayout", "")),
      ("ppt/slideLayouts/_rels/l.xml.rels", relations([("rId1", "slideMaster", "../slideMasters/m.xml")])),
      ("ppt/slideMasters/m.xml", master),
      ("ppt/slideMasters/_rels/m.xml.rels", relations([("rId1", "theme", "../theme/t.xml")])),
      ("ppt/theme/t.xml", theme),
    ]
  }

  private func scene(
    _ parts: [(String, String)], numbers: [Int]? = nil, _ change: (inout [UInt8]) -> Void = { _ in }
  ) throws -> (String, ImportReport) {
    var zip = ZipBuilder()
    for (name, text) in parts { zip.add(name, Array(text.utf8)) }
    var bytes = zip.file()
    change(&bytes)
    let folder = try TemporaryFolder()
    let request = SlidesRequest(path: try folder.write(bytes, to: "in/deck.pptx"), numbers: numbers)
    let report = try ImportRequest(.slides(request), destination: folder("out")).run()
    return (String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self), report)
  }

  @Test(arguments: [
    "\"canvas\": {\"size\": [960, 540], \"scale\": 2}", "\"slide1\": { \"background\": \"#ffffff\", \"layers\": [",
    "{ \"id\": \"Bar\", \"frame\": [0, 500, 960, 40], \"fill\": \"#4f81bd\" }",
    "\"id\": \"Title-1\", \"frame\": [40, 20, 640, 80]",
    "\"string\": \"Hello $${x}\", \"size\": 44, \"weight\": 700, \"color\": \"#101010\", \"align\": \"center\"",
    "\"padding\": [3.6, 7.2]", "// the font Nope Sans is not installed, so its texts are drawn in Inter",
    "\"textStyles\": {\"default\": {\"font\": \"built-in\"}},",
    "\"id\": \"box\", \"frame\": [80, 120, 200, 100], \"cornerRadius\": 20, \"fill\": \"#95b3d7\"",
    "\"shadow\": {\"color\": \"#00000066\", \"radius\": 4, \"offset\": [0, 2]}",
    "{ \"frame\": [-1, -1, 202, 102], \"cornerRadius\": 21, \"border\": {\"width\": 2, \"color\": \"#953735\"} }",
    "\"layout\": {\"direction\": \"column\", \"padding\": [3.6, 7.2]}, \"layers\": [",
    "{ \"size\": [\"fill\", \"hug\"],",
    "\"string\": \"•\"", "// its shape gear6 is not known, so it is a box",
    "\"id\": \"Group\", \"frame\": [100, 100, 100, 100]",
    "{ \"id\": \"Inner\", \"frame\": [50, 50, 25, 25], \"cornerRadius\": \"50%\", \"fill\": \"#00ff00\" }",
    "// it is a chart, which is not read, so it is a grey box", "// transition \"morph\"", "{ \"hold\": 2.5 }",
    "\"to\": \"slide2\", \"duration\": 1.5, \"curve\": \"easeInOut\", \"pairs\": [",
    "{\"from\": \"box\", \"to\": \"box\", \"match\": \"words\"}",
    "\"to\": \"slide3\", \"style\": \"push\", \"edge\": \"bottom\", \"duration\": 0.75, \"match\": \"none\"",
  ]) func `keys say what the deck says`(expected: String) throws {
    let (text, report) = try scene(Self.parts())
    #expect(text.contains(expected), "\(text)")
    #expect(report.screens.map(\.name) == ["slide1", "slide2", "slide3"] && report.lost == 1)
  }

  /// What a deck may have and a scene may not.
  @Test func `long texts and shapes without an extent stop no import`() throws {
    let long = "<a:p><a:r><a:t>\(String(repeating: "😀", count: 60_000))</a:t></a:r></a:p>"
    let arrow = "<a:prstGeom prst=\"rightArrow\"/>" + Self.solid("FF0000")
    let shapes = Self.shape("Long", [10, 10, 300, 300], "", text: long) + Self.shape("Flat", [10, 10, 300, 0], arrow)
    let parts = Self.parts().map { $0.0.hasSuffix("slide3.xml") ? ($0.0, Self.slide("sld", shapes)) : $0 }
    let (text, report) = try scene(parts, numbers: [3])
    #expect(text.contains("// its text has 120000 characters, so it ends after 100000"))
    #expect(text.contains("\"id\": \"Flat\"") && report.lost == 1)
  }

  /// A deck in a deck is not opened, however large it says it is.
  @Test func `a zip file in a zip file is bytes`() throws {
    var inner = ZipBuilder()
    inner.claimedSize = 1 << 31
    inner.add("ppt/presentation.xml", [1])
    var zip = ZipBuilder()
    for (name, text) in Self.parts() { zip.add(name, Array(text.utf8)) }
    zip.add("ppt/embeddings/deck.pptx", inner.file())
    let folder = try TemporaryFolder()
    let request = SlidesRequest(path: try folder.write(zip.file(), to: "in/deck.pptx"), numbers: nil)
    #expect(try ImportRequest(.slides(request), destination: folder("out")).run().screens.count == 3)
    var only = ZipBuilder()
    only.add("deck.pptx", zip.file())
    let nested = SlidesRequest(path: try folder.write(only.file(), to: "in/nested.pptx"), numbers: nil)
    #expect(throws: ImportError.self) { try ImportRequest(.slides(nested), destination: folder("no")).run() }
    #expect(!folder.names.contains("no"))
  }

  @Test func `slides are chosen by number`() throws {
    #expect(try scene(Self.parts(), numbers: [3, 4]).1.screens.map(\.name) == ["slide3", "slide4"])
    #expect(throws: ImportError.self) { try scene(Self.parts(), numbers: [5]) }
  }

  @Test(arguments: ["ppt/presentation.xml", "ppt/slides/slide1.xml", "ppt/theme/t.xml"])
  func `a part with a document type or a cut part is an error`(name: String) throws {
    for change in [
      { (text: String) in "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>" + text },
      { (text: String) in String(text.prefix(text.count / 2)) },
    ] {
      let parts = Self.parts().map { ($0.0, $0.0 == name ? change($0.1) : $0.1) }
      #expect(throws: ImportError.self) { try scene(parts) }
    }
  }

  @Test func `references that lead out of the file lead to nothing`() throws {
    let picture =
      "<p:pic><p:nvPicPr><p:cNvPr id=\"3\" name=\"Pic\"/></p:nvPicPr><p:blipFill><a:blip r:embed=\"rId9\"/></p:blipFill><p:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"12700\" cy=\"12700\"/></a:xfrm></p:spPr></p:pic>"
    var parts = Self.parts().filter { $0.0 != "ppt/slides/slide3.xml" }
    parts.append(("ppt/slides/slide3.xml", Self.slide("sld", picture)))
    parts.append(
      ("ppt/slides/_rels/slide3.xml.rels", Self.relations([("rId9", "image", "../../../../../../etc/hostname")])))
    let (text, report) = try scene(parts)
    #expect(text.contains("// its picture is not in the file, so it is a grey box") && report.images == 0)
  }

  @Test func `limits are checked by the directory`() throws {
    func error(_ change: (inout ZipBuilder) -> Void, count: Int? = nil) -> String {
      var zip = ZipBuilder()
      change(&zip)
      do {
        _ = try ZipFile(zip.file(claimedCount: count)).read("a")
        return ""
      } catch { return error.reason }
    }
    #expect(
      error {
        $0.claimedSize = 65 << 20; $0.add("a", [1])
      }.contains("larger than 64 MiB"))
    #expect(
      error { zip in
        zip.claimedSize = 60 << 20; for i in 0..<5 { zip.add("\(i)", [1]) }
      }.contains("more than 256 MiB"))
    #expect(error({ $0.add("a", [1]) }, count: 20_000).contains("more than 10000 entries"))
    #expect(error({ $0.add("a", [1]) }, count: 5).contains("directory is damaged"))
    #expect(
      error {
        $0.flags = 1; $0.add("a", [1])
      }.contains("encrypted"))
    #expect(
      error {
        $0.claimedSize = 9; $0.add("a", [1])
      }.contains("a is damaged"))
    #expect(error { $0.add("a", [1]) }.isEmpty)
    #expect(throws: ZipError.self) { try ZipFile([]) }
  }

  /// Damaged decks give a scene that can be read, or an error; never a defect.
  @Test func `damage is survived`() throws {
    var random = SeededRandom(seed: 5)
    var good = 0
    for _ in 0..<120 {
      var parts = Self.parts()
      for _ in 0..<2 {
        let index = Int.random(in: 0..<parts.count, using: &random)
        var text = Array(parts[index].1.utf8)
        // Values of attributes: what keeps the XML whole.
        let quotes = text.indices.filter { text[$0] == UInt8(ascii: "\"") }
        let quote = Int.random(in: 0..<max(1, quotes.count / 2), using: &random) * 2
        guard quotes.count > quote + 1 else { continue }
        let value = ["-1", "1e300", "nan", "", "999999999999", "x"].randomElement(using: &random) ?? ""
        text.replaceSubrange(quotes[quote] + 1..<quotes[quote + 1], with: Array(value.utf8))
        parts[index].1 = String(decoding: text, as: UTF8.self)
      }
      do {
        _ = try scene(parts) { bytes in
          if Bool.random(using: &random) { return }
          bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        good += 1
      } catch let error as ImportError {
        if case .defect(let reason) = error { Issue.record("\(reason)") }
      }
    }
    #expect(good > 10)
  }

  @Test func `presets of the table have paths for all values`() throws {
    #expect(SlidePresets.table.count == 31)
    for name in SlidePresets.table.keys.sorted() {
      for size in [Size(width: 200, height: 100), Size(width: 1, height: 300)] {
        for value in [nil, 0, 0.3, -9, 1e300, Double.infinity] {
          let values = value.map { value in ["adj", "adj1", "adj2", "adj3"].map { ($0, value) } } ?? []
          let paths = SlidePresets.paths(name, Dictionary(uniqueKeysWithValues: values), in: size)
          // Formulas can lead out of all numbers; then the shape is a box.
          if value.map({ abs($0) < 1 }) ?? true {
            #expect(paths?.isEmpty == false && paths?.allSatisfy { $0.data.hasPrefix("M") } == true, "\(name)")
          }
        }
      }
    }
    let can = try #require(SlidePresets.paths("can", [:], in: Size(width: 100, height: 100)))
    #expect(can.map(\.light) == [0, 0.4, nil] && can.map(\.isStroked) == [false, false, true])
    #expect(SlidePresets.paths("sketch", [:], in: Size(width: 9, height: 9)) == nil)
  }

  @Test func `formulas have the values of the standard`() {
    var guides = SlideGuides(in: Size(width: 2, height: 1))
    for (formula, value) in [
      ("val 7", 7.0), ("*/ w 1 2", 12_700), ("+- r 1 b", 12_701), ("+/ 10 5 3", 5), ("?: -1 2 3", 3), ("abs -4", 4),
      ("sqrt 9", 3), ("min 3 2", 2), ("max 3 2", 3), ("pin 1 9 5", 5), ("pin 1 0 5", 1), ("mod 3 4 0", 5),
      ("sin 10 5400000", 10), ("cos 10 cd2", -10), ("at2 1 1", 2_700_000), ("cat2 10 3 4", 6), ("sat2 10 3 4", 8),
      ("*/ 5 5 0", 0), ("+- ssd2 0 hd2", 0), ("val 3cd4", 16_200_000),
    ] {
      guides.set("g", formula: formula)
      #expect(guides.value("g").map { abs($0 - value) < 1e-6 } == true, "\(formula)")
    }
    for formula in ["", "val", "val x", "no 1 2", "*/ 1e308 1e308 1", "val nan"] {
      guides.set("g", formula: formula)
      #expect(guides.value("g") == nil, "\(formula)")
    }
  }

  @Test(arguments: [
    ("<a:prstGeom prst=\"can\"/>" + solid("808080"), ["#808080", "#b3b3b3"]),
    (
      "<a:custGeom><a:gdLst><a:gd name=\"m\" fmla=\"*/ w 1 2\"/></a:gdLst><a:pathLst><a:path><a:moveTo><a:pt x=\"m\" y=\"t\"/></a:moveTo>"
        + "<a:lnTo><a:pt x=\"r\" y=\"b\"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>" + solid("010203"),
      ["\"d\": \"M50 0L100 100Z\", \"fill\": \"#010203\""]
    ),
    (
      "<a:prstGeom prst=\"line\"/><a:ln w=\"25400\">" + solid("0000FF") + "<a:tailEnd type=\"triangle\"/></a:ln>",
      ["\"d\": \"M0 0L96.606 96.606\"", "\"d\": \"M100 100L93.636 97.879L97.879 93.636Z\", \"fill\": \"#0000ff\""]
    ),
  ]) func `faces, formulas and arrowheads are drawn`(properties: String, expected: [String]) throws {
    var parts = Self.parts().filter { $0.0 != "ppt/slides/slide3.xml" }
    parts.append(
      ("ppt/slides/slide3.xml", Self.slide("sld", Self.shape("New", [10, 20, 100, 100], properties))))
    let (text, report) = try scene(parts, numbers: [3])
    for expected in expected { #expect(text.contains(expected), "\(text)") }
    #expect(report.notes.isEmpty)
  }

  @Test func `presets that decks use are shapes, and others are boxes`() throws {
    let size = Size(width: 200, height: 100)
    func geometry(_ name: String) throws -> SlideGeometry {
      let text = "<spPr><prstGeom prst=\"\(name)\"/></spPr>"
      return SlideGeometry(try XMLReader.read(Array(text.utf8)), in: size)
    }
    for name in [
      "triangle", "diamond", "chevron", "homePlate", "rightArrow", "star5", "star8", "hexagon", "wedgeRoundRectCallout",
    ] {
      guard case .path(let data) = try geometry(name) else {
        Issue.record("\(name)")
        continue
      }
      #expect(data.hasPrefix("M") && data.hasSuffix("Z"), "\(name)")
    }
    guard case .path(let arrow) = try geometry("downArrow"), case .line(let elbow) = try geometry("bentConnector3")
    else {
      Issue.record("downArrow")
      return
    }
    #expect(arrow == "M50 0L50 50L0 50L100 100L200 50L150 50L150 0Z" && elbow == "M0 0L100 0L100 100L200 100")
    guard case .unknown = try geometry("gear6"), case .line = try geometry("curvedConnector2") else {
      Issue.record("gear6")
      return
    }
  }

  // MARK: What decks say in other ways

  /// The text of a scene of one slide.
  private func slide(_ shapes: String, theme: String = "", more: [(String, String)] = []) throws -> (
    String, ImportReport
  ) {
    let parts = Self.parts().filter { part in !more.contains { $0.0 == part.0 } }.map { name, text in
      switch name {
      case "ppt/slides/slide1.xml": (name, Self.slide("sld", shapes))
      case "ppt/theme/t.xml" where !theme.isEmpty:
        (name, text.replacing("</a:themeElements>", with: "<a:fmtScheme>\(theme)</a:fmtScheme></a:themeElements>"))
      default: (name, text)
      }
    }
    return try scene(parts + more, numbers: [1])
  }

  private static func box(_ more: String = "<a:prstGeom prst=\"rect\"/>") -> String {
    shape("Box", [80, 120, 200, 100], more + solid("112233"))
  }

  @Test func `turns are between half a turn to the left and to the right`() throws {
    let turned = Self.box().replacing("<a:xfrm>", with: "<a:xfrm rot=\"21300000\">")
    #expect(try slide(turned).0.contains("\"transform\": {\"rotate\": -5}"))
  }

  @Test func `a stretched group stretches a child on its side by the other factor`() throws {
    func inner(_ degrees: Int) throws -> String {
      let child = Self.shape("Inner", [40, 20, 40, 20], "<a:prstGeom prst=\"rect\"/>" + Self.solid("00FF00"))
        .replacing("<a:xfrm>", with: "<a:xfrm rot=\"\(degrees * 60_000)\">")
      return try slide(
        "<p:grpSp><p:nvGrpSpPr><p:cNvPr id=\"9\" name=\"Group\"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"2540000\" cy=\"635000\"/><a:chOff x=\"0\" y=\"0\"/><a:chExt cx=\"1270000\" cy=\"1270000\"/></a:xfrm></p:grpSpPr>\(child)</p:grpSp>"
      ).0
    }
    #expect(try inner(30).contains("\"frame\": [80, 10, 80, 10]"))
    #expect(try inner(90).contains("\"frame\": [110, -5, 20, 40]"))
  }

  @Test func `the style of a placeholder wins over what its master says`() throws {
    let title =
      "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"Title\"/><p:cNvSpPr/><p:nvPr><p:ph type=\"title\"/></p:nvPr></p:nvSpPr><p:spPr/><p:style><a:fillRef idx=\"1\"><a:schemeClr val=\"accent1\"/></a:fillRef></p:style><p:txBody><a:bodyPr/><a:p><a:r><a:t>T</a:t></a:r></a:p></p:txBody></p:sp>"
    let master = Self.parts().first { $0.0 == "ppt/slideMasters/m.xml" }?.1 ?? ""
    let plain = master.replacing(
      "</a:xfrm></p:spPr>", with: "</a:xfrm><a:prstGeom prst=\"rect\"/><a:noFill/></p:spPr>", maxReplacements: 1)
    #expect(plain != master)
    let style = "<a:fillStyleLst><a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill></a:fillStyleLst>"
    let text = try slide(title, theme: style, more: [("ppt/slideMasters/m.xml", plain)]).0
    #expect(text.contains("\"id\": \"Title\", \"frame\": [40, 20, 640, 80], \"fill\": \"#4f81bd\""), "\(text)")
  }

  @Test func `pictures of a theme are found through the theme`() throws {
    let picture = "<a:blipFill><a:blip r:embed=\"rId7\"/><a:stretch/></a:blipFill>"
    let theme = "<a:fillStyleLst>\(picture)</a:fillStyleLst><a:bgFillStyleLst>\(picture)</a:bgFillStyleLst>"
    let styled = Self.shape("Box", [0, 0, 10, 10], "<a:prstGeom prst=\"rect\"/>").replacing(
      "</p:spPr>", with: "</p:spPr><p:style><a:fillRef idx=\"1\"/></p:style>")
    let slide1 = Self.slide("sld", styled, ground: "<p:bg><p:bgRef idx=\"1001\"/></p:bg>")
    let (text, report) = try slide(
      "", theme: theme,
      more: [
        ("ppt/slides/slide1.xml", slide1),
        ("ppt/theme/_rels/t.xml.rels", Self.relations([("rId7", "image", "../media/gone.png")])),
      ])
    // The picture itself is not in the deck.
    #expect(report.lost == 2 && text.contains("// its picture is not in the file"), "\(text)")
  }

  @Test(arguments: [
    ("<a:rPr strike=\"sngStrike\"/>", "its text is struck out, so the line is left out"),
    ("<a:rPr baseline=\"30000\"/>", "its text is raised or lowered, so it is only smaller"),
    ("<a:rPr cap=\"small\"/>", "its text has small capitals, so it has capitals"),
    ("<a:rPr spc=\"600\"/>", "\"letterSpacing\": 6"),
    ("<a:rPr><a:highlight><a:srgbClr val=\"FFFF00\"/></a:highlight></a:rPr>", "its text is highlighted"),
    ("<a:rPr><a:hlinkClick/></a:rPr>", "its text is underlined, so the line is left out"),
    ("<a:rPr><a:hlinkClick/></a:rPr>", "\"color\": \"#0563c1\""),
    (
      "<a:rPr/></a:r></a:p><a:p><a:pPr algn=\"just\"/><a:r><a:t>a</a:t>",
      "its text is justified, so its lines end where"
    ),
    ("<a:rPr/><a:t>\u{E123}</a:t>", "has no glyph for"),
    (
      "<a:rPr><a:effectLst><a:glow rad=\"9\"/></a:effectLst></a:rPr>",
      "its text has an effect, so the effect is left out"
    ),
    ("<a:rPr/></a:r><mc:AlternateContent/><a:r><a:t>a</a:t>", "its text has a formula, so the formula is left out"),
    ("<a:rPr/><a:t>a\tb</a:t>", "its text has tabs, so they are spaces"),
  ]) func `what runs say is drawn or noted`(run: String, expected: String) throws {
    let (text, report) = try slide(
      Self.shape(
        "Text", [0, 0, 100, 40], "",
        text: "<a:p><a:r>\(run)\(run.contains("<a:t>") ? "" : "<a:t>Word</a:t>")</a:r></a:p>"))
    #expect(text.contains(expected) || report.notes.contains { $0.what.contains(expected) }, "\(text)")
  }

  @Test(arguments: [
    ("<a:sp3d/>", "it has three dimensions, so it is flat"),
    ("<a:ln cmpd=\"dbl\"><a:solidFill><a:srgbClr val=\"FF0000\"/></a:solidFill></a:ln>", "its line is several lines"),
    (
      "<a:ln><a:gradFill><a:gsLst><a:gs pos=\"0\"><a:srgbClr val=\"FF0000\"/></a:gs><a:gs pos=\"100000\"><a:srgbClr val=\"00FF00\"/></a:gs></a:gsLst></a:gradFill></a:ln>",
      "its line has a gradient"
    ),
  ]) func `what shapes have and keys do not say is noted`(properties: String, expected: String) throws {
    let text = try slide(
      Self.shape("Box", [0, 0, 90, 40], "<a:prstGeom prst=\"rect\"/>" + Self.solid("112233") + properties)
    ).0
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `films, sounds and animations of shapes are said`() throws {
    let film =
      "<p:pic><p:nvPicPr><p:cNvPr id=\"3\" name=\"Film\"/><p:nvPr><a:videoFile/></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed=\"rId9\"/></p:blipFill><p:spPr><a:xfrm><a:off x=\"0\" y=\"0\"/><a:ext cx=\"127000\" cy=\"127000\"/></a:xfrm></p:spPr></p:pic>"
    let slide = Self.slide("sld", film, "<p:timing><p:tnLst/></p:timing>")
    let parts = Self.parts().map { ($0.0, $0.0 == "ppt/slides/slide1.xml" ? slide : $0.1) }
    let report = try scene(parts, numbers: [1]).1
    #expect(report.notes.contains { $0.what == "it is a film or a sound" }, "\(report.notes)")
    #expect(report.notes.contains { $0.what == "its shapes have animations" }, "\(report.notes)")
  }

  @Test func `bullets, numbers of slides and patterns keep what they can`() throws {
    let text = try slide(
      Self.shape(
        "Text", [0, 0, 300, 90],
        "<a:prstGeom prst=\"rect\"/><a:pattFill prst=\"pct50\"><a:fgClr><a:srgbClr val=\"000000\"/></a:fgClr><a:bgClr><a:srgbClr val=\"FFFFFF\"/></a:bgClr></a:pattFill>",
        text:
          "<a:p><a:pPr marL=\"228600\" indent=\"-228600\"><a:buClr><a:srgbClr val=\"FF0000\"/></a:buClr><a:buSzPct val=\"200000\"/><a:buChar char=\"•\"/></a:pPr><a:r><a:rPr sz=\"2000\"/><a:t>One</a:t></a:r></a:p>"
          + "<a:p><a:pPr algn=\"ctr\"><a:buChar char=\"•\"/></a:pPr><a:fld type=\"slidenum\"><a:t>?</a:t></a:fld></a:p>"
      )
    ).0
    for expected in [
      "\"string\": \"•\", \"size\": 40, \"color\": \"#ff0000\"", "\"string\": \"• 1\"", "\"fill\": \"#808080\"",
      "it is filled with the pattern pct50, so it has the mean colour",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
  }

  @Test func `a text that does not wrap has room beside its shape`() throws {
    let shape = Self.shape(
      "Text", [100, 0, 20, 40], "", text: "<a:p><a:pPr algn=\"ctr\"/><a:r><a:t>Wider than its box</a:t></a:r></a:p>")
    let text = try slide(shape.replacing("<a:bodyPr/>", with: "<a:bodyPr wrap=\"none\"/>")).0
    #expect(text.contains("\"id\": \"Text\", \"frame\": [100, 0, 20, 40]"))
    #expect(text.contains("{ \"frame\": [-113.4, 0, 246.8, 40],"), "\(text)")
  }

  @Test func `encrypted decks and decks of hidden slides say so`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], to: "in/deck.pptx")
    let request = ImportRequest(.slides(SlidesRequest(path: path)), destination: folder("out"))
    let encrypted = #expect(throws: (any Error).self) { _ = try request.run() }
    #expect("\(try #require(encrypted))".contains("encrypted or an older .ppt"))
    let hidden = Self.parts().map { name, text in
      (name, name.hasPrefix("ppt/slides/slide") ? text.replacing("<p:sld ", with: "<p:sld show=\"0\" ") : text)
    }.map { ($0.0, $0.1.replacing("show=\"0\" show=\"0\"", with: "show=\"0\"")) }
    let allHidden = #expect(throws: (any Error).self) { _ = try scene(hidden) }
    #expect("\(try #require(allHidden))".contains("all of its slides are hidden"))
  }
}
