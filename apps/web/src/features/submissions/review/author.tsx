import { levelName } from '@goreal/domain/ascension/level-name';
import { LEVEL_IDS } from '@goreal/domain/ascension/levels';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import type { PastSubmission, SubmissionAuthor } from '@goreal/domain/submissions/desk';
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { elderTitle } from '@goreal/domain/submissions/submissions.messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { authorQuery } from './api/review.ts';
import styles from './author.module.css';
import { namesOf } from './card-names.ts';
import { reviewMessages } from './review.messages.ts';

const words = reviewMessages.author;

/** The author of a submission: guild, level, streak, and their latest decided submissions. */
export function Author({ card }: { card: ReviewCard }): ReactNode {
  const { data, isPending, isFetching, refetch } = useQuery(authorQuery(card.submissionId));
  const guild = resolveGuildId(card.userGuild);
  return (
    <>
      <div className={styles.who}>
        <GuildCrest guild={guild} size={44} />
        <div>
          <p className="strong">{namesOf(card).user}</p>
          <p className="soft small">{FOUNDING_GUILDS[guild].displayName}</p>
        </div>
      </div>
      {data ? <Facts author={data} /> : null}
      {isPending ? <LoadingFacts /> : null}
      {data || isPending ? null : (
        <div role="alert" className="stack at-start gap-2">
          <p>{words.failed}</p>
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            {buttonMessages.retry}
          </Button>
        </div>
      )}
    </>
  );
}

function Facts({ author }: { author: SubmissionAuthor }): ReactNode {
  const { level, streak, approved, total, sameQuest, others } = author;
  return (
    <>
      <dl className={`stack gap-2 ${styles.facts}`}>
        <div>
          <dt>{words.level}</dt>
          <dd>
            <LevelSigil step={LEVEL_IDS.indexOf(level) as SigilStep} size={24} />
            {levelName(level)}
          </dd>
        </div>
        <div>
          <dt>{words.streak}</dt>
          <dd>
            <StreakFlame cold={streak === 0} size={24} />
            {words.days(streak)}
          </dd>
        </div>
        <div>
          <dt>{words.submissions}</dt>
          <dd>{words.approvedOf(approved, total)}</dd>
        </div>
      </dl>
      <PastSubmissions title={words.sameQuest} none={words.noSameQuest} submissions={sameQuest} />
      <PastSubmissions title={words.others} none={words.noOthers} submissions={others} named />
    </>
  );
}

function PastSubmissions(props: {
  title: string;
  none: string;
  submissions: readonly PastSubmission[];
  /** Shows the quest of each. */
  named?: boolean;
}): ReactNode {
  const { title, none, submissions, named = false } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: each card has one, and a landmark needs a name of its own
    <div role="group" className={`stack gap-2 ${styles.past}`} aria-label={title}>
      <h4 className="size-1">{title}</h4>
      {submissions.length === 0 ? (
        <p className="soft small">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without list markers
        <ul role="list" className="stack gap-2">
          {submissions.map((submission) => (
            <li key={submission.submissionId} className={`stack gap-1 ${styles.submission}`}>
              {named ? <p className={styles.quest}>{submission.questTitle}</p> : null}
              <p className={styles.outcome}>
                <Badge tone={submission.status === 'approved' ? 'success' : 'danger'}>
                  {words.status[submission.status]}
                </Badge>
                <time className="soft small" dateTime={submission.submittedAt}>
                  {minuteOf(submission.submittedAt)}
                </time>
              </p>
              {submission.feedback ? (
                <p className={styles.feedback}>
                  {submission.feedback}
                  {submission.decidedByName ? (
                    <span className="soft small"> {elderTitle(submission.decidedByName)}</span>
                  ) : null}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LoadingFacts(): ReactNode {
  return (
    <div role="status" className="stack gap-2">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton shape="block" height="6.25rem" />
      <Skeleton shape="block" height="6rem" />
    </div>
  );
}
