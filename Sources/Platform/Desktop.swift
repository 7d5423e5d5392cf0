// The desktop of the user.

/// The screen and its programs; implemented in each system's folder.
package enum Desktop {}
