// How code moves in a style: when words leave, move and enter, and when the box does, in shares of the pair's time.

import SceneModel

/// The windows of a pair of layers with code.
struct CodeMotion: Sendable {
  /// When words fade that only the first version has.
  var leaving = Window(0, 0.4)
  /// When words go from place to place.
  var moving = Window(0, 1)
  /// When words come that only the second version has.
  var entering = Window(0.6, 1)
  /// When the box changes.
  var box = Window(0, 1)
  /// The curve in each window; nil for that of the transition.
  var curve: Curve?
  /// Whether words fade by the curve as well; else they fade linearly.
  var easesFades = false
  /// Whether words enter one character after the other.
  var types = false
  /// Whether this is the way back of such a motion: what was typed goes one character after the other.
  var isMirrored = false

  /// Slidev's magic move: 0.8 s of its 1.36 s for each part; words leave after 0.1 of them, the box changes after 0.4, words move
  /// after 0.3 and enter after 0.7. Read in Chromium with `stagger: 1`.
  static let slidev = CodeMotion(
    leaving: Window(1.0 / 17, 11.0 / 17), moving: Window(3.0 / 17, 13.0 / 17), entering: Window(7.0 / 17, 1),
    box: Window(4.0 / 17, 14.0 / 17), curve: .named(.default), easesFades: true)

  /// Words that leave fade, words that stay move, then the others are typed.
  static let typing = CodeMotion(
    leaving: Window(0, 0.15), moving: Window(0.15, 0.4), entering: Window(0.4, 1), box: Window(0.15, 0.4),
    curve: .named(.easeInOut), easesFades: true, types: true)

  /// Seconds of typing: without characters, for each character, at most.
  static let typingTime = (least: 0.6, character: 0.03, most: 8.0)

  /// The seconds that typing takes.
  static func typingSeconds(characters: Int) -> Double {
    min(typingTime.least + typingTime.character * Double(characters), typingTime.most)
  }

  /// The way back.
  var mirrored: CodeMotion {
    var copy = self
    (copy.leaving, copy.entering) = (entering.mirrored, leaving.mirrored)
    (copy.moving, copy.box) = (moving.mirrored, box.mirrored)
    copy.isMirrored.toggle()
    return copy
  }
}
