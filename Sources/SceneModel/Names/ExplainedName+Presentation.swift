// What the names in presentations mean.

extension Presentation.Device: ExplainedName {
  package var meaning: String {
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
  package var meaning: String {
    switch self {
    case .light: "Dark text on a light background."
    case .dark: "Light text on a dark background."
    }
  }
}

extension Presentation.Camera: ExplainedName {
  package var meaning: String {
    switch self {
    case .island: "A wide rounded cutout."
    case .hole: "A round hole."
    case .hidden: "No camera."
    }
  }
}

extension Presentation.CaptionSide: ExplainedName {
  package var meaning: String {
    switch self {
    case .below: "Captions are below the device."
    case .above: "Captions are above the device."
    }
  }
}

extension PresentationGround: ExplainedName {
  package var meaning: String {
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
  package var meaning: String {
    switch self {
    case .black: "Black, for light screens."
    case .white: "White, for dark screens."
    }
  }
}
