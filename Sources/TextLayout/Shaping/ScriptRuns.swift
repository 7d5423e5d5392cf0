// The script of each character (UAX #24), since a font's rules are made for one script at a time. Characters without a
// script (spaces, digits, marks, most emoji) take that of the text before them; at the start they take that of the text
// after them.

#if Text
  import CHarfBuzz

  /// Finds scripts.
  enum ScriptRuns {
    /// HarfBuzz's number of the script of each UTF-16 unit; that of Latin where nothing has a script.
    static func scripts(of text: String) -> [UInt32] {
      let functions = unsafe hb_unicode_funcs_get_default()
      let neutral = [HB_SCRIPT_COMMON.rawValue, HB_SCRIPT_INHERITED.rawValue, HB_SCRIPT_UNKNOWN.rawValue]
      var scripts: [UInt32] = []
      var current: UInt32?
      for scalar in text.unicodeScalars {
        let own = unsafe hb_unicode_script(functions, scalar.value).rawValue
        if !neutral.contains(own) {
          if current == nil { scripts = scripts.map { _ in own } }
          current = own
        }
        scripts += repeatElement(current ?? HB_SCRIPT_LATIN.rawValue, count: UTF16.width(scalar))
      }
      return scripts
    }
  }
#endif
