import { roleSchema } from '@goreal/domain/accounts/profile';
import { ROLES, type Role } from '@goreal/domain/accounts/role';
import type { Member } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { type ReactNode, useState } from 'react';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { ActForm, useAct } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';

/** Changes the role; operators only. */
export function RoleSection({ member }: { member: Member }): ReactNode {
  const others = ROLES.filter((role) => role !== member.role);
  const [role, setRole] = useState<Role>(others[0] ?? 'player');
  const words = texts.detail.role;
  const { send, busy, failure } = useAct({
    act: (reason: string) => memberActs.changeRole(member.userId, { role, reason }),
    said: () => words.done(member.displayName, memberMessages.roles[role]),
  });
  return (
    <section className={styles.section}>
      <h3>{texts.detail.sections.role}</h3>
      <ActForm
        label={words.reason}
        busy={busy}
        failure={failure}
        buttons={[{ label: words.confirm, onSend: send }]}
      >
        <Field label={words.field}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={(event) => setRole(roleSchema.parse(event.target.value))}
            >
              {others.map((other) => (
                <option key={other} value={other}>
                  {memberMessages.roles[other]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </ActForm>
    </section>
  );
}
