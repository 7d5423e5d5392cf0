#include "CInstructionSet.h"

#include <stdlib.h>

bool magicmove_supports_x86_64_v3(void) {
#if defined(__x86_64__)
  // The compiler's run-time reads CPUID and XCR0: the latter says whether the system saves the 256-bit registers.
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("f16c") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("lzcnt") &&
         __builtin_cpu_supports("movbe");
#else
  return false;
#endif
}

const char *magicmove_asked_instruction_set(void) { return getenv("MAGICMOVE_ISA"); }
