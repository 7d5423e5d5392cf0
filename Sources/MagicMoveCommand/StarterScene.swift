// The scene that `magicmove init` writes: two screens, one shared card, no image needed.

import FileFormats
import OutputFiles
import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A first scene to change.
enum StarterScene {
  /// Writes `scene.json` into a folder, which is created if it is missing, and returns the path of the file. One that is there
  /// already and was changed stays, unless `overwrites` is given.
  static func write(into folder: String, overwrites: Bool) throws(OutputError) -> String {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let parent = Path.parent(of: folder)
    switch FileSystem.kind(of: folder) {
    case .folder: break
    case nil where FileSystem.kind(of: parent) != .folder: throw .missingFolder(path: folder, folder: parent)
    case nil: do { try FileSystem.makeFolder(folder) } catch { throw .cannotCreate(path: folder, reason: error) }
    default: throw .isNotFolder(path: folder)
    }
    let path = "\(folder)/scene.json"
    // It is the reader's to change: only one that is as it was written may be written again.
    if !overwrites, FileSystem.kind(of: path) != nil {
      let isUnchanged = (try? OpenFile(path, flags: O_RDONLY).readAll(limit: text.utf8.count)) == Array(text.utf8)
      if isUnchanged { return path }
      throw .wouldOverwrite(path: path, found: "a scene already")
    }
    let file = try OutputFile(path, force: overwrites)
    try file.write(Array(text.utf8))
    try file.commit()
    return path
  }

  /// The scene.
  static let text = """
    // A magic move: a card of a list grows into the header of a detail screen, and goes back.
    //
    //   magicmove render scene.json              writes output/scene.gif
    //   magicmove frame scene.json --at 50%      one still
    //   magicmove schema > scene.schema.json     for completion in your editor (see "$schema" below)
    {
      // "$schema": "scene.schema.json",
      "canvas": { "size": [320, 480], "scale": 2, "background": "#ffffff" },

      // Layers with the same id on two screens are one thing, which flies from one place to the other.
      "screens": {
        "list": {
          "background": "#f2f2f7",
          "layers": [
            { "id": "title", "frame": [20, 28, 140, 22], "cornerRadius": 11, "fill": "#1c1c1e" },
            { "repeat": { "over": ["#ff9f0a", "#30d158", "#0a84ff"], "as": "color", "offset": [0, 112] },
              "id": "card${index}", "frame": [20, 76, 280, 96], "cornerRadius": 20, "fill": "#ffffff",
              "shadow": { "color": "#000000", "opacity": 0.12, "radius": 16, "offset": [0, 4] },
              "layers": [
                { "id": "picture", "frame": [16, 16, 64, 64], "cornerRadius": 32,
                  "fill": { "linear": { "angle": 160, "stops": [[0, "${color}"], [1, "#5e5ce6"]] } } },
                { "id": "line", "frame": [96, 30, 140, 12], "cornerRadius": 6, "fill": "#c7c7cc" },
                { "frame": [96, 54, 100, 12], "cornerRadius": 6, "fill": "#e5e5ea" },
              ] },
          ],
        },
        "detail": {
          "background": "#ffffff",
          "layers": [
            { "id": "header", "frame": [0, 0, 320, 280],
              "fill": { "linear": { "angle": 160, "stops": [[0, "#30d158"], [1, "#5e5ce6"]] } } },
            { "id": "headline", "frame": [20, 304, 200, 20], "cornerRadius": 10, "fill": "#1c1c1e" },
            { "repeat": { "over": 4, "offset": [0, 28] },
              "frame": [20, 344, 280, 12], "cornerRadius": 6, "fill": "#d1d1d6" },
          ],
        },
      },

      // Without a pair of their own, layers fade. Try "style": "push", or a "duration" of 2 to see more.
      "timeline": [
        { "hold": 0.6 },
        { "to": "detail", "pairs": [["card1/picture", "header"], ["card1/line", "headline"]],
          "curve": { "spring": { "dampingRatio": 0.85 } } },
        { "hold": 0.8 },
        { "to": "list", "reverse": true },
        { "hold": 0.4 },
      ],
    }

    """
}
