import Synchronization
import Testing

@testable import BatchRuns

/// The memory that a batch may use: never more than the limit is out, and everybody gets a turn.
@Suite struct MemoryBudgetTests {
  /// What tasks hold and have held.
  private final class Totals: Sendable {
    let state = Mutex((used: 0, most: 0, served: 0))
  }

  @Test func `never more than the limit is out, and everybody gets a turn`() async {
    let budget = MemoryBudget(limit: 100)
    let totals = Totals()
    await withTaskGroup { group in
      for index in 0..<200 {
        let bytes = [10, 60, 35, 1][index % 4]
        group.addTask {
          await budget.acquire(0)
          await budget.acquire(bytes)
          totals.state.withLock {
            $0.used += bytes
            $0.most = max($0.most, $0.used)
          }
          await Task.yield()
          totals.state.withLock {
            $0.used -= bytes
            $0.served += 1
          }
          budget.release(bytes)
        }
      }
    }
    #expect(totals.state.withLock { $0.most } <= 100)
    #expect(totals.state.withLock { $0.served } == 200)
  }

  @Test func `who needs more than all gets it alone`() async {
    let budget = MemoryBudget(limit: 100)
    await budget.acquire(50)
    async let large: Void = budget.acquire(500)
    budget.release(50)
    await large
    budget.release(500)
    await budget.acquire(100)
    budget.release(100)
  }
}
