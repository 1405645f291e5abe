import { chatSendError, chatMessages as domainTexts } from '@goreal/domain/chat/chat.messages';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';

const SECOND_MS = 1000;

/**
 * Why a message was not sent. The wait of slow mode counts down, and `onEnd` is called at its end. The seconds are not
 * announced: screen readers get the first sentence alone.
 */
export function SendRefusal({ error, onEnd }: { error: Error; onEnd: () => void }): ReactNode {
  const wait = waitOf(error);
  const left = useSecondsLeft(wait, onEnd);
  const reason = reasonOf(error);
  return (
    <AlertBanner kind="error">
      {left === undefined ? (
        reason
      ) : (
        <>
          <VisuallyHidden>{reason}</VisuallyHidden>
          <span aria-hidden="true">{domainTexts.slow(left)}</span>
        </>
      )}
    </AlertBanner>
  );
}

/** Seconds until the end of a wait that begins when the component is mounted; `onEnd` is called at its end. */
function useSecondsLeft(wait: number | undefined, onEnd: () => void): number | undefined {
  const [left, setLeft] = useState(wait);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (wait === undefined) return;
    const until = performance.now() + wait * SECOND_MS;
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - performance.now()) / SECOND_MS);
      if (seconds > 0) setLeft(seconds);
      else end();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}

/** Seconds; of slow mode alone, because other refusals name only when to try again, and may then be refused again. */
function waitOf(error: Error): number | undefined {
  if (!(error instanceof ApiError) || codeOfError(error) !== 'resource-exhausted') return undefined;
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('retryAfter' in details)) return;
  return typeof details.retryAfter === 'number' ? details.retryAfter : undefined;
}

/** The server's message where it is specific, else that of specification 8. */
function reasonOf(error: Error): string {
  const code = codeOfError(error);
  const isPrecise = error instanceof ApiError && error.message !== errorMessage(code);
  return isPrecise && code !== 'internal' ? error.message : chatSendError(code);
}
