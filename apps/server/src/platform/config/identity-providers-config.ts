import { providerIdSchema } from '@goreal/domain/identities/identity';
import { configMessages as messages } from './config.messages.ts';
import { isLocalHostname } from './this-machine.ts';
import type { VariableReader } from './variable-reader.ts';

/** An OpenID Connect provider that the academy trusts for sign-in. */
export type IdentityProviderConfig = {
  id: string;
  /** label of its button */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
};

const NAMES = 'OIDC_PROVIDERS';
const MAX = 8;

/**
 * `OIDC_PROVIDERS` lists ids; `OIDC_<ID>_NAME`, `_ISSUER`, `_CLIENT_ID` and `_CLIENT_SECRET` describe each.
 * An issuer needs https, except on this machine.
 */
export function readIdentityProviders(options: {
  read: VariableReader;
  problems: string[];
}): readonly IdentityProviderConfig[] {
  const { read, problems } = options;
  const ids = (read(NAMES) ?? '').split(',').flatMap((id) => id.trim() || []);
  const isList = ids.length <= MAX && new Set(ids).size === ids.length;
  if (!isList || ids.some((id) => !providerIdSchema.safeParse(id).success)) {
    problems.push(messages.badProviders(NAMES, MAX));
    return [];
  }
  return ids.flatMap((id) => readProvider(id, options) ?? []);
}

function readProvider(
  id: string,
  { read, problems }: { read: VariableReader; problems: string[] },
): IdentityProviderConfig | undefined {
  const nameOf = (part: string) => `OIDC_${id.toUpperCase().replaceAll('-', '_')}${part}`;
  const [name, issuer, clientId, clientSecret] = [
    '_NAME',
    '_ISSUER',
    '_CLIENT_ID',
    '_CLIENT_SECRET',
  ].map((part) => {
    const value = read(nameOf(part));
    if (value === undefined) problems.push(messages.missing(nameOf(part)));
    return value;
  });
  if (!name || !issuer || !clientId || !clientSecret) return undefined;
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (!url || !isSafe(url)) {
    problems.push(messages.badUrl(nameOf('_ISSUER'), ['https:']));
    return undefined;
  }
  return { id, name, issuer: url, clientId, clientSecret };
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLocalHostname(hostname));
}
