/**
 * Declares the one function of Node that a test needs to read a style sheet. The web program does not include
 * Node's types, because they change the types of browser timers.
 */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
}
