// The flag of `magicmove code` that the parser of arguments knows, because one path follows it after `--`.

extension Flag {
  static let codeGit = Flag(
    "git", value: "A..B",
    "Takes the steps from the history of one file, given after --: as it is in A, then after each commit of A..B that changes it, "
      + "the oldest first (first parents only).")
}
