// Pixels of SVG pictures as Chromium 156 shows them: 200 × 200 pixels of a view box of 100 × 100, on white. The points are away from
// edges, where antialiasing differs.

import Testing

/// A picture with some of its pixels.
struct BrowserPixels: CustomTestStringConvertible, Sendable {
  /// What it shows.
  let name: String
  /// The content of the element `svg`.
  let content: String
  /// Points with their colours.
  let points: [(x: Int, y: Int, color: UInt32)]

  var testDescription: String { name }

  /// Reads points such as `12,34:ff8000`.
  init(_ name: String, _ content: String, _ points: String) {
    (self.name, self.content) = (name, content)
    self.points = points.split(separator: " ").compactMap { point in
      let parts = point.split { $0 == "," || $0 == ":" }
      guard parts.count == 3, let x = Int(parts[0]), let y = Int(parts[1]), let color = UInt32(parts[2], radix: 16)
      else { return nil }
      return (x, y, color)
    }
  }

  static let all = [
    BrowserPixels(
      "an uneven blur of a turned element",
      """
      <filter id="f" x="-50%" width="200%"><feGaussianBlur stdDeviation="8 0"/></filter><rect x="30" y="40" \
      width="40" height="20" fill="#0a7" transform="rotate(45 50 50)" filter="url(#f)"/>
      """,
      """
      177,126:ffffff 108,87:01ab78 78,54:ade4d3 135,111:55c7a5 150,126:d2f0e7 105,129:2ab88d 66,45:ecf9f5 \
      60,66:c4ebdf 132,108:3ebf98
      """),
    BrowserPixels(
      "a blur of two deviations at 30°",
      """
      <filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="6 \
      2"/></filter><rect x="30" y="40" width="40" height="20" fill="#0a7" transform="rotate(30 50 50)" \
      filter="url(#f)"/>
      """,
      """
      93,138:ffffff 111,96:00aa77 51,87:c4ebdf 132,105:3cbe96 153,111:e1f5ef 75,90:1eb487 54,63:eefaf6 \
      54,75:d6f1e9 78,78:2fba90
      """),
    BrowserPixels(
      "the filter of an element in a turned group",
      """
      <filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="2 \
      9"/></filter><g transform="rotate(120 50 50)"><rect x="30" y="40" width="40" height="20" fill="#0a7" \
      filter="url(#f)"/><circle cx="50" cy="50" r="5" fill="red"/></g>
      """,
      """
      147,126:ffffff 96,93:ff0000 114,75:42c09a 66,105:a2e0cd 90,51:d2f0e7 102,129:72d0b4 129,111:bbe9da \
      51,120:eaf8f3 132,87:8bd9c1
      """),
    BrowserPixels(
      "a blur of what is turned and stretched",
      """
      <filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur \
      stdDeviation="5"/></filter><rect x="30" y="40" width="40" height="20" fill="#0a7" \
      transform="translate(50 50) scale(1.6 .5) rotate(35) translate(-50 -50)" filter="url(#f)"/>
      """,
      """
      51,141:ffffff 111,102:07ad7b 159,105:82d6bd 171,102:c5ece0 51,93:47c29e 141,105:29b88d 33,93:abe3d2 \
      24,90:def4ed 153,105:5fcaaa
      """),
    BrowserPixels(
      "a blur of what is skewed",
      """
      <filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="3 \
      0.5"/></filter><rect x="30" y="40" width="40" height="20" fill="#0a7" transform="skewX(30) \
      translate(-25 0)" filter="url(#f)"/>
      """,
      """
      57,132:ffffff 123,84:00aa77 156,99:f2fbf8 195,3:ffffff 78,102:0caf7d 189,195:ffffff 3,3:ffffff \
      48,84:f7fcfb 153,87:fdfefd
      """),
    BrowserPixels(
      "an uneven shadow of a turned element",
      """
      <filter id="f" x="-50%" y="-50%" width="200%" height="200%"><feDropShadow dx="4" dy="6" stdDeviation="6 \
      0" flood-color="#00f" flood-opacity=".8"/></filter><rect x="30" y="40" width="40" height="20" \
      fill="#fc0" transform="rotate(-25 50 50)" filter="url(#f)"/>
      """,
      """
      168,126:ffffff 108,120:3333ff 60,99:ffcc00 150,90:a5a5ff 87,132:6c6cff 75,144:d1d1ff 141,105:5050ff \
      138,75:8787ff 153,69:e5e5ff
      """),
    BrowserPixels(
      "a flood's region limits the step that reads it",
      """
      <filter id="f"><feFlood flood-color="#0a7" x="10" y="10" width="30" height="30"/><feOffset dx="20" \
      dy="20"/></filter><rect x="10" y="10" width="80" height="80" filter="url(#f)"/>
      """,
      """
      78,99:ffffff 63,63:00aa77 195,3:ffffff 183,195:ffffff 3,3:ffffff 3,195:ffffff 99,12:ffffff \
      150,66:ffffff 129,147:ffffff
      """),
    BrowserPixels(
      "merged floods limit a blur",
      """
      <filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="red" x="10" y="10" width="30" \
      height="30" result="a"/><feFlood flood-color="blue" x="50" y="50" width="30" height="20" \
      result="b"/><feMerge><feMergeNode in="a"/><feMergeNode in="b"/></feMerge><feGaussianBlur \
      stdDeviation="4"/></filter><rect width="100" height="100" filter="url(#f)"/>
      """,
      """
      45,147:ffffff 60,39:ff0000 138,120:0000ff 87,24:ffe1e1 138,90:e3e3ff 108,117:2323ff 30,66:ff1e1e \
      24,90:ffefef 153,87:f5f5ff
      """),
    BrowserPixels(
      "a width with the other sides of the flood",
      """
      <filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="red" x="10" y="10" width="30" \
      height="30" result="a"/><feOffset dx="10" in="a" width="60"/><feComposite in2="SourceGraphic" \
      operator="over"/></filter><rect x="20" y="20" width="60" height="60" fill="#0a7" filter="url(#f)"/>
      """,
      """
      30,126:ffffff 96,42:ff0000 156,42:00aa77 195,3:ffffff 42,156:00aa77 174,195:ffffff 3,3:ffffff \
      99,36:ffffff 162,90:ffffff
      """),
    BrowserPixels(
      "a flood's region of a turned element",
      """
      <filter id="f"><feFlood flood-color="red" x="40" y="40" width="30" height="30"/><feOffset dx="10" \
      dy="10"/></filter><rect x="30" y="30" width="40" height="40" fill="#0a7" transform="rotate(20 50 50)" \
      filter="url(#f)"/>
      """,
      """
      39,99:ffffff 123,144:ff0000 195,3:ffffff 165,195:ffffff 3,3:ffffff 3,195:ffffff 99,33:ffffff \
      162,84:ffffff 102,147:ffffff
      """),
    BrowserPixels(
      "a group's opacity over shapes that overlap",
      """
      <g opacity=".5"><rect x="10" y="10" width="50" height="50" fill="red"/><rect x="40" y="40" width="50" \
      height="50" fill="blue"/></g>
      """,
      """
      117,99:7e7eff 3,3:ffffff 21,117:ff7e7e 195,195:ffffff 195,3:ffffff 117,21:ff7e7e 75,123:ffffff \
      3,195:ffffff 177,177:7e7eff
      """),
    BrowserPixels(
      "opacities of nested groups",
      """
      <g opacity=".6"><circle cx="40" cy="40" r="30" fill="red" stroke="#000" stroke-width="10"/><g \
      opacity=".5"><circle cx="60" cy="60" r="30" fill="lime"/><circle cx="60" cy="30" r="20" \
      fill="blue"/></g></g><circle cx="20" cy="80" r="15" fill="#808" stroke="#0f0" stroke-width="8" \
      opacity=".4"/>
      """,
      """
      12,138:98ff98 87,33:ff6565 63,144:3ca23c 195,3:ffffff 144,57:6565b2 24,171:cf98cf 120,105:b1b265 \
      147,33:b2b2ff 75,156:6aff6a
      """),
    BrowserPixels(
      "opacity of what use refers to",
      """
      <g style="opacity:50%"><path d="M10 10h60v60h-60z" fill="red"/><use xlink:href="#a"/></g><defs><g \
      id="a" opacity=".7"><rect x="30" y="30" width="60" height="60" fill="#06c"/><rect x="50" y="50" \
      width="45" height="45" fill="#fc0"/></g></defs>
      """,
      """
      24,126:ff7e7e 177,63:a5c9ed 3,195:ffffff 186,102:ffeda5 63,138:a4a2c6 138,138:ffc67e 195,3:ffffff \
      63,177:a5c9ed 138,21:ff7e7e
      """),
    BrowserPixels(
      "a reflected gradient",
      """
      <linearGradient id="g" x1=".4" x2=".6" spreadMethod="reflect"><stop stop-color="red"/><stop offset="1" \
      stop-color="blue"/></linearGradient><rect width="100" height="100" fill="url(#g)"/>
      """,
      """
      39,99:0300fc 159,3:fc0003 99,192:83007d 189,3:4300bc 9,123:c2003c 174,3:a3005d 33,195:2900d5 \
      24,51:63009c 84,192:e2001c
      """),
    BrowserPixels(
      "a reflected gradient with a transform",
      """
      <linearGradient id="g" gradientUnits="userSpaceOnUse" x1="20" y1="20" x2="35" y2="30" \
      spreadMethod="reflect" gradientTransform="rotate(20) scale(1 1.5)"><stop offset=".2" \
      stop-color="red"/><stop offset=".5" stop-color="#ff0"/><stop offset=".9" stop-color="blue" \
      stop-opacity=".5"/></linearGradient><circle cx="50" cy="50" r="48" fill="url(#g)"/><rect x="5" y="5" \
      width="90" height="90" fill="none" stroke="url(#g)" stroke-width="6"/>
      """,
      """
      126,78:ff0000 18,180:ffffff 186,63:4040ff 69,180:8080fc 180,18:ffffff 192,54:8080ff 12,135:4040ff \
      6,192:ff0000 18,6:8080ff
      """),
    BrowserPixels(
      "reflected and repeated radial gradients",
      """
      <radialGradient id="g" r=".2" fx=".45" fy=".4" spreadMethod="reflect"><stop stop-color="red"/><stop \
      offset="1" stop-color="blue"/></radialGradient><rect width="100" height="60" \
      fill="url(#g)"/><radialGradient id="h" xlink:href="#g" spreadMethod="repeat"/><rect y="60" width="100" \
      height="40" fill="url(#h)"/>
      """,
      """
      150,105:d2002e 3,66:0100fe 168,171:63009c 108,57:970068 111,90:3200cd 30,66:fe0000 183,174:1700e9 \
      153,168:af0050 192,174:eb0013
      """),
    BrowserPixels(
      "a clip with a clip",
      """
      <clipPath id="a"><circle cx="40" cy="40" r="35"/></clipPath><clipPath id="b" clip-path="url(#a)"><rect \
      x="20" y="20" width="60" height="60"/></clipPath><g clip-path="url(#b)"><rect width="100" height="100" \
      fill="#0a7"/></g>
      """,
      """
      132,123:00aa77 3,3:ffffff 195,195:ffffff 195,3:ffffff 51,147:ffffff 42,42:00aa77 150,99:ffffff \
      99,27:ffffff 45,138:00aa77
      """),
    BrowserPixels(
      "nested clips of boxes and turned groups",
      """
      <clipPath id="a"><rect x="10" y="10" width="60" height="60" transform="rotate(15 40 \
      40)"/></clipPath><clipPath id="b" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" \
      r=".5"/></clipPath><g clip-path="url(#a)" transform="translate(10 10)"><g clip-path="url(#b)"><rect \
      x="0" y="0" width="80" height="60" fill="red"/><rect x="20" y="20" width="40" height="60" fill="blue" \
      clip-path="url(#b)"/></g></g>
      """,
      """
      174,126:ffffff 60,33:ff0000 69,150:0000ff 3,3:ffffff 27,195:ffffff 150,135:ff0000 150,3:ffffff \
      114,66:0000ff 33,129:ff0000
      """),
    BrowserPixels(
      "clips with rules, uses and clips of their own",
      """
      <clipPath id="a"><path clip-rule="evenodd" d="M10 10h80v80h-80zM30 30h40v40h-40z"/><circle cx="50" \
      cy="50" r="10"/></clipPath><clipPath id="b"><use xlink:href="#s"/><circle cx="70" cy="70" r="25" \
      clip-path="url(#c)"/></clipPath><clipPath id="c"><rect x="60" y="50" width="30" \
      height="25"/></clipPath><circle id="s" cx="35" cy="35" r="30" fill="none"/><g clip-path="url(#a)"><g \
      clip-path="url(#b)"><rect width="100" height="100" fill="#06c"/></g></g>
      """,
      """
      147,126:0066cc 3,3:ffffff 195,195:ffffff 30,27:0066cc 195,3:ffffff 81,117:ffffff 3,195:ffffff \
      129,51:ffffff 120,45:0066cc
      """),
    BrowserPixels(
      "Figma's drop shadow",
      """
      <g filter="url(#f)"><rect x="20" y="16" width="60" height="60" rx="8" fill="white"/></g><defs><filter \
      id="f" x="16" y="16" width="68" height="68" filterUnits="userSpaceOnUse" \
      color-interpolation-filters="sRGB"><feFlood flood-opacity="0" \
      result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 \
      0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur \
      stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 \
      0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="BackgroundImageFix" \
      result="effect1"/><feBlend mode="normal" in="SourceGraphic" in2="effect1" \
      result="shape"/></filter></defs>
      """,
      """
      144,99:ffffff 57,153:c3c3c3 39,144:e3e3e3 156,150:d4d4d4 162,54:eeeeee 42,159:f5f5f5 96,156:cccccc \
      108,159:dcdcdc 33,54:fbfbfb
      """),
    BrowserPixels(
      "Figma's shadows, outer and inner",
      """
      <g filter="url(#f)"><circle cx="50" cy="46" r="30" fill="#D9D9D9" fill-opacity=".6"/></g><defs><filter \
      id="f" x="10" y="10" width="80" height="84" filterUnits="userSpaceOnUse" \
      color-interpolation-filters="sRGB"><feFlood flood-opacity="0" \
      result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 \
      0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/><feOffset dx="2" dy="8"/><feGaussianBlur \
      stdDeviation="5"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 \
      0 0 0.8 0 0 0 0 0.1 0 0 0 0 0.1 0 0 0 0.5 0"/><feBlend mode="normal" in2="BackgroundImageFix" \
      result="e1"/><feBlend mode="normal" in="SourceGraphic" in2="e1" result="shape"/><feColorMatrix \
      in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" \
      result="hardAlpha"/><feOffset dy="4"/><feGaussianBlur stdDeviation="4"/><feComposite in2="hardAlpha" \
      operator="arithmetic" k2="-1" k3="1"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
      0 0 0 0 0.6 0"/><feBlend mode="normal" in2="shape" result="e2"/></filter></defs>
      """,
      """
      180,126:ffffff 93,33:767676 45,114:bbbbbb 120,150:e79494 96,51:dedede 93,39:9b9b9b 156,135:f2c4c4 \
      48,147:fae9e9 147,57:898989
      """),
    BrowserPixels(
      "Figma's layer blur",
      """
      <g filter="url(#f)"><rect x="20" y="20" width="60" height="50" fill="#fc0"/></g><filter id="f" x="0" \
      y="0" width="100" height="100" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood \
      flood-opacity="0" result="BackgroundImageFix"/><feBlend mode="normal" in="SourceGraphic" \
      in2="BackgroundImageFix" result="shape"/><feGaussianBlur stdDeviation="5" \
      result="effect1_foregroundBlur"/></filter>
      """,
      """
      42,153:fffdf3 135,66:ffcc00 66,132:ffd739 168,63:fff6ce 195,3:ffffff 84,51:ffd21e 111,27:fffae6 \
      39,144:fff7d7 63,123:ffcf0c
      """),
  ]
}
