// Preset shapes with formulas of their own, as ECMA-376 defines them, of those that at least two of 161 public decks use: names with the values that they have, then the paths.
// Formulas are those of `SlideGuides`, commands those of `SlidePen`. Before the commands of a path are, in brackets, `s` for a
// path without a line, the name of a fill, and the size of its grid.

import Pixels

/// Draws preset shapes.
enum SlidePresets {
  /// The paths of a preset of the table; nil: it is not there.
  static func paths(_ name: String, _ values: [String: Double], in size: Size) -> [SlidePath]? {
    guard let entry = table[name], size.width > 0, size.height > 0 else { return nil }
    var guides = SlideGuides(in: size)
    let sections = entry.split(separator: "|")
    for guide in sections[0].split(separator: ";") {
      let sides = guide.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let key = sides[0].drop(while: \.isWhitespace)
      if key.hasPrefix("adj") {
        // Adjustments of a file are shares of 100,000.
        guides.set(key, to: values[String(key)].map { $0 * 100_000 } ?? Double(sides[1]) ?? 0)
      } else {
        guides.set(key, formula: sides[1])
      }
    }
    var paths: [SlidePath] = []
    for section in sections.dropFirst() {
      guard let path = path(section, guides, in: size) else { return nil }
      paths.append(path)
    }
    return paths
  }

  private static func path(_ text: Substring, _ guides: SlideGuides, in size: Size) -> SlidePath? {
    var path = SlidePath(data: "", light: 0)
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    var grid: [Double] = []
    if let first = words.first, first.hasPrefix("["), let end = words.firstIndex(where: { $0.hasSuffix("]") }) {
      for word in words[...end] {
        let flag = word.filter { $0 != "[" && $0 != "]" }
        if flag == "s" {
          path.isStroked = false
        } else if let length = Double(flag) {
          grid.append(length)
        } else {
          path.light = SlidePath.light(flag)
        }
      }
      words = words[(end + 1)...]
    }
    let scale = grid.count == 2 ? (x: size.width / grid[0], y: size.height / grid[1]) : (x: 1 / 12_700, y: 1 / 12_700)
    var pen = SlidePen(guides, scale: scale)
    while let command = words.popFirst() {
      let operands = words.prefix { !["M", "L", "Q", "C", "A", "Z"].contains($0) }
      words = words.dropFirst(operands.count)
      guard let letter = command.first, pen.draw(letter, Array(operands)) else { return nil }
    }
    path.data = pen.data
    return path
  }

  /// The formulas and paths of each preset.
  static let table: [String: Substring] = {
    var table: [String: Substring] = [:]
    for entry in text.split(separator: "#") {
      let name = entry.prefix { !$0.isWhitespace }
      table[String(name)] = entry.dropFirst(name.count)
    }
    return table
  }()

  private static let text = """
    #leftBrace adj1=8333;adj2=50000;a2=pin 0 adj2 100000;q1=+- 100000 0 a2;q2=min q1 a2;q3=*/ q2 1 2;m=*/ q3 h ss;
    a1=pin 0 adj1 m;y1=*/ ss a1 100000;y3=*/ h a2 100000;y4=+- y3 y1 0
    | [s] M r b A wd2 y1 cd4 cd4 L hc y4 A wd2 y1 0 -5400000 A wd2 y1 cd4 -5400000 L hc y1 A wd2 y1 cd2 cd4 Z
    | [none] M r b A wd2 y1 cd4 cd4 L hc y4 A wd2 y1 0 -5400000 A wd2 y1 cd4 -5400000 L hc y1 A wd2 y1 cd2 cd4
    #rightBrace adj1=8333;adj2=50000;a2=pin 0 adj2 100000;q1=+- 100000 0 a2;q2=min q1 a2;q3=*/ q2 1 2;m=*/ q3 h ss;
    a1=pin 0 adj1 m;y1=*/ ss a1 100000;y3=*/ h a2 100000;y2=+- y3 0 y1;y4=+- b 0 y1
    | [s] M l t A wd2 y1 3cd4 cd4 L hc y2 A wd2 y1 cd2 -5400000 A wd2 y1 3cd4 -5400000 L hc y4 A wd2 y1 0 cd4 Z
    | [none] M l t A wd2 y1 3cd4 cd4 L hc y2 A wd2 y1 cd2 -5400000 A wd2 y1 3cd4 -5400000 L hc y4 A wd2 y1 0 cd4
    #can adj=25000;m=*/ 50000 h ss;a=pin 0 adj m;y1=*/ ss a 200000;y3=+- b 0 y1
    | [s] M l y1 A wd2 y1 cd2 -10800000 L r y3 A wd2 y1 0 cd2 Z | [s lighten] M l y1 A wd2 y1 cd2 cd2 A wd2 y1 0 cd2 Z
    | [none] M r y1 A wd2 y1 0 cd2 A wd2 y1 cd2 cd2 L r y3 A wd2 y1 0 cd2 L l y1
    #wedgeRoundRectCallout adj1=-20833;adj2=62500;adj3=16667;dx=*/ w adj1 100000;dy=*/ h adj2 100000;x=+- hc dx 0;y=+- vc dy 0;
    dq=*/ dx h w;ay=abs dy;aq=abs dq;dz=+- ay 0 aq;xg=?: dx 7 2;xh=?: dx 10 5;x1=*/ w xg 12;x2=*/ w xh 12;yg=?: dy 7 2;
    yh=?: dy 10 5;y1=*/ h yg 12;y2=*/ h yh 12;t1=?: dx l x;xl=?: dz l t1;t2=?: dy x1 x;xt=?: dz t2 x1;t3=?: dx x r;
    xr=?: dz r t3;t4=?: dy x x1;xb=?: dz t4 x1;t5=?: dx y1 y;yl=?: dz y1 t5;t6=?: dy t y;yt=?: dz t6 t;t7=?: dx y y1;
    yr=?: dz y1 t7;t8=?: dy y b;yb=?: dz t8 b;u=*/ ss adj3 100000;u2=+- r 0 u;v2=+- b 0 u
    | M l u A u u cd2 cd4 L x1 t L xt yt L x2 t L u2 t A u u 3cd4 cd4 L r y1 L xr yr L r y2 L r v2 A u u 0 cd4 L x2 b L xb yb
    L x1 b L u b A u u cd4 cd4 L l y2 L xl yl L l y1 Z
    """
}
