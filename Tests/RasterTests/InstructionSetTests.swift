import Raster
import Testing

/// Which instruction set runs: the best that the processor has, unless MAGICMOVE_ISA forces the baseline.
@Suite struct InstructionSetTests {
  @Test func theEnvironmentForcesTheBaseline() {
    #expect(InstructionSet.chosen(in: ["MAGICMOVE_ISA": "baseline"]) == .baseline)
  }

  @Test(arguments: [[:], ["MAGICMOVE_ISA": ""], ["MAGICMOVE_ISA": "avx2"]])
  func theBestSetIsTakenOtherwise(environment: [String: String]) {
    #expect(InstructionSet.chosen(in: environment) == InstructionSet.allCases.last(where: \.isSupported))
  }

  @Test func theBaselineRunsEverywhere() {
    #expect(InstructionSet.baseline.isSupported)
  }
}
