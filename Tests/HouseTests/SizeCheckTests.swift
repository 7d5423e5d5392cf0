import Testing

@Suite struct SizeCheckTests {
  @Test func `lines of a target are counted over all files`() {
    let half = String(repeating: "\n", count: SizeCheck.mostLines / 2)
    let target = House.Target.madeUp("House", ["a.swift": half, "b/c.swift": half])
    #expect(SizeCheck(target: target).errors.isEmpty)
    let larger = House.Target.madeUp("House", ["a.swift": half, "b/c.swift": half + "\n"])
    #expect(SizeCheck(target: larger).errors == ["Sources/House: 9001 lines, 9000 are the most"])
  }

  @Test func `files of a folder are counted without those in its folders`() {
    var files: [String: String] = [:]
    for index in 0..<SizeCheck.mostFiles { files["a/\(index).swift"] = "" }
    files["a/b/1.swift"] = ""
    #expect(SizeCheck(target: .madeUp("House", files)).errors.isEmpty)
    files["a/more.swift"] = ""
    let errors = SizeCheck(target: .madeUp("House", files)).errors
    #expect(errors == ["Sources/House/a: 31 files, 30 are the most of a folder"])
  }
}
