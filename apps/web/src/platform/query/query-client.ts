import { NON_RETRYABLE_CODES } from '@goreal/domain/errors/error-code';
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { growOldByEvents } from './old-after.ts';
import { mendOvertakenAnswers } from './overtaken-answers.ts';

// A pressed switch shows its new state before the browser paints again: by default the library waits for a
// timer first, and in between React sets a controlled input back to what it was.
notifyManager.setScheduler(queueMicrotask);

/** The cache of server state. Live events keep it fresh, so queries do not poll. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && !NON_RETRYABLE_CODES.has(codeOfError(error)),
      networkMode: 'always',
    },
    // Whoever sent a change follows it; kept for minutes, as by default, hundreds of decided cards pile up at the desk.
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});
mendOvertakenAnswers(queryClient);
growOldByEvents(queryClient);
