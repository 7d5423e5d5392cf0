// Calls of the GNU C library that its headers declare only to programs that ask for extensions.
#ifdef __linux__
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
int syncfs(int descriptor);
#endif
