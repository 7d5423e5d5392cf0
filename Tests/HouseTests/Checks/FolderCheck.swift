// The folders of a target. A folder imports another one when it uses
// - a type that the other folder declares at top level, or
// - a member that an extension in the other folder declares.
//
// Files outside of any folder count as one folder. A nested folder counts as a separate folder.
//
// Members are compared by name alone. So a name counts only if neither another folder of the target declares it nor a target that
// this one imports.

/// Looks for circles between the folders of a target.
struct FolderCheck {
  var target: House.Target
  /// The names that imported targets declare.
  var importedNames: Set<String> = []

  /// One message a circle.
  var errors: [String] {
    let graph = self.graph
    return graph.circles().map { circle in
      "\(target.path): \(circle.joined(separator: ", ")) import each other\n" + graph.describe(circle)
    }
  }

  /// Which folder imports which.
  var graph: ImportGraph {
    let (types, members) = (typeHomes, memberHomes)
    var graph = ImportGraph()
    for source in target.sources {
      func add(_ name: SwiftSource.Mention, _ folders: Set<String>?) {
        // A declaration of that name in the same folder is the one that is meant.
        guard let folders, !folders.contains(source.folder) else { return }
        for folder in folders {
          graph.add(
            from: Self.title(source.folder), to: Self.title(folder),
            .init(place: source.place(of: name), name: name.name))
        }
      }
      for name in source.names { add(name, types[name.name]) }
      for name in source.memberUses where types[name.name] == nil { add(name, members[name.name].map { [$0] }) }
    }
    return graph
  }

  /// The folders that declare each type.
  private var typeHomes: [String: Set<String>] {
    target.sources.reduce(into: [:]) { homes, source in
      for type in source.types { homes[type.name, default: []].insert(source.folder) }
    }
  }

  /// The folder of each name that extensions declare and that no other folder declares.
  private var memberHomes: [String: String] {
    var homes: [String: Set<String>] = [:]
    for source in target.sources {
      for name in source.declared { homes[name, default: []].insert(source.folder) }
    }
    let inExtensions = Set(target.sources.flatMap { $0.extensionMembers.map(\.name) })
    return homes.filter { name, folders in
      folders.count == 1 && inExtensions.contains(name) && !importedNames.contains(name)
    }.compactMapValues(\.first)
  }

  private static func title(_ folder: String) -> String { folder.isEmpty ? "(loose files)" : folder }
}
