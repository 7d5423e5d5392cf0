// The bridge to libjpeg. libjpeg reports errors by a callback that must not return; it is left by longjmp, which must never
// cross a Swift frame, so every function here sets its own setjmp and hands back a code and a message. Built without the
// package trait JPEG, the module is empty.
#ifndef MAGICMOVE_CJPEG_H
#define MAGICMOVE_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
  MAGICMOVE_JPEG_OK = 0,
  /// libjpeg refused the data; the message says why.
  MAGICMOVE_JPEG_MALFORMED = 1,
  /// The data end before the picture does.
  MAGICMOVE_JPEG_TRUNCATED = 2,
  /// No memory.
  MAGICMOVE_JPEG_NO_MEMORY = 3,
} magicmove_jpeg_code;

/// Code and, unless it is OK, libjpeg's words (empty when there are none).
typedef struct {
  magicmove_jpeg_code code;
  char message[256];
} magicmove_jpeg_status;

/// What a file's header says.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// Bytes a pixel of the rows: 1 grey, 3 RGB, 4 CMYK.
  int32_t components;
  /// Whether an Adobe marker is present: then CMYK samples are inverted.
  int32_t adobe;
  /// The contents of the first APP1 marker that holds EXIF data, "Exif\0\0" included; inside the reader, NULL if none.
  const uint8_t *exif;
  size_t exif_count;
} magicmove_jpeg_header;

/// A file that is being read.
typedef struct magicmove_jpeg_reader magicmove_jpeg_reader;

/// Reads the header; no memory is taken in proportion to the picture. `bytes` must stay valid until the reader is closed.
/// Returns NULL when the status is not OK.
magicmove_jpeg_reader *magicmove_jpeg_open(
    const uint8_t *bytes, size_t count, magicmove_jpeg_header *header, magicmove_jpeg_status *status);

/// Decodes the rows, width · height · components bytes, as they are stored (the orientation is not applied). Call once.
void magicmove_jpeg_read(magicmove_jpeg_reader *reader, uint8_t *rows, magicmove_jpeg_status *status);

/// Frees the reader; NULL is allowed.
void magicmove_jpeg_close(magicmove_jpeg_reader *reader);

#endif
