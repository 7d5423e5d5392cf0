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
/// Sixteen bytes: `SIMD16<UInt8>`.
typedef unsigned char magicmove_bytes __attribute__((ext_vector_type(16)));
/// Eight bytes: `SIMD8<UInt8>`.
typedef unsigned char magicmove_eight_bytes __attribute__((ext_vector_type(8)));
/// Eight lanes of 32 bits: `SIMD8<UInt32>`.
typedef unsigned int magicmove_pixels __attribute__((ext_vector_type(8)));
/// Eight lanes of 32 bits with a sign: `SIMD8<Int32>`.
typedef int magicmove_integers __attribute__((ext_vector_type(8)));
/// Eight lanes of `Float`: `SIMD8<Float>`.
typedef float magicmove_lights __attribute__((ext_vector_type(8)));
/// Sixteen lanes of `Float`: `SIMD16<Float>`.
typedef float magicmove_sixteen_lights __attribute__((ext_vector_type(16)));
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

/// floor(a / 65536), from 0 to 255, lane by lane.
MAGICMOVE_INLINE magicmove_pixels magicmove_levels(magicmove_integers a) {
  magicmove_integers most = 255, least = 0;
  return (magicmove_pixels)__builtin_elementwise_min(__builtin_elementwise_max(a >> 16, least), most);
}

/// Which lanes are equal: a bit for each, the first one in the lowest.
MAGICMOVE_INLINE unsigned char magicmove_equal_bits(magicmove_pixels a, magicmove_pixels b) {
  typedef _Bool flags __attribute__((ext_vector_type(8)));
  return __builtin_bit_cast(unsigned char, __builtin_convertvector(a == b, flags));
}

/// All bits of the lanes that are equal.
MAGICMOVE_INLINE magicmove_pixels magicmove_equal_lanes(magicmove_pixels a, magicmove_pixels b) {
  return (magicmove_pixels)(a == b);
}

/// All bits of the lanes in which a is at most b, both below 2³¹.
MAGICMOVE_INLINE magicmove_pixels magicmove_at_most_lanes(magicmove_pixels a, magicmove_pixels b) {
  typedef int integers __attribute__((ext_vector_type(8)));
  return (magicmove_pixels)((integers)a <= (integers)b);
}

/// All bits of the lanes whose bits are set, the first one in the lowest.
MAGICMOVE_INLINE magicmove_pixels magicmove_lanes_of_bits(unsigned char bits) {
  const magicmove_pixels lanes = {1, 2, 4, 8, 16, 32, 64, 128};
  return (magicmove_pixels)(((magicmove_pixels)bits & lanes) == lanes);
}

/// The lowest byte of each lane, the first one in the lowest.
MAGICMOVE_INLINE unsigned long long magicmove_bytes_of_lanes(magicmove_pixels lanes) {
  return __builtin_bit_cast(unsigned long long, __builtin_convertvector(lanes, magicmove_eight_bytes));
}

/// All bits of the lanes whose bytes are 255; others must be 0.
MAGICMOVE_INLINE magicmove_pixels magicmove_lanes_of_bytes(unsigned long long bytes) {
  typedef signed char octets __attribute__((ext_vector_type(8)));
  typedef int integers __attribute__((ext_vector_type(8)));
  return (magicmove_pixels)__builtin_convertvector(__builtin_bit_cast(octets, bytes), integers);
}

/// The colours at eight places of a table, each place a byte.
MAGICMOVE_INLINE magicmove_pixels magicmove_looked_up(const unsigned int *colors, unsigned long long places) {
  magicmove_pixels found;
  for (int lane = 0; lane < 8; lane++) found[lane] = colors[places >> 8 * lane & 255];
  return found;
}

/// The squared distances of the colours of eight pairs of pixels, whose fourth byte is equal.
MAGICMOVE_INLINE magicmove_pixels magicmove_squared_distances(magicmove_pixels a, magicmove_pixels b) {
  typedef unsigned char bytes __attribute__((ext_vector_type(32)));
  bytes x = (bytes)a, y = (bytes)b;
  magicmove_pixels d = (magicmove_pixels)(__builtin_elementwise_sub_sat(x, y) | __builtin_elementwise_sub_sat(y, x));
  magicmove_words ends = (magicmove_words)(d & 0x00FF00FF), middle = (magicmove_words)(d >> 8 & 0x00FF00FF);
  magicmove_pixels squares = (magicmove_pixels)(ends * ends);
  return (squares & 0xFFFF) + (squares >> 16) + (magicmove_pixels)(middle * middle);
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

/// The first one of the least lanes of sixteen.
MAGICMOVE_INLINE int magicmove_place_of_least(magicmove_sixteen_lights a) {
  typedef _Bool flags __attribute__((ext_vector_type(16)));
  typedef float four_lights __attribute__((ext_vector_type(4)));
  typedef float two_lights __attribute__((ext_vector_type(2)));
  magicmove_lights eight = __builtin_elementwise_min(a.lo, a.hi);
  four_lights four = __builtin_elementwise_min(eight.lo, eight.hi);
  two_lights two = __builtin_elementwise_min(four.lo, four.hi);
  flags isLeast = __builtin_convertvector(a == (magicmove_sixteen_lights)(two.x < two.y ? two.x : two.y), flags);
  return __builtin_ctz(__builtin_bit_cast(unsigned short, isLeast) | 0x8000);
}

/// The square root of the magnitude of each lane, correctly rounded.
MAGICMOVE_INLINE magicmove_reals magicmove_roots(magicmove_reals x) {
  return __builtin_elementwise_sqrt(__builtin_elementwise_abs(x));
}

#endif
