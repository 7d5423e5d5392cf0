import Raster
import Testing

/// Which instruction set runs: the best that the processor has, unless MAGICMOVE_ISA forces the baseline.
@Suite struct InstructionSetTests {
  @Test func theEnvironmentForcesTheBaseline() {
    #expect(InstructionSet.chosen(asked: "baseline") == .baseline)
  }

  @Test(arguments: [nil, "", "avx2"])
  func theBestSetIsTakenOtherwise(asked: String?) {
    #expect(InstructionSet.chosen(asked: asked) == InstructionSet.allCases.last(where: \.isSupported))
  }

  @Test func theBaselineRunsEverywhere() {
    #expect(InstructionSet.baseline.isSupported)
  }
}
