import type { Member } from '@goreal/domain/members/member';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { useFace } from '#ui/avatar/faces.ts';
import { Button } from '#ui/button/button.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';

const words = texts.detail.avatar;

/** The member's uploaded picture and its removal; empty without one. */
export function AvatarSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const face = useFace(userId);
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  if (!face || !('url' in face)) return null;
  return (
    <section className={styles.section}>
      <h3>{texts.detail.sections.avatar}</h3>
      <div className={styles.face}>
        <Avatar id={userId} name={words.of(displayName)} size={96} labelled />
        {isAsking ? null : (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {isAsking ? (
        <ActForm
          label={words.reason}
          hint={words.hint}
          acts={[
            {
              label: words.remove,
              dangerous: true,
              send: async (reason) => {
                await memberActs.removeAvatar(userId, { reason });
                await client.invalidateQueries({ queryKey: ['avatars', userId] });
              },
              done: () => words.done(displayName),
            },
          ]}
        />
      ) : null}
    </section>
  );
}
