import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import { api } from '#platform/api-client/api-client.ts';
import { sending } from '#platform/api-client/sending.ts';
import { shownUserHeader } from '#platform/session/shown-user.ts';

/** Deletes the account irreversibly, and with it every session: other requests are held meanwhile. */
export async function eraseAccount(uid: string, password: string): Promise<ErasureReceipt> {
  const params = { path: { uid } };
  const body = { password };
  const headers = shownUserHeader(uid);
  return sending.whileEnding(() =>
    // Sent by `fetch` itself: the client would hold this request until it has been answered.
    api.POST('/api/users/{uid}/erasure', { params, body, headers, fetch: sendAtOnce }),
  );
}

const sendAtOnce = (request: Request): Promise<Response> => fetch(request);

export async function getReceipt(receiptId: string, signal?: AbortSignal): Promise<ErasureReceipt> {
  const params = { path: { receiptId } };
  return api.GET('/api/erasures/{receiptId}', { params, signal: signal ?? null });
}
