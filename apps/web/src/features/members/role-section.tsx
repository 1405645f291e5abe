import { roleSchema } from '@goreal/domain/accounts/profile';
import { ROLES } from '@goreal/domain/accounts/role';
import type { Member } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import type { ReactNode } from 'react';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';

/** Changes the role; operators only. */
export function RoleSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const others = ROLES.filter((role) => role !== member.role);
  const words = texts.detail.role;
  return (
    <section className={styles.section}>
      <h3>{texts.detail.sections.role}</h3>
      <ActForm
        label={words.reason}
        choice={{
          label: words.field,
          options: others.map((role) => [role, memberMessages.roles[role]]),
          initial: others[0] ?? 'player',
        }}
        acts={[
          {
            label: words.confirm,
            send: (reason, role) =>
              memberActs.changeRole(userId, { role: roleSchema.parse(role), reason }),
            done: (role) => words.done(displayName, memberMessages.roles[roleSchema.parse(role)]),
          },
        ]}
      />
    </section>
  );
}
