import JSONTree
import Testing

/// Words that are probably meant: by spelling, in another notation, and by what other systems call them.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("dissolve", ["push", "fade", "cut"], ["fade"]), ("Cross Fade", ["push", "fade", "cut"], ["fade"]),
    ("cross-dissolve", ["fade"], ["fade"]), ("pusj", ["push", "fade"], ["push"]),
    ("ease-in-out", ["easeIn", "easeInOut"], ["easeInOut"]), ("EASE_IN", ["easeIn", "easeInOut"], ["easeIn"]),
    ("cover", ["scaleToFill", "aspectFit", "aspectFill"], ["aspectFill"]), ("twitter", ["github", "x"], ["x"]),
    ("middle", ["top", "center", "bottom"], ["center"]), ("in", ["easeIn", "linear"], ["easeIn"]),
    ("unheard-of", ["push", "fade"], []), ("", ["push"], []), ("push", ["push"], []),
    // A word that is near one name and means another one.
    ("slide", ["push", "slide2"], ["push", "slide2"]),
  ])
  func suggestions(_ word: String, _ known: [String], _ expected: [String]) {
    #expect(Spelling.suggestions(for: word, among: known) == expected)
  }

  @Test(arguments: [
    ("boxShadow", "shadow"), ("box-shadow", "shadow"), ("border-radius", "cornerRadius"),
    ("corner_radius", "cornerRadius"),
    ("background-color", "fill"), ("shadow", nil), ("nothing", nil),
  ])
  func `keys of other systems`(_ key: String, _ expected: String?) {
    #expect(Spelling.synonym(of: key, among: ["shadow", "cornerRadius", "fill"]) == expected)
  }
}
