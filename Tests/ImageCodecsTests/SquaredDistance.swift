/// The squared distance of two colours, in levels: red, green and blue alone.
func squaredDistance(_ first: UInt32, _ second: UInt32) -> Int32 {
  let red = Int32(first & 255) - Int32(second & 255)
  let green = Int32((first >> 8) & 255) - Int32((second >> 8) & 255)
  let blue = Int32((first >> 16) & 255) - Int32((second >> 16) & 255)
  return red * red + green * green + blue * blue
}
