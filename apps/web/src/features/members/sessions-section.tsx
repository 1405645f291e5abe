import type { Member } from '@goreal/domain/members/member';
import { type ReactNode, useState } from 'react';
import { TitledFold } from '#ui/fold/titled-fold.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages } from './members.messages.ts';
import styles from './members.module.css';

const texts = membersMessages.detail.sessions;

/** Ends every session of the member; operators only. */
export function SessionsSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const [timesEnded, setTimesEnded] = useState(0);
  return (
    <TitledFold title={membersMessages.detail.sections.sessions}>
      <p className={`soft small ${styles.note}`}>{texts.lead}</p>
      <ActForm
        key={timesEnded}
        about={`sessions.${userId}`}
        label={texts.reason}
        hint={texts.hint}
        acts={[
          {
            label: texts.confirm,
            dangerous: true,
            send: async (reason) => {
              await memberActs.endSessions(userId, { reason });
              setTimesEnded((times) => times + 1);
            },
            done: () => texts.done(displayName),
          },
        ]}
      />
    </TitledFold>
  );
}
