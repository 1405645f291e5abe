/**
 * The one function of Node that a test here needs, to read the sheet as it is written. The web
 * program has no other Node types on purpose: they would change what browser timers return.
 */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
