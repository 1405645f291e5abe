import { type Member, SUSPENSION_DAYS, type Suspension } from '@goreal/domain/members/member';
import { type ReactNode, useState } from 'react';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { ActForm, useAct } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { minuteOf } from './day-of.ts';
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
  const earlier = suspensions.filter(
    ({ suspensionId }) => suspensionId !== suspension?.suspensionId,
  );
  return (
    <section className={styles.section}>
      <h3>{texts.detail.sections.suspension}</h3>
      {suspension ? <Standing member={member} suspension={suspension} /> : <Suspend {...member} />}
      {earlier.length > 0 ? (
        <ul className={styles.history}>
          {earlier.map((past) => (
            <li key={past.suspensionId}>
              <span className={styles.soft}>
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
    </section>
  );
}

function Suspend({ userId, displayName }: Member): ReactNode {
  const [days, setDays] = useState<number>(SUSPENSION_DAYS[1]);
  const { send, busy, failure } = useAct({
    act: (reason: string) => memberActs.suspend(userId, { days, reason }),
    said: () => words.done(displayName),
  });
  return (
    <ActForm
      label={words.reason}
      hint={words.hint}
      busy={busy}
      failure={failure}
      buttons={[{ label: words.confirm, dangerous: true, onSend: send }]}
    >
      <Field label={words.days}>
        {(control) => (
          <Select
            {...control}
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {SUSPENSION_DAYS.map((count) => (
              <option key={count} value={count}>
                {words.dayCount(count)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActForm>
  );
}

function Standing({ member, suspension }: { member: Member; suspension: Suspension }): ReactNode {
  const { userId, displayName } = member;
  const lift = useAct({
    act: (reason: string) => memberActs.lift(userId, { reason }),
    said: () => words.lifted(displayName),
  });
  const answer = useAct({
    act: (input: { verdict: 'stands' | 'lifted'; answer: string }) =>
      memberActs.answer(userId, input),
    said: () => words.answered,
  });
  const { appeal } = suspension;
  const isOpen = appeal !== null && appeal.verdict === null;
  return (
    <>
      <p className={styles.soft}>
        {words.since(
          suspension.suspendedByName,
          minuteOf(suspension.suspendedAt),
          minuteOf(suspension.until),
        )}
      </p>
      <blockquote className={styles.quote}>{suspension.reason}</blockquote>
      {appeal ? (
        <>
          <p>{words.appeal}</p>
          <blockquote className={styles.quote}>{appeal.text}</blockquote>
        </>
      ) : null}
      {isOpen ? (
        <ActForm
          label={words.answer}
          busy={answer.busy}
          failure={answer.failure}
          buttons={[
            {
              label: words.lift,
              onSend: (text) => answer.send({ verdict: 'lifted', answer: text }),
            },
            {
              label: words.stands,
              dangerous: true,
              onSend: (text) => answer.send({ verdict: 'stands', answer: text }),
            },
          ]}
        />
      ) : (
        <ActForm
          label={words.liftReason}
          busy={lift.busy}
          failure={lift.failure}
          buttons={[{ label: words.lift, onSend: lift.send }]}
        />
      )}
    </>
  );
}
