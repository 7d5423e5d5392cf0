#include "CJPEG.h"

#ifdef MAGICMOVE_JPEG

// jpeglib.h needs size_t and FILE to be known.
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// A progressive file may hold any number of scans, each as costly as a picture; honest ones have a few dozen at most.
enum { MOST_SCANS = 200 };

struct magicmove_jpeg_reader {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  magicmove_jpeg_status *status;
  // 0 while nothing is created, so that closing is safe at any time.
  int created;
};

static magicmove_jpeg_reader *reader_of(j_common_ptr info) { return info->client_data; }

static void leave(j_common_ptr info, magicmove_jpeg_code code) {
  magicmove_jpeg_reader *reader = reader_of(info);
  char message[JMSG_LENGTH_MAX];
  info->err->format_message(info, message);
  reader->status->code = code;
  strncpy(reader->status->message, message, sizeof reader->status->message - 1);
  reader->status->message[sizeof reader->status->message - 1] = 0;
  longjmp(reader->jump, 1);
}

static void on_error(j_common_ptr info) {
  leave(info, info->err->msg_code == JERR_OUT_OF_MEMORY ? MAGICMOVE_JPEG_NO_MEMORY : MAGICMOVE_JPEG_MALFORMED);
}

// libjpeg pads missing data with grey and warns. A picture with a part missing is an error here; stray bytes between
// markers and their like harm nothing.
static void on_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  const int code = info->err->msg_code;
  if (code == JWRN_JPEG_EOF || code == JWRN_HIT_MARKER) leave(info, MAGICMOVE_JPEG_TRUNCATED);
  if (code == JWRN_HUFF_BAD_CODE || code == JWRN_BOGUS_PROGRESSION)
    leave(info, MAGICMOVE_JPEG_MALFORMED);
}

static void on_progress(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number <= MOST_SCANS) return;
  info->err->msg_code = JERR_BAD_PROGRESSION;
  leave(info, MAGICMOVE_JPEG_MALFORMED);
}

static void find_exif(magicmove_jpeg_reader *reader, magicmove_jpeg_header *header) {
  for (jpeg_saved_marker_ptr marker = reader->info.marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length < 6 || memcmp(marker->data, "Exif\0", 6) != 0) continue;
    header->exif = marker->data;
    header->exif_count = marker->data_length;
    return;
  }
}

magicmove_jpeg_reader *magicmove_jpeg_open(
    const uint8_t *bytes, size_t count, magicmove_jpeg_header *header, magicmove_jpeg_status *status) {
  memset(status, 0, sizeof *status);
  memset(header, 0, sizeof *header);
  magicmove_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) {
    status->code = MAGICMOVE_JPEG_NO_MEMORY;
    return NULL;
  }
  reader->status = status;
  reader->info.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->info.client_data = reader;
  if (setjmp(reader->jump)) {
    magicmove_jpeg_close(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->info);
  reader->created = 1;
  reader->progress.progress_monitor = on_progress;
  reader->info.progress = &reader->progress;
  jpeg_mem_src(&reader->info, bytes, (unsigned long)count);
  jpeg_save_markers(&reader->info, JPEG_APP0 + 1, 0xFFFF);
  jpeg_read_header(&reader->info, TRUE);
  const J_COLOR_SPACE space = reader->info.jpeg_color_space;
  reader->info.out_color_space = space == JCS_GRAYSCALE                      ? JCS_GRAYSCALE
                                 : space == JCS_CMYK || space == JCS_YCCK ? JCS_CMYK
                                                                             : JCS_RGB;
  header->width = reader->info.image_width;
  header->height = reader->info.image_height;
  header->components = space == JCS_GRAYSCALE ? 1 : reader->info.out_color_space == JCS_CMYK ? 4 : 3;
  header->adobe = reader->info.saw_Adobe_marker;
  find_exif(reader, header);
  return reader;
}

void magicmove_jpeg_read(magicmove_jpeg_reader *reader, uint8_t *rows, magicmove_jpeg_status *status) {
  memset(status, 0, sizeof *status);
  reader->status = status;
  if (setjmp(reader->jump)) return;
  jpeg_start_decompress(&reader->info);
  const size_t stride = (size_t)reader->info.output_width * (size_t)reader->info.output_components;
  while (reader->info.output_scanline < reader->info.output_height) {
    JSAMPROW row = rows + reader->info.output_scanline * stride;
    jpeg_read_scanlines(&reader->info, &row, 1);
  }
  jpeg_finish_decompress(&reader->info);
}

void magicmove_jpeg_close(magicmove_jpeg_reader *reader) {
  if (!reader) return;
  if (reader->created) jpeg_destroy_decompress(&reader->info);
  free(reader);
}

#else

// A file must not be empty.
typedef int magicmove_jpeg_left_out;

#endif
