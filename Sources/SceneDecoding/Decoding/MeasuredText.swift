// How a text enters the layout of stacks: what it asks for in a width.

import FlexLayout
import Pixels
import SceneModel

/// A text in a box of a stack.
struct MeasuredText: TextContent {
  let text: LayerText
  let measuring: any TextMeasuring

  func size(within width: Double) -> Size {
    // Room for one character: a text without its font must not seem to be a layer that is never visible.
    guard let measure = measuring.measure(text, width: width) else {
      return Size(width: text.size, height: text.size)
    }
    return Size(width: measure.width, height: Double(measure.lines) * measure.lineHeight)
  }

  func baseline(in size: Size) -> Double {
    guard let measure = measuring.measure(text, width: size.width) else { return size.height }
    let room = size.height - Double(measure.lines) * measure.lineHeight
    return room * text.verticalAlignment.share + measure.baseline
  }
}

/// Code in a box of a stack: its extent does not depend on the box.
struct MeasuredCode: TextContent {
  let code: LayerCode
  let measuring: any TextMeasuring

  func size(within width: Double) -> Size { measuring.measure(code) ?? .zero }

  func baseline(in size: Size) -> Double {
    min(size.height, code.padding.top + (code.lineDistance + code.size * 0.7) / 2)
  }
}
