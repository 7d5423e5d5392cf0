// The desktop of the user.

/// The screen and its programs; each system's folder knows them.
package enum Desktop {}
