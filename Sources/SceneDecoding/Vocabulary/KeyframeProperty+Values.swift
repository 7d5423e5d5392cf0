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
    case .frame: "an array [x, y, w, h] whose w and h are 0 or more"
    case .position, .translate: "an array [x, y]"
    case .size: "an array [w, h] of numbers that are 0 or more"
    case .scale: "a number or an array [sx, sy]"
    case .cornerRadius: "a number that is 0 or more, or an array [tl, tr, br, bl]"
    case .opacity: "a number from 0 to 1"
    case .rotate, .progress, .trimOffset, .dashOffset: "a number"
    case .trim: "an array [from, to] of numbers from 0 to 1"
    case .strokeWidth: "a number that is 0 or more"
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
