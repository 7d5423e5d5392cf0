func total(of cart: Cart) -> Price {
  let sum = cart.items
    .filter { $0.isInStock }
    .map { $0.price * $0.count }
    .reduce(0, +)
  return Price(cents: sum)
}
