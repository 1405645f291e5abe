import type { ReactNode } from 'react';
import { AuditTrail } from '#features/audit/audit-trail.tsx';
import { MembersTab } from '#features/members/members-tab.tsx';

/** The book of members, each with what elders did about them. */
export function MembersDesk(): ReactNode {
  return <MembersTab history={(userId) => <AuditTrail filter={{ subject: `user:${userId}` }} />} />;
}
