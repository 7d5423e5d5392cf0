// The bridge to libpng. libpng reports errors by longjmp, which must never cross a Swift frame: every function here sets
// its own setjmp, catches the jump and hands back a code and a message. Bytes come from memory; rows go to
// memory, 8 bits a sample. Nothing here knows what a picture means: limits are chosen by the Swift caller.
#ifndef MAGICMOVE_CPNG_H
#define MAGICMOVE_CPNG_H

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
  MAGICMOVE_PNG_OK = 0,
  /// libpng refused the data or the request; the message says why.
  MAGICMOVE_PNG_MALFORMED = 1,
  /// The data end before the picture does.
  MAGICMOVE_PNG_TRUNCATED = 2,
  /// No memory for libpng's own state.
  MAGICMOVE_PNG_NO_MEMORY = 3,
} magicmove_png_code;

/// Code and, unless it is OK, libpng's words (empty when there are none).
typedef struct {
  magicmove_png_code code;
  char message[128];
} magicmove_png_status;

/// What the header of a file says.
typedef struct {
  uint32_t width;
  uint32_t height;
} magicmove_png_header;

/// A file that is being read.
typedef struct magicmove_png_reader magicmove_png_reader;

/// Reads everything before the first pixel row; no memory is taken in proportion to the picture. `bytes` must stay valid
/// until the reader is closed. Chunks beyond `chunk_limit` bytes other than IDAT are refused. Returns NULL when
/// the status is not OK.
magicmove_png_reader *magicmove_png_open(
    const uint8_t *bytes, size_t count, size_t chunk_limit, magicmove_png_header *header, magicmove_png_status *status);

/// The unpacked ICC profile of the file, which is valid until the reader is closed; NULL without one that is whole
/// and ends where its chunk does.
const uint8_t *magicmove_png_profile(magicmove_png_reader *reader, size_t *count);

/// Decodes the rows and checks the rest of the file. `rgba` receives width · height · 4 bytes, straight alpha, 8 bits a
/// sample; with `keeps_16`, for files of that depth alone, twice as many, the high byte of each sample first. Call once.
void magicmove_png_read(magicmove_png_reader *reader, uint8_t *rgba, int keeps_16, magicmove_png_status *status);

/// Frees the reader; NULL is allowed.
void magicmove_png_close(magicmove_png_reader *reader);

#endif
