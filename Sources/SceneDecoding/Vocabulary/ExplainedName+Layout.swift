// What the names of stacks and of output formats mean.

import FileFormats
import FlexLayout
import SceneModel

extension StackDirection: ExplainedName {
  package var meaning: String {
    switch self {
    case .row: "Children are placed from left to right."
    case .column: "Children are placed from top to bottom."
    }
  }
}

extension FlowExtent: ExplainedName {
  package var meaning: String {
    switch self {
    case .fill: "The remaining space of the stack."
    case .hug: "The size of the content."
    case .auto: "The size of the content, or of the line if the alignment is `stretch`."
    }
  }
}

extension StackAlignment: ExplainedName {
  package var meaning: String {
    switch self {
    case .start: "At the upper or left edge of the line."
    case .center: "In the middle of the line."
    case .end: "At the lower or right edge of the line."
    case .stretch: "As large as the line, if the child's size is \"auto\"."
    case .baseline: "The baselines of texts are at the same height. In a column this is `start`."
    }
  }
}

extension StackJustification: ExplainedName {
  package var meaning: String {
    switch self {
    case .start: "The remaining space is after the last child."
    case .center: "The remaining space is half before the first child, half after the last."
    case .end: "The remaining space is before the first child."
    case .spaceBetween: "The remaining space is between the children."
    case .spaceAround: "The remaining space is between the children and, half as large, at both ends."
    case .spaceEvenly: "The remaining space is between the children and, equally large, at both ends."
    }
  }
}

extension OutputFormat: ExplainedName {
  package var meaning: String {
    switch self {
    case .gif: "Animated GIF: at most 256 colours per frame, times in 1/100 s."
    case .apng: "Animated PNG: exact colours, full transparency, exact times."
    case .webp: "Animated WebP: exact or lossy, full transparency, times in 1/1000 s."
    case .avif: "Animated AVIF: lossy and small, full transparency, exact times."
    case .mp4: "MP4 video, written by an installed ffmpeg. It has no transparency."
    case .webm: "WebM video, written by an installed ffmpeg, with transparency."
    case .svg: "Animated SVG: outlines, glyphs and pictures with their motion, sharp at every size."
    case .png: "A PNG file for each frame, in a folder."
    case .y4m: "Uncompressed video frames for other programs: YUV4MPEG2, 4:4:4."
    case .rgba: "Raw pixels for other programs: 4 bytes per pixel in the order R, G, B, A."
    }
  }
}
