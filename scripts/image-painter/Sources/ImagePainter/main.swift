// Paints the images of the demonstrations into a folder: `scripts/make-images` runs this with `scenes/images`.

import Foundation
import ImageCodecs
import Pixels

/// Writes opaque or straight pixels as the smallest PNG.
func save(_ pixels: [UInt32], width: Int, height: Int, name: String, in folder: URL) throws {
  let picture = StraightBitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  let encoder = PNGEncoder(PNGOptions(compression: .best))
  try Data(encoder.encode(picture.premultiplied())).write(to: folder.appending(path: "\(name).png"))
  print("painted \(name).png")
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: ImagePainter FOLDER\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for icon in icons {
  try save(icon.pixels(side: 120), width: 120, height: 120, name: icon.name, in: folder)
}
for landscape in landscapes {
  let painting = Painting(width: 600, height: 450, shade: landscape.shade)
  try save(painting.encoded, width: 600, height: 450, name: landscape.name, in: folder)
}
for person in people {
  let painting = Painting(width: 400, height: 400, shade: Portrait(person).shade)
  try save(painting.encoded, width: 400, height: 400, name: person.name, in: folder)
}
