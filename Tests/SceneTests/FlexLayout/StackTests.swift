import FlexLayout
import Pixels
import Testing

/// A text of `count` letters of 10 points in lines of 20, broken anywhere, with its baseline 15 below the top.
private struct Letters: TextContent {
  var count: Int
  var most = Int.max

  func size(within width: Double) -> Size {
    let perLine = width.isInfinite ? count : max(1, Int((width + 1.0 / 64) / 10))
    let lines = min(most, (count + perLine - 1) / perLine)
    return Size(width: Double(min(perLine, count) * 10), height: Double(lines * 20))
  }

  func baseline(in size: Size) -> Double { 15 }
}

/// A box in flow.
private func box(
  _ width: LayoutBox.Extent = .auto, _ height: LayoutBox.Extent = .auto, min: (Double?, Double?) = (nil, nil),
  max: (Double?, Double?) = (nil, nil), grow: Double? = nil, shrink: Double = 0, align: StackAlignment? = nil,
  stack: StackRule? = nil, letters: Int? = nil, padding: Insets = .zero, _ children: [LayoutBox] = []
) -> LayoutBox {
  var demand = LayoutBox.Demand()
  (demand.width, demand.height) = (width, height)
  (demand.minimum, demand.maximum) = (min, max)
  (demand.grow, demand.shrink, demand.align) = (grow, shrink, align)
  return LayoutBox(
    demand, stack: stack, text: letters.map { Letters(count: $0) }, textPadding: padding, children: children)
}

private func points(_ value: Double) -> LayoutBox.Extent { .points(value) }

private func percent(_ value: Double, _ axis: BoxAxis? = nil) -> LayoutBox.Extent {
  .relative(RelativeLength(percent: value, axis: axis))
}

/// The frames of the children of a stack of 390 × 200.
private func frames(
  _ stack: StackRule, width: Double = 390, height: Double = 200, _ children: [LayoutBox]
) -> [[Double]] {
  let whole = LayoutBox(stack: stack, children: children)
  whole.arrange(in: Size(width: width, height: height))
  return children.map { [$0.frame.minX, $0.frame.minY, $0.frame.width, $0.frame.height] }
}

private func expect(
  _ found: [[Double]], _ wanted: [[Double]], sourceLocation: SourceLocation = #_sourceLocation
) {
  let isEqual =
    found.count == wanted.count
    && zip(found, wanted).allSatisfy { zip($0, $1).allSatisfy { abs($0 - $1) < 1e-9 } }
  #expect(isEqual, "\(found) is not \(wanted)", sourceLocation: sourceLocation)
}

struct RowTests {
  @Test func `limits take their part before the rest is shared`() {
    let found = frames(
      StackRule(.row(wraps: false), gap: Size(width: 6, height: 0)),
      [box(.fill, max: (60, nil)), box(.fill), box(.fill, min: (180, nil))])
    expect(found, [[0, 0, 60, 200], [66, 0, 138, 200], [210, 0, 180, 200]])
  }

  @Test func `what is lacking is taken by size, down to the least`() {
    let found = frames(
      StackRule(.row(wraps: false), gap: Size(width: 10, height: 0)),
      [
        box(points(200), min: (190, nil), shrink: 1), box(points(150), shrink: 1), box(points(120), shrink: 1),
      ])
    expect(found, [[0, 0, 190, 200], [200, 0, 100, 200], [310, 0, 80, 200]])
  }

  @Test(arguments: [
    (StackJustification.start, [0.0, 46, 112]), (.center, [114, 160, 226]), (.end, [228, 274, 340]),
    (.spaceBetween, [0, 160, 340]), (.spaceAround, [38, 160, 302]), (.spaceEvenly, [57, 160, 283]),
  ])
  func `free room goes where it is said`(justify: StackJustification, starts: [Double]) {
    let found = frames(
      StackRule(.row(wraps: false), gap: Size(width: 6, height: 0), justify: justify),
      [box(points(40)), box(points(60)), box(points(50))])
    expect(found.map { [$0[0]] }, starts.map { [$0] })
  }

  @Test(arguments: [
    (StackJustification.spaceBetween, [0.0, 300]), (.spaceAround, [0, 300]), (.spaceEvenly, [0, 300]),
    (.center, [-55, 245]), (.end, [-110, 190]),
  ])
  func `room below nothing overflows`(justify: StackJustification, starts: [Double]) {
    let found = frames(StackRule(.row(wraps: false), justify: justify), [box(points(300)), box(points(200))])
    expect(found.map { [$0[0]] }, starts.map { [$0] })
  }

  @Test func `factors below one share out only that part`() {
    let found = frames(
      StackRule(.row(wraps: false)), [box(points(90), grow: 0.25), box(points(100), grow: 0.25)])
    expect(found.map { [$0[2]] }, [[140], [150]])
  }

  @Test func `growing starts from what a box has`() {
    let found = frames(
      StackRule(.row(wraps: false)), [box(points(100), grow: 1), box(percent(50), grow: 3), box(.fill, grow: 1)])
    // 390 − 100 − 195 = 95 in five parts.
    expect(found.map { [$0[2]] }, [[119], [252], [19]])
  }

  @Test func `children are aligned on the cross axis`() {
    let rule = StackRule(.row(wraps: false), padding: Insets(top: 10, right: 0, bottom: 30, left: 5))
    let found = frames(
      rule,
      [
        box(points(10)), box(points(10), points(40), align: .start), box(points(10), points(40), align: .center),
        box(points(10), points(40), align: .end), box(points(10), .fill, align: .start),
        box(points(10), .hug, letters: 1), box(points(10), percent(50)), box(points(10), max: (nil, 90)),
      ])
    expect(
      found.map { [$0[0], $0[1], $0[3]] },
      [
        [5, 10, 160], [15, 10, 40], [25, 70, 40], [35, 130, 40], [45, 10, 160], [55, 10, 20], [65, 10, 80],
        [75, 10, 90],
      ])
  }

  @Test func `texts share one baseline, and children without one use their lower edge`() {
    let found = frames(
      StackRule(.row(wraps: false), align: .baseline),
      [
        box(letters: 2), box(letters: 2, padding: Insets(top: 12, right: 0, bottom: 0, left: 0)),
        box(points(20), points(50)),
        box(stack: StackRule(padding: Insets(top: 30, right: 0, bottom: 0, left: 0)), [box(letters: 3)]),
      ])
    expect(found.map { [$0[1], $0[3]] }, [[35, 20], [23, 32], [0, 50], [5, 50]])
  }

  @Test func `a line ends before the child that does not fit`() {
    let found = frames(
      StackRule(.row(wraps: true), gap: Size(width: 10, height: 4), align: .start), width: 200, height: 300,
      [
        box(points(120), points(20)), box(points(70), points(30)), box(points(100), points(10)),
        box(points(90.015), points(12)), box(points(250), points(5)), box(.fill, points(6)),
      ])
    expect(
      found,
      [
        [0, 0, 120, 20], [130, 0, 70, 30], [0, 34, 100, 10], [110, 34, 90.015, 12], [0, 50, 250, 5], [0, 59, 200, 6],
      ])
  }

  @Test func `stretched children of a wrapping row are as high as their line`() {
    let found = frames(
      StackRule(.row(wraps: true), gap: Size(width: 0, height: 5)), width: 100, height: 300,
      [box(points(60)), box(points(40), points(30)), box(points(80), points(10)), box(points(20), .fill)])
    expect(found, [[0, 0, 60, 30], [60, 0, 40, 30], [0, 35, 80, 10], [80, 35, 20, 10]])
  }
}

struct ColumnTests {
  @Test func `texts wrap in the width of a column`() {
    let found = frames(
      StackRule(gap: Size(width: 0, height: 8), padding: Insets(top: 10, right: 20, bottom: 0, left: 30)),
      width: 150,
      [
        box(letters: 25), box(.hug, letters: 4), box(.hug, letters: 25), box(align: .end, letters: 4),
        box(align: .center, letters: 4),
      ])
    expect(
      found,
      [[30, 10, 100, 60], [30, 78, 40, 20], [30, 106, 100, 60], [90, 174, 40, 20], [60, 202, 40, 20]])
  }

  @Test func `what is left goes to those that fill`() {
    let found = frames(
      StackRule(gap: Size(width: 0, height: 10)),
      [box(.auto, points(40)), box(.auto, .fill), box(.auto, .fill, grow: 3), box(.auto, points(20))])
    // 200 − 60 − 30 = 110 in four parts.
    expect(found.map { [$0[1], $0[3]] }, [[0, 40], [50, 27.5], [87.5, 82.5], [180, 20]])
  }

  @Test func `shares are of the inside`() {
    let found = frames(
      StackRule(padding: Insets(top: 20, right: 45, bottom: 80, left: 45), align: .start),
      [box(percent(50), percent(10)), box(percent(20, .height), percent(20, .width))])
    expect(found, [[45, 20, 150, 10], [45, 30, 20, 60]])
  }

  @Test func `a baseline in a column is the start`() {
    let found = frames(StackRule(align: .baseline), [box(points(30), points(10)), box(letters: 3)])
    expect(found, [[0, 0, 30, 10], [0, 10, 30, 20]])
  }
}

struct HuggingTests {
  @Test func `a stack is as large as its children, gaps and padding`() {
    let inner = box(
      .hug, .hug,
      stack: StackRule(
        .row(wraps: false), gap: Size(width: 7, height: 0),
        padding: Insets(top: 1, right: 2, bottom: 3, left: 4)),
      [box(points(30), points(12)), box(letters: 5)])
    expect(frames(StackRule(align: .start), [inner]), [[0, 0, 93, 24]])
    #expect(inner.children[1].frame == Rect(x: 41, y: 1, width: 50, height: 20))
  }

  @Test func `what fills a hugging stack hugs, and grows where there is room`() {
    let inner = box(
      .hug, points(10), min: (100, nil), stack: StackRule(.row(wraps: false)),
      [box(.fill, letters: 3), box(.fill, grow: 3, letters: 2)])
    expect(frames(StackRule(align: .start), [inner]), [[0, 0, 100, 10]])
    expect(inner.children.map { [$0.frame.minX, $0.frame.width] }, [[0, 42.5], [42.5, 57.5]])
  }

  @Test func `a share of an extent that hugs is a cycle`() {
    let child = box(percent(50), letters: 3)
    let inner = box(.hug, .hug, stack: StackRule(), [child])
    _ = frames(StackRule(align: .start), [inner])
    #expect(child.diagnostics == [.cycle(.width)])
  }

  @Test func `a stretched stack does not hug, so that its children may fill it`() {
    let inner = box(points(50), stack: StackRule(), [box(.auto, .fill), box(.auto, points(40))])
    expect(frames(StackRule(.row(wraps: false)), [inner]), [[0, 0, 50, 200]])
    expect(inner.children.map { [$0.frame.height] }, [[160], [40]])
  }

  @Test func `a layer with text and stack takes the larger, one with neither nothing`() {
    let both = box(stack: StackRule(), letters: 4, [box(points(20), points(70))])
    expect(frames(StackRule(align: .start), [both, box()]), [[0, 0, 40, 70], [0, 70, 0, 0]])
  }

  @Test func `a text does not break in a room that was made for it`() {
    // 0.1 + 40 − 0.1 is less than 40 in floating point.
    let insets = Insets(top: 0, right: 0.1, bottom: 0, left: 0.2)
    let texts = (1...9).map { box(letters: $0 * 3) }
    let nested = texts.map { box(stack: StackRule(padding: insets), [box(stack: StackRule(padding: insets), [$0])]) }
    _ = frames(StackRule(align: .start), width: 900, height: 900, nested)
    #expect(texts.map(\.frame.height) == Array(repeating: 20, count: 9))
  }

  @Test func `deep nesting measures each text a few times`() {
    final class Counted: TextContent {
      var count = 0
      func size(within width: Double) -> Size {
        count += 1
        return Letters(count: 7).size(within: width)
      }
      func baseline(in size: Size) -> Double { 15 }
    }
    let texts = (0..<1000).map { _ in Counted() }
    var inner = box(stack: StackRule(.row(wraps: true), align: .baseline), texts.map { LayoutBox(text: $0) })
    for level in 0..<60 {
      let flow: StackRule.Flow = level.isMultiple(of: 2) ? .column : .row(wraps: false)
      let insets = Insets(top: 0.1, right: 0.3, bottom: 0.1, left: 0.7)
      inner = box(
        .hug, .hug, stack: StackRule(flow, padding: insets, align: level % 3 == 0 ? .baseline : .start), [inner])
    }
    _ = frames(StackRule(align: .start), [inner])
    #expect(texts.allSatisfy { $0.count <= 4 && $0.count > 0 })
  }
}

struct ColumnsTests {
  @Test func `cells have one width and rows the height of their highest child`() {
    let rule = StackRule(
      .columns(3), gap: Size(width: 6, height: 4), padding: Insets(top: 10, right: 5, bottom: 0, left: 5))
    let found = frames(
      rule, width: 112,
      [
        box(.fill, percent(100, .width)), box(.auto, points(50)), box(letters: 4),
        box(.auto, points(20), align: .end), box(.auto, points(60)),
      ])
    expect(
      found,
      [[5, 10, 30, 30], [41, 10, 30, 50], [77, 10, 30, 50], [5, 104, 30, 20], [41, 64, 30, 60]])
  }

  @Test func `columns hug as many times the widest child`() {
    let inner = box(
      .hug, .hug, stack: StackRule(.columns(4), gap: Size(width: 2, height: 3)),
      [box(letters: 3), box(letters: 5), box(letters: 1), box(letters: 2), box(letters: 4)])
    expect(frames(StackRule(align: .start), [inner]), [[0, 0, 206, 43]])
  }

  @Test func `a width of its own, or a share of its row, is a diagnostic`() {
    let children = [box(points(30)), box(.auto, percent(50))]
    _ = frames(StackRule(.columns(2)), children)
    #expect(children.map(\.diagnostics) == [[.widthInColumns], [.cycle(.height)]])
  }
}

struct PlacementTests {
  @Test func `a frame is placed in the whole box and takes no room`() {
    var demand = LayoutBox.Demand()
    demand.origin = (percent(50), .points(-3))
    (demand.width, demand.height) = (percent(100), .hug)
    let free = LayoutBox(demand, text: Letters(count: 50))
    var hidden = LayoutBox.Demand()
    hidden.isHidden = true
    let rule = StackRule(.row(wraps: false), padding: Insets(top: 40, right: 40, bottom: 40, left: 40))
    let found = frames(rule, [LayoutBox(hidden), free, box(.fill)])
    expect(Array(found.dropFirst()), [[195, -3, 390, 40], [40, 40, 310, 120]])
  }

  @Test func `without a stack a box is the whole parent, and its own demand where it has one`() {
    let whole = box()
    let sized = box(percent(50), .hug, max: (100, nil), letters: 30)
    let parent = LayoutBox(children: [whole, sized])
    parent.arrange(in: Size(width: 300, height: 200))
    #expect(whole.frame == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(sized.frame == Rect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test func `lengths out of all proportion are diagnostics, never traps`() {
    let children = [
      box(percent(1e9)), box(.relative(RelativeLength(percent: 10, offset: -50))), box(.points(1e6), grow: 1e300),
    ]
    _ = frames(StackRule(.row(wraps: false)), children)
    #expect(children[0].diagnostics == [.outOfRange(.width, value: 3.9e9)])
    #expect(children[1].diagnostics == [.negative(.width, value: -11, of: 390)])
  }
}
