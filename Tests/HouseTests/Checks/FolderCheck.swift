// The folders of a target: a folder imports another when it names a type that the other declares at top level. Files beside
// the folders count as one folder, and a folder within a folder is one of its own.

/// Looks for circles between the folders of a target.
struct FolderCheck {
  var target: House.Target

  /// One message a circle.
  var problems: [String] {
    let graph = self.graph
    return graph.circles().map { circle in
      "\(target.path): \(circle.joined(separator: ", ")) import each other\n" + graph.describe(circle)
    }
  }

  /// Which folder imports which.
  var graph: ImportGraph {
    let homes = self.homes
    var graph = ImportGraph()
    for source in target.sources {
      for name in source.names {
        // A type of that name in the same folder is the one that is meant.
        guard let folders = homes[name.name], !folders.contains(source.folder) else { continue }
        for folder in folders {
          graph.add(
            from: Self.title(source.folder), to: Self.title(folder),
            .init(place: source.place(of: name), name: name.name))
        }
      }
    }
    return graph
  }

  /// The folders that declare each type.
  private var homes: [String: Set<String>] {
    target.sources.reduce(into: [:]) { homes, source in
      for type in source.types { homes[type.name, default: []].insert(source.folder) }
    }
  }

  private static func title(_ folder: String) -> String { folder.isEmpty ? "(loose files)" : folder }
}
