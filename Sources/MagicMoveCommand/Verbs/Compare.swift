// `magicmove compare`: one scene as several systems would play it.

import MotionSheets

extension Verb {
  static let compare = Verb(
    name: "compare", group: .look, operands: "SCENE", operandCount: 1...1,
    summary: "Plays a scene next to the curves of several systems",
    flags: [
      .styles, .columns, .width, .comparedOutputs, .encodedFormat, .framesPerSecond, .from, .to, .slow, .ghost,
      .outline,
      .presentIfAsked,
      .loop,
    ] + Flag.encoding + [.jobs, .force, .quiet, .progress, .json] + Flag.reading,
    examples: [
      Example("compare push.json", "writes output/push-compare.gif"),
      Example("compare push.json --styles scene,uikit,material --columns 3", "as written, next to two systems"),
      Example("compare push.json --slow 4 --outline", "four times slower, with motion paths"),
    ],
    list: { _ in MotionSystem.all.map { "\(Help.padded($0.name, to: 20))\($0.title): \($0.caption)\n" }.joined() },
    run: { arguments in
      var options = try arguments.comparedSystems()
      options.columns = try arguments.integer(.columns, in: 1...100)
      if let width = try arguments.integer(.width, in: 64...100_000) { options.width = width }
      return try await Render(arguments, stem: "\(arguments.stem)-compare").run(hasLabels: true) {
        try $0.comparison(options)
      }
    })
}

extension Arguments {
  /// The systems that `--styles` names, in its order; each at most once.
  fileprivate func comparedSystems() throws(UsageError) -> ComparisonOptions {
    guard let list = self[.styles] else { return ComparisonOptions() }
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    var options = ComparisonOptions(systems: [])
    for (index, name) in names.enumerated() {
      if names[..<index].contains(name) { throw .conflict("--styles names \(name) twice") }
      if name == "scene" {
        options.includesScene = true
      } else if let system = MotionSystem.all.first(where: { $0.name == name }) {
        options.systems.append(system)
      } else {
        throw .invalidValue(flag: "--styles", found: name, oneOf: MotionSystem.all.map(\.name) + ["scene"])
      }
    }
    return options
  }
}
