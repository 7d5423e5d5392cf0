// Completion scripts of shells, written from the tables of verbs and flags.

/// Completions of one shell.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// A script for the shell to load, which completes `verbs` and their flags.
  func completions(for verbs: [Verb]) -> String {
    switch self {
    case .bash: BashCompletions.script(for: verbs)
    case .zsh: ZshCompletions.script(for: verbs)
    case .fish: FishCompletions.script(for: verbs)
    }
  }
}

extension Flag {
  /// Whether its value is a file or a folder.
  var takesPath: Bool { value.map { ["PATH", "DIR", "FILE"].contains($0) } ?? false }

  /// Whether its value is required.
  fileprivate var needsValue: Bool { value != nil && choices.isEmpty }

  /// As typed: `--output` and, where there is one, `-o`.
  fileprivate var words: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension Verb {
  /// Its flags, `--help` among them.
  fileprivate var allFlags: [Flag] { shownFlags + [.help] }
}

/// bash: words by `compgen`, otherwise files. In a list with commas, the last value is completed.
private enum BashCompletions {
  static func script(for verbs: [Verb]) -> String {
    let cases = verbs.map { verb in
      let flags = verb.allFlags.flatMap(\.words).joined(separator: " ")
      let valued = verb.allFlags.filter { $0.needsValue && !$0.takesPath }.flatMap(\.words).joined(separator: "|")
      let paths = verb.allFlags.filter { $0.needsValue && $0.takesPath }.flatMap(\.words).joined(separator: "|")
      let words = verb.allFlags.filter { !$0.fixedValues.isEmpty }.map { flag in
        "        \(flag.words.joined(separator: "|"))) words=\"\(flag.fixedValues.joined(separator: " "))\" ;;\n"
      }
      return """
            \(verb.name))
              flags="\(flags)" valued="\(valued)" paths="\(paths)" first="\(verb.firstWords.joined(separator: " "))"

        """ + (words.isEmpty ? "" : "      case $previous in\n\(words.joined())      esac\n") + "      ;;"
    }
    return """
      # bash completion for magicmove; load it with: source <(magicmove completions bash)
      _magicmove() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local verb=${COMP_WORDS[1]} flags='' valued='' paths='' words='' first='' before=''
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          mapfile -t COMPREPLY < <(compgen -W "\(verbs.map(\.name).joined(separator: " ")) --help --version" -- "$current")
          return
        fi
        # --flag=value comes in three words.
        if [[ $current == = ]]; then
          current=''
        elif [[ $previous == = ]] && ((COMP_CWORD > 2)); then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
        if [[ -n $first && $current != -* ]] && ((COMP_CWORD == 2)); then
          words=$first
        fi
        if [[ -n $words && $current != -* ]]; then
          [[ $current == *,* ]] && before=${current%,*},
          mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "${current##*,}")
          return
        fi
        if [[ -n $valued && "|$valued|" == *"|$previous|"* ]]; then
          return
        fi
        if [[ $current == -* && ! ( -n $paths && "|$paths|" == *"|$previous|"* ) ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$current")
        else
          mapfile -t COMPREPLY < <(compgen -f -- "$current")
        fi
      }
      complete -o filenames -o bashdefault -F _magicmove magicmove

      """
  }
}

/// zsh: `_arguments` for each verb.
private enum ZshCompletions {
  static func script(for verbs: [Verb]) -> String {
    let names = verbs.map { "    '\($0.name):\(quoted($0.summary))'" }.joined(separator: "\n")
    let cases = verbs.map { verb in
      let flags = verb.allFlags.flatMap(specifications).map { "        \($0)" }
      return "      \(verb.name))\n        _arguments \\\n"
        + (flags + operands(of: verb).map { "        \($0)" }).joined(separator: " \\\n")
        + "\n        ;;"
    }
    return """
      #compdef magicmove
      # zsh completion for magicmove; put it in a folder of $fpath, as _magicmove
      _magicmove() {
        local -a verbs
        verbs=(
      \(names)
        )
        if ((CURRENT == 2)); then
          _describe verb verbs
          return
        fi
        local verb=$words[2]
        shift words
        ((CURRENT--))
        case $verb in
      \(cases.joined(separator: "\n"))
        esac
      }
      _magicmove "$@"

      """
  }

  private static func operands(of verb: Verb) -> [String] {
    if verb.firstWords.isEmpty { return ["'*:file:_files'"] }
    let first = "'1:word:(\(verb.firstWords.joined(separator: " ")))'"
    return verb.operandCount.upperBound == 1 ? [first] : [first, "'*:file:_files'"]
  }

  private static func specifications(_ flag: Flag) -> [String] {
    let action = flag.value.map { value in
      let message = quoted(value.lowercased())
      let words = flag.fixedValues.joined(separator: " ")
      if flag.takesPath { return ":\(message):_files" }
      if words.isEmpty { return ":\(message):" }
      if flag.takesList { return ":\(message):_sequence compadd - \(words)" }
      return "\(flag.choices.isEmpty ? ":" : "::")\(message):(\(words))"
    }
    let repeats = flag.isRepeatable ? "*" : ""
    // The value follows as a word or after "=".
    let words = flag.words.map { $0.hasPrefix("--") && flag.value != nil ? "\($0)=" : $0 }
    return words.map { "'\(repeats)\($0)[\(quoted(flag.help))]\(action ?? "")'" }
  }

  /// A text inside single quotes, brackets and colons.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(
      ":", with: "\\:")
  }
}

/// fish: a line for each verb and flag.
private enum FishCompletions {
  static func script(for verbs: [Verb]) -> String {
    let names = verbs.map { verb in
      "complete -c magicmove -n __fish_use_subcommand -f -a \(verb.name) -d '\(quoted(verb.summary))'"
    }
    let flags = verbs.flatMap { verb in
      verb.allFlags.map { flag in
        let short = flag.short.map { " -s \($0)" } ?? ""
        let needed = flag.needsValue ? (flag.takesPath ? " -r" : " -x") : ""
        let value = needed + (flag.fixedValues.isEmpty ? "" : " -a '\(words(of: flag))'")
        return
          "complete -c magicmove -n '__fish_seen_subcommand_from \(verb.name)' -l \(flag.name)\(short)\(value) -d '\(quoted(flag.help))'"
      }
    }
    let head = "# fish completion for magicmove; put it in ~/.config/fish/completions/magicmove.fish"
    let operands = verbs.filter { !$0.firstWords.isEmpty }.map { verb in
      "complete -c magicmove -n '__fish_seen_subcommand_from \(verb.name); and test (count (commandline -opc)) -eq 2' -f "
        + "-a '\(verb.firstWords.joined(separator: " "))'"
    }
    return ([head] + names + operands + flags).joined(separator: "\n") + "\n"
  }

  /// The values of a flag; for a list, appended to the text up to its last comma.
  private static func words(of flag: Flag) -> String {
    let words = flag.fixedValues.joined(separator: " ")
    if !flag.takesList { return words }
    return "(string replace -r \\'[^,]*$\\' \\'\\' -- (commandline -ct | string replace -r \\'^--[^=]*=\\' \\'\\'))"
      + "{\(flag.fixedValues.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
