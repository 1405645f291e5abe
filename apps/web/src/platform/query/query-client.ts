import { NON_RETRYABLE_CODES } from '@goreal/domain/errors/error-code';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { invalidateOnLiveEvents } from './live-invalidation.ts';
import { reapplyChangesAfterFetch } from './reapply-changes.ts';

// Runs notifications in a microtask. The library's default is a timer, and in between React resets a
// controlled input to its old value, which the browser may paint.
notifyManager.setScheduler(queueMicrotask);

/** The query cache. Live events invalidate it, so queries need not poll. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && !NON_RETRYABLE_CODES.has(codeOfError(error)),
      networkMode: 'always',
    },
    // Mutations are removed as soon as no component observes them. With the default of 5 minutes hundreds
    // would accumulate on the review desk.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});
reapplyChangesAfterFetch(queryClient);
invalidateOnLiveEvents(queryClient);
