import { type Member, SUSPENSION_DAYS, type Suspension } from '@goreal/domain/members/member';
import type { SuspensionVerdict } from '@goreal/domain/members/suspension-notice';
import type { ReactNode } from 'react';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { TitledFold } from '#ui/fold/titled-fold.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';

const words = texts.detail.suspend;

/** The active suspension, or the form for a new one; past ones below. */
export function SuspensionSection({
  member,
}: {
  member: Member & { suspensions: readonly Suspension[] };
}): ReactNode {
  const { suspension, suspensions } = member;
  const isAppealed = suspension?.appeal?.verdict === null;
  const earlier = suspensions.filter(
    ({ suspensionId }) => suspensionId !== suspension?.suspensionId,
  );
  return (
    <TitledFold
      title={texts.detail.sections.suspension}
      startsOpen={isAppealed}
      state={
        suspension ? (
          <>
            <Badge tone="danger">{texts.state.until(dayOf(suspension.until))}</Badge>
            {isAppealed ? <Badge tone="warning">{texts.state.appealed}</Badge> : null}
          </>
        ) : null
      }
    >
      {suspension ? <Standing member={member} suspension={suspension} /> : <Suspend {...member} />}
      {earlier.length > 0 ? (
        <ul className={`stack gap-2 small ${styles.history}`}>
          {earlier.map((past) => (
            <li key={past.suspensionId}>
              <span className={`soft small ${styles.note}`}>
                {words.since(
                  past.suspendedByName,
                  minuteOf(past.suspendedAt),
                  minuteOf(past.until),
                )}
                {past.liftedAt ? ` (${words.liftedMark})` : null}
              </span>
              <br />
              {past.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </TitledFold>
  );
}

function Suspend({ userId, displayName }: Member): ReactNode {
  return (
    <ActForm
      about={`suspend.${userId}`}
      label={words.reason}
      hint={words.hint}
      choice={{
        label: words.days,
        options: SUSPENSION_DAYS.map((days) => [days, words.dayCount(days)]),
        initial: SUSPENSION_DAYS[1],
      }}
      acts={[
        {
          label: words.confirm,
          dangerous: true,
          send: (reason, days) => memberActs.suspend(userId, { days: Number(days), reason }),
          done: () => words.done(displayName),
        },
      ]}
    />
  );
}

function Standing({ member, suspension }: { member: Member; suspension: Suspension }): ReactNode {
  const { userId, displayName } = member;
  const { appeal, suspendedByName, suspendedAt, until } = suspension;
  const answerBy = (verdict: SuspensionVerdict) => ({
    send: (answer: string) => memberActs.answer(userId, { verdict, answer }),
    done: () => words.answered,
  });
  return (
    <>
      <p className={`soft small ${styles.note}`}>
        {words.since(suspendedByName, minuteOf(suspendedAt), minuteOf(until))}
      </p>
      <blockquote className={styles.quote}>{suspension.reason}</blockquote>
      {appeal ? (
        <>
          <p>{words.appeal}</p>
          <blockquote className={styles.quote}>{appeal.text}</blockquote>
        </>
      ) : null}
      {appeal !== null && appeal.verdict === null ? (
        <ActForm
          about={`answer.${suspension.suspensionId}`}
          label={words.answer}
          acts={[
            { label: words.lift, ...answerBy('lifted') },
            { label: words.stands, dangerous: true, ...answerBy('stands') },
          ]}
        />
      ) : (
        <ActForm
          about={`lift.${suspension.suspensionId}`}
          label={words.liftReason}
          hint={words.liftHint}
          acts={[
            {
              label: words.lift,
              send: (reason) => memberActs.lift(userId, { reason }),
              done: () => words.lifted(displayName),
            },
          ]}
        />
      )}
    </>
  );
}
