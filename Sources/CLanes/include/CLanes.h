// Operations on vectors for which Swift has no single name. Written lane by lane in Swift, each is a loop that Swift's optimizer
// unrolls into dozens of steps wherever it is used, which takes it many times the time of all the rest; here each is one
// instruction or two wherever it is inlined, compiled for the instruction set of the module that imports it.
#ifndef MAGICMOVE_LANES_H
#define MAGICMOVE_LANES_H

#define MAGICMOVE_INLINE static inline __attribute__((always_inline))

/// Sixteen lanes of 16 bits: `SIMD16<UInt16>`.
typedef unsigned short magicmove_words __attribute__((ext_vector_type(16)));
/// Sixteen bytes: `SIMD16<UInt8>`.
typedef unsigned char magicmove_bytes __attribute__((ext_vector_type(16)));
/// Eight bytes: `SIMD8<UInt8>`.
typedef unsigned char magicmove_eight_bytes __attribute__((ext_vector_type(8)));
/// Eight lanes of 32 bits: `SIMD8<UInt32>`.
typedef unsigned int magicmove_pixels __attribute__((ext_vector_type(8)));
/// Eight lanes of `Float`: `SIMD8<Float>`.
typedef float magicmove_lights __attribute__((ext_vector_type(8)));
/// Four lanes of `Double`: `SIMD4<Double>`.
typedef double magicmove_reals __attribute__((ext_vector_type(4)));

/// floor(a * b / 65536), lane by lane.
MAGICMOVE_INLINE magicmove_words magicmove_upper_halves(magicmove_words a, magicmove_words b) {
  typedef unsigned int products __attribute__((ext_vector_type(16)));
  products full = __builtin_convertvector(a, products) * __builtin_convertvector(b, products);
  return __builtin_convertvector(full >> 16, magicmove_words);
}

/// Each byte in a lane of 16 bits.
MAGICMOVE_INLINE magicmove_words magicmove_widened(magicmove_bytes bytes) {
  return __builtin_convertvector(bytes, magicmove_words);
}

/// The lower byte of each lane.
MAGICMOVE_INLINE magicmove_bytes magicmove_narrowed(magicmove_words lanes) {
  return __builtin_convertvector(lanes, magicmove_bytes);
}

/// Each byte in a lane of 32 bits.
MAGICMOVE_INLINE magicmove_pixels magicmove_widened_to_pixels(magicmove_eight_bytes bytes) {
  return __builtin_convertvector(bytes, magicmove_pixels);
}

/// a > b ? x : y, lane by lane; y where a or b is NaN.
MAGICMOVE_INLINE magicmove_reals magicmove_where_greater(
    magicmove_reals a, magicmove_reals b, magicmove_reals x, magicmove_reals y) {
  return a > b ? x : y;
}

/// a > b ? a : b, lane by lane. Of one lane this is one instruction; the compiler sees it in four, but not in a selection of vectors.
MAGICMOVE_INLINE magicmove_reals magicmove_larger(magicmove_reals a, magicmove_reals b) {
  magicmove_reals result;
  for (int lane = 0; lane < 4; lane++) result[lane] = a[lane] > b[lane] ? a[lane] : b[lane];
  return result;
}

/// a < b ? a : b, lane by lane.
MAGICMOVE_INLINE magicmove_reals magicmove_smaller(magicmove_reals a, magicmove_reals b) {
  magicmove_reals result;
  for (int lane = 0; lane < 4; lane++) result[lane] = a[lane] < b[lane] ? a[lane] : b[lane];
  return result;
}

/// a == b ? x : y, lane by lane; y where a or b is NaN.
MAGICMOVE_INLINE magicmove_reals magicmove_where_equal(
    magicmove_reals a, magicmove_reals b, magicmove_reals x, magicmove_reals y) {
  return a == b ? x : y;
}

/// a > b ? x : y, lane by lane; y where a or b is NaN.
MAGICMOVE_INLINE magicmove_lights magicmove_lights_where_greater(
    magicmove_lights a, magicmove_lights b, magicmove_lights x, magicmove_lights y) {
  return a > b ? x : y;
}

/// The square root of the magnitude of each lane, correctly rounded.
MAGICMOVE_INLINE magicmove_reals magicmove_roots(magicmove_reals x) {
  return __builtin_elementwise_sqrt(__builtin_elementwise_abs(x));
}

#endif
