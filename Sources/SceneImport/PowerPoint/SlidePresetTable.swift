// Preset shapes with formulas of their own, as ECMA-376 defines them: names with the values that they have, then the paths.
// Formulas are those of `SlideGuides`, commands those of `SlidePen`. Before the commands of a path are, in brackets, `s` for a
// path without a line, the name of a fill, and the size of its grid.

import Pixels

extension SlidePresets {
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
    #arc adj1=16200000;adj2=0;st=pin 0 adj1 21599999;en=pin 0 adj2 21599999;s1=+- en 0 st;s2=+- s1 21600000 0;sw=?: s1 s1 s2;
    wt=sin wd2 st;ht=cos hd2 st;dx=cat2 wd2 ht wt;dy=sat2 hd2 ht wt;x=+- hc dx 0;y=+- vc dy 0
    | [s] M x y A wd2 hd2 st sw L hc vc Z | [none] M x y A wd2 hd2 st sw
    #moon adj=50000;a=pin 0 adj 87500;g=*/ ss a 100000;n=+- ss 0 g;p=*/ g g n;q=*/ ss ss n;c=+- q 0 p;c=+/ c q 2;R=+- c 0 g;
    rx=*/ R w ss;ry=*/ R hd2 ss;cx=*/ c w ss;dx=+- r 0 cx;up=+- 0 0 hd2;st=at2 dx up;en=at2 dx hd2;sw=+- en 0 st;
    sw=+- sw 0 21600000
    | M r b A w hd2 cd4 cd2 A rx ry st sw Z
    #sun adj=25000;a=pin 12500 adj 46875;g=+- 50000 0 a;u=*/ g 30274 32768;v=*/ g 12540 32768;s=*/ g 23170 32768;
    p8=+- 50000 s 0;p9=+- 50000 0 s;p5=+- 50000 0 u;p6=+- 50000 0 v;p10=*/ p5 3 4;p11=*/ p6 3 4;p12=+- p10 3662 0;
    p13=+- p11 3662 0;p14=+- p11 12500 0;p15=+- 100000 0 p10;p16=+- 100000 0 p12;p17=+- 100000 0 p13;p18=+- 100000 0 p14;
    o1=*/ w 18436 21600;o2=*/ w 3163 21600;q1=*/ h 3163 21600;q2=*/ h 18436 21600;x10=*/ w p10 100000;x12=*/ w p12 100000;
    x13=*/ w p13 100000;x14=*/ w p14 100000;x15=*/ w p15 100000;x16=*/ w p16 100000;x17=*/ w p17 100000;x18=*/ w p18 100000;
    y10=*/ h p10 100000;y12=*/ h p12 100000;y13=*/ h p13 100000;y14=*/ h p14 100000;y15=*/ h p15 100000;y16=*/ h p16 100000;
    y17=*/ h p17 100000;y18=*/ h p18 100000;x19=*/ w a 100000;rx=*/ w g 100000;ry=*/ h g 100000
    | M r vc L x15 y18 L x15 y14 Z M o1 q1 L x16 y13 L x17 y12 Z M hc t L x18 y10 L x14 y10 Z M o2 q1 L x13 y12 L x12 y13 Z
    M l vc L x10 y14 L x10 y18 Z M o2 q2 L x12 y17 L x13 y16 Z M hc b L x14 y15 L x18 y15 Z M o1 q2 L x17 y16 L x16 y17 Z
    M x19 vc A rx ry cd2 21600000 Z
    #bentArrow adj1=25000;adj2=25000;adj3=25000;adj4=43750;a2=pin 0 adj2 50000;m1=*/ a2 2 1;a1=pin 0 adj1 m1;
    a3=pin 0 adj3 50000;th=*/ ss a1 100000;aw=*/ ss a2 100000;t2=*/ th 1 2;dh=+- aw 0 t2;ah=*/ ss a3 100000;bw=+- r 0 ah;
    bh=+- b 0 dh;bs=min bw bh;m4=*/ 100000 bs ss;a4=pin 0 adj4 m4;bd=*/ ss a4 100000;b3=+- bd 0 th;b2=max b3 0;
    x3=+- th b2 0;y3=+- dh th 0;y4=+- y3 dh 0;y5=+- dh bd 0;w2=*/ aw 2 1
    | M l b L l y5 A bd bd cd2 cd4 L bw dh L bw t L r aw L bw y4 L bw y3 L x3 y3 A b2 b2 3cd4 -5400000 L th b Z
    #bevel adj=12500;a=pin 0 adj 50000;x=*/ ss a 100000;x2=+- r 0 x;y2=+- b 0 x
    | [s] M x x L x2 x L x2 y2 L x y2 Z | [s lightenLess] M l t L r t L x2 x L x x Z
    | [s darkenLess] M l b L x y2 L x2 y2 L r b Z | [s lighten] M l t L x x L x y2 L l b Z
    | [s darken] M r t L r b L x2 y2 L x2 x Z
    | [none] M l t L r t L r b L l b Z M x x L x2 x L x2 y2 L x y2 Z M l t L x x M l b L x y2 M r t L x2 x M r b L x2 y2
    #foldedCorner adj=16667;a=pin 0 adj 50000;d2=*/ ss a 100000;d1=*/ d2 1 5;x1=+- r 0 d2;x2=+- x1 d1 0;y2=+- b 0 d2;
    y1=+- y2 d1 0
    | [s] M l t L r t L r y2 L x1 b L l b Z | [s darkenLess] M x1 b L x2 y1 L r y2 Z
    | [none] M x1 b L x2 y1 L r y2 L x1 b L l b L l t L r t L r y2
    #smileyFace adj=4653;a=pin -4653 adj 4653;x1=*/ w 4969 21699;x2=*/ w 6215 21600;x3=*/ w 13135 21600;x4=*/ w 16640 21600;
    y1=*/ h 7570 21600;y3=*/ h 16515 21600;d2=*/ h a 100000;y2=+- y3 0 d2;y4=+- y3 d2 0;d3=*/ h a 50000;y5=+- y4 d3 0;
    rx=*/ w 1125 21600;ry=*/ h 1125 21600
    | [s] M l vc A wd2 hd2 cd2 21600000 Z
    | [darkenLess] M x2 y1 A rx ry cd2 21600000 Z M x3 y1 A rx ry cd2 21600000 Z
    | [none] M x1 y2 Q hc y5 x4 y2 M l vc A wd2 hd2 cd2 21600000 Z
    #can adj=25000;m=*/ 50000 h ss;a=pin 0 adj m;y1=*/ ss a 200000;y3=+- b 0 y1
    | [s] M l y1 A wd2 y1 cd2 -10800000 L r y3 A wd2 y1 0 cd2 Z | [s lighten] M l y1 A wd2 y1 cd2 cd2 A wd2 y1 0 cd2 Z
    | [none] M r y1 A wd2 y1 0 cd2 A wd2 y1 cd2 cd2 L r y3 A wd2 y1 0 cd2 L l y1
    #cube adj=25000;a=pin 0 adj 100000;y=*/ ss a 100000;y4=+- b 0 y;x4=+- r 0 y
    | [s] M l y L x4 y L x4 b L l b Z | [s darkenLess] M x4 y L r t L r y4 L x4 b Z | [s lightenLess] M l y L y t L r t L x4 y Z
    | [none] M l y L y t L r t L r y4 L x4 b L l b Z M l y L x4 y L r t M x4 y L x4 b
    #leftBracket adj=8333;m=*/ 50000 h ss;a=pin 0 adj m;y1=*/ ss a 100000;y2=+- b 0 y1
    | [s] M r b A w y1 cd4 cd4 L l y1 A w y1 cd2 cd4 Z | [none] M r b A w y1 cd4 cd4 L l y1 A w y1 cd2 cd4
    #rightBracket adj=8333;m=*/ 50000 h ss;a=pin 0 adj m;y1=*/ ss a 100000;y2=+- b 0 y1
    | [s] M l t A w y1 3cd4 cd4 L r y2 A w y1 0 cd4 Z | [none] M l t A w y1 3cd4 cd4 L r y2 A w y1 0 cd4
    #leftBrace adj1=8333;adj2=50000;a2=pin 0 adj2 100000;q1=+- 100000 0 a2;q2=min q1 a2;q3=*/ q2 1 2;m=*/ q3 h ss;
    a1=pin 0 adj1 m;y1=*/ ss a1 100000;y3=*/ h a2 100000;y4=+- y3 y1 0
    | [s] M r b A wd2 y1 cd4 cd4 L hc y4 A wd2 y1 0 -5400000 A wd2 y1 cd4 -5400000 L hc y1 A wd2 y1 cd2 cd4 Z
    | [none] M r b A wd2 y1 cd4 cd4 L hc y4 A wd2 y1 0 -5400000 A wd2 y1 cd4 -5400000 L hc y1 A wd2 y1 cd2 cd4
    #rightBrace adj1=8333;adj2=50000;a2=pin 0 adj2 100000;q1=+- 100000 0 a2;q2=min q1 a2;q3=*/ q2 1 2;m=*/ q3 h ss;
    a1=pin 0 adj1 m;y1=*/ ss a1 100000;y3=*/ h a2 100000;y2=+- y3 0 y1;y4=+- b 0 y1
    | [s] M l t A wd2 y1 3cd4 cd4 L hc y2 A wd2 y1 cd2 -5400000 A wd2 y1 3cd4 -5400000 L hc y4 A wd2 y1 0 cd4 Z
    | [none] M l t A wd2 y1 3cd4 cd4 L hc y2 A wd2 y1 cd2 -5400000 A wd2 y1 3cd4 -5400000 L hc y4 A wd2 y1 0 cd4
    #bracketPair adj=16667;a=pin 0 adj 50000;x=*/ ss a 100000;x2=+- r 0 x;y2=+- b 0 x
    | [s] M l x A x x cd2 cd4 L x2 t A x x 3cd4 cd4 L r y2 A x x 0 cd4 L x b A x x cd4 cd4 Z
    | [none] M x b A x x cd4 cd4 L l x A x x cd2 cd4 M x2 t A x x 3cd4 cd4 L r y2 A x x 0 cd4
    #bracePair adj=8333;a=pin 0 adj 25000;x1=*/ ss a 100000;x2=*/ ss a 50000;x3=+- r 0 x2;x4=+- r 0 x1;y2=+- vc 0 x1;
    y3=+- vc x1 0;y4=+- b 0 x1
    | [s] M x2 b A x1 x1 cd4 cd4 L x1 y3 A x1 x1 0 -5400000 A x1 x1 cd4 -5400000 L x1 x1 A x1 x1 cd2 cd4 L x3 t
    A x1 x1 3cd4 cd4 L x4 y2 A x1 x1 cd2 -5400000 A x1 x1 3cd4 -5400000 L x4 y4 A x1 x1 0 cd4 Z
    | [none] M x2 b A x1 x1 cd4 cd4 L x1 y3 A x1 x1 0 -5400000 A x1 x1 cd4 -5400000 L x1 x1 A x1 x1 cd2 cd4 M x3 t
    A x1 x1 3cd4 cd4 L x4 y2 A x1 x1 cd2 -5400000 A x1 x1 3cd4 -5400000 L x4 y4 A x1 x1 0 cd4
    #wedgeEllipseCallout adj1=-20833;adj2=62500;px=*/ w adj1 100000;py=*/ h adj2 100000;x=+- hc px 0;y=+- vc py 0;sx=*/ px h 1;
    sy=*/ py w 1;pa=at2 sx sy;st=+- pa 660000 0;en=+- pa 0 660000;dx1=cos wd2 st;dy1=sin hd2 st;x1=+- hc dx1 0;y1=+- vc dy1 0;
    dx2=cos wd2 en;dy2=sin hd2 en;a1=at2 dx1 dy1;a2=at2 dx2 dy2;s1=+- a2 0 a1;s2=+- s1 21600000 0;sw=?: s1 s1 s2
    | M x y L x1 y1 A wd2 hd2 a1 sw Z
    #cloud | [43200 43200] M 3900 14370 A 6753 9190 -11429249 7426832 A 5333 7267 -8646143 5396714
    A 4365 5945 -8748475 5983381 A 4857 6595 -7859164 7034504 A 5333 7273 -4722533 6541615 A 6775 9220 -2776035 7816140
    A 5785 7867 37501 6842000 A 6752 9215 1347096 6910353 A 7720 10543 3974558 4542661 A 4360 5918 -16496525 8804134
    A 4345 5945 -14809710 9151131 Z
    | [none 43200 43200] M 4693 26177 A 4345 5945 5204520 1585770 M 6928 34899 A 4360 5918 4416628 686848 M 16478 39090
    A 6752 9215 8257449 844866 M 28827 34751 A 6752 9215 387196 959901 M 34129 22954 A 5785 7867 -4217541 4255042
    M 41798 15354 A 5333 7273 1819082 1665090 M 38324 5426 A 4857 6595 -824660 891534 M 29078 3952
    A 4857 6595 -8950887 1091722 M 22141 4720 A 4365 5945 -9809656 1061181 M 14000 5192 A 6753 9190 -4002417 739161
    M 4127 15789 A 6753 9190 9459261 711490
    #cloudCallout adj1=-20833;adj2=62500;dx=*/ w adj1 100000;dy=*/ h adj2 100000;x=+- hc dx 0;y=+- vc dy 0;
    ht=cat2 hd2 dx dy;wt=sat2 wd2 dx dy;g2=cat2 wd2 ht wt;g3=sat2 hd2 ht wt;g4=+- hc g2 0;g5=+- vc g3 0;g6=+- g4 0 x;
    g7=+- g5 0 y;g8=mod g6 g7 0;g9=*/ ss 6600 21600;g10=+- g8 0 g9;g11=*/ g10 1 3;g12=*/ ss 1800 21600;g13=+- g11 g12 0;
    g14=*/ g13 g6 g8;g15=*/ g13 g7 g8;g16=+- g14 x 0;g17=+- g15 y 0;g18=*/ ss 4800 21600;g19=*/ g11 2 1;g20=+- g18 g19 0;
    g21=*/ g20 g6 g8;g22=*/ g20 g7 g8;g23=+- g21 x 0;g24=+- g22 y 0;g25=*/ ss 1200 21600;g26=*/ ss 600 21600;
    x23=+- x g26 0;x24=+- g16 g25 0;x25=+- g23 g12 0
    | [43200 43200] M 3900 14370 A 6753 9190 -11429249 7426832 A 5333 7267 -8646143 5396714
    A 4365 5945 -8748475 5983381 A 4857 6595 -7859164 7034504 A 5333 7273 -4722533 6541615 A 6775 9220 -2776035 7816140
    A 5785 7867 37501 6842000 A 6752 9215 1347096 6910353 A 7720 10543 3974558 4542661 A 4360 5918 -16496525 8804134
    A 4345 5945 -14809710 9151131 Z
    | [none 43200 43200] M 4693 26177 A 4345 5945 5204520 1585770 M 6928 34899 A 4360 5918 4416628 686848 M 16478 39090
    A 6752 9215 8257449 844866 M 28827 34751 A 6752 9215 387196 959901 M 34129 22954 A 5785 7867 -4217541 4255042
    M 41798 15354 A 5333 7273 1819082 1665090 M 38324 5426 A 4857 6595 -824660 891534 M 29078 3952
    A 4857 6595 -8950887 1091722 M 22141 4720 A 4365 5945 -9809656 1061181 M 14000 5192 A 6753 9190 -4002417 739161
    M 4127 15789 A 6753 9190 9459261 711490
    | M x23 y A g26 g26 0 21600000 Z M x24 g17 A g25 g25 0 21600000 Z M x25 g24 A g12 g12 0 21600000 Z
    #noSmoking adj=18750;a=pin 0 adj 50000;dr=*/ ss a 100000;ix=+- wd2 0 dr;iy=+- hd2 0 dr;an=at2 w h;ct=cos iy an;st=sin ix an;
    m=mod ct st 0;n=*/ ix iy m;d2=*/ dr 1 2;da=at2 n d2;d3=*/ da 2 1;sw=+- -10800000 d3 0;s1=+- an 0 da;s2=+- s1 0 cd2;
    c1=cos iy s1;t1=sin ix s1;m1=mod c1 t1 0;n1=*/ ix iy m1;dx=cos n1 s1;dy=sin n1 s1;x1=+- hc dx 0;y1=+- vc dy 0;
    x2=+- hc 0 dx;y2=+- vc 0 dy
    | M l vc A wd2 hd2 cd2 21600000 Z M x1 y1 A ix iy s1 sw Z M x2 y2 A ix iy s2 sw Z
    #mathMultiply adj1=23520;a1=pin 0 adj1 51965;th=*/ ss a1 100000;a=at2 w h;sa=sin 1 a;ca=cos 1 a;ta=tan 1 a;dl=mod w h 0;
    rw=*/ dl 51965 100000;lm=+- dl 0 rw;xm=*/ ca lm 2;ym=*/ sa lm 2;dx=*/ sa th 2;dy=*/ ca th 2;xa=+- xm 0 dx;ya=+- ym dy 0;
    xb=+- xm dx 0;yb=+- ym 0 dy;xc=+- hc 0 xb;yc=*/ xc ta 1;yc=+- yc yb 0;xd=+- r 0 xb;xe=+- r 0 xa;yf=+- vc 0 ya;
    xf=*/ yf 1 ta;xl=+- xa xf 0;xf=+- xe 0 xf;yg=+- b 0 ya;yh=+- b 0 yb;yi=+- b 0 yc
    | M xa ya L xb yb L hc yc L xd yb L xe ya L xf vc L xe yg L xd yh L hc yi L xb yh L xa yg L xl vc Z
    #mathDivide adj1=23520;adj2=5880;adj3=11760;a1=pin 1000 adj1 36745;n1=+- 0 0 a1;mh=+/ 73490 n1 4;mw=*/ 36745 w h;
    m3=min mh mw;a3=pin 1000 adj3 m3;m4=*/ -4 a3 1;m2=+- 73490 m4 a1;a2=pin 0 adj2 m2;dy=*/ h a1 200000;yg=*/ h a2 100000;
    ra=*/ h a3 100000;dx=*/ w 73490 200000;y3=+- vc 0 dy;y4=+- vc dy 0;a=+- yg ra 0;y2=+- y3 0 a;y1=+- y2 0 ra;y5=+- b 0 y1;
    x1=+- hc 0 dx;x3=+- hc dx 0
    | M hc y1 A ra ra 3cd4 21600000 Z M hc y5 A ra ra cd4 21600000 Z M x1 y3 L x3 y3 L x3 y4 L x1 y4 Z
    #bentUpArrow adj1=25000;adj2=25000;adj3=25000;a1=pin 0 adj1 50000;a2=pin 0 adj2 50000;a3=pin 0 adj3 50000;
    y1=*/ ss a3 100000;d1=*/ ss a2 50000;x1=+- r 0 d1;d3=*/ ss a2 100000;x3=+- r 0 d3;d2=*/ ss a1 200000;x2=+- x3 0 d2;
    x4=+- x3 d2 0;e2=*/ ss a1 100000;y2=+- b 0 e2
    | M l y2 L x2 y2 L x2 y1 L x1 y1 L x3 t L r y1 L x4 y1 L x4 b L l b Z
    #leftUpArrow adj1=25000;adj2=25000;adj3=25000;a2=pin 0 adj2 50000;m1=*/ a2 2 1;a1=pin 0 adj1 m1;m3=+- 100000 0 m1;
    a3=pin 0 adj3 m3;x1=*/ ss a3 100000;d2=*/ ss a2 50000;x2=+- r 0 d2;y2=+- b 0 d2;d4=*/ ss a2 100000;x4=+- r 0 d4;
    y4=+- b 0 d4;d3=*/ ss a1 200000;x3=+- x4 0 d3;x5=+- x4 d3 0;y3=+- y4 0 d3;y5=+- y4 d3 0
    | M l y4 L x1 y2 L x1 y3 L x3 y3 L x3 x1 L x2 x1 L x4 t L r x1 L x5 x1 L x5 y5 L x1 y5 L x1 b Z
    #quadArrow adj1=22500;adj2=22500;adj3=22500;a2=pin 0 adj2 50000;m1=*/ a2 2 1;a1=pin 0 adj1 m1;q1=+- 100000 0 m1;
    m3=*/ q1 1 2;a3=pin 0 adj3 m3;x1=*/ ss a3 100000;d2=*/ ss a2 100000;x2=+- hc 0 d2;x5=+- hc d2 0;d3=*/ ss a1 200000;
    x3=+- hc 0 d3;x4=+- hc d3 0;x6=+- r 0 x1;y2=+- vc 0 d2;y5=+- vc d2 0;y3=+- vc 0 d3;y4=+- vc d3 0;y6=+- b 0 x1
    | M l vc L x1 y2 L x1 y3 L x3 y3 L x3 x1 L x2 x1 L hc t L x5 x1 L x4 x1 L x4 y3 L x6 y3 L x6 y2 L r vc L x6 y5 L x6 y4
    L x4 y4 L x4 y6 L x5 y6 L hc b L x2 y6 L x3 y6 L x3 y4 L x1 y4 L x1 y5 Z
    #stripedRightArrow adj1=50000;adj2=50000;m2=*/ 84375 w ss;a1=pin 0 adj1 100000;a2=pin 0 adj2 m2;x4=*/ ss 5 32;
    d5=*/ ss a2 100000;x5=+- r 0 d5;d1=*/ h a1 200000;y1=+- vc 0 d1;y2=+- vc d1 0
    | M l y1 L ssd32 y1 L ssd32 y2 L l y2 Z M ssd16 y1 L ssd8 y1 L ssd8 y2 L ssd16 y2 Z
    M x4 y1 L x5 y1 L x5 t L r vc L x5 b L x5 y2 L x4 y2 Z
    #uturnArrow adj1=25000;adj2=25000;adj3=25000;adj4=43750;adj5=75000;a2=pin 0 adj2 25000;m1=*/ a2 2 1;a1=pin 0 adj1 m1;
    q2=*/ a1 ss h;q3=+- 100000 0 q2;m3=*/ q3 h ss;a3=pin 0 adj3 m3;q1=+- a3 a1 0;m5=*/ q1 ss h;a5=pin m5 adj5 100000;
    th=*/ ss a1 100000;aw=*/ ss a2 100000;t2=*/ th 1 2;dh=+- aw 0 t2;y5=*/ h a5 100000;ah=*/ ss a3 100000;y4=+- y5 0 ah;
    x9=+- r 0 dh;bw=*/ x9 1 2;bs=min bw y4;m4=*/ bs 100000 ss;a4=pin 0 adj4 m4;bd=*/ ss a4 100000;b3=+- bd 0 th;b2=max b3 0;
    x3=+- th b2 0;x8=+- r 0 aw;x6=+- x8 0 aw;x7=+- x6 dh 0;x4=+- x9 0 bd;x5=+- x7 0 b2
    | M l b L l bd A bd bd cd2 cd4 L x4 t A bd bd 3cd4 cd4 L x9 y4 L r y4 L x8 y5 L x6 y4 L x7 y4 L x7 x3
    A b2 b2 0 -5400000 L x3 th A b2 b2 3cd4 -5400000 L th b Z
    #diagStripe adj=50000;a=pin 0 adj 100000;x2=*/ w a 100000;y2=*/ h a 100000 | M l y2 L x2 t L r t L l b Z
    #nonIsoscelesTrapezoid adj1=25000;adj2=25000;m=*/ 50000 w ss;a1=pin 0 adj1 m;a2=pin 0 adj2 m;x2=*/ ss a1 100000;
    d3=*/ ss a2 100000;x3=+- r 0 d3
    | M l b L x2 t L x3 t L r b Z
    #snipRoundRect adj1=16667;adj2=16667;a1=pin 0 adj1 50000;a2=pin 0 adj2 50000;x1=*/ ss a1 100000;d2=*/ ss a2 100000;
    x2=+- r 0 d2
    | M x1 t L x2 t L r d2 L r b L l b L l x1 A x1 x1 cd2 cd4 Z
    #pieWedge | M l b A w h cd2 cd4 L r b Z
    #wave adj1=12500;adj2=0;a1=pin 0 adj1 20000;a2=pin -10000 adj2 10000;y1=*/ h a1 100000;dy=*/ y1 10 3;y2=+- y1 0 dy;
    y3=+- y1 dy 0;y4=+- b 0 y1;y5=+- y4 0 dy;y6=+- y4 dy 0;of=*/ w a2 50000;d2=?: of 0 of;x2=+- l 0 d2;d5=?: of of 0;
    x5=+- r 0 d5;d3=+/ d2 x5 3;x3=+- x2 d3 0;x4=+/ x3 x5 2;x6=+- l d5 0;x10=+- r d2 0;x7=+- x6 d3 0;x8=+/ x7 x10 2
    | M x2 y1 C x3 y2 x4 y3 x5 y1 L x10 y4 C x8 y6 x7 y5 x6 y4 Z
    #doubleWave adj1=6250;adj2=0;a1=pin 0 adj1 12500;a2=pin -10000 adj2 10000;y1=*/ h a1 100000;dy=*/ y1 10 3;y2=+- y1 0 dy;
    y3=+- y1 dy 0;y4=+- b 0 y1;y5=+- y4 0 dy;y6=+- y4 dy 0;of=*/ w a2 50000;d2=?: of 0 of;x2=+- l 0 d2;d8=?: of of 0;
    x8=+- r 0 d8;d3=+/ d2 x8 6;x3=+- x2 d3 0;d4=+/ d2 x8 3;x4=+- x2 d4 0;x5=+/ x2 x8 2;x6=+- x5 d3 0;x7=+/ x6 x8 2;
    x9=+- l d8 0;x15=+- r d2 0;x10=+- x9 d3 0;x11=+- x9 d4 0;x12=+/ x9 x15 2;x13=+- x12 d3 0;x14=+/ x13 x15 2
    | M x2 y1 C x3 y2 x4 y3 x5 y1 C x6 y2 x7 y3 x8 y1 L x15 y4 C x14 y6 x13 y5 x12 y4 C x11 y6 x10 y5 x9 y4 Z
    #ribbon2 adj1=16667;adj2=50000;a1=pin 0 adj1 33333;a2=pin 25000 adj2 75000;x10=+- r 0 wd8;dx=*/ w a2 200000;x2=+- hc 0 dx;
    x9=+- hc dx 0;x3=+- x2 wd32 0;x8=+- x9 0 wd32;x5=+- x2 wd8 0;x6=+- x9 0 wd8;x4=+- x5 0 wd32;x7=+- x6 wd32 0;
    d1=*/ h a1 200000;y1=+- b 0 d1;d2=*/ h a1 100000;y2=+- b 0 d2;y3=+/ d2 b 2;hr=*/ h a1 400000;y6=+- b 0 hr;y7=+- y1 0 hr
    | [s] M l b L wd8 y3 L l d2 L x2 d2 L x2 hr A wd32 hr cd2 cd4 L x8 t A wd32 hr 3cd4 cd4 L x9 d2 L r d2 L x10 y3 L r b
    L x7 b A wd32 hr cd4 cd2 L x8 y1 A wd32 hr cd4 -10800000 L x3 y2 A wd32 hr 3cd4 -10800000 L x4 y1 A wd32 hr 3cd4 cd2 Z
    | [s darkenLess] M x5 y6 A wd32 hr 0 -5400000 L x3 y1 A wd32 hr cd4 cd2 L x5 y2 Z
    M x6 y6 A wd32 hr cd2 cd4 L x8 y1 A wd32 hr cd4 -10800000 L x6 y2 Z
    | [none] M l b L wd8 y3 L l d2 L x2 d2 L x2 hr A wd32 hr cd2 cd4 L x8 t A wd32 hr 3cd4 cd4 L x9 d2 L r d2 L x10 y3 L r b
    L x7 b A wd32 hr cd4 cd2 L x8 y1 A wd32 hr cd4 -10800000 L x3 y2 A wd32 hr 3cd4 -10800000 L x4 y1 A wd32 hr 3cd4 cd2 Z
    M x5 y2 L x5 y6 M x6 y6 L x6 y2 M x2 y7 L x2 d2 M x9 d2 L x9 y7
    #borderCallout1 adj1=18750;adj2=-8333;adj3=112500;adj4=-38333;y1=*/ h adj1 100000;x1=*/ w adj2 100000;y2=*/ h adj3 100000;
    x2=*/ w adj4 100000
    | M l t L r t L r b L l b Z | [none] M x1 y1 L x2 y2
    #borderCallout2 adj1=18750;adj2=-8333;adj3=18750;adj4=-16667;adj5=112500;adj6=-46667;y1=*/ h adj1 100000;
    x1=*/ w adj2 100000;y2=*/ h adj3 100000;x2=*/ w adj4 100000;y3=*/ h adj5 100000;x3=*/ w adj6 100000
    | M l t L r t L r b L l b Z | [none] M x1 y1 L x2 y2 L x3 y3
    #curvedConnector2 | [none] M l t C wd2 t r hd2 r b
    #curvedConnector4 adj1=50000;adj2=50000;x2=*/ w adj1 100000;x1=+/ l x2 2;x3=+/ r x2 2;x4=+/ x2 x3 2;x5=+/ x3 r 2;
    y4=*/ h adj2 100000;y1=+/ t y4 2;y2=+/ t y1 2;y3=+/ y1 y4 2;y5=+/ b y4 2
    | [none] M l t C x1 t x2 y2 x2 y1 C x2 y3 x4 y4 x3 y4 C x5 y4 r y5 r b
    #bentConnector4 adj1=50000;adj2=50000;x1=*/ w adj1 100000;y2=*/ h adj2 100000 | [none] M l t L x1 t L x1 y2 L r y2 L r b
    #bentConnector5 adj1=50000;adj2=50000;adj3=50000;x1=*/ w adj1 100000;x3=*/ w adj3 100000;y2=*/ h adj2 100000
    | [none] M l t L x1 t L x1 y2 L x3 y2 L x3 b L r b
    #lineInv | [none] M l b L r t
    #flowChartPredefinedProcess | [s] M l t L r t L r b L l b Z | [none] M wd8 t L wd8 b | [none 8 8] M 7 0 L 7 8
    | [none] M l t L r t L r b L l b Z
    #flowChartInternalStorage | [s] M l t L r t L r b L l b Z | [none] M wd8 t L wd8 b M l hd8 L r hd8
    | [none] M l t L r t L r b L l b Z
    #flowChartSummingJunction dx=cos wd2 2700000;dy=sin hd2 2700000;il=+- hc 0 dx;ir=+- hc dx 0;it=+- vc 0 dy;ib=+- vc dy 0
    | [s] M l vc A wd2 hd2 cd2 21600000 Z | [none] M il it L ir ib M ir it L il ib M l vc A wd2 hd2 cd2 21600000 Z
    #flowChartOr | [s] M l vc A wd2 hd2 cd2 21600000 Z | [none] M hc t L hc b M l vc L r vc M l vc A wd2 hd2 cd2 21600000 Z
    #flowChartCollate | M l t L r t L hc vc L r b L l b L hc vc Z
    #flowChartSort | [s] M l vc L hc t L r vc L hc b Z | [none] M l vc L r vc M l vc L hc t L r vc L hc b Z
    #flowChartDisplay | [6 6] M 0 3 L 1 0 L 5 0 A 1 3 3cd4 cd2 L 1 6 Z
    #flowChartOnlineStorage | [6 6] M 1 0 L 6 0 A 1 3 3cd4 -10800000 L 1 6 A 1 3 cd4 cd2 Z
    #flowChartMagneticDisk | [s 6 6] M 0 1 A 3 1 cd2 cd2 L 6 5 A 3 1 0 cd2 Z
    | [none 6 6] M 6 1 A 3 1 0 cd2 M 0 1 A 3 1 cd2 cd2 L 6 5 A 3 1 0 cd2 Z
    #flowChartMagneticDrum | [s 6 6] M 1 0 L 5 0 A 1 3 3cd4 cd2 L 1 6 A 1 3 cd4 cd2 Z
    | [none 6 6] M 5 6 A 1 3 cd4 cd2 M 1 0 L 5 0 A 1 3 3cd4 cd2 L 1 6 A 1 3 cd4 cd2 Z
    #flowChartPunchedTape
    | [20 20] M 0 2 A 5 2 cd2 -10800000 A 5 2 cd2 cd2 L 20 18 A 5 2 0 -10800000 A 5 2 0 cd2 Z
    #flowChartMultidocument
    | [s 21600 21600] M 0 20782 C 9298 23542 9298 18022 18595 18022 L 18595 3675 L 0 3675 Z M 1532 3675 L 1532 1815 L 20000 1815
    L 20000 16252 C 19298 16252 18595 16352 18595 16352 L 18595 3675 Z M 2972 1815 L 2972 0 L 21600 0 L 21600 14392
    C 20800 14392 20000 14467 20000 14467 L 20000 1815 Z
    | [none 21600 21600] M 0 3675 L 18595 3675 L 18595 18022 C 9298 18022 9298 23542 0 20782 Z M 1532 3675 L 1532 1815 L 20000 1815
    L 20000 16252 C 19298 16252 18595 16352 18595 16352 M 2972 1815 L 2972 0 L 21600 0 L 21600 14392
    C 20800 14392 20000 14467 20000 14467
    """
}
