import type { ReactNode } from 'react';
import { AuditTrail } from '#features/audit/audit-trail.tsx';
import { InvitationsSection } from '#features/door/invitations-section.tsx';
import { MembersTab } from '#features/members/members-tab.tsx';
import { MemberAgeSection } from '#features/young-players/member-age-section.tsx';
import styles from './admin.module.css';

/** The list of members, with the audit trail of each, and the invitations. */
export function MembersDesk(): ReactNode {
  return (
    <div className={styles.desk}>
      <MembersTab
        history={(userId) => <AuditTrail filter={{ subject: `user:${userId}` }} />}
        age={({ userId, displayName }) => <MemberAgeSection userId={userId} name={displayName} />}
      >
        <InvitationsSection />
      </MembersTab>
    </div>
  );
}
