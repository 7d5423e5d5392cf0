// The motion of an animation for those who build it elsewhere: numbers, or constants of other systems.

import JSONTree
import Rendering

/// A form in which the motion of an animation can be written for use in other code.
public enum MotionCode: String, Hashable, Sendable, CaseIterable {
  /// Every part of every transition with its tracks: values, times and curves.
  case json
  /// A class with an animation for every part, for a box, and variables with durations and curves.
  case css
  /// A constant `Animation` for every part, in Swift.
  case swiftui
  /// A constant `AnimationSpec` for every part, in Kotlin.
  case compose
}

extension Animation {
  /// What moves in each transition: from where to where, when and on which curve.
  ///
  /// Nothing is drawn. Springs are given as they are played, after fitting them to a duration.
  ///
  /// ```swift
  /// try animation.motionCode(.css).write(to: URL(filePath: "push.css"), atomically: true, encoding: .utf8)
  /// ```
  ///
  /// - Parameter form: What the text is for.
  /// - Returns: The text, with a line break at its end.
  public func motionCode(_ form: MotionCode) -> String {
    let passages = MotionPassage.all(of: self)
    switch form {
    case .json: return JSONWriter.text(MotionDocument(animation: self, passages: passages).json)
    case .css: return MotionStyleSheet(name: scene.name, passages: passages).text
    case .swiftui: return MotionConstants(.swiftUI, name: scene.name, passages: passages).text
    case .compose: return MotionConstants(.compose, name: scene.name, passages: passages).text
    }
  }
}
