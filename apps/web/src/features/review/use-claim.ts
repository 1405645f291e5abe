import type { Claim } from '@goreal/domain/submissions/desk';
import { useEffect, useEffectEvent } from 'react';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { claimReport, releaseReport } from './api/claim-report.ts';

/** Passing over a card is not yet judging it. */
const BEGIN_MS = 1500;
/** Well before the claim runs out. */
const RENEW_MS = 90_000;

/**
 * Claims the card an elder stays at, as long as the page is in sight, and gives it back when they go on.
 * A claim only keeps others away: where it cannot be had or told, deciding works all the same.
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
      const standing = await claimReport(submissionId);
      held = standing !== null;
      if (standing && left) await releaseReport(submissionId);
      else if (standing) onClaim(submissionId, standing);
    };
    const begin = setTimeout(() => quietly(claim()), BEGIN_MS);
    const renew = setInterval(() => quietly(claim()), RENEW_MS);
    return () => {
      left = true;
      clearTimeout(begin);
      clearInterval(renew);
      if (held) quietly(releaseReport(submissionId));
    };
  }, [submissionId]);
}

/** The elder's work goes on; the team hears of it. */
function quietly(work: Promise<unknown>): void {
  work.catch((cause: unknown) => reportError(cause).catch(() => undefined));
}
