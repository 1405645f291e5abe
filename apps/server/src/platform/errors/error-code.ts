/** The `code` of an error of any class, an SQLSTATE or what Node says (`ENOSPC`); undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** A file, or a folder above it, does not exist. */
export function isMissingFile(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}
