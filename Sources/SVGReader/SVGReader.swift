// SVG in: bytes become a picture in which all references are resolved, with diagnostics about the file.
//
//     bytes ─▶ XML ─▶ elements ─▶ CSS, styles ┐
//                        │                    ├▶ tree ─▶ VectorPicture
//                        └─▶ shapes, paints ──┘
//
// Only the bytes are read: references to other files give a warning and are ignored.

import VectorGraphics

/// The result of reading an SVG.
package struct SVGReading: Sendable {
  /// The picture; nil when the file has an error.
  package let picture: VectorPicture?
  /// Warnings in the order of the file, or the one error.
  package let diagnostics: [SVGDiagnostic]
  /// The text that the places of diagnostics refer to: the file, in UTF-8 if it was UTF-16.
  package let text: [UInt8]
}

/// Reads SVG pictures.
package enum SVGReader {
  /// Reads a file that is in memory. No input traps; the work for a file is limited (`Budget`).
  package static func read(_ bytes: [UInt8]) -> SVGReading {
    do throws(SVGDiagnostic) {
      let document = try XMLParser.parse(bytes)
      let builder = try PictureBuilder(document)
      let picture = try builder.picture()
      return SVGReading(picture: picture, diagnostics: builder.warnings.all, text: document.text)
    } catch {
      let text = (try? XMLDocument.text(of: bytes).text) ?? []
      return SVGReading(picture: nil, diagnostics: [error], text: text)
    }
  }
}
