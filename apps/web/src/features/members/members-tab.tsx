import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { Member } from '@goreal/domain/members/member';
import { memberMessages } from '@goreal/domain/members/members.messages';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayOf } from '#platform/clock/written-instant.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { useHeldArrivals } from '#ui/keep-height/use-held-arrivals.ts';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { LoadingTable } from '#ui/table/loading-table.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { membersQuery } from './api/members.ts';
import { MemberDialog } from './member-dialog.tsx';
import { MemberFilters } from './member-filters.tsx';
import { membersMessages as texts } from './members.messages.ts';
import styles from './members.module.css';
import { useMemberFilter } from './use-member-filter.ts';

/** List of members with filters, and the dialog of one member. */
export function MembersTab(props: {
  /** audit trail of a member */
  history: (userId: string) => ReactNode;
  /** a section about a member's age band */
  age?: (member: Pick<Member, 'userId' | 'displayName'>) => ReactNode;
}): ReactNode {
  const filters = useMemberFilter();
  const book = useInfiniteQuery(membersQuery(filters.filter));
  const [opened, setOpened] = useState<string>();
  const loaded = itemsOf(book.data);
  const scope = JSON.stringify(filters.filter);
  const {
    shown: members,
    waiting,
    show,
  } = useHeldArrivals({
    items: loaded,
    keyOf: (member) => member.userId,
    scope,
  });
  const total = book.data?.pages.at(-1)?.total ?? 0;
  return (
    <div className="stack gap-4">
      <TabHead
        title={texts.title}
        actions={
          <>
            <p className={styles.count} role="status">
              {book.data ? texts.count(total) : null}
            </p>
            {waiting > 0 ? (
              <Button size="small" variant="secondary" onClick={show}>
                {texts.arrived(waiting)}
              </Button>
            ) : null}
          </>
        }
      >
        {texts.lead}
      </TabHead>
      <MemberFilters {...filters} />
      <Listing
        query={book}
        isEmpty={members.length === 0}
        skeleton={<LoadingTable />}
        words={{
          loading: texts.loading,
          failed: texts.failed,
          stale: texts.stale,
          empty: {
            ...texts.empty,
            action: filters.isNarrowed ? (
              <Button variant="secondary" onClick={filters.reset}>
                {texts.filters.reset}
              </Button>
            ) : null,
          },
        }}
      >
        {members.length > 0 ? (
          <Table
            caption={texts.table.caption}
            columns={columnsOf(setOpened)}
            rows={members}
            rowKey={(member) => member.userId}
          />
        ) : null}
        <LoadMore key={scope} query={book} more={texts.more(total - loaded.length)} />
      </Listing>
      {opened ? (
        <MemberDialog
          key={opened}
          memberId={opened}
          history={props.history(opened)}
          age={props.age}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  );
}

function columnsOf(open: (userId: string) => void): readonly Column<Member>[] {
  const words = texts.table;
  return [
    { id: 'name', header: words.name, rowHeader: true, cell: (member) => <Name {...member} /> },
    {
      id: 'guild',
      header: words.guild,
      wideOnly: true,
      cell: ({ guild }) =>
        isGuildId(guild) ? (
          <GuildCrest guild={guild} size={32} label={FOUNDING_GUILDS[guild].displayName} />
        ) : (
          texts.filters.noGuild
        ),
    },
    { id: 'role', header: words.role, wideOnly: true, cell: (member) => <Role {...member} /> },
    {
      id: 'level',
      header: words.level,
      wideOnly: true,
      cell: (member) => <span className={styles.whole}>{member.level}</span>,
    },
    {
      id: 'submissions',
      header: words.submissions,
      wideOnly: true,
      align: 'end',
      cell: (member) => formatNumber(member.approvedSubmissions),
    },
    {
      id: 'joined',
      header: words.joined,
      wideOnly: true,
      cell: (member) => dayOf(member.joinedAt),
    },
    {
      id: 'open',
      header: words.action,
      align: 'end',
      cell: (member) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={words.openLabel(member.displayName)}
          onClick={() => open(member.userId)}
        >
          {words.open}
        </Button>
      ),
    },
  ];
}

function Name({ displayName, email, suspension }: Member): ReactNode {
  const isAppealed = suspension?.appeal && suspension.appeal.verdict === null;
  return (
    <div className={styles.name}>
      <span>{displayName}</span>
      <span className={`soft small ${styles.note}`}>{email}</span>
      {suspension ? (
        <span className="row gap-1">
          <Badge tone="danger">{texts.state.suspended(dayOf(suspension.until))}</Badge>
          {isAppealed ? <Badge tone="warning">{texts.state.appealed}</Badge> : null}
        </span>
      ) : null}
    </div>
  );
}

function Role({ role }: Member): ReactNode {
  const name = memberMessages.roles[role];
  return role === 'player' ? (
    name
  ) : (
    <Badge tone={role === 'admin' ? 'guild' : 'gold'}>{name}</Badge>
  );
}
