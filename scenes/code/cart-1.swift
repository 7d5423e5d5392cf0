func total(of cart: Cart) -> Price {
  var sum = 0
  for item in cart.items {
    if item.isInStock {
      sum += item.price * item.count
    }
  }
  return Price(cents: sum)
}
