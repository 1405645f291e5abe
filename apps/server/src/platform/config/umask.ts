/**
 * Imported first by every entry point: what a process makes is its user's alone, whatever umask it was
 * started with. The data folder holds proofs, sessions and reset links.
 */
process.umask(0o077);
