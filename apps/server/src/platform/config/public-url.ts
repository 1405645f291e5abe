import { configMessages as messages } from './config.messages.ts';

const NAME = 'GOREAL_PUBLIC_URL';

/**
 * Faults of the address that people use. Links and cookies are made from its origin: a path or a query would be lost
 * without a word. Without TLS everybody on the way reads passwords, and pushes and passkeys do not work.
 */
export function checkPublicUrl(
  url: URL,
  { isServed, problems }: { isServed: boolean; problems: string[] },
): void {
  if (`${url.origin}/` !== url.href) problems.push(messages.notAnOrigin(NAME));
  if (isServed && url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    problems.push(messages.needsTls(NAME));
  }
}

function isThisMachine(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname);
}
