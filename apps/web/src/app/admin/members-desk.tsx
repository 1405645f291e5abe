import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AuditTrail } from '#features/audit/audit-trail.tsx';
import { doorScreenMessages } from '#features/door/door.messages.ts';
import { InvitationsSection } from '#features/door/invitations-section.tsx';
import { MembersTab } from '#features/members/members-tab.tsx';
import { MemberAgeSection } from '#features/young-players/member-age-section.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { adminMessages } from './admin.messages.ts';

const VIEWS = [
  { id: 'list', label: adminMessages.membersViews.list },
  { id: 'invitations', label: doorScreenMessages.invitations.title },
] as const;

/** The list of members, with the audit trail of each, and beside it the invitations; the address selects the view. */
export function MembersDesk(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'invitations' ? 'invitations' : 'list';
  return (
    <Tabs
      label={adminMessages.membersViews.label}
      look="pills"
      tabs={VIEWS}
      selected={view}
      onSelect={(id) =>
        setSearch(id === 'list' ? { tab: 'members' } : { tab: 'members', view: id })
      }
    >
      {view === 'invitations' ? (
        <InvitationsSection />
      ) : (
        <MembersTab
          history={(userId) => <AuditTrail filter={{ subject: `user:${userId}` }} />}
          age={({ userId, displayName }) => (
            <MemberAgeSection key={userId} userId={userId} name={displayName} />
          )}
        />
      )}
    </Tabs>
  );
}
