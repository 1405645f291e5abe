import type { Recovery } from '@goreal/domain/accounts/recovery';
import type { Member } from '@goreal/domain/members/member';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { minuteOf } from './day-of.ts';
import { membersMessages } from './members.messages.ts';
import styles from './members.module.css';

const texts = membersMessages.detail.recovery;

/** Creates a recovery code for the member, and shows it once. */
export function RecoverySection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<Recovery>();
  const send = async (reason: string) => {
    setMade(await memberActs.makeRecoveryCode(userId, { reason }));
    setAsking(false);
  };
  return (
    <section className={styles.section}>
      <h3>{membersMessages.detail.sections.recovery}</h3>
      {made ? (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{texts.code}</dt>
              <dd>{made.code}</dd>
            </div>
            <div>
              <dt>{texts.link}</dt>
              <dd>{made.link}</dd>
            </div>
          </dl>
          <p className={styles.soft}>{texts.once(minuteOf(made.expiresAt))}</p>
        </>
      ) : (
        <p className={styles.soft}>{texts.lead}</p>
      )}
      {isAsking ? (
        <ActForm
          label={texts.reason}
          hint={texts.hint}
          acts={[{ label: texts.confirm, send, done: () => texts.done(displayName) }]}
        />
      ) : made ? null : (
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {texts.start}
          </Button>
        </div>
      )}
    </section>
  );
}
