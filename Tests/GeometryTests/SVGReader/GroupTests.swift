import Pixels
import Testing
import VectorGraphics

@testable import SVGReader

@Suite struct GroupTests {
  private static let square = "<rect x='10' y='20' width='30' height='40'/>"

  @Test func `composites as one group with an opacity, a blend mode or isolation`() throws {
    #expect(try group("<g opacity='.5'>\(Self.square)\(Self.square)</g>").opacity == 0.5)
    #expect(try group("<g style='mix-blend-mode: color-dodge'>\(Self.square)</g>").blend == .colorDodge)
    #expect(try group("<g style='isolation: isolate'>\(Self.square)\(Self.square)</g>").isIsolated)
    let plain = try elements("<g>\(Self.square)<g>\(Self.square)</g></g>")
    #expect(plain.count == 2)
  }

  @Test func `clips by the union of shapes, and by clips of the clip`() throws {
    let drawn = try group(
      "<clipPath id='b'><path d='M0 0H1'/></clipPath><clipPath id='c' clip-path='url(#b)' transform='scale(2)'><rect width='1' height='1' clip-rule='evenodd'/><circle r='2' clip-path='url(#b)'/><path display='none' d='M0 0H1'/></clipPath><g transform='translate(5)' clip-path='url(#c)'>\(Self.square)</g>"
    )
    #expect(drawn.clips.map(\.parts.count) == [2, 1])
    #expect(drawn.clips[0].parts.map(\.rule) == [.evenodd, .nonzero])
    #expect(drawn.clips[0].parts.map(\.clips.count) == [0, 1])
    #expect(drawn.clips[0].parts[0].transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 0))
    #expect(drawn.clips[1].parts[0].transform == .translation(x: 5, y: 0))
  }

  @Test func `lays clips and masks over the box of the elements that use them`() throws {
    let clipped = try group(
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='1'/></clipPath><g clip-path='url(#c)'>\(Self.square)</g>"
    )
    #expect(clipped.clips[0].parts[0].transform == Transform(a: 30, b: 0, c: 0, d: 40, tx: 10, ty: 20))
    let masked = try group(
      "<mask id='m' maskContentUnits='objectBoundingBox' mask-type='alpha'><rect width='1' height='50%'/></mask><g mask='url(#m)'>\(Self.square)</g>"
    )
    let mask = try #require(masked.mask)
    #expect(mask.region == Rect(x: 7, y: 16, width: 36, height: 48))
    #expect(mask.kind == .alpha)
    #expect(shapes(mask.elements).first?.path.boundingBox == Rect(x: 0, y: 0, width: 1, height: 0.5))
    #expect(shapes(mask.elements).first?.transform.a == 30)
  }

  @Test func `measures boxes in the units of the element, with curves and without strokes`() throws {
    let drawn = try group(
      "<mask id='m' x='0' y='0' width='1' height='1'/><g transform='rotate(90)' mask='url(#m)' stroke='red' stroke-width='9'><g transform='scale(2)'><path d='M0 0C0 10 10 10 10 0'/></g></g>"
    )
    #expect(drawn.mask?.region == Rect(x: 0, y: 0, width: 20, height: 15))
  }

  @Test func `lets masks mask and cut masks`() throws {
    let drawn = try group(
      "<clipPath id='c'>\(Self.square)</clipPath><mask id='n'/><mask id='m' mask='url(#n)' clip-path='url(#c)' maskUnits='userSpaceOnUse' x='1' y='2' width='3' height='4'/><g mask='url(#m)'>\(Self.square)</g>"
    )
    #expect(drawn.mask?.region == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(drawn.mask?.masks.count == 1)
    #expect(drawn.mask?.clips.count == 1)
    #expect(drawn.mask?.kind == .luminance)
  }

  @Test func `draws nothing in a mask or filter over a box without extent`() throws {
    let line = "<path d='M0 0H9' stroke='red'/>"
    #expect(try elements("<mask id='m'/><g mask='url(#m)'>\(line)</g>").isEmpty)
    #expect(try elements("<filter id='f'/><g filter='url(#f)'>\(line)</g>").isEmpty)
  }

  @Test func `reads the drop shadow that design tools write`() throws {
    let drawn = try group(
      """
      <g filter="url(#f)">\(Self.square)</g><defs>
      <filter id="f" x="0" y="4" width="50" height="60" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
      <feFlood flood-opacity="0" result="BackgroundImageFix"/>
      <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
      <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/>
      <feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
      <feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/>
      <feBlend mode="normal" in="SourceGraphic" in2="effect1" result="shape"/></filter></defs>
      """)
    let filter = try #require(drawn.filter)
    #expect(filter.region == Rect(x: 0, y: 4, width: 50, height: 60))
    #expect(filter.steps.allSatisfy { !$0.isLinear && $0.region == filter.region })
    #expect(filter.steps.count == 8)
    #expect(filter.steps[0].operation == .flood(paint(0, alpha: 0)))
    #expect(filter.steps[2].operation == .offset(.step(1), dx: 0, dy: 4))
    #expect(filter.steps[3].operation == .gaussianBlur(.step(2), sigmaX: 2, sigmaY: 2))
    #expect(filter.steps[4].operation == .composite(.out, top: .step(3), bottom: .step(1)))
    #expect(filter.steps[6].operation == .blend(.normal, top: .step(5), bottom: .step(0)))
    #expect(filter.steps[7].operation == .blend(.normal, top: .source, bottom: .step(6)))
  }

  @Test func `reads every other step of filters`() throws {
    let drawn = try group(
      "<filter id='f' primitiveUnits='objectBoundingBox'><feGaussianBlur stdDeviation='.1 .2' width='.5' x='0'/><feMerge><feMergeNode in='SourceAlpha'/><feMergeNode/></feMerge><feDropShadow dx='.1' flood-color='red' flood-opacity='.5'/><feComposite in2='SourceGraphic' operator='arithmetic' k2='.5' k4='1'/><feColorMatrix type='luminanceToAlpha'/></filter><g filter='url(#f)'>\(Self.square)</g>"
    )
    let steps = try #require(drawn.filter).steps
    #expect(steps[0].operation == .gaussianBlur(.source, sigmaX: 3, sigmaY: 8))
    #expect(steps[0].region == Rect(x: 10, y: 16, width: 15, height: 48))
    #expect(steps[0].isLinear)
    #expect(steps[1].operation == .merge([.sourceAlpha, .step(0)]))
    #expect(
      steps[2].operation
        == .dropShadow(.step(1), dx: 3, dy: 80, sigmaX: 60, sigmaY: 80, paint(0xFF0000, alpha: 0.5)))
    #expect(steps[3].operation == .composite(.arithmetic(0, 0.5, 0, 1), top: .step(2), bottom: .source))
  }

  @Test func `makes matrices that keep grey unchanged`() throws {
    for type in ["type='saturate' values='.3'", "type='hueRotate' values='77'", ""] {
      let drawn = try group("<filter id='f'><feColorMatrix \(type)/></filter><g filter='url(#f)'>\(Self.square)</g>")
      guard case .colorMatrix(_, let m) = drawn.filter?.steps.first?.operation else { throw Missing(what: "matrix") }
      for row in 0..<3 { #expect(abs(m[row * 5] + m[row * 5 + 1] + m[row * 5 + 2] - 1) < 2e-3) }
      #expect(Array(m[15...]) == [0, 0, 0, 1, 0])
    }
  }
}
