import type { ReviewCard } from '@goreal/domain/submissions/review';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { useToast } from '#ui/toast/toast-region.tsx';
import {
  type DecisionAction,
  type DecisionRequest,
  failureText,
  type Outcome,
  sendDecision,
} from './send-decision.ts';
import { forgetDrafts } from './use-draft.ts';
import type { LiveQueue } from './use-live-queue.ts';
import type { RecentDecisions } from './use-recent-decisions.ts';

/** Names for toasts and for the list of recent decisions. */
export type Subject = Pick<ReviewCard, 'submissionId' | 'questTitle' | 'userName'>;
type Request = DecisionRequest & { subject: Subject };
type Choice = { action: DecisionAction; subject: Subject; words: string };

export type Decisions = {
  /** The action in progress. */
  processing: { submissionId: string; action: DecisionAction } | undefined;
  /** The last action, if it failed. */
  failure: { submissionId: string; action: DecisionAction; text: string } | undefined;
  /** Shows a failure as `failure`. */
  decide: (choice: Choice) => void;
  /** Rejects on a failure. */
  decideOrThrow: (choice: Choice) => Promise<unknown>;
  dismissFailure: () => void;
};

/** Runs one decision at a time (specification 4). */
export function useDecisions(options: {
  elderId: string;
  queue: LiveQueue;
  recents: RecentDecisions;
  /**
   * Called before our own decision removes a card, because a refetch or an event may remove it before the
   * answer.
   */
  onLeaving: (submissionId: string) => void;
  /** Called when the card stays, or is removed for another reason. */
  onStaying: (submissionId: string) => void;
  /** Called when there is nothing left to decide. */
  onSettled: (action: DecisionAction, submissionId: string) => void;
}): Decisions {
  const { elderId, queue, recents, onLeaving, onStaying, onSettled } = options;
  const toast = useToast();
  const running = useRef(false);

  const settle = (outcome: Outcome, { action, submissionId, subject }: Request) => {
    forgetDrafts({ elderId, submissionId });
    const isSuccess = outcome.kind === 'done' && outcome.decision.status === 'approved';
    const message = outcome.kind === 'done' ? outcome.decision.message : outcome.message;
    if (isSuccess) toast.success(message);
    else toast.info(message);
    if (action === 'undo') {
      recents.forget(submissionId);
      if (outcome.kind === 'done') void queue.bring(submissionId);
    } else {
      if (outcome.kind === 'settled') onStaying(submissionId);
      queue.drop(submissionId);
    }
    if (outcome.kind === 'done' && outcome.decision.status !== 'pending') {
      const { status, auraRewarded, decidedAt } = outcome.decision;
      const at = decidedAt ?? new Date().toISOString();
      recents.remember({ ...namesOf(subject), status, auraRewarded, decidedAt: at });
    }
    onSettled(action, submissionId);
  };

  const { mutate, mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationFn: (request: Request) => sendDecision(request, elderId),
    onSuccess: settle,
    // A failure to report the error is ignored; the card shows the first failure in any case.
    onError: (cause, { action, submissionId }) => {
      onStaying(submissionId);
      void reportError(cause, {
        component: `review ${action}`,
        errorType: 'api',
        severity: 'high',
      }).catch(() => undefined);
    },
    onSettled: () => {
      running.current = false;
    },
  });

  const begin = ({ action, subject, words }: Choice): Request => {
    running.current = true;
    if (action !== 'undo') onLeaving(subject.submissionId);
    return { action, submissionId: subject.submissionId, words: words.trim(), subject };
  };

  return {
    processing: isPending ? variables : undefined,
    failure:
      error && variables ? { ...variables, text: failureText(variables.action, error) } : undefined,
    decide: (choice) => {
      if (!running.current) mutate(begin(choice));
    },
    decideOrThrow: async (choice) => {
      if (!running.current) await mutateAsync(begin(choice));
    },
    dismissFailure: reset,
  };
}

function namesOf({ submissionId, questTitle, userName }: Subject): Subject {
  return { submissionId, questTitle, userName };
}
