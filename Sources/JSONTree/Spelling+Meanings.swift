// Words of other systems for keys and names: what people write who know CSS, Figma, UIKit, Keynote or another tool.

extension Spelling {
  /// The known words that `word` is meant to be, by meaning and by spelling, the more probable one first; at most two.
  package static func suggestions(for word: String, among known: some Sequence<String>) -> [String] {
    let meant = meaning(of: word, among: known)
    let near = nearest(to: word, among: known)
    return [meant, near == meant ? nil : near].compactMap(\.self)
  }

  /// The known word with the meaning of `word`: the same word in another notation (`ease-in-out`, `EASE_IN_OUT`), or one that
  /// another system calls so, if there is one.
  package static func meaning(of word: String, among known: some Sequence<String>) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let folded = folded(word)
    let other = meanings[folded] ?? []
    var best: (word: String, rank: Int)?
    for candidate in known.prefix(mostWords) where candidate != word {
      let rank = folded == self.folded(candidate) ? -1 : other.firstIndex(of: candidate)
      if let rank, rank < best?.rank ?? .max { best = (candidate, rank) }
    }
    return best?.word
  }

  /// The known key that a key of another system means, such as `shadow` for `boxShadow` and `box-shadow`, if there is one.
  package static func synonym(of key: String, among known: [String]) -> String? {
    synonyms(of: key, among: known).first.flatMap { $0.contains(".") ? nil : $0 }
  }

  /// The places that a key of another system means, the best first: a known key, or `KEY.INNER`, a key in the object of a known one.
  package static func synonyms(of key: String, among known: [String]) -> [String] {
    guard key.utf8.count <= 64 else { return [] }
    let folded = folded(key)
    let same = known.first { $0 != key && self.folded($0) == folded && !folded.isEmpty }
    let others = keys[folded]?.filter { place in known.contains { $0 == place.prefix { $0 != "." } } } ?? []
    return (same.map { [$0] } ?? []) + others
  }

  /// In small letters, without spaces, hyphens, underscores and points.
  private static func folded(_ word: String) -> String { word.lowercased().filter { !" -_.".contains($0) } }

  /// Names with the same meaning, the best first, by folded words. Those that a key does not know are passed over, so that one
  /// table serves all keys and options.
  private static let meanings = words(in: table)
  private static let keys = words(in: keyTable)

  private static func words(in table: String) -> [String: [String]] {
    var words: [String: [String]] = [:]
    for line in table.split(separator: "\n") {
      let sides = line.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
      for word in sides[0] { words[word, default: []] += sides[1] }
    }
    return words
  }

  /// Folded keys of other systems: the keys that mean the same, by the objects that have them.
  private static let keyTable = """
    borderradius cornerradii radius rounded corners: cornerRadius
    alpha: opacity
    background backgroundcolor bg backgroundfill fills: fill
    backgroundimage src source img picture: image
    objectfit resizemode scaletype contentfit imagefit: contentMode
    svg: path image
    children sublayers subviews views nodes elements: layers
    boxshadow textshadow dropshadow elevation: shadow
    zindex zposition: z
    clipstobounds maskstobounds overflow clipscontent clipshape clipped clipcontent: clips
    visible visibility ishidden isvisible: hidden
    mixblendmode blendmode: blend
    blur: backdropBlur radius
    rotation rotate angle rotationz: rotate transform.rotate
    scale: transform.scale
    translate translation: translate transform.translate
    rotationx: rotateX transform.rotateX
    rotationy: rotateY transform.rotateY
    transformorigin anchorpoint: anchor transform.anchor
    display autolayout flex layoutmode stack: layout
    itemspacing spacing: gap layout.gap
    justifycontent: justify layout.justify
    alignitems: layout.align align
    flexdirection: direction layout.direction
    flexgrow: grow
    flexshrink: shrink
    matchedgeometryeffect matchedgeometryid sharedelement layoutid viewtransitionname transitionname heroid name: id
    bounds rect position x y left top: frame
    width height: size
    tintcolor tint: imageTint
    label title: text
    content characters value: string text
    textcolor foregroundcolor fontcolor: text.color color
    fontsize: text.size size
    fontweight: text.weight weight
    fontfamily typeface: text.font font
    textalign textalignment: text.align align
    numberoflines linelimit maxlines: text.lines lines
    linespacing: text.lineHeight lineHeight
    lineheight: text.lineHeight
    kerning tracking: text.letterSpacing letterSpacing
    strokewidth: width border.width
    bordercolor: color border.color
    borderwidth: width border.width
    easing ease timing timingfunction animationtimingfunction interpolator: curve
    dur time animationduration seconds: duration
    preset transition animation: style
    wait pause sleep delay: hold delay
    screen goto destination target: to
    dampingfraction: dampingRatio
    count: over
    pages scenes states artboards: screens
    steps transitions sequence: timeline
    """

  /// Folded words: the names that mean the same. A string, because the compiler takes long for large literals of dictionaries.
  private static let table = """
    dissolve crossfade crossdissolve fadein fadeout fadeinout opacity alpha: fade
    slide slidein slideleft slideright swipe navigate navigation show segue: push
    slideout back goback return: pop
    modal sheet bottomsheet present popover: slideUp cover
    dismiss wipe: uncover
    flip rotate box: cube
    none off instant jump hardcut nothing notransition: cut none
    morph smartanimate autoanimate sharedelement sharedelements matchedgeometry matchedgeometryeffect move: magicMove
    zoomin scale grow expand: zoom
    page pagecurl: pageIn
    fadethrough: materialFadeThrough
    sharedaxis: sharedAxisX
    ios apple iphoneos: uikit
    android material3 materialyou: material androidTransition
    flutter: flutterHero
    powerpoint: powerpointMorph
    jetpackcompose: compose
    framer framermotion: motion
    reactnative: reanimated
    css web browser: viewTransition browser
    swing easeinandout inout: easeInOut
    in: easeIn
    out: easeOut
    fastoutslowin: standard
    linearoutslowin deceleration easeoutsoft: decelerate
    fastoutlinearin acceleration: accelerate
    bounce bounceout: easeOutBounce bouncy
    elastic: easeOutElastic
    back overshoot anticipate: easeOutBack
    spring: smooth
    constant uniform even: linear
    objectfitcover crop aspectcrop: aspectFill
    fit contain letterbox scaletofit: aspectFit
    cover: aspectFill cover slice
    stretch fill: scaleToFill stretch fill
    middle centre centered centred: center
    start leading begin flexstart: start left
    end trailing flexend: end right
    between: spaceBetween
    around: spaceAround
    evenly: spaceEvenly
    horizontal horizontally hstack: row
    vertical vertically vstack: column
    wrapcontent fitcontent content intrinsic: hug
    fillparent matchparent full max remaining flexible: fill
    squircle smooth apple: continuous
    round rounded: circular round
    pixelated crispedges pixel nearestneighbor: nearest
    bilinear bicubic: linear
    black night darkmode: dark black
    white day lightmode: light white
    iphone mobile pixel android smartphone: phone
    ipad: tablet
    macos mac laptop desktop app: window
    chrome safari firefox web website: browser
    notch dynamicisland: island
    punchhole: hole
    bottom under: below
    top over: above
    oval ellipse: circle
    square rectangle box: rect square
    flat: butt
    mitre mitered: miter
    nonzerorule winding: nonzero
    hairline: thin
    ultralight: extralight
    book roman plain: regular
    demi demibold: semibold
    ultrabold: extrabold
    ultra fat: black
    infinite infinity always endless: forever
    twitter tweet xcom twittercom xtwitter: x
    gh readme githubcom pullrequest: github
    slack slackcom: slack-emoji
    discordapp discordcom: discord
    sticker: discord-sticker
    mpeg4 mpeg h264: mp4 h264
    avc x264: h264
    animatedpng: apng
    animatedwebp: webp
    pngsequence frames sequence pngs: png
    """
}
