/**
 * Imported first by every entry point: all files that a process creates are private to its user, whatever umask it
 * inherited. The data folder holds proofs, sessions and reset links.
 */
process.umask(0o077);
