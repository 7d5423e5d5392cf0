// Files that are in the program as they are.
#ifndef MAGICMOVE_EMBEDDED_FILES_H
#define MAGICMOVE_EMBEDDED_FILES_H

#include <stddef.h>

/// The text of the file with the given name, without its folder (`main.js`, `list.jsonc`), in UTF-8 with a zero at its end.
/// NULL when there is none; names are compared byte for byte.
const char *_Nullable magicmove_embedded_file(const char *_Nonnull name);

/// The bytes of a built-in font, and how many there are: 0 is Inter, 1 and 2 are the regular and the bold face of JetBrains Mono.
/// NULL for any other number, and in a build without texts.
const unsigned char *_Nullable magicmove_embedded_font(int number, size_t *_Nonnull size);

#endif
