// Fonts of the machine by family name, or by the characters that they have, found by fontconfig. The result depends on the machine:
// a convenience for a first try, not for pictures that are compared. A machine may have fonts but no configuration of fontconfig,
// such as a small container: then the usual folders are searched.

#if Text
  import CFontconfig

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
#endif

/// Looks up installed fonts.
package enum SystemFonts {
  /// An installed font.
  package struct Match: Hashable, Sendable {
    /// The family's name.
    package var family: String
    /// Path of the file.
    package var path: String
    /// Which font of the file: 0 but in collections.
    package var index: Int
  }

  /// Generic names, for which the machine chooses a font; they always match.
  package static let genericFamilies: Set<String> = ["sans-serif", "serif", "monospace", "sans", "mono", "system-ui"]

  #if Text
    /// The upright face of a family that is nearest to a weight, 1...1000.
    ///
    /// - Returns: Nil when the family is not installed, or no font at all is installed for a generic name.
    package static func match(family: String, weight: Double) -> Match? {
      guard let found = unsafe find(family, weight) else { return nil }
      defer { unsafe FcPatternDestroy(found) }
      guard let path = unsafe string(FC_FILE, in: found, at: 0) else { return nil }
      var names: [String] = []
      while let name = unsafe string(FC_FAMILY, in: found, at: names.count) { names.append(name) }
      let isGeneric = genericFamilies.contains(family.lowercased())
      guard isGeneric || names.contains(where: { $0.lowercased() == family.lowercased() }) else { return nil }
      var index: Int32 = 0
      unsafe FcPatternGetInteger(found, FC_INDEX, 0, &index)
      // The upper half names an instance of a variable font; the weight is set by its axis instead.
      return Match(family: names.first ?? family, path: path, index: Int(index & 0xFFFF))
    }

    /// Families by the characters that they have. Neighbouring characters get one family where it has them.
    ///
    /// - Parameters:
    ///   - generic: The generic family of characters that are no emoji.
    ///   - lookups: How many more characters may be looked for: each takes about a millisecond.
    package static func families(
      showing characters: [Character], like generic: String, lookups: inout Int
    ) -> [Character: String] {
      var families: [Character: String] = [:]
      for character in characters where families[character] == nil && lookups > 0 {
        lookups -= 1
        let isEmoji = character.isEmoji == true
        guard let found = unsafe find(isEmoji ? "emoji" : generic, 400, showing: character.neededScalars) else {
          continue
        }
        defer { unsafe FcPatternDestroy(found) }
        var covered: OpaquePointer?
        unsafe FcPatternGetCharSet(found, FC_CHARSET, 0, &covered)
        guard let name = unsafe string(FC_FAMILY, in: found, at: 0), let covered = unsafe covered else { continue }
        for other in characters where families[other] == nil && (other.isEmoji == true) == isEmoji {
          let isShown = other.neededScalars.allSatisfy { unsafe FcCharSetHasChar(covered, $0.value) != 0 }
          if isShown { families[other] = name }
        }
      }
      return families
    }

    /// The font that is nearest to what is asked for; the caller destroys it.
    private static func find(
      _ family: String, _ weight: Double, showing characters: [Unicode.Scalar] = []
    ) -> OpaquePointer? {
      guard let configuration = unsafe configuration, let pattern = unsafe FcPatternCreate() else { return nil }
      defer { unsafe FcPatternDestroy(pattern) }
      if !characters.isEmpty, let set = unsafe FcCharSetCreate() {
        for character in characters { unsafe FcCharSetAddChar(set, character.value) }
        unsafe FcPatternAddCharSet(pattern, FC_CHARSET, set)
        unsafe FcCharSetDestroy(set)
      }
      unsafe FcPatternAddString(pattern, FC_FAMILY, family)
      unsafe FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight))
      unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
      unsafe FcPatternAddBool(pattern, FC_SCALABLE, 1)
      unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
      unsafe FcDefaultSubstitute(pattern)
      var result = FcResultNoMatch
      return unsafe FcFontMatch(configuration, pattern, &result)
    }

    /// The machine's configuration with its fonts, loaded when the first text needs one. Fontconfig would load it
    /// implicitly, but print to standard error if there is no configuration.
    private nonisolated(unsafe) static let configuration: OpaquePointer? = {
      guard let configuration = unsafe FcConfigCreate() else { return nil }
      unsafe FcConfigParseAndLoad(configuration, nil, 0)
      if unsafe hasFiles(configuration) {
        unsafe FcConfigBuildFonts(configuration)
      } else {
        for file in usualFiles { unsafe FcConfigAppFontAddFile(configuration, file) }
      }
      return unsafe configuration
    }()

    /// Whether any file of configuration was found.
    private static func hasFiles(_ configuration: OpaquePointer) -> Bool {
      guard let files = unsafe FcConfigGetConfigFiles(configuration) else { return false }
      defer { unsafe FcStrListDone(files) }
      return unsafe FcStrListNext(files) != nil
    }

    /// The fonts in the folders where they usually are, in one order everywhere. They are named one by one because fontconfig
    /// keeps a cache of folders, and complains where it has no place for one.
    private static var usualFiles: [String] {
      ["/usr/share/fonts", "/usr/local/share/fonts"].flatMap { folder in
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.filter { [".ttf", ".otf", ".ttc", ".otc"].contains($0.suffix(4).lowercased()) }.sorted().map {
          "\(folder)/\($0)"
        }
      }
    }

    private static func string(_ key: String, in pattern: OpaquePointer, at index: Int) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard unsafe FcPatternGetString(pattern, key, Int32(clamping: index), &value) == FcResultMatch else { return nil }
      return unsafe value.map { unsafe String(cString: $0) }
    }
  #else
    /// Nil: this build has no text.
    package static func match(family: String, weight: Double) -> Match? { nil }

    /// None: this build has no text.
    package static func families(
      showing characters: [Character], like generic: String, lookups: inout Int
    ) -> [Character: String] { [:] }
  #endif
}
