import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import type { PendingIdentity } from '@goreal/domain/identities/identity';
import { api } from '#platform/api-client/api-client.ts';
import { sessionTexts } from '#platform/outbox/kept-text.ts';
import { pendingIdentity } from './pending-identity.ts';
import { session } from './session.ts';

/** Storage key of the sealed flow, which this tab keeps while it is at the provider. */
const FLOW = 'goreal.identity.flow';
/** Storage key of the user who went there from the settings. */
const OWNER = 'goreal.identity.owner';

/** As long as the server links it: `IDENTITY_LIMITS.minutes`, whose module would load the schemas. */
const IDENTITY_MS = 15 * 60_000;

/** Leaves the page for the provider, which sends the browser back to `/identity`. */
export async function goToProvider(providerId: string, purpose: 'sign-in' | 'link'): Promise<void> {
  const { address, flow } = await api.POST('/api/identityProviders/{providerId}/start', {
    params: { path: { providerId } },
    body: { purpose },
  });
  sessionTexts.set(FLOW, flow);
  sessionTexts.set(OWNER, (purpose === 'link' && session.userId()) || '');
  window.location.assign(address);
}

/** The result of a provider's answer. */
export type ProviderOutcome =
  | { state: 'entered' }
  | { state: 'awaits'; factor: AwaitedFactor }
  | { state: 'unlinked'; pending: PendingIdentity };

/**
 * Sends the provider's answer, the query of the address, to the academy, once.
 * @throws {ApiError} `invalid-credentials` when this tab did not start the flow, or too long ago
 */
export async function sendAnswer(query: string): Promise<ProviderOutcome> {
  const flow = sessionTexts.get(FLOW);
  sessionTexts.set(FLOW, '');
  const body = { flow, query };
  const outcome = await api.POST('/api/identityProviders/answer', { body });
  if (outcome.outcome === 'unlinked') {
    const owner = sessionTexts.get(OWNER) || undefined;
    pendingIdentity.set({ ...outcome, owner, until: Date.now() + IDENTITY_MS });
    return { state: 'unlinked', pending: outcome };
  }
  if (outcome.awaits) return { state: 'awaits', factor: outcome.awaits };
  await session.enter(outcome.userId);
  return { state: 'entered' };
}
