// `--for list`: the services and their limits, from the table that the program uses.

import FileFormats
import FrameWriting
import JSONTree

/// The table of services.
enum HostTable {
  /// A line for each service and set of limits.
  static var text: String {
    let rows = [["NAME", "FORMATS", "BYTES", "PIXELS", "OTHER"]] + OutputHost.allCases.flatMap(rows)
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      // The last column is not padded, nor is what is empty before it.
      let last = row.lastIndex { !$0.isEmpty } ?? 0
      return row[...last].indices.map { column in
        column == last
          ? row[column] : row[column] + String(repeating: " ", count: widths[column] - row[column].count + 2)
      }.joined()
    }
    let sources = OutputHost.allCases.map { host in
      let source = host.source
      return "\(host.rawValue): \(source.page), read \(source.read)"
        + (source.unconfirmed.map { "; not confirmed: \($0)" } ?? "")
    }
    let blocks = [
      lines, ["", "Sources:"] + sources,
      [
        "",
        "The first format is the default; SVG only if no frame has to be stored as a picture. Last checked: \(OutputHost.checked).",
      ],
    ]
    return blocks.flatMap(\.self).joined(separator: "\n") + "\n"
  }

  /// The rows of a service: one for each set of limits.
  private static func rows(of host: OutputHost) -> [[String]] {
    var groups: [(formats: [OutputFormat], limits: OutputLimits)] = []
    for format in host.formats {
      guard let limits = host.limits(for: format) else { continue }
      if let last = groups.last, last.limits == limits {
        groups[groups.count - 1].formats.append(format)
      } else {
        groups.append(([format], limits))
      }
    }
    return groups.enumerated().map { index, group in
      [index == 0 ? host.rawValue : "", group.formats.map(\.rawValue).joined(separator: " ")]
        + columns(group.limits)
    }
  }

  private static func columns(_ limits: OutputLimits) -> [String] {
    let size = limits.size.map { size in
      let pixels = "\(size.width)×\(size.height)"
      return limits.isPadded ? "\(pixels), padded" : "≤ \(pixels)\(limits.mayTurn ? ", or rotated" : "")"
    }
    let others = [
      limits.leastSide > 1 ? "≥ \(limits.leastSide) pixels a side" : nil,
      limits.mostAspect.map { "1:\(NumberText.shortest($0)) to \(NumberText.shortest($0)):1" },
      limits.pixelsInAll.map { "≤ \($0 / 1_000_000) million pixels in all frames" },
      limits.onlyQuarterChroma ? "--chroma 420" : nil,
      limits.pictures.map { "≤ \($0) frames" }, limits.seconds.map { seconds($0) },
      limits.framesPerSecond.map { "≤ \(NumberText.shortest($0)) frames per second" },
    ]
    return [limits.bytes.map(ByteCount.text) ?? "", size ?? "", others.compactMap(\.self).joined(separator: ", ")]
  }

  private static func seconds(_ range: ClosedRange<Double>) -> String {
    let most = NumberText.shortest(range.upperBound)
    return range.lowerBound > 0 ? "\(NumberText.shortest(range.lowerBound)) to \(most) s" : "≤ \(most) s"
  }
}
