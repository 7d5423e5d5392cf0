// The measured parts of Documentation/benchmarks.md, so that the page is never older than its numbers:
//
//     measure ─▶ benchmarks.json ─▶ tables between <!-- measured: NAME --> and <!-- end --> ─▶ benchmarks.md
//                              └──▶ images/growth.svg
//
// All other text of the page is fixed. The page can be made again from the saved numbers without measuring.

import Foundation

/// All numbers of one run.
struct Report: Codable {
  /// Where they were measured.
  var machine: Machine
  /// Every case, in the order of the pipeline.
  var results: [Measurement]

  /// The parts of the page that it fills.
  enum Part: String, CaseIterable {
    /// The machine.
    case machine
    /// Demonstrations at two pixels a point.
    case scenes
    /// Whole frames, and the same on all threads.
    case frames
    /// Rows of pixels, each instruction set.
    case rows
  }

  /// The contents of a part.
  func text(_ part: Part) -> String {
    switch part {
    case .machine: "Measured on \(machine.sentence)."
    case .scenes: scenes
    case .frames:
      table(of: "Frames/", columns: ["ms a frame", "Mpx/s"]) { [frame($0), Self.number($0.megapixelsPerSecond, 0)] }
    case .rows: table(of: "Compositing/row", columns: ["ns a pixel"]) { [Self.number($0.nanosecondsPerPixel, 2)] }
    }
  }

  private func frame(_ result: Measurement) -> String { Self.number(result.median / 1e6 / Double(result.frames), 2) }

  /// A line for each demonstration: whole frames on one and on all threads, and the speed-up by damage.
  private var scenes: String {
    let full = results.filter { $0.name.hasPrefix("Scenes/") && $0.name.hasSuffix("/full") }
    let lines = full.compactMap { one -> String? in
      let parts = one.name.split(separator: "/")
      guard parts.count == 4, isLarge(String(parts[1]), one) else { return nil }
      let place = parts[0...2].joined(separator: "/")
      let other = results.first { $0.name.hasPrefix("\(place)/full-") }
      let cells = [
        String(parts[1]), String(parts[2]), frame(one), other.map(frame) ?? "",
        other.map { Self.ratio(one.median, $0.median) } ?? "", damage("\(place)/little"), damage("\(place)/much"),
      ]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return """
      | scene | pixels | one thread, ms a frame | \(machine.cores) threads | faster by | damage, little changes | damage, more changes |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: |
      \(lines.joined(separator: "\n"))
      """
  }

  /// How many times faster the same frames are by damage than in full; empty if they were not measured.
  private func damage(_ label: String) -> String {
    guard let full = results.first(where: { $0.name == "\(label)-full" }),
      let damage = results.first(where: { $0.name == "\(label)-damage" })
    else { return "" }
    return Self.ratio(full.minimum, damage.minimum)
  }

  /// Whether no other size of the demonstration has more pixels.
  private func isLarge(_ scene: String, _ result: Measurement) -> Bool {
    !results.contains { $0.name.hasPrefix("Scenes/\(scene)/") && $0.pixels > result.pixels }
  }

  /// A table with a line for each case of a group.
  private func table(of group: String, columns: [String], _ values: (Measurement) -> [String]) -> String {
    let lines = results.filter { $0.name.hasPrefix(group) }.map {
      "| \($0.name.split(separator: "/").dropFirst().joined(separator: "/")) | \(values($0).joined(separator: " | ")) |"
    }
    let rule = columns.map { _ in "---:" }.joined(separator: " | ")
    return "| case | \(columns.joined(separator: " | ")) |\n| --- | \(rule) |\n\(lines.joined(separator: "\n"))"
  }

  private static func ratio(_ one: Double, _ other: Double) -> String { number(one / other, 2) + "×" }
  private static func number(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }

  /// A page with its measured parts replaced; nil when one of them is missing or not ended.
  func filled(_ page: String) -> String? {
    var page = page
    for part in Part.allCases {
      guard let start = page.range(of: "<!-- measured: \(part.rawValue) -->\n"),
        let end = page.range(of: "<!-- end -->", range: start.upperBound..<page.endIndex)
      else { return nil }
      page.replaceSubrange(start.upperBound..<end.lowerBound, with: "\n" + text(part) + "\n\n")
    }
    return page
  }
}

/// Measures everything, or takes the numbers that were kept, and writes the page; 66 where the page or the numbers are missing.
func writeReport(samples: Int, again: Bool) -> Int32 {
  let folder = URL(fileURLWithPath: "Documentation")
  let (kept, page) = (folder.appendingPathComponent("benchmarks.json"), folder.appendingPathComponent("benchmarks.md"))
  let report: Report?
  if again {
    report = (try? Data(contentsOf: kept)).flatMap { try? JSONDecoder().decode(Report.self, from: $0) }
  } else {
    report = Report(machine: .current, results: allBenchmarks().map { $0.measure(samples: samples) })
  }
  guard let report, let text = (try? String(contentsOf: page, encoding: .utf8)).flatMap(report.filled) else {
    complain(
      "report: run it where Documentation/benchmarks.md is, with its measured parts (and benchmarks.json for --again)")
    return 66
  }
  do {
    if let data = json(report) { try data.write(to: kept) }
    try Data(text.utf8).write(to: page)
    try Data(GrowthPlot(report.results).svg.utf8).write(to: folder.appendingPathComponent("images/growth.svg"))
  } catch {
    complain("report: \(error.localizedDescription)")
    return 73
  }
  return 0
}
