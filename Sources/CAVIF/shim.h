// libavif's header, and the calls that differ between its versions 0.11 and 1.x.
#include <avif/avif.h>

// Sets an option of the AV1 encoder behind libavif; from 1.0 on that gives a result, which is 0 (AVIF_RESULT_OK) here before.
static inline int avif_set_option(avifEncoder *encoder, const char *key, const char *value) {
#if AVIF_VERSION_MAJOR >= 1
  return (int)avifEncoderSetCodecSpecificOption(encoder, key, value);
#else
  avifEncoderSetCodecSpecificOption(encoder, key, value);
  return 0;
#endif
}

// Sets how often a sequence plays, 0 for ever. Before version 1.0 libavif only knows "for ever".
static inline void avif_set_plays(avifEncoder *encoder, int plays) {
#if AVIF_VERSION_MAJOR >= 1
  encoder->repetitionCount = plays > 0 ? plays - 1 : AVIF_REPETITION_COUNT_INFINITE;
#else
  (void)encoder;
  (void)plays;
#endif
}

// Whether `avif_set_plays` has an effect.
static inline int avif_can_set_plays(void) { return AVIF_VERSION_MAJOR >= 1; }

// How often a sequence plays, 0 for ever.
static inline int avif_plays(const avifDecoder *decoder) {
#if AVIF_VERSION_MAJOR >= 1
  return decoder->repetitionCount >= 0 && decoder->repetitionCount < 65535 ? decoder->repetitionCount + 1 : 0;
#else
  (void)decoder;
  return 0;
#endif
}

// The rotation (anticlockwise) and then mirroring of a picture as an orientation of EXIF, 1 to 8.
static inline int avif_orientation(const avifImage *image) {
  // By quarter turns, without a mirror, mirrored top to bottom, and left to right.
  static const int codes[3][4] = {{1, 8, 3, 6}, {4, 5, 2, 7}, {2, 7, 4, 5}};
  int turns = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return codes[0][turns];
#if AVIF_VERSION_MAJOR >= 1
  return codes[image->imir.axis ? 2 : 1][turns];
#else
  return codes[image->imir.mode ? 2 : 1][turns];
#endif
}
