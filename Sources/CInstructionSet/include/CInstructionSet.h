#ifndef CINSTRUCTIONSET_H
#define CINSTRUCTIONSET_H

#include <stdbool.h>

/// Whether the processor and the system run code compiled for x86-64-v3 (AVX2, BMI, FMA and what belongs to them).
bool magicmove_supports_x86_64_v3(void);

/// The value of MAGICMOVE_ISA in the environment, NULL when it has none.
const char *magicmove_asked_instruction_set(void);

#endif
