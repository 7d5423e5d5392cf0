#include <lcms2.h>

// Formats of pixels, which the header makes of macros with arguments. Bytes that are no samples are skipped.
static const cmsUInt32Number magicmove_rgb_of_4 = TYPE_RGBA_8;
static const cmsUInt32Number magicmove_grey_of_4 =
    COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(1);
// The same with samples of 16 bits as PNG has them, the high byte first.
static const cmsUInt32Number magicmove_rgb_of_8 = TYPE_RGBA_16_SE;
static const cmsUInt32Number magicmove_grey_of_8 =
    COLORSPACE_SH(PT_GRAY) | EXTRA_SH(3) | CHANNELS_SH(1) | BYTES_SH(2) | ENDIAN16_SH(1);
static const cmsUInt32Number magicmove_cmyk = TYPE_CMYK_8;
static const cmsUInt32Number magicmove_inverted_cmyk = TYPE_CMYK_8_REV;
