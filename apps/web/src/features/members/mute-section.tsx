import type { Member } from '@goreal/domain/members/member';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { TitledFold } from '#ui/fold/titled-fold.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs, memberMutesQuery } from './api/members.ts';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';

const words = texts.detail.mute;

/** Mutes a member in the guild chats for a time. */
export function MuteSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const query = useQuery(memberMutesQuery(userId));
  const [mute] = query.data ?? [];
  return (
    <TitledFold
      title={texts.detail.sections.mute}
      state={
        <>
          {mute ? <Badge tone="danger">{texts.state.until(dayOf(mute.until))}</Badge> : null}
          {query.isLoadingError ? <Badge tone="warning">{texts.state.unknown}</Badge> : null}
        </>
      }
    >
      <Listing query={query} skeleton={null} words={texts}>
        {mute ? (
          <>
            <p className={`soft small ${styles.note}`}>
              {words.standing(minuteOf(mute.until), mute.mutedByName)}
            </p>
            <blockquote className={styles.quote}>{mute.reason}</blockquote>
            <ActForm
              about={`unmute.${mute.muteId}`}
              label={texts.detail.suspend.liftReason}
              hint={words.hint}
              acts={[
                {
                  label: words.lift,
                  send: (reason) => memberActs.unmute(mute.muteId, { reason }),
                  done: () => words.lifted(displayName),
                },
              ]}
            />
          </>
        ) : (
          <ActForm
            about={`mute.${userId}`}
            label={words.reason}
            hint={words.hint}
            choice={{
              label: words.minutes,
              options: Object.entries(words.choices),
              initial: 1440,
            }}
            acts={[
              {
                label: words.confirm,
                dangerous: true,
                send: (reason, minutes) =>
                  memberActs.mute(userId, { minutes: Number(minutes), reason }),
                done: () => words.done(displayName),
              },
            ]}
          />
        )}
      </Listing>
    </TitledFold>
  );
}
