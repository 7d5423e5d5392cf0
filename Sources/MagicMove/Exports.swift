// What a program that imports MagicMove needs besides: scenes built in Swift, and bitmaps.

@_exported import Pixels
@_exported import SceneModel
