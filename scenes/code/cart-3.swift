extension Cart {
  /// What the customer pays.
  var total: Price {
    let sum = items
      .filter { $0.isInStock }
      .map { $0.price * $0.count }
      .reduce(0, +)
    return Price(cents: sum)
  }
}
