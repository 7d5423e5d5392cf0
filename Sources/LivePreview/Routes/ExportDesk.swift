// The export of a preview: one at a time, which does not end with the page that started it.

import FrameWriting
import JSONTree
import Synchronization

/// Knows the export that runs, or the last one.
final class ExportDesk: Sendable {
  /// How an export ended.
  enum Outcome: Sendable {
    case written(path: String, bytes: Int)
    case failed(HTTPError)
    case canceled

    /// The reply to the client that waits for the export.
    var reply: HTTPReply {
      switch self {
      case .written: .json(.object(members))
      case .failed(let error): HTTPReply(error)
      case .canceled: HTTPReply(HTTPError(status: 409, message: "the export was canceled"))
      }
    }

    fileprivate var members: [(key: String, value: JSONNode)] {
      switch self {
      case .written(let path, let bytes): [("path", .string(path)), ("bytes", .number(bytes))]
      case .failed(let error): [("error", .string(error.message)), ("status", .number(error.status))]
      case .canceled: []
      }
    }

    fileprivate var name: String {
      switch self {
      case .written: "done"
      case .failed: "failed"
      case .canceled: "canceled"
      }
    }
  }

  private enum State {
    case none
    case running(Task<Void, Never>?, OutputProgress?)
    case ended(Outcome)
  }

  private let state = Mutex(State.none)

  /// Claims the one place; false if an export is running.
  func begin() -> Bool {
    state.withLock { state in
      if case .running = state { return false }
      state = .running(nil, nil)
      return true
    }
  }

  /// Notes the task of the export that has begun.
  func run(_ task: Task<Void, Never>) {
    state.withLock { state in
      if case .running(_, let progress) = state { state = .running(task, progress) }
    }
  }

  /// Notes how far the export is.
  func note(_ progress: OutputProgress) {
    state.withLock { state in
      if case .running(let task, _) = state { state = .running(task, progress) }
    }
  }

  /// Notes how the export has ended.
  func end(_ outcome: Outcome) { state.withLock { $0 = .ended(outcome) } }

  /// Cancels the export if one is running.
  func cancel() {
    let task = state.withLock { state -> Task<Void, Never>? in
      guard case .running(let task, _) = state else { return nil }
      return task
    }
    task?.cancel()
  }

  /// The state as `/export` says it.
  var json: JSONNode {
    let (name, members) = state.withLock { state -> (String, [(key: String, value: JSONNode)]) in
      switch state {
      case .none: return ("none", [])
      case .running(_, let progress):
        let total = progress?.total.map { JSONNode.number($0) } ?? .null
        return ("running", [("done", .number(progress?.done ?? 0)), ("total", total)])
      case .ended(let outcome): return (outcome.name, outcome.members)
      }
    }
    return .object([("state", .string(name))] + members)
  }
}
