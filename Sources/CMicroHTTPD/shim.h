// What is asked of a connection: Swift cannot call functions with variable arguments.
#include <microhttpd.h>

/// What was kept for the connection when it was opened.
static inline void *_Nullable magicmove_connection_context(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// The connection's socket; -1 when there is none.
static inline int magicmove_connection_socket(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}
