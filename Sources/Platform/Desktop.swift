// Whoever sits at the machine.

/// The screen and its programs; each system's folder knows them.
package enum Desktop {}
