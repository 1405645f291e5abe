import { useDeferredValue, useEffect } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { liveEvents, useLiveEvent } from '#platform/live-events/live-events.ts';
import { session } from '#platform/session/session.ts';

/**
 * Keeps the live stream open while pages behind the sign-in are shown. Rendered after them, so that their
 * listeners are registered before it opens; it starts at the position of the first answers. Renders nothing.
 */
export function LiveStream(): null {
  useLiveEvent('session.ended', () => session.ended());
  useLiveEvent('profile.changed', (change) => session.patch(change));
  useLiveEvent('resync', () => {
    session.reload().catch((error: unknown) => {
      if (codeOfError(error) === 'unauthenticated') session.ended();
    });
  });
  // The dashboard fills its content by a deferred value; this deferred value is rendered in the same step, so
  // the stream opens after the content has registered its listeners.
  const isFilled = useDeferredValue(true, false);
  useEffect(() => {
    if (!isFilled) return;
    liveEvents.open(session.livePosition());
    return () => liveEvents.close();
  }, [isFilled]);
  return null;
}
