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
      /// The bold face of a font whose two weights are two files.
      var bold: FontFace?
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

    /// Opens a font whose regular and bold faces are two files.
    mutating func open(_ reference: FontReference, regular: [UInt8], bold: [UInt8]) throws(FontError) {
      try open(reference, bytes: regular, index: 0)
      files[reference]?.bold = try FontFace(FontData(bold), index: 0, weight: 700, library: library)
    }

    /// A font at a weight, the lighter of two equally near faces; nil when it has not been opened.
    mutating func face(_ reference: FontReference, weight: Double) throws(FontError) -> FontFace? {
      guard let file = files[reference] else { return nil }
      if let bold = file.bold { return weight > 550 ? bold : file.regular }
      if !file.regular.weight.isVariable || weight == 400 { return file.regular }
      let key = FaceKey(reference: reference, weight: weight)
      if let face = faces[key] { return face }
      let face = try FontFace(file.data, index: file.index, weight: weight, library: library)
      faces[key] = face
      return face
    }
  }
#endif
