import { isElder, isSuperAdmin } from '@goreal/domain/accounts/role';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { Member } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayOf } from '#platform/clock/written-instant.ts';
import { useProfile } from '#platform/session/session.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FoldGroup } from '#ui/fold/fold.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { memberQuery } from './api/members.ts';
import { AvatarSection, NameSection, RoleSection } from './member-sections.tsx';
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
          <div className="stack gap-5">
            <Facts {...member} />
            <FoldGroup>
              <Acts member={member} />
              {age?.(member)}
            </FoldGroup>
            <section className={styles.past}>
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
  const { facts, submissions } = texts.detail;
  const { guild } = member;
  const rows = [
    [facts.email, member.email],
    [facts.id, member.userId],
    [texts.filters.role, memberMessages.roles[member.role]],
    [facts.guild, isGuildId(guild) ? FOUNDING_GUILDS[guild].displayName : texts.filters.noGuild],
    [facts.level, member.level],
    [facts.aura, formatNumber(member.currentAura)],
    [facts.submissions, submissions(member.approvedSubmissions, member.totalSubmissions)],
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
  if (member.userId === userId)
    return <p className={`soft small ${styles.note}`}>{texts.detail.self}</p>;
  const mayAct = !isSuperAdmin(member.role) && (!isElder(member.role) || isSuperAdmin(role));
  return (
    <>
      {mayAct ? (
        <>
          <SuspensionSection member={member} />
          <MuteSection member={member} />
          <NameSection member={member} />
          <AvatarSection member={member} />
          <RecoverySection member={member} />
        </>
      ) : (
        <p className={`soft small ${styles.note}`}>{texts.detail.untouchable}</p>
      )}
      {isSuperAdmin(role) ? (
        <>
          <SessionsSection member={member} />
          <RoleSection member={member} />
        </>
      ) : null}
    </>
  );
}
