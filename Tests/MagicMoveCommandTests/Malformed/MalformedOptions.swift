// Command lines that make no sense: every option with a wrong value, operands that are missing or not there.

extension MalformedInput {
  private static let still = Array(Scenes.still(seconds: 0.1).utf8)

  static let options: [MalformedInput] = [
    // Numbers.
    "render a.json --fps 0", "render a.json --fps -1", "render a.json --fps 1001", "render a.json --fps 0.05",
    "render a.json --fps x",
    "render a.json --fps inf", "render a.json --fps 1e300", "render a.json --fps 30/0", "render a.json --fps 1/2/3",
    "render a.json --fps 30/1.5", "render a.json --fps /", "render a.json --scale 0", "render a.json --scale 8.1",
    "render a.json --scale nan", "render a.json --scale -inf", "render a.json --scale 1x", "render a.json --jobs 0",
    "render a.json --jobs -3", "render a.json --jobs 1.5", "render a.json --jobs 99999999999999999999",
    "render a.json --slow 0",
    "render a.json --slow 1001", "render a.json --slow nan", "render a.json --ghost 1.1", "render a.json --ghost -1",
    "render a.json --loop 0", "render a.json --loop 65536", "render a.json --loop ever", "render a.json --colors 1",
    "render a.json --colors 257", "render a.json --colors many", "render a.json --lossy -1", "render a.json --lossy x",
    "render a.json --quality -1", "render a.json --quality 101", "render a.json --quality nan",
    "render a.json --max-bytes 0",
    "render a.json --max-bytes 10XB", "render a.json --max-bytes x", "render a.json --max-bytes 0.5",
    "render a.json --max-bytes .5M", "render a.json --max-bytes 1.M", "render a.json --max-bytes 1e3",
    "render a.json --max-memory 0",
    "render a.json --max-memory -1",
    "render a.json --max-memory 99999999T", "render a.json --max-pixels 0", "render a.json --max-pixels 9999999999999",
    "render a.json --max-frames 0", "render a.json --max-frames 1e9",
    // Names.
    "render a.json --palette most", "render a.json --dither heavy", "render a.json --compression much",
    "render a.json --progress maybe",
    "render a.json --format bmp", "render a.json --format gif,,png", "render a.json --format= ",
    "render a.json --set x",
    "render a.json --set =1", "render a.json --from %", "render a.json --to 101%", "render a.json --from @5%",
    "render a.json --to #x",
    "frame a.json", "frame a.json --at -1s", "frame a.json --at #99999999999999999999",
    "frame a.json --at 1e3s -o x.png",
    "frame a.json --at 0% -o x.jpg", "strip a.json --frames 0", "strip a.json --frames 1001",
    "strip a.json --columns 0",
    "strip a.json --width 10", "strip a.json --width 999999", "curves a.json --tracks 0", "curves a.json --width 9",
    "compare a.json --styles none", "compare a.json --styles uikit,uikit", "compare a.json --columns 101",
    "inspect a.json --trace xml",
    "verify a.json", "verify a.json --goldens g --tolerance 256", "verify a.json --goldens g --tolerance -1",
    "verify a.json --goldens g --max-differing 101%", "verify a.json --goldens g --perceptual 2",
    "verify a.json --goldens g --at 1%%",
    "encode a.json", "encode - -o x.gif", "encode - --rgba 0x4 -o x.gif", "encode - --rgba 4 -o x.gif",
    "encode - --rgba 4x4x4 -o x.gif",
    "encode - --rgba 99999999999999999999x1 -o x.gif", "batch a.json", "batch -o out",
    "batch a.json -o out --shard 3/2",
    "batch a.json -o out --shard -1/2", "batch a.json -o out --shard 1", "batch a.json -o out --shard 0/0",
    "batch a.json -o out --shard auto", "batch a.json -o out --format gif,gif", "batch --merge out a.json",
    // Words.
    "", "draw a.json", "render", "render a.json b.json", "render a.json --speed 3", "render a.json --fps",
    "render a.json --force=yes",
    "render a.json -x", "render a.json -o", "render a.json -o x.gif -o x.gif", "render a.json -o x.png",
    "render a.json -o x.tiff",
    "render a.json -o -", "render a.json -o - --format png", "render a.json -o - --format gif --json",
    "render a.json --fps 3 --fps 4",
    "schema x", "init", "init a b",
  ].map { usage($0) }

  private static func usage(_ line: String) -> MalformedInput {
    // A value that is empty, or that holds spaces, is written with underscores here.
    MalformedInput("options: \(line)", line, files: ["a.json": still], status: 64, "magicmove: ")
  }

  /// What is named on the command line and is not there, or not what it should be.
  static let operands: [MalformedInput] = [
    "render none.json", "render folder", "validate none.json", "inspect none.json", "frame none.json --at 0%",
    "strip none.json",
    "curves folder", "compare none.json", "verify none.json --goldens g", "batch none.json -o out",
    "batch none*.json -o out",
    "batch @none.txt -o out", "batch a.json --matrix none.csv -o out", "batch --merge none", "encode none.png -o x.gif",
    "encode f-%04d.png -o x.gif", "encode folder -o x.gif",
  ].map { MalformedInput("operands: \($0)", $0, files: ["a.json": still, "folder/x.txt": [65]], status: 66, "n") }
}
