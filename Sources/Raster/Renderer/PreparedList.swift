// A display list prepared for drawing tiles: bounds, coverage and sources of each command, and the matching of begins
// and ends.
//
// Everything here depends on the list alone and is only read while tiles are drawn, by any number of threads.

import DisplayList
import Pixels
import VectorGraphics

/// The place of a command in a prepared list.
typealias CommandIndex = TableIndex<PreparedList.Command>
/// The place of a shape's or a run's coverage in a prepared list.
typealias CoverageIndex = TableIndex<ShapeCoverage>
/// The place of a finished picture in a prepared list.
typealias PictureIndex = TableIndex<PlacedPicture>

/// A finished picture of the pixels `area`.
struct PlacedPicture: Sendable {
  var bitmap: Bitmap
  var area: PixelRect
  /// Whether every pixel is known to be opaque.
  var isOpaque = false
}

/// The commands that draw one target (the canvas, or a blurred group), with groups and clips nested among them.
struct PreparedList: Sendable {
  /// A command with everything that a tile needs to draw it.
  struct Command: Sendable {
    var action: Action
    /// The pixels that it can change. A begin and its end have the bounds of the commands between them.
    var bounds: PixelRect
  }

  /// The kinds of commands. Begins and ends refer to each other by index.
  enum Action: Sendable {
    case fill(shape: CoverageIndex, paint: PreparedPaint, blend: BlendMode)
    case beginClip(shape: CoverageIndex)
    case endClip(shape: CoverageIndex, begin: CommandIndex)
    case beginGroup
    case endGroup(begin: CommandIndex, opacity: UInt8, blend: BlendMode)
    /// Starts the first of two pictures: those of a cross-fade, or a mask and its content.
    case beginPair
    /// Ends the first picture and starts the second.
    case nextOfPair
    case endCrossFade(begin: CommandIndex, next: CommandIndex, weight: UInt8)
    /// Starts the first of two continuations of the picture.
    case beginMix
    /// Ends the first continuation and starts the second.
    case nextOfMix
    case endMix(begin: CommandIndex, next: CommandIndex, weight: UInt8)
    case endMask(begin: CommandIndex, next: CommandIndex, VectorMask.Kind)
    /// A finished picture: a nested list's, or a group that was drawn and blurred or filtered beforehand.
    case picture(PictureIndex, opacity: UInt8, blend: BlendMode)
    /// Replaces the inside of a shape by a finished picture: the blurred backdrop.
    case replace(shape: CoverageIndex, picture: PictureIndex)
  }

  /// The pixels of the target, in canvas coordinates. They may be made fewer when everything is prepared.
  var area: PixelRect
  var commands: [Command] = []
  var shapes: [ShapeCoverage] = []
  var gradients: [GradientSource] = []
  var images: [ImageSampler] = []
  var shadows: [ShadowMask] = []
  /// Pictures of the target's pixels, or of some of them.
  var pictures: [PlacedPicture] = []

  /// All commands.
  var commandIndices: Range<CommandIndex> { CommandIndex(0)..<CommandIndex(commands.count) }
}

/// The source of a fill's colour, by index into the prepared list.
enum PreparedPaint: Sendable {
  case solid(PaintColor)
  case gradient(TableIndex<GradientSource>, opacity: UInt8)
  case image(TableIndex<ImageSampler>, opacity: UInt8)
  case shadow(TableIndex<ShadowMask>, PaintColor)
}

/// The tables that lists refer to by index, and the caches that are kept from frame to frame.
struct RenderSources {
  let images: ImageStore
  let glyphs: GlyphStore
  let memory: CoverageMemory
  let pictures: SampledPictureCache
}

/// A frame that is ready to be drawn in any rows, by any number of renderers at once.
package struct PreparedFrame: Sendable {
  /// Extent of the canvas.
  package var size: PixelSize { PixelSize(width: list.area.width, height: list.area.height) }
  let list: PreparedList
}
