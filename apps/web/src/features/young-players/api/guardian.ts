import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import type { GuardianDecision, GuardianView } from '@goreal/domain/young-players/guardian';
import { api } from '#platform/api-client/api-client.ts';
import { errorOf, networkError } from '#platform/api-client/api-error.ts';
import { setting } from '#platform/env/env.ts';

/** Calls of a guardian's page; each throws an ApiError, `not-found` for an invalid link. */
export const guardianApi = {
  look: (token: string): Promise<GuardianView> =>
    api.POST('/api/guardian/view', { body: { token } }),
  decide: async (body: GuardianDecision): Promise<void> =>
    void (await api.POST('/api/guardian/decision', { body })),
  askExport: async (token: string): Promise<void> =>
    void (await api.POST('/api/guardian/exports', { body: { token } })),
  erase: (body: { token: string; playerName: string }): Promise<ErasureReceipt> =>
    api.POST('/api/guardian/erasure', { body }),
  sendLink: async (email: string): Promise<void> =>
    void (await api.POST('/api/guardian/link', { body: { email } })),
  /** The archive; a token must not be in an address, so it is not a link. */
  async download(body: { token: string; exportId: string }): Promise<void> {
    const response = await fetch(`${setting('GOREAL_API_URL')}/guardian/exportFile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw networkError(cause);
    });
    if (!response.ok) throw await errorOf(response);
    const address = URL.createObjectURL(await response.blob());
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: 'goreal.zip',
    });
    link.click();
    // The download has its own reference to the blob by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  },
};
