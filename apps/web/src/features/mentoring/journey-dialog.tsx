import type { Mentorship } from '@goreal/domain/mentoring/mentorship';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { useApprenticeJourney } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';

const TONES = {
  approved: 'success',
  pending: 'warning',
  rejected: 'danger',
} as const satisfies Record<string, BadgeTone>;

/** The part of an apprentice's journey that the mentor may see. */
export function JourneyDialog(props: { mentorship: Mentorship; onClose: () => void }): ReactNode {
  const { mentorship, onClose } = props;
  const journey = useApprenticeJourney(mentorship.id);
  const steps = itemsOf(journey.data);
  return (
    <Dialog open onClose={onClose} title={texts.journeyTitle(mentorship.person.displayName)}>
      <div className="stack gap-3">
        <p className="faint small">{texts.journeyNote}</p>
        {journey.data ? null : (
          <LoadState
            query={journey}
            loading={<Loading heights={['8rem']} />}
            failed={unableToBecause(texts.journeyAction, journey.error)}
          />
        )}
        {journey.data && steps.length === 0 ? <p>{texts.journeyEmpty}</p> : null}
        <ol className="stack gap-3">
          {steps.map((step) => (
            <li key={step.submissionId} className={`row spread gap-2 ${styles.step}`}>
              <div>
                <p>{step.questTitle}</p>
                <time className="faint small" dateTime={step.submittedAt}>
                  {minuteOf(step.submittedAt)}
                </time>
              </div>
              <Badge tone={TONES[step.status] ?? 'neutral'}>
                {texts.status[step.status] ?? submissionMessages.unknownStatus}
                {step.auraAwarded === null ? null : ` ${texts.aura(step.auraAwarded)}`}
              </Badge>
            </li>
          ))}
        </ol>
        <LoadMore query={journey} more={texts.more} />
      </div>
    </Dialog>
  );
}
