// What the names in presentations and output options mean.

import FileFormats
import SceneModel

extension Presentation.Device: ExplainedName {
  var meaning: String {
    switch self {
    case .none: "No device."
    case .card: "A card with round corners."
    case .phone: "A phone. It is turned if the canvas is wider than high."
    case .tablet: "A tablet."
    case .window: "A window with a title bar."
    case .browser: "A browser with an address field."
    }
  }
}

extension Presentation.Theme: ExplainedName {
  var meaning: String {
    switch self {
    case .light: "Dark text on a light background."
    case .dark: "Light text on a dark background."
    }
  }
}

extension Presentation.Camera: ExplainedName {
  var meaning: String {
    switch self {
    case .island: "A wide rounded cutout."
    case .hole: "A round hole."
    case .hidden: "No camera."
    }
  }
}

extension Presentation.CaptionSide: ExplainedName {
  var meaning: String {
    switch self {
    case .below: "Captions are below the device."
    case .above: "Captions are above the device."
    }
  }
}

extension PresentationGround: ExplainedName {
  var meaning: String {
    switch self {
    case .mist: "A gradient of light greys."
    case .dusk: "A gradient from salmon to violet."
    case .sea: "A gradient from light to dark blue."
    case .meadow: "A gradient from light green to green."
    case .sand: "A gradient from cream to sand."
    case .graphite: "A gradient of dark greys."
    }
  }
}

extension StatusInk: ExplainedName {
  var meaning: String {
    switch self {
    case .black: "Black, for light screens."
    case .white: "White, for dark screens."
    }
  }
}

extension OutputFormat: ExplainedName {
  var meaning: String {
    switch self {
    case .gif: "Animated GIF: at most 256 colours per frame, times in 1/100 s."
    case .apng: "Animated PNG: exact colours, full transparency, exact times."
    case .webp: "Animated WebP: exact or lossy, full transparency, times in 1/1000 s."
    case .avif: "Animated AVIF: lossy and small, full transparency, exact times."
    case .mp4: "MP4 video, written by an installed ffmpeg. It has no transparency."
    case .webm: "WebM video, written by an installed ffmpeg, with transparency."
    case .png: "A PNG file for each frame, in a folder."
    case .y4m: "Uncompressed video frames for other programs: YUV4MPEG2, 4:4:4."
    case .rgba: "Raw pixels for other programs: 4 bytes per pixel in the order R, G, B, A."
    }
  }
}
