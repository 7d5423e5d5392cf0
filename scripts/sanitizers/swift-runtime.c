// Tells the thread sanitizer what it cannot see: the order in which Swift's runtime, which is not instrumented, makes
// threads follow one another. Without it, values behind a Mutex and arrays that are used again would be reported.
//
// Built by `scripts/test --sanitize thread`, which has it loaded before the runtime; nothing else uses it. Each function
// stands in for the runtime's of that name, calls it, and says what it means. All of this is order that really is there;
// nothing is left out of the reports.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// The sanitizer's; missing in other programs, such as the package manager.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

// The runtime's function of that name, looked up once; threads that look it up together find the same.
#define ORIGINAL(type, name)                        \
  static type *original;                            \
  if (!__atomic_load_n(&original, __ATOMIC_RELAXED)) \
  __atomic_store_n(&original, (type *)dlsym(RTLD_NEXT, name), __ATOMIC_RELAXED)

// A Mutex gets and gives its lock by instrumented instructions, but where threads meet by these two:
// Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void Lock(uint32_t thread, SELF void *handle);
typedef SWIFT void Unlock(SELF void *handle);

SWIFT void lock(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF void *handle) {
  ORIGINAL(Lock, LOCK);
  original(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock(SELF void *handle) __asm__(UNLOCK);
SWIFT void unlock(SELF void *handle) {
  ORIGINAL(Unlock, UNLOCK);
  if (__tsan_release) __tsan_release(handle);
  original(handle);
}

// A thread that finds that it holds the only reference to an object, and so may change it, comes after all that released theirs.
typedef void Release(void *object);
typedef bool IsUnique(const void *object);

void swift_release(void *object) {
  ORIGINAL(Release, "swift_release");
  // Neither null nor immortal.
  if ((intptr_t)object > 0 && __tsan_release) __tsan_release(object);
  original(object);
}

bool swift_isUniquelyReferenced_nonNull_native(const void *object) {
  ORIGINAL(IsUnique, "swift_isUniquelyReferenced_nonNull_native");
  bool isUnique = original(object);
  if (isUnique && __tsan_acquire) __tsan_acquire((void *)object);
  return isUnique;
}
