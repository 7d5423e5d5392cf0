// Preset shapes by the formulas of ECMA-376, of those that at least two of 161 public decks use: names with the values that they
// have, then the paths.
// Formulas are those of `SlideGuides`, commands those of `SlidePen`. Before the commands of a path are, in brackets, `s` for a
// path without a line, the name of a fill, and the size of its grid.

import Pixels

/// Draws preset shapes.
enum SlidePresets {
  /// The paths of a preset of the table; nil: it is not there.
  static func paths(_ name: String, _ values: [String: Double], in size: Size) -> [SlidePath]? {
    guard let entry = table[name] else { return nil }
    var guides = SlideGuides(in: size)
    let sections = entry.split(separator: "|")
    for guide in sections[0].split(separator: ";") {
      let sides = guide.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let key = sides[0].drop(while: \.isWhitespace)
      if let number = Double(sides[1]) {
        // A number is an adjustment, which files can change, here in shares of 100,000.
        guides.set(key, to: values[String(key)].map { $0 * 100_000 } ?? number)
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
      for one in name.split(separator: ",") { table[String(one)] = entry.dropFirst(name.count) }
    }
    return table
  }()

  private static let text = """
    #line,straightConnector1 | [none] M l t L r b
    #bentConnector2 | [none] M l t L r t L r b
    #bentConnector3 adj1=50000;x=*/ w adj1 100000 | [none] M l t L x t L x b L r b
    #curvedConnector2 | [none] M l t C wd2 t r hd2 r b
    #curvedConnector3 adj1=50000;x=*/ w adj1 100000;x1=*/ x 1 2;x2=+/ w x 2;y=*/ h 3 4
    | [none] M l t C x1 t x hd4 x vc C x y x2 b r b
    #triangle adj=50000;a=pin 0 adj 100000;x=*/ w a 100000 | M x t L r b L l b Z
    #rtTriangle | M l t L r b L l b Z
    #diamond,flowChartDecision | M hc t L r vc L hc b L l vc Z
    #parallelogram adj=25000;m=*/ 100000 w ss;a=pin 0 adj m;x=*/ ss a 100000;x2=+- r 0 x | M x t L r t L x2 b L l b Z
    #trapezoid adj=25000;m=*/ 50000 w ss;a=pin 0 adj m;x=*/ ss a 100000;x2=+- r 0 x | M x t L x2 t L r b L l b Z
    #hexagon adj=25000;vf=115470;m=*/ 50000 w ss;a=pin 0 adj m;x=*/ ss a 100000;x2=+- r 0 x;q=*/ hd2 vf 100000;d=sin q 3600000;
    dy=pin 0 d hd2;y1=+- vc 0 dy;y2=+- vc dy 0 | M l vc L x y1 L x2 y1 L r vc L x2 y2 L x y2 Z
    #octagon adj=29289;a=pin 0 adj 50000;x=*/ ss a 100000;x2=+- r 0 x;y2=+- b 0 x
    | M x t L x2 t L r x L r y2 L x2 b L x b L l y2 L l x Z
    #plus adj=25000;a=pin 0 adj 50000;x=*/ ss a 100000;x2=+- r 0 x;y2=+- b 0 x
    | M x t L x2 t L x2 x L r x L r y2 L x2 y2 L x2 b L x b L x y2 L l y2 L l x L x x Z
    #chevron adj=50000;m=*/ 100000 w ss;a=pin 0 adj m;x=*/ ss a 100000;x2=+- r 0 x | M l t L x2 t L r vc L x2 b L l b L x vc Z
    #homePlate adj=50000;m=*/ 100000 w ss;a=pin 0 adj m;x=*/ ss a 100000;x2=+- r 0 x | M l t L x2 t L r vc L x2 b L l b Z
    #rightArrow adj1=50000;adj2=50000;a=pin 0 adj1 100000;d=*/ h a 200000;y1=+- vc 0 d;y2=+- vc d 0;e=*/ ss adj2 100000;p=pin 0 e w;
    x=+- r 0 p | M l y1 L x y1 L x t L r vc L x b L x y2 L l y2 Z
    #leftArrow adj1=50000;adj2=50000;a=pin 0 adj1 100000;d=*/ h a 200000;y1=+- vc 0 d;y2=+- vc d 0;e=*/ ss adj2 100000;p=pin 0 e w
    | M r y1 L p y1 L p t L l vc L p b L p y2 L r y2 Z
    #downArrow adj1=50000;adj2=50000;a=pin 0 adj1 100000;d=*/ w a 200000;x1=+- hc 0 d;x2=+- hc d 0;e=*/ ss adj2 100000;p=pin 0 e h;
    y=+- b 0 p | M x1 t L x1 y L l y L hc b L r y L x2 y L x2 t Z
    #upArrow adj1=50000;adj2=50000;a=pin 0 adj1 100000;d=*/ w a 200000;x1=+- hc 0 d;x2=+- hc d 0;e=*/ ss adj2 100000;p=pin 0 e h
    | M x1 b L x1 p L l p L hc t L r p L x2 p L x2 b Z
    #pentagon rx=*/ wd2 105146 100000;ry=*/ hd2 110557 100000;u=sin rx 4320000;v=cos ry 4320000;s=sin rx 8640000;z=cos ry 8640000;
    x1=+- hc u 0;x2=+- hc s 0;x3=+- hc 0 s;x4=+- hc 0 u;y1=+- ry 0 v;y2=+- ry 0 z | M hc t L x1 y1 L x2 y2 L x3 y2 L x4 y1 Z
    #star4 adj=12500;a=pin 0 adj 50000;p=*/ wd2 a 50000;q=*/ hd2 a 50000;u=cos p 2700000;v=sin q 2700000;x1=+- hc 0 u;x2=+- hc u 0;
    y1=+- vc 0 v;y2=+- vc v 0 | M hc t L x2 y1 L r vc L x2 y2 L hc b L x1 y2 L l vc L x1 y1 Z
    #star5 adj=19098;a=pin 0 adj 50000;rx=*/ wd2 105146 100000;ry=*/ hd2 110557 100000;u=sin rx 4320000;v=cos ry 4320000;
    s=sin rx 8640000;z=cos ry 8640000;x1=+- hc u 0;x2=+- hc s 0;x3=+- hc 0 s;x4=+- hc 0 u;y1=+- ry 0 v;y2=+- ry 0 z;
    p=*/ rx a 50000;q=*/ ry a 50000;c=sin p 2160000;d=cos q 2160000;e=sin p 6480000;f=cos q 6480000;x5=+- hc c 0;x6=+- hc e 0;
    x7=+- hc 0 e;x8=+- hc 0 c;y3=+- ry 0 d;y4=+- ry 0 f;y5=+- ry q 0
    | M hc t L x5 y3 L x1 y1 L x6 y4 L x2 y2 L hc y5 L x3 y2 L x7 y4 L x4 y1 L x8 y3 Z
    #star6 adj=28868;a=pin 0 adj 50000;rx=*/ wd2 115470 100000;u=sin rx 3600000;x1=+- hc u 0;x4=+- hc 0 u;y2=*/ h 3 4;p=*/ rx a 50000;
    q=*/ hd2 a 50000;c=sin p 1800000;d=cos q 1800000;x5=+- hc c 0;x6=+- hc p 0;x7=+- hc 0 p;x8=+- hc 0 c;y3=+- vc 0 d;y4=+- vc d 0
    | M hc t L x5 y3 L x1 hd4 L x6 vc L x1 y2 L x5 y4 L hc b L x8 y4 L x4 y2 L x7 vc L x4 hd4 L x8 y3 Z
    #star8 adj=37500;a=pin 0 adj 50000;u=sin wd2 2700000;v=cos hd2 2700000;x1=+- hc u 0;x2=+- hc 0 u;y1=+- vc 0 v;y2=+- vc v 0;
    p=*/ wd2 a 50000;q=*/ hd2 a 50000;c=sin p 1350000;d=cos q 1350000;e=sin p 4050000;f=cos q 4050000;x3=+- hc c 0;x4=+- hc e 0;
    x5=+- hc 0 e;x6=+- hc 0 c;y3=+- vc 0 d;y4=+- vc 0 f;y5=+- vc f 0;y6=+- vc d 0
    | M hc t L x3 y3 L x1 y1 L x4 y4 L r vc L x4 y5 L x1 y2 L x3 y6 L hc b L x6 y6 L x2 y2 L x5 y5 L l vc L x5 y4 L x2 y1 L x6 y3 Z
    #donut adj=25000;a=pin 0 adj 50000;d=*/ ss a 100000;rx=+- wd2 0 d;ry=+- hd2 0 d
    | M l vc A wd2 hd2 cd2 cd2 A wd2 hd2 0 cd2 Z M d vc A rx ry cd2 -10800000 A rx ry 0 -10800000 Z
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
