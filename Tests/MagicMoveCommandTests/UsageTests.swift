import TestSupport
import Testing

/// Command lines: help and errors.
@Suite struct UsageTests {
  @Test func `the overview names every verb and goes to standard output`() throws {
    let result = try BuiltCommand.run("--help", in: TemporaryFolder())
    #expect(result.status == 0 && result.error.isEmpty)
    for verb in ["render", "frame", "strip", "curves", "compare", "validate", "inspect", "init"] {
      #expect(result.text.contains("  \(verb)"))
    }
  }

  @Test(arguments: ["render", "frame", "validate", "inspect", "init"])
  func `every verb explains its options and shows examples`(_ verb: String) throws {
    let result = try BuiltCommand.run(verb, "--help", in: TemporaryFolder())
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.text.contains("usage: magicmove \(verb)"))
    #expect(result.text.contains("examples:\n  magicmove \(verb)"))
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `the version is one line`() throws {
    let result = try BuiltCommand.run("--version", in: TemporaryFolder())
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("magicmove ") && result.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ([], "no verb given: magicmove init DIR writes a first scene"),
    (["rendr"], "did you mean `render`?"),
    (["push.json"], "expected a verb, found the path `push.json`; did you mean: magicmove render push.json"),
    (["my push.jsonc", "-o", "x.gif"], "did you mean: magicmove render 'my push.jsonc' -o x.gif"),
    (["/dev/null"], "did you mean: magicmove render /dev/null"), (["/"], "did you mean: magicmove batch / -o DIR"),
    (["render", "a.json", "--for", "twitter"], "found `twitter`; did you mean `x`?"),
    (["render", "a.json", "--for", "slack-emojis"], "did you mean `slack-emoji`?"),
    (["render", "a.json", "--for", "gihtub"], "did you mean `github`?"),
    (["render", "a.json", "--format", "gfi"], "found `gfi`; did you mean `gif`?"),
    (["render", "a.json", "--present", "iphone"], "did you mean `phone`?"),
    (["render", "a.json", "--loop", "infinite"], "did you mean `forever`?"),
    (["render", "a.json", "--scale", "2x"], "found `2x`; did you mean `2`?"),
    (["render", "a.json", "--fps", "30fps"], "found `30fps`; did you mean `30`?"),
    (["compare", "a.json", "--styles", "ios"], "did you mean `uikit`?"),
    (["docs", "dissolve"], "did you mean `fade`?"),
    (["render"], "needs SCENE"),
    (["render", "a.json", "b.json"], "unexpected argument `b.json`"),
    (["render", "a.json", "--fsp", "30"], "did you mean `--fps`?"),
    (["render", "a.json", "--fps"], "`--fps` needs a value"),
    (["render", "a.json", "--fps", "0"], "found `0`\n"),
    (["render", "a.json", "--fps", "0fps"], "found `0fps`\n"),
    (["render", "a.json", "--fps", "nan"], "found `nan`"),
    (["render", "a.json", "--fps", "1e300"], "found `1e300`"),
    (["render", "a.json", "--scale", "99"], "from 0.1 to 8"),
    (["render", "a.json", "--scale", "inf"], "from 0.1 to 8"),
    (["render", "a.json", "--jobs", "0"], "from 1 to"),
    (["render", "a.json", "--jobs", "99999999999999999999"], "from 1 to"),
    (["render", "a.json", "--force=yes"], "takes no value"),
    (["render", "a.json", "--loop", "0"], "expected forever or a whole number from 1 to 65535, found `0`\n"),
    (["render", "a.json", "--loop", "65536"], "from 1 to 65535, found `65536`\n"),
    (["render", "a.json", "--progress", "sometimes"], "auto, always, never"),
    (["render", "a.json", "--from", "5 o'clock%"], "STEP@25%"),
    (["render", "a.json", "--max-memory", "9999999999T"], "such as 500K"),
    (["render", "a.json", "-o", "x.gif", "-o", "x.gif"], "named twice"),
    (["render", "a.json", "-o", "x.png"], "--format apng"),
    (["render", "a.json", "-o", "x.png", "--format", "png"], "--format apng"),
    (["render", "a.json", "-o", "x.xyz"], "unknown format of `x.xyz`: expected --format, or a path that ends in .gif"),
    (
      ["render", "a.json", "-o", "x.mov"],
      "--format y4m -o - | ffmpeg -i - x.mov (.mp4 and .webm can be written directly)"
    ),
    (["render", "a.json", "-o", "x.JPG"], "magicmove frame SCENE --at WHEN -o - | magick - x.JPG"),
    (["frame", "a.json", "--at", "0%", "-o", "x.jpg"], "end `x.jpg` in .png, or convert it: -o - | magick"),
    (["render", "a.json", "-o", "x.webp", "--quality", "101"], "a number from 0 to 100"),
    (["render", "a.json", "--format", "tiff"], "found `tiff`"),
    (["render", "a.json", "-o", "-"], "needs --format"),
    (["render", "a.json", "-o", "-", "--format", "png"], "standard output"),
    (["render", "a.json", "-o", "-", "--format", "gif", "--json"], "both write to standard output"),
    (["frame", "a.json"], "needs --at"),
    (["frame", "a.json", "--at", "1%%"], "STEP@25%"),
    (["frame", "a.json", "--at", "0%", "-o", "x.gif"], "end `x.gif` in .png"),
  ])
  func `an invalid command line ends with 64 and a message of one line`(_ arguments: [String], _ message: String) throws
  {
    let folder = try TemporaryFolder()
    let result = try BuiltCommand.run(arguments, in: folder)
    #expect(result.status == 64)
    #expect(result.error.contains(message), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty && folder.names.isEmpty)
  }
}
