// The vocabulary of scene files: every object with its keys, types, ranges, names, defaults and explanations. The tables are in
// the files `Vocabulary+….swift`. Validation, suggestions, `magicmove docs` and the JSON Schema all use them.

import SceneModel

/// The tables.
package enum Vocabulary {
  /// The table of an object.
  package static func shape(_ name: ShapeName) -> ObjectShape {
    switch name {
    case .scene: scene
    case .included: included
    case .lint: lint
    case .lintRule: lintRule
    case .canvas: canvas
    case .output: output
    case .goldens: goldens
    case .screen: screen
    case .dim: dim
    case .present: present
    case .backgroundImage: backgroundImage
    case .touches: touches
    case .progress: progress
    case .touchPlace: touchPlace
    case .layer: layer
    case .layerChanges: layerChanges
    case .repeat: `repeat`
    case .stack: stack
    case .play: play
    case .border: border
    case .shadow: shadow
    case .layerBlur: layerBlur
    case .transform: transform
    case .text: text
    case .textSpan: textSpan
    case .code: code
    case .textStyle: textStyle
    case .path: path
    case .stroke: stroke
    case .gradient: gradient
    case .linearGradient: linearGradient
    case .radialGradient: radialGradient
    case .conicGradient: conicGradient
    case .holdStep: holdStep
    case .showStep: showStep
    case .transition: transition
    case .drag: drag
    case .release: release
    case .pair: pair
    case .backdrop: backdrop
    case .layerEffects: layerEffects
    case .stagger: stagger
    case .keyframes: keyframes
    case .scrub: scrub
    case .effect: effect
    case .slide: slide
    case .cube: cube
    case .reveal: reveal
    case .curve: curve
    case .spring: spring
    }
  }
}

/// Every object of the vocabulary.
package enum ShapeName: String, CaseIterable, Sendable {
  case scene, included, lint, lintRule, canvas, output, goldens, screen, dim
  case present, backgroundImage, touches, progress, touchPlace
  case layer, layerChanges, `repeat`, stack, play, border, shadow, layerBlur, transform, text, textSpan, code, textStyle
  case path, stroke
  case gradient, linearGradient, radialGradient, conicGradient
  case holdStep, showStep, transition, drag, release
  case pair, backdrop, layerEffects, stagger, keyframes, scrub
  case effect, slide, cube, reveal
  case curve, spring
}
