import { roleSchema } from '@goreal/domain/accounts/profile';
import { isElder, isSuperAdmin, ROLES } from '@goreal/domain/accounts/role';
import { givenName } from '@goreal/domain/display-names/given-name';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { Member } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useProfile } from '#platform/session/session.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { useFace } from '#ui/avatar/faces.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { ActForm } from './act-form.tsx';
import { memberActs, memberQuery } from './api/members.ts';
import { dayOf } from './day-of.ts';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';
import { MuteSection } from './mute-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SuspensionSection } from './suspension-section.tsx';

/** Details of a member, and the actions that this elder may take. */
export function MemberDialog(props: {
  memberId: string;
  history: ReactNode;
  age?: ((member: Member) => ReactNode) | undefined;
  onClose: () => void;
}): ReactNode {
  const { memberId, history, age, onClose } = props;
  const query = useQuery(memberQuery(memberId));
  const member = query.data;
  return (
    <Dialog open onClose={onClose} title={member?.displayName ?? texts.loading} size="large">
      <Listing query={query} words={texts}>
        {member ? (
          <div className={styles.dialog}>
            <Facts {...member} />
            <Acts member={member} />
            {age?.(member)}
            <section className={styles.section}>
              <h3>{texts.detail.sections.history}</h3>
              {history}
            </section>
          </div>
        ) : null}
      </Listing>
    </Dialog>
  );
}

function Facts(member: Member): ReactNode {
  const { facts, reports } = texts.detail;
  const { guild } = member;
  const rows = [
    [facts.email, member.email],
    [facts.id, member.userId],
    [texts.filters.role, memberMessages.roles[member.role]],
    [facts.guild, isGuildId(guild) ? FOUNDING_GUILDS[guild].displayName : texts.filters.noGuild],
    [facts.level, member.level],
    [facts.aura, formatNumber(member.currentAura)],
    [facts.reports, reports(member.approvedSubmissions, member.totalSubmissions)],
    [facts.joined, dayOf(member.joinedAt)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} data-long={name === facts.email || name === facts.id || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The server enforces the rules; this only hides actions that it would refuse. */
function Acts({
  member,
}: {
  member: Member & { suspensions: readonly NonNullable<Member['suspension']>[] };
}): ReactNode {
  const { userId, role } = useProfile();
  if (member.userId === userId) return <p className={styles.soft}>{texts.detail.self}</p>;
  const mayAct = !isSuperAdmin(member.role) && (!isElder(member.role) || isSuperAdmin(role));
  return (
    <>
      {isSuperAdmin(role) ? <RoleSection key={member.role} member={member} /> : null}
      {isSuperAdmin(role) ? <SessionsSection key={member.userId} member={member} /> : null}
      {mayAct ? (
        <>
          <SuspensionSection member={member} />
          <MuteSection member={member} />
          <RecoverySection key={member.userId} member={member} />
          <NameSection key={member.displayName} member={member} />
          <AvatarSection member={member} />
        </>
      ) : (
        <p className={styles.soft}>{texts.detail.untouchable}</p>
      )}
    </>
  );
}

/** Changes the role; operators only. */
function RoleSection({ member }: { member: Member }): ReactNode {
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

/** Removal of the member's display name; empty for a name that the Academy gave. */
function NameSection({ member }: { member: Member }): ReactNode {
  const { userId, displayName } = member;
  const [isAsking, setAsking] = useState(false);
  const words = texts.detail.name;
  if (displayName === givenName(userId)) return null;
  return (
    <section className={styles.section}>
      <h3>{texts.detail.sections.name}</h3>
      {isAsking ? (
        <ActForm
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
      ) : (
        <div className={styles.buttons}>
          <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </div>
      )}
    </section>
  );
}

const words = texts.detail.avatar;

/** The member's uploaded picture and its removal; empty without one. */
function AvatarSection({ member }: { member: Member }): ReactNode {
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
