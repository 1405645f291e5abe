import type { Member } from '@goreal/domain/members/member';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages } from './members.messages.ts';
import styles from './members.module.css';

const texts = membersMessages.detail.sessions;

/** Ends every session of the member; operators only. */
export function SessionsSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.section}>
      <h3>{membersMessages.detail.sections.sessions}</h3>
      <p className={styles.soft}>{texts.lead}</p>
      {isAsking ? (
        <ActForm
          label={texts.reason}
          hint={texts.hint}
          acts={[
            {
              label: texts.confirm,
              dangerous: true,
              send: async (reason) => {
                await memberActs.endSessions(userId, { reason });
                setAsking(false);
              },
              done: () => texts.done(displayName),
            },
          ]}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {texts.start}
          </Button>
        </div>
      )}
    </section>
  );
}
