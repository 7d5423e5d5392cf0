import TestSupport

/// The scene that the examples draw.
enum Example {
  static let text = """
    {
      "canvas": { "size": [80, 60] },
      "screens": {
        "list": { "background": "#eeeeee", "layers": [
          { "id": "card", "frame": [8, 8, 24, 16], "cornerRadius": 6, "fill": "#ff9500" } ] },
        "detail": { "layers": [{ "id": "card", "frame": [0, 0, 80, 40], "fill": "#ff9500" }] }
      },
      "timeline": [{ "hold": 0.2 }, { "to": "detail", "duration": 0.4 }, { "hold": 0.2 }]
    }
    """

  /// A folder with the scene as `push.json`.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "push.json")
    return folder
  }
}

/// Takes what an example prints.
func print(_ items: Any...) {}
