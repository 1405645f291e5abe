/** Maximum length of a path that a sender may give. */
export const OWN_PATH_MAX = 500;

/** Target of a notification whose own address is missing or refused. */
export const FALLBACK_PATH = '/dashboard';

/**
 * The address when it is a path of this site and nothing else, or undefined. Accepts `/a/b?c#d` without
 * white space, control characters, backslashes, empty segments and dot segments: URL parsers drop or
 * rewrite those, which turns `/<tab>/evil.example` and `/.//evil.example` into `//evil.example`.
 */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || address.length > OWN_PATH_MAX) return undefined;
  return PATH.test(address) && !DOT_SEGMENT.test(address) ? address : undefined;
}

/** The same for an address that may be absolute on `origin`; returns the path without the origin. */
export function ownPathOn(origin: string, address: unknown): string | undefined {
  const isOnOrigin = typeof address === 'string' && address.startsWith(`${origin}/`);
  return ownPath(isOnOrigin ? address.slice(origin.length) : address);
}

/**
 * Segments separated by single slashes, then a query or fragment. Each part excludes the character that ends
 * it, so matching is linear.
 */
const PATH = /^\/(?:[^\s\\/?#\p{C}]+\/)*[^\s\\/?#\p{C}]*(?:[?#][^\s\\\p{C}]*)?$/u;
/** `.` and `..` as a segment of the path, also percent-encoded. */
const DOT_SEGMENT = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/iu;
