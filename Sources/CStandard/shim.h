// Of the C standard library what every system has alike: mathematics (for Pixels/PortableMath alone) and memory compared.
#include <math.h>
#include <string.h>
