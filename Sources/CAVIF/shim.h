// libavif's header, and the two calls that differ between its versions 0.11 and 1.x.
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
