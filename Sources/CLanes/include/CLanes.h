// Operations on vectors for which Swift has no single name. Written lane by lane in Swift, each is a loop that Swift's optimizer
// unrolls into dozens of steps wherever it is used, which takes it many times the time of all the rest; here each is one
// instruction or two wherever it is inlined, compiled for the instruction set of the module that imports it.
#ifndef MAGICMOVE_LANES_H
#define MAGICMOVE_LANES_H

#define MAGICMOVE_INLINE static inline __attribute__((always_inline))

/// Sixteen lanes of 16 bits: `SIMD16<UInt16>`.
typedef unsigned short magicmove_words __attribute__((ext_vector_type(16)));
/// Eight lanes of 16 bits: `SIMD8<Int16>`.
typedef short magicmove_eight_words __attribute__((ext_vector_type(8)));
/// Four lanes of 32 bits: `SIMD4<Int32>`.
typedef int magicmove_four_integers __attribute__((ext_vector_type(4)));
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

/// Which lanes are equal: a bit for each, the first one in the lowest.
MAGICMOVE_INLINE unsigned char magicmove_equal_bits(magicmove_pixels a, magicmove_pixels b) {
  typedef _Bool flags __attribute__((ext_vector_type(8)));
  return __builtin_bit_cast(unsigned char, __builtin_convertvector(a == b, flags));
}

/// The squared distances of the colours of two times four pixels, whose fourth byte is equal.
MAGICMOVE_INLINE magicmove_four_integers magicmove_squared_distances(magicmove_bytes a, magicmove_bytes b) {
  typedef short words __attribute__((ext_vector_type(16)));
  typedef short pairs __attribute__((ext_vector_type(8)));
  typedef int sums __attribute__((ext_vector_type(8)));
  words d = __builtin_convertvector(a, words) - __builtin_convertvector(b, words);
  pairs even = __builtin_shufflevector(d, d, 0, 2, 4, 6, 8, 10, 12, 14);
  pairs odd = __builtin_shufflevector(d, d, 1, 3, 5, 7, 9, 11, 13, 15);
  sums e = __builtin_convertvector(even, sums), o = __builtin_convertvector(odd, sums);
  sums s = e * e + o * o;
  return __builtin_shufflevector(s, s, 0, 2, 4, 6) + __builtin_shufflevector(s, s, 1, 3, 5, 7);
}

/// The magnitude of each lane, but 32,767 for −32,768.
MAGICMOVE_INLINE magicmove_eight_words magicmove_magnitudes(magicmove_eight_words a) {
  return __builtin_elementwise_max(a, __builtin_elementwise_sub_sat((magicmove_eight_words)0, a));
}

/// The larger ones, lane by lane.
MAGICMOVE_INLINE magicmove_eight_words magicmove_larger_words(magicmove_eight_words a, magicmove_eight_words b) {
  return __builtin_elementwise_max(a, b);
}

/// Whether a lane of a is more than that of b.
MAGICMOVE_INLINE _Bool magicmove_has_greater(magicmove_eight_words a, magicmove_eight_words b) {
  typedef _Bool flags __attribute__((ext_vector_type(8)));
  return __builtin_bit_cast(unsigned char, __builtin_convertvector(a > b, flags)) != 0;
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
