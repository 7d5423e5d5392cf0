// The values that each property of keyframes takes. Scene files and scenes built in Swift are checked against the same rules.

import SceneModel

extension KeyframeTrack.Property {
  /// How many numbers a value has; 0 for colours.
  package var count: Int {
    switch self {
    case .frame, .cornerRadius: 4
    case .position, .size, .scale, .translate, .trim: 2
    case .opacity, .rotate, .progress, .trimOffset, .dashOffset, .strokeWidth: 1
    case .fill, .strokeColor, .pathFill: 0
    }
  }

  /// Whether it changes what a layer paints, and not where or when.
  var isOfPainting: Bool {
    switch self {
    case .cornerRadius, .fill, .trim, .trimOffset, .dashOffset, .strokeWidth, .strokeColor, .pathFill: true
    case .frame, .position, .size, .opacity, .rotate, .scale, .translate, .progress: false
    }
  }

  /// Whether values are colours.
  package var isColor: Bool { count == 0 }

  /// What a value must be, for messages.
  var allowed: String {
    switch self {
    case .frame: "a list [x, y, w, h] with w and h of 0 or more"
    case .position, .translate: "a list [x, y]"
    case .size: "a list [w, h] of numbers of 0 or more"
    case .scale: "a number or a list [sx, sy]"
    case .cornerRadius: "a number of 0 or more or a list [tl, tr, br, bl]"
    case .opacity: "a number from 0 to 1"
    case .rotate, .progress, .trimOffset, .dashOffset: "a number"
    case .trim: "a list [from, to] of numbers from 0 to 1"
    case .strokeWidth: "a number of 0 or more"
    case .fill, .strokeColor, .pathFill: "a colour"
    }
  }

  /// Whether the number of numbers is right and all are in range.
  func accepts(_ numbers: [Double]) -> Bool {
    guard count > 0, numbers.count == count else { return false }
    switch self {
    case .opacity: return Ranges.share ~= numbers[0]
    case .trim: return numbers.allSatisfy { Ranges.share ~= $0 }
    case .size, .cornerRadius, .strokeWidth: return numbers.allSatisfy { $0 >= 0 }
    case .frame: return numbers[2] >= 0 && numbers[3] >= 0
    case .position, .rotate, .scale, .translate, .progress, .trimOffset, .dashOffset, .fill, .strokeColor, .pathFill:
      return true
    }
  }
}
