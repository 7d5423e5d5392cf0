// There is no folder watch on Darwin: callers check files at intervals.

#if canImport(Darwin)
  /// Would tell when something of some names in some folders changes.
  package final class FolderWatch: Sendable {
    /// There is no watch on this system.
    package init?() { return nil }

    /// The descriptor that becomes readable after an event.
    package var readable: Int32? { nil }

    /// Watches nothing.
    package func watch(_ folders: [String: Set<String>]) -> Bool { false }

    /// Nothing has happened.
    package func takeChanges() -> Bool { false }
  }
#endif
