import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import { api, dataOf } from '#platform/api-client/api-client.ts';

/** Deletes the account irreversibly. */
export async function eraseAccount(uid: string, password: string): Promise<ErasureReceipt> {
  const params = { path: { uid } };
  return dataOf(await api.POST('/api/users/{uid}/erasure', { params, body: { password } }));
}

export async function getReceipt(receiptId: string, signal?: AbortSignal): Promise<ErasureReceipt> {
  const params = { path: { receiptId } };
  return dataOf(await api.GET('/api/erasures/{receiptId}', { params, signal: signal ?? null }));
}
