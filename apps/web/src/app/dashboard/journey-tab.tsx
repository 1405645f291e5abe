import type { Profile } from '@goreal/domain/accounts/profile';
import type { Submission } from '@goreal/domain/submissions/submission';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CeremonyReplay } from '#features/ceremonies/ceremony-replay.tsx';
import { activeQuestsQuery } from '#features/quests/api/quests.ts';
import { StreakPanel } from '#features/streaks/streak-calendar.tsx';
import { drafts } from '#features/submissions/form/drafts.ts';
import { journeyMessages } from '#features/submissions/journey/journey.messages.ts';
import { JourneyLog } from '#features/submissions/journey/journey-log.tsx';
import { ProgressPanel } from '#features/submissions/journey/progress-panel.tsx';
import { Proof } from '#features/submissions/review/proof.tsx';
import { buttonClass } from '#ui/button/button.tsx';
import styles from './dashboard.module.css';

/** Charts of progress and the Journey Log, next to the streak calendar. */
export function JourneyTab({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, displayName } = profile;
  const active = useQuery(activeQuestsQuery(uid));
  const isOpen = (questId: string) =>
    active.data?.some((quest) => quest.questId === questId && quest.status === 'accepted') ?? false;
  return (
    <div className={`stack gap-5 ${styles.journey}`}>
      <div className={`stack gap-5 ${styles.log}`}>
        <ProgressPanel uid={uid} />
        <JourneyLog
          uid={uid}
          questsLink={
            <Link to="?tab=quests" className={buttonClass({ variant: 'primary' })}>
              {journeyMessages.toQuests}
            </Link>
          }
          renderProof={(submission) => (
            <Proof submission={{ ...submission, userName: displayName, isOwn: true }} />
          )}
          renderReplay={({ submissionId, questTitle, auraBreakdown, decidedByName }) => (
            <CeremonyReplay
              uid={uid}
              submissionId={submissionId}
              questTitle={questTitle}
              details={{
                breakdown: auraBreakdown ?? undefined,
                elderName: decidedByName ?? undefined,
              }}
            />
          )}
          renderResubmit={(submission) =>
            isOpen(submission.questId) ? (
              <Resubmit uid={uid} submission={submission} />
            ) : active.data ? (
              <p className="faint small">{journeyMessages.superseded}</p>
            ) : null
          }
        />
      </div>
      <aside className={styles.calendar}>
        <StreakPanel uid={uid} />
      </aside>
    </div>
  );
}

/** Navigates to the quest with its form open; a rejected text is put into the form, unless a newer draft exists. */
function Resubmit({ uid, submission }: { uid: string; submission: Submission }): ReactNode {
  const { questId, questTitle, proofType, proofData } = submission;
  const prepare = () => {
    const key = { uid, questId };
    if (proofType === 'text' && drafts.get(key) === '') drafts.set(key, proofData);
  };
  return (
    <Link
      to={`?tab=quests&quest=${questId}`}
      className={buttonClass({ size: 'small' })}
      aria-label={journeyMessages.resubmitOf(questTitle)}
      onClick={prepare}
    >
      {journeyMessages.resubmit}
    </Link>
  );
}
