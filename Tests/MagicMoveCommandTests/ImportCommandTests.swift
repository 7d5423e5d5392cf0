import ImageCodecs
import Pixels
import TestSupport
import Testing

/// `magicmove import`: command lines, exit codes, and that nothing is left behind.
@Suite struct ImportCommandTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, width) in [("a", 40), ("b", 40), ("wide", 50)] {
      let size = PixelSize(width: width, height: 40)
      let picture = StraightBitmap(size: size, pixels: .init(repeating: 0xFF00_00FF, count: size.area))
      try folder.write(PNGEncoder().encode(picture), to: "\(name).png")
    }
    try folder.write("hello", to: "text.png")
    try folder.write("mine", to: "full/mine.txt")
    return folder
  }

  @Test func `pictures become a scene that validates`() async throws {
    let folder = try folder()
    let status = await CalledCommand.run(
      [
        "import", "pictures", folder("a.png"), folder("b.png"), "--box", "x=1,2,10,10,3@1", "--box", "x=5,5,20,20@2",
        "--names", "one,two", "-o", folder("out"), "--quiet",
      ])
    #expect(status.status == 0 && status.error.isEmpty)
    let valid = await CalledCommand.run(["validate", "--quiet", folder("out/out.jsonc")])
    #expect(valid.status == 0 && valid.error.isEmpty)
    let again = await CalledCommand.run(["import", "pictures", folder("a.png"), "-o", folder("out")])
    #expect(again.status == 73 && again.error.contains("--force replaces it"))
    // The path of the scene, which is named after its folder.
    let forced = try BuiltCommand.run("import", "pictures", "a.png", "-o", "out", "--force", in: folder)
    #expect(forced.status == 0 && forced.text == "out/out.jsonc\n", "\(forced.text)")
  }

  @Test(arguments: [
    ([], 64, "magicmove import needs FILE..."), (["sketch", "x"], 64, "cannot tell what `sketch` is"),
    (["pictures"], 64, "needs pictures FILE..."), (["pictures", "a.png", "none.png"], 66, "none.png"),
    (["pictures", "a.png", "wide.png"], 65, "expected 40×40 pixels"), (["pictures", "text.png"], 65, "text.png"),
    (["pictures", "a.png", "--box", "x=30,30,20,20@1"], 65, "not inside of the picture"),
    (["pictures", "a.png", "--box", "x=1,2@1"], 64, "invalid value of `--box`"),
    (["pictures", "a.png", "--box", "x=1,2,3,4@2"], 64, "there are only 1"),
    (["pictures", "a.png", "--names", "a,,b"], 64, "names separated by commas"),
    (["pictures", "a.png", "--names", "a,b"], 64, "2 names were given for 1 screens"),
    (["pictures", "a.png", "b.png", "--tree", "a.png"], 64, "found 1 trees for 2 pictures"),
    (["pictures", "a.png", "--tree", "text.png"], 65, "text.png"),
    (["pictures", "a.png", "--scale", "0"], 64, "invalid value of `--scale`"),
  ]) func `wrong inputs have their exit code, and nothing is written`(
    words: [String], status: Int32, message: String
  ) async throws {
    let folder = try folder()
    let names = folder.names
    let result = await CalledCommand.run(
      ["import"] + words.map { $0.hasSuffix(".png") ? folder($0) : $0 } + ["-o", folder("out")])
    #expect(result.status == status && result.error.contains(message), "\(result)")
    #expect(folder.names == names)
  }

  @Test func `folders that are taken or missing cannot be written`() async throws {
    let folder = try folder()
    let names = folder.names
    for (place, message) in [("full", "was not written by an import"), ("no/such", "no"), ("a.png", "a.png")] {
      let result = await CalledCommand.run(["import", "pictures", folder("a.png"), "-o", folder(place), "--force"])
      #expect(result.status == 73 && result.error.contains(message), "\(result)")
    }
    #expect(folder.names == names && folder.folder("full").names == ["mine.txt"])
  }
}
