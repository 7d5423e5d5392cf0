import Raster
import Testing

/// Which instruction set runs: the best that the processor has, unless MAGICMOVE_ISA forces the baseline.
@Suite struct InstructionSetTests {
  @Test func `the environment forces the baseline`() {
    #expect(InstructionSet.chosen(asked: "baseline") == .baseline)
  }

  @Test(arguments: [nil, "", "avx2"])
  func `the best set is taken otherwise`(asked: String?) {
    #expect(InstructionSet.chosen(asked: asked) == InstructionSet.allCases.last(where: \.isSupported))
  }

  @Test func `the baseline runs everywhere`() {
    #expect(InstructionSet.baseline.isSupported)
  }
}
