import type { DecayOutlook } from '@goreal/domain/decay/decay-outlook';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

/** Whether and when the player's AURA decays. */
export function decayOutlookQuery(uid: string) {
  return queryOptions({
    queryKey: ['decay', uid],
    queryFn: async ({ signal }): Promise<DecayOutlook> => {
      const params = { path: { uid } };
      return (await api.GET('/api/users/{uid}/decay', { params, signal })) as DecayOutlook;
    },
    meta: { invalidatedBy: ['submission.changed', 'calendar.changed'] },
  });
}
