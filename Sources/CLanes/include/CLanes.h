// The one operation on vectors that Swift's have no name for. Written lane by lane in Swift, it is an instruction or a dozen
// of them, as the optimizer happens to see it; here it is one wherever it is inlined, and compiled for the instruction set
// of the module that imports it.
#ifndef MAGICMOVE_LANES_H
#define MAGICMOVE_LANES_H

/// Sixteen lanes of 16 bits: `SIMD16<UInt16>`.
typedef unsigned short magicmove_words __attribute__((ext_vector_type(16)));

/// floor(a * b / 65536), lane by lane.
static inline __attribute__((always_inline)) magicmove_words magicmove_upper_halves(
    magicmove_words a, magicmove_words b) {
  typedef unsigned int products __attribute__((ext_vector_type(16)));
  products full = __builtin_convertvector(a, products) * __builtin_convertvector(b, products);
  return __builtin_convertvector(full >> 16, magicmove_words);
}

#endif
