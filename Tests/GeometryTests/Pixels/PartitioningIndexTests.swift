import Pixels
import Testing

@Suite struct PartitioningIndexTests {
  @Test(arguments: 0...9)
  func `every border of every length is found`(count: Int) {
    for border in 0...count {
      let elements = Array(0..<count)[...]
      #expect(elements.partitioningIndex { $0 >= border } == border)
    }
  }

  @Test func `few elements are compared`() {
    var looks = 0
    let found = (0..<1 << 20).partitioningIndex {
      looks += 1
      return $0 >= 777_777
    }
    #expect(found == 777_777)
    #expect(looks <= 21)
  }
}
