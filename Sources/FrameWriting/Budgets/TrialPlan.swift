// Which changes represent all: of a source, or of what a reduction leaves of it.

/// The runs of a source that a trial encodes to estimate the size of the whole file.
///
/// They are spread over equal shares of the changing detail, so that busy parts are sampled more often than quiet ones.
struct TrialPlan: Sendable {
  /// How much there is to say of each run; of the first one for a whole picture.
  private let weights: [Double]
  /// Most changes that are encoded.
  private let most: Int

  /// Most changes of one trial.
  static let mostChanges = 16

  /// Plans for runs that begin at `starts`, in seconds, as a survey of the whole source weighs them.
  ///
  /// - Parameters:
  ///   - most: Most changes.
  ///   - part: At most one change of this number is encoded, and three, so that a trial stays cheap beside encoding all.
  init(_ starts: [Double], _ survey: FrameSurvey, most: Int = TrialPlan.mostChanges, part: Int) {
    let totals = starts.map { survey.total(until: $0) }
    weights = totals.indices.map { totals[$0] - ($0 > 0 ? totals[$0 - 1] : 0) }
    self.most = min(most, max(3, starts.count / part))
  }

  /// Number of runs.
  var count: Int { weights.count }

  /// How many pictures a trial encodes at most.
  var cost: Int { min(most + 2, count) }

  /// Whether as many changes are encoded as may be at all.
  var isThorough: Bool { most >= Self.mostChanges || most >= count - 1 }

  /// What all changes together have to say, without the first picture.
  var changes: Double { weights.dropFirst().reduce(0, +) }

  /// The weight of a run.
  func weight(_ run: Int) -> Double { weights[run] }

  /// Changes at equal shares of what there is to say, by the number of the run that they lead to; large ones several times.
  var samples: [Int] {
    var (samples, sum): ([Int], Double) = ([], 0)
    let share = changes / Double(most)
    for run in weights.indices.dropFirst() where weights[run] > 0 {
      sum += weights[run]
      while samples.count < most, (Double(samples.count) + 0.5) * share <= sum { samples.append(run) }
    }
    return samples
  }
}

extension FrameSource {
  /// When each run begins, in seconds.
  func starts() throws -> [Double] { try mapRuns(\.start.seconds) }
}
