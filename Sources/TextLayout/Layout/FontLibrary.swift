// The fonts of a scene, opened once each, and once more for every weight in which a variable one is used.

#if Text
  import SceneModel

  /// Open fonts by the names that texts use.
  struct FontLibrary {
    private let library: FreeTypeLibrary
    private var files: [FontReference: File] = [:]
    private var faces: [FaceKey: FontFace] = [:]

    private struct File {
      var data: FontData
      var index: Int
      var regular: FontFace
    }

    private struct FaceKey: Hashable {
      var reference: FontReference
      var weight: Double
    }

    init() throws(FontError) {
      library = try FreeTypeLibrary()
    }

    /// Opens the font at `index` of a file.
    mutating func open(_ reference: FontReference, bytes: [UInt8], index: Int) throws(FontError) {
      _ = try FontDirectory(bytes, index: index)
      let data = FontData(bytes)
      let regular = try FontFace(data, index: index, weight: 400, library: library)
      files[reference] = File(data: data, index: index, regular: regular)
    }

    /// A font at a weight; nil when it has not been opened.
    mutating func face(_ reference: FontReference, weight: Double) throws(FontError) -> FontFace? {
      guard let file = files[reference] else { return nil }
      if !file.regular.weight.isVariable || weight == 400 { return file.regular }
      let key = FaceKey(reference: reference, weight: weight)
      if let face = faces[key] { return face }
      let face = try FontFace(file.data, index: file.index, weight: weight, library: library)
      faces[key] = face
      return face
    }
  }
#endif
