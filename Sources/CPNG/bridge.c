#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Every libpng call below runs under the setjmp of the function that makes it. Whatever must survive the jump lives behind
// a pointer that is set before setjmp, so no local variable is clobbered.

static void fail(magicmove_png_status *status, magicmove_png_code code, const char *message) {
  status->code = code;
  strncpy(status->message, message ? message : "", sizeof status->message - 1);
  status->message[sizeof status->message - 1] = 0;
}

static void on_error(png_structp png, png_const_charp message) {
  magicmove_png_status *status = png_get_error_ptr(png);
  // A reason recorded before the jump (the data ended, no memory) is better than libpng's words for it.
  if (status->code == MAGICMOVE_PNG_OK) fail(status, MAGICMOVE_PNG_MALFORMED, message);
  png_longjmp(png, 1);
}

struct magicmove_png_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t remaining;
  // Bytes of all IDAT chunks.
  size_t data;
  // Whether iCCP goes on after the length that the profile states.
  int profile_goes_on;
};

// libpng takes such a profile without the rest, of which it has not unpacked how much there is.
static void on_warning(png_structp png, png_const_charp message) {
  magicmove_png_reader *reader = png_get_io_ptr(png);
  if (reader && strcmp(message, "iCCP: extra compressed data") == 0) reader->profile_goes_on = 1;
}

// Chunks that are read for nothing here, so that no text can take memory by being unpacked.
static const png_byte ignored_chunks[] =
    "bKGD\0cHRM\0eXIf\0hIST\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";

// libpng only warns of chunks longer than its limit and then takes the memory that they claim, so lengths are judged before
// it sees them. What is wrong about chunks otherwise is left to libpng.
static int lengths_are_fine(magicmove_png_reader *reader, size_t chunk_limit, magicmove_png_status *status) {
  size_t position = 8;
  while (position <= reader->remaining && reader->remaining - position >= 12) {
    const uint8_t *chunk = reader->bytes + position;
    const size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
    if (length > reader->remaining - position - 12) {
      fail(status, MAGICMOVE_PNG_TRUNCATED, "");
      return 0;
    }
    const int is_data = memcmp(chunk + 4, "IDAT", 4) == 0;
    if (is_data) reader->data += length;
    if (!is_data && length > chunk_limit) {
      fail(status, MAGICMOVE_PNG_MALFORMED, "a chunk is too long");
      return 0;
    }
    if (memcmp(chunk + 4, "IEND", 4) == 0) break;
    position += length + 12;
  }
  return 1;
}

// Compressing never makes data much larger, so there is an end to what a picture can need; the rest would be unpacked for
// nothing. A megabyte more allows for streams in many small pieces.
static int has_too_much_data(magicmove_png_reader *reader) {
  const size_t rows = png_get_image_height(reader->png, reader->info);
  const size_t raw = (png_get_rowbytes(reader->png, reader->info) + 1) * rows;
  return reader->data / 2 > raw + (1 << 20);
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  magicmove_png_reader *reader = png_get_io_ptr(png);
  if (count > reader->remaining) {
    fail(png_get_error_ptr(png), MAGICMOVE_PNG_TRUNCATED, "");
    png_error(png, "truncated");
  }
  memcpy(target, reader->bytes, count);
  reader->bytes += count;
  reader->remaining -= count;
}

// Brings every colour type and depth to RGBA of 8 bits, or of 16 where the file has them and `keeps_16`.
static void ask_for_rgba(png_structp png, int keeps_16) {
  png_set_expand(png);
  if (!keeps_16) png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
}

magicmove_png_reader *magicmove_png_open(
    const uint8_t *bytes, size_t count, size_t chunk_limit, magicmove_png_header *header, magicmove_png_status *status) {
  status->code = MAGICMOVE_PNG_OK;
  status->message[0] = 0;
  magicmove_png_reader *reader = calloc(1, sizeof *reader);
  if (reader) reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, status, on_error, on_warning);
  if (reader && reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader || !reader->info) {
    fail(status, MAGICMOVE_PNG_NO_MEMORY, "");
    magicmove_png_close(reader);
    return NULL;
  }
  reader->bytes = bytes;
  reader->remaining = count;
  if (!lengths_are_fine(reader, chunk_limit, status)) {
    magicmove_png_close(reader);
    return NULL;
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    magicmove_png_close(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, read_bytes);
  png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);  // the caller judges the header itself
  png_set_chunk_malloc_max(reader->png, chunk_limit);
  png_set_chunk_cache_max(reader->png, 128);
  png_set_keep_unknown_chunks(
      reader->png, PNG_HANDLE_CHUNK_NEVER, ignored_chunks, (int)(sizeof ignored_chunks / 5));
  png_read_info(reader->png, reader->info);
  header->width = png_get_image_width(reader->png, reader->info);
  header->height = png_get_image_height(reader->png, reader->info);
  return reader;
}

const uint8_t *magicmove_png_profile(magicmove_png_reader *reader, size_t *count) {
  png_charp name;
  int method;
  png_bytep profile;
  png_uint_32 length;
  if (reader->profile_goes_on || !png_get_iCCP(reader->png, reader->info, &name, &method, &profile, &length)) return NULL;
  *count = length;
  return profile;
}

void magicmove_png_read(magicmove_png_reader *reader, uint8_t *rgba, int keeps_16, magicmove_png_status *status) {
  status->code = MAGICMOVE_PNG_OK;
  status->message[0] = 0;
  // The caller may hand over another status than the one that `open` was given.
  png_set_error_fn(reader->png, status, on_error, on_warning);
  if (setjmp(png_jmpbuf(reader->png))) return;
  if (has_too_much_data(reader)) png_error(reader->png, "more image data than the picture needs");
  ask_for_rgba(reader->png, keeps_16);
  const int passes = png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  const size_t stride = (size_t)png_get_image_width(reader->png, reader->info) * (keeps_16 ? 8 : 4);
  const uint32_t height = png_get_image_height(reader->png, reader->info);
  if (png_get_rowbytes(reader->png, reader->info) != stride) png_error(reader->png, "unexpected row size");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) png_read_row(reader->png, rgba + y * stride, NULL);
  png_read_end(reader->png, NULL);
}

void magicmove_png_close(magicmove_png_reader *reader) {
  if (!reader) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}
