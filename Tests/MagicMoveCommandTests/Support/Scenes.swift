// Scenes for the tests of the command.

/// Small scenes.
enum Scenes {
  /// Two screens, 80×60 pixels, a push and back, 0.9 s.
  static let push = """
    {
      "canvas": { "size": [80, 60], "background": "#ffffff" },
      "screens": {
        "list": { "background": "#eeeeee", "layers": [
          { "id": "card", "frame": [8, 8, 24, 16], "cornerRadius": 6, "fill": "#ff9500" },
          { "id": "other", "frame": [8, 32, 24, 16], "cornerRadius": 6, "fill": "#34c759" } ] },
        "detail": { "background": "#ffffff", "layers": [
          { "id": "card", "frame": [0, 0, 80, 40], "fill": "#ff9500" } ] }
      },
      "timeline": [
        { "hold": 0.2 },
        { "to": "detail", "style": "push", "duration": 0.3 },
        { "hold": 0.1 },
        { "to": "list", "reverse": true },
        { "hold": 0.1 }
      ]
    }
    """

  /// One screen that stays for `seconds`.
  static func still(seconds: Double) -> String {
    """
    { "canvas": { "size": [20, 10] }, "screens": { "only": { "background": "#0a84ff" } }, "timeline": [{ "hold": \(seconds) }] }
    """
  }

  /// A card that crosses a canvas of the given size, for `seconds` each way.
  static func flight(width: Int, height: Int, seconds: Double) -> String {
    """
    {
      "canvas": { "size": [\(width), \(height)] },
      "screens": {
        "a": { "background": "#ffffff", "layers": [
          { "id": "card", "frame": [0, 0, "30%", "30%"], "cornerRadius": 20,
            "fill": { "linear": { "angle": 135, "stops": [[0, "#ff2d55"], [1, "#5856d6"]] } } } ] },
        "b": { "background": "#f2f2f7", "layers": [
          { "id": "card", "frame": ["60%", "60%", "40%", "40%"], "cornerRadius": 60, "fill": "#34c759" } ] }
      },
      "timeline": [{ "to": "b", "duration": \(seconds) }, { "to": "a", "reverse": true }]
    }
    """
  }
}
