import type { Claim } from '@goreal/domain/submissions/desk';
import { useEffect, useEffectEvent } from 'react';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { claimSubmission, releaseSubmission } from './api/review.ts';

/** Moving quickly over a card does not claim it. */
const BEGIN_MS = 1500;
/** Renewed well before the claim expires. */
const RENEW_MS = 90_000;

/**
 * Claims the focused card while the page is visible, and releases it afterwards. Claims are only a hint for
 * other elders: decisions work without one.
 */
export function useClaim(options: {
  submissionId: string | undefined;
  onClaim: (submissionId: string, claim: Claim) => void;
}): void {
  const { submissionId } = options;
  const onClaim = useEffectEvent(options.onClaim);
  useEffect(() => {
    if (submissionId === undefined) return;
    let held = false;
    let left = false;
    const claim = async () => {
      if (document.visibilityState !== 'visible') return;
      const standing = await claimSubmission(submissionId);
      held = standing !== null;
      if (standing && left) await releaseSubmission(submissionId);
      else if (standing) onClaim(submissionId, standing);
    };
    const begin = setTimeout(() => reportFailure(claim()), BEGIN_MS);
    const renew = setInterval(() => reportFailure(claim()), RENEW_MS);
    return () => {
      left = true;
      clearTimeout(begin);
      clearInterval(renew);
      if (held) reportFailure(releaseSubmission(submissionId));
    };
  }, [submissionId]);
}

/** Reports the failure; the elder's work continues. */
function reportFailure(work: Promise<unknown>): void {
  work.catch((cause: unknown) => reportError(cause).catch(() => undefined));
}
