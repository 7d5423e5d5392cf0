#ifndef MAGICMOVE_CPNG_H
#define MAGICMOVE_CPNG_H
#include <png.h>
#endif
