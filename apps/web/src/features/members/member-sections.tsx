import { roleSchema } from '@goreal/domain/accounts/profile';
import { ROLES } from '@goreal/domain/accounts/role';
import { givenName } from '@goreal/domain/display-names/given-name';
import type { Member } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { useFace } from '#ui/avatar/faces.ts';
import { TitledFold } from '#ui/fold/titled-fold.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs } from './api/members.ts';
import { membersMessages as texts } from './members.messages.ts';

/** Changes the role; operators only. */
export function RoleSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const others = ROLES.filter((role) => role !== member.role);
  const words = texts.detail.role;
  return (
    <TitledFold title={texts.detail.sections.role}>
      <ActForm
        about={`role.${userId}.${member.role}`}
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
    </TitledFold>
  );
}

/** Removal of the member's display name; empty for a name that the Academy gave. */
export function NameSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const words = texts.detail.name;
  if (displayName === givenName(userId)) return null;
  return (
    <TitledFold title={texts.detail.sections.name}>
      <ActForm
        about={`name.${userId}.${displayName}`}
        label={words.reason}
        hint={words.hint}
        acts={[
          {
            label: words.remove,
            dangerous: true,
            send: (reason) => memberActs.removeName(userId, { name: displayName, reason }),
            done: () => words.done(displayName),
          },
        ]}
      />
    </TitledFold>
  );
}

/** The member's uploaded picture and its removal; empty without one. */
export function AvatarSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const face = useFace(userId);
  const client = useQueryClient();
  const words = texts.detail.avatar;
  if (!face || !('url' in face)) return null;
  return (
    <TitledFold title={texts.detail.sections.avatar}>
      <Avatar id={userId} name={words.of(displayName)} size={96} labelled />
      <ActForm
        about={`avatar.${userId}.${face.url}`}
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
    </TitledFold>
  );
}
