import type { Recovery } from '@goreal/domain/accounts/recovery';
import type { Member } from '@goreal/domain/members/member';
import { type ReactNode, useState } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { TitledFold } from '#ui/fold/titled-fold.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages } from './members.messages.ts';
import styles from './members.module.css';

const texts = membersMessages.detail.recovery;

/** Creates a recovery code for the member, and shows it once. */
export function RecoverySection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const [made, setMade] = useState<Recovery>();
  return (
    <TitledFold title={membersMessages.detail.sections.recovery}>
      {made ? (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>{texts.code}</dt>
              <dd>{made.code}</dd>
            </div>
            <div data-long>
              <dt>{texts.link}</dt>
              <dd>{made.link}</dd>
            </div>
          </dl>
          <p className={`soft small ${styles.note}`}>{texts.once(minuteOf(made.expiresAt))}</p>
        </>
      ) : (
        <>
          <p className={`soft small ${styles.note}`}>{texts.lead}</p>
          <ActForm
            about={`recovery.${userId}`}
            label={texts.reason}
            hint={texts.hint}
            keepsOpen
            acts={[
              {
                label: texts.confirm,
                send: async (reason) =>
                  setMade(await memberActs.makeRecoveryCode(userId, { reason })),
                done: () => texts.done(displayName),
              },
            ]}
          />
        </>
      )}
    </TitledFold>
  );
}
