import type { Member } from '@goreal/domain/members/member';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Field } from '#ui/field/field.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { ActForm, useAct } from './act-form.tsx';
import { memberActs, memberMutesQuery } from './api/members.ts';
import { minuteOf } from './day-of.ts';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';

const words = texts.detail.mute;

/** Mutes a member in the guild chats for a time. */
export function MuteSection({ member }: { member: Member }): ReactNode {
  const query = useQuery(memberMutesQuery(member.userId));
  const [mute] = query.data ?? [];
  return (
    <section className={styles.section}>
      <h3>{texts.detail.sections.mute}</h3>
      <Listing query={query} isEmpty={false} skeleton={null} words={texts}>
        {mute ? <Unmute member={member} mute={mute} /> : <Mute member={member} />}
      </Listing>
    </section>
  );
}

function Mute({ member }: { member: Member }): ReactNode {
  const [minutes, setMinutes] = useState(1440);
  const { send, busy, failure } = useAct({
    act: (reason: string) => memberActs.mute(member.userId, { minutes, reason }),
    said: () => words.done(member.displayName),
  });
  return (
    <ActForm
      label={words.reason}
      busy={busy}
      failure={failure}
      buttons={[{ label: words.confirm, dangerous: true, onSend: send }]}
    >
      <Field label={words.minutes}>
        {(control) => (
          <Select
            {...control}
            value={minutes}
            onChange={(event) => setMinutes(Number(event.target.value))}
          >
            {Object.entries(words.choices).map(([count, label]) => (
              <option key={count} value={count}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActForm>
  );
}

function Unmute(props: {
  member: Member;
  mute: { muteId: string; until: string; mutedByName: string; reason: string };
}): ReactNode {
  const { member, mute } = props;
  const { send, busy, failure } = useAct({
    act: (reason: string) => memberActs.unmute(mute.muteId, { reason }),
    said: () => words.lifted(member.displayName),
  });
  return (
    <>
      <p className={styles.soft}>{words.standing(minuteOf(mute.until), mute.mutedByName)}</p>
      <blockquote className={styles.quote}>{mute.reason}</blockquote>
      <ActForm
        label={texts.detail.suspend.liftReason}
        busy={busy}
        failure={failure}
        buttons={[{ label: words.lift, onSend: send }]}
      />
    </>
  );
}
