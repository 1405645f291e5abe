import { configMessages as messages } from './config.messages.ts';

/**
 * Faults of the address that people use. Links and cookies are made from its origin: a path or a query would be dropped
 * without an error.
 */
export function checkPublicUrl(url: URL, problems: string[]): void {
  if (`${url.origin}/` !== url.href) problems.push(messages.notAnOrigin('GOREAL_PUBLIC_URL'));
}
