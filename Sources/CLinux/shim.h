// Calls of the GNU C library that its headers declare only to programs that ask for extensions, and those of <malloc.h>
// and <sys/vfs.h>.
#ifdef __linux__
#include <malloc.h>
#include <sys/vfs.h>
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
int syncfs(int descriptor);
int memfd_create(const char *name, unsigned int flags);
#endif
