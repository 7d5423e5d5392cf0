// The public types of the library; nothing else is exported. `scripts/check-docs` checks that the list has all types in the
// members of these types, and that the documentation lists them.
//
// A type that is exported this way has all its members, from any module of the package.

// Animations: loading, drawing, writing.
@_exported import struct FrameWriting.FrameTime
@_exported import enum FrameWriting.OutputHost
@_exported import enum FrameWriting.OutputNote
@_exported import struct FrameWriting.OutputOptions
@_exported import struct FrameWriting.OutputProgress
@_exported import struct FrameWriting.OutputReport
@_exported import struct FrameWriting.OutputTrade
@_exported import enum FrameWriting.PlayCount
@_exported import struct Rendering.Animation
@_exported import enum Rendering.AnimationError
@_exported import struct Rendering.ExceededLimit
@_exported import enum Rendering.FoundFile
@_exported import struct Rendering.Frame
@_exported import struct Rendering.FrameTrace
@_exported import struct Rendering.Frames
@_exported import struct Rendering.LayerTrace
@_exported import struct Rendering.LoadingOptions
@_exported import enum Rendering.MagicMoveVersion
@_exported import struct Rendering.PictureTrace
@_exported import struct Rendering.RunTrace
@_exported import struct Rendering.RenderLimits

// Files.
@_exported import enum FileFormats.OutputFormat
@_exported import enum ImageCodecs.ChromaSampling
@_exported import enum ImageCodecs.Compression
@_exported import enum ImageCodecs.GIFDither
@_exported import enum OutputFiles.OutputError
@_exported import struct Platform.SystemError

// Sheets, plots, comparisons and code: `strip`, `curves`, `comparison` and `motionCode` are members of `Animation` that are
// declared there.
@_exported import struct MotionSheets.ComparisonOptions
@_exported import struct MotionSheets.CurvesOptions
@_exported import enum MotionSheets.MotionCode
@_exported import struct MotionSheets.MotionSystem
@_exported import struct MotionSheets.StripOptions

// Scenes in Swift.
@_exported import struct SceneModel.Backdrop
@_exported import enum SceneModel.BackdropChoice
@_exported import struct SceneModel.Border
@_exported import struct SceneModel.Canvas
@_exported import enum SceneModel.ContentMode
@_exported import enum SceneModel.Backface
@_exported import enum SceneModel.CornerCurve
@_exported import enum SceneModel.Curve
@_exported import struct SceneModel.Diagnostic
@_exported import struct SceneModel.Dim
@_exported import struct SceneModel.Drag
@_exported import enum SceneModel.Edge
@_exported import struct SceneModel.Effect
@_exported import struct SceneModel.Elevation
@_exported import enum SceneModel.Fill
@_exported import struct SceneModel.GradientPoint
@_exported import struct SceneModel.GradientStop
@_exported import struct SceneModel.Hold
@_exported import struct SceneModel.ImageCrop
@_exported import class SceneModel.ImagePlay
@_exported import enum SceneModel.ImageSource
@_exported import struct SceneModel.KeyframeTrack
@_exported import struct SceneModel.Layer
@_exported import struct SceneModel.LayerBlur
@_exported import struct SceneModel.LayerEffects
@_exported import struct SceneModel.LayerCode
@_exported import struct SceneModel.LayerPath
@_exported import struct SceneModel.LayerReference
@_exported import struct SceneModel.LayerShadow
@_exported import struct SceneModel.LayerText
@_exported import struct SceneModel.LayerTransform
@_exported import enum SceneModel.Length
@_exported import enum SceneModel.MatchRule
@_exported import enum SceneModel.Moment
@_exported import enum SceneModel.MomentError
@_exported import enum SceneModel.MomentLookupError
@_exported import enum SceneModel.NamedCurve
@_exported import struct SceneModel.NamedFont
@_exported import struct SceneModel.OutputDefaults
@_exported import struct SceneModel.Pair
@_exported import enum SceneModel.RadialExtent
@_exported import struct SceneModel.Scene
@_exported import struct SceneDecoding.SceneDiagnostic
@_exported import struct SceneDecoding.SceneVariables
@_exported import struct SceneModel.Screen
@_exported import struct SceneModel.Scrub
@_exported import enum SceneModel.Side
@_exported import enum SceneModel.ShadowShape
@_exported import enum SceneModel.Spring
@_exported import struct SceneModel.Stagger
@_exported import struct SceneModel.Step
@_exported import struct SceneModel.Transition
@_exported import enum SceneModel.TransitionDuration
@_exported import enum SceneModel.TransitionStyle
@_exported import struct SceneModel.Window

// How animations are shown to people.
@_exported import struct SceneModel.Presentation
@_exported import enum SceneModel.PresentationBackground
@_exported import enum SceneModel.PresentationChoice
@_exported import enum SceneModel.PresentationShadow
@_exported import struct SceneModel.ProgressLine
@_exported import enum SceneModel.StatusInk
@_exported import enum SceneModel.Tap
@_exported import enum SceneModel.TouchChoice
@_exported import struct SceneModel.TouchLook
@_exported import enum SceneModel.TouchWay

// Geometry, colours, pictures.
@_exported import struct Pixels.Bitmap
@_exported import enum Pixels.BlendMode
@_exported import struct Pixels.Color
@_exported import struct Pixels.CornerRadii
@_exported import struct Pixels.FrameRate
@_exported import struct Pixels.Insets
@_exported import enum Pixels.ImageFilter
@_exported import struct Pixels.PixelSize
@_exported import struct Pixels.Point
@_exported import struct Pixels.Rect
@_exported import struct Pixels.Size

// Words of paths.
@_exported import enum VectorGraphics.FillRule
@_exported import enum VectorGraphics.LineCap
@_exported import enum VectorGraphics.LineJoin
@_exported import struct VectorGraphics.PathTrim
