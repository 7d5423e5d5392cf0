// The program of scripts/draw-plan, compiled with the readers of Tests/HouseTests: prints the graph of the targets, or puts it
// into CONTRIBUTING.md. Its arguments are the package's folder and, for the latter, --write.

import Foundation

let root = URL(fileURLWithPath: CommandLine.arguments[1])
let drawing = PlanDrawing(of: try House(at: root))
if CommandLine.arguments.contains("--write") {
  let file = root.appendingPathComponent("CONTRIBUTING.md")
  guard let text = drawing.replacing(in: try String(contentsOf: file, encoding: .utf8)) else {
    FileHandle.standardError.write(Data("CONTRIBUTING.md has no block of Mermaid\n".utf8))
    exit(65)
  }
  try text.write(to: file, atomically: true, encoding: .utf8)
} else {
  print(drawing.markdown, terminator: "")
}
