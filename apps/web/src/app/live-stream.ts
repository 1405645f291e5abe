import { useDeferredValue, useEffect } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { liveEvents, useLiveEvent } from '#platform/live-events/live-events.ts';
import { session } from '#platform/session/session.ts';

/**
 * Opens the live stream for as long as pages behind the sign-in are shown. It stands after them, so that it opens once
 * they listen: what happened since their first answers is told then, and by nobody earlier to nobody. Draws nothing.
 */
export function LiveStream(): null {
  useLiveEvent('session.ended', () => session.ended());
  useLiveEvent('profile.changed', (change) => session.patch(change));
  useLiveEvent('resync', () => {
    session.reload().catch((error: unknown) => {
      if (codeOfError(error) === 'unauthenticated') session.ended();
    });
  });
  // A hall that stands is filled right after, by a deferred value too: React draws both in one step.
  const isFilled = useDeferredValue(true, false);
  useEffect(() => {
    if (!isFilled) return;
    liveEvents.open(session.livePosition());
    return () => liveEvents.close();
  }, [isFilled]);
  return null;
}
