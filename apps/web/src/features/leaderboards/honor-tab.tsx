import type { Profile } from '@goreal/domain/accounts/profile';
import { parseAcademyDay } from '@goreal/domain/calendar/day-arithmetic';
import { formatDay } from '@goreal/domain/calendar/format';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import type { BoardScope, HonorBoard, HonorEntry } from '@goreal/domain/leaderboards/honor-board';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withParams } from '#platform/address/with-params.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useConnectivity } from '#platform/connectivity/connectivity.ts';
import { useShowsOffline } from '#platform/connectivity/use-shows-offline.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { BoardNote, LoadingBoard } from '#ui/bronze-board/board-parts.tsx';
import { BronzeBoard } from '#ui/bronze-board/bronze-board.tsx';
import { Card } from '#ui/card/card.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { OverlayNotice } from '#ui/overlay-notice/overlay-notice.tsx';
import { StaleNotice } from '#ui/overlay-notice/stale-notice.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { type BoardOf, useHonorBoard, useOwnPlace } from './api/get-honor-board.ts';
import { GuildRacePanel } from './guild-race.tsx';
import { GuildStandingPanel } from './guild-standing.tsx';
import styles from './honor.module.css';
import { HonorRows } from './honor-rows.tsx';
import { leaderboardsMessages as texts } from './leaderboards.messages.ts';
import { OwnPlaceCard } from './own-place.tsx';

/** Hall of Honor: the board of all players or of the own guild, the own rank, and the ranking of guilds. */
export function HonorTab(props: {
  profile: Profile;
  /** Below the board: reports one of the names that it shows. */
  reportName?: (players: readonly HonorEntry[]) => ReactNode;
}): ReactNode {
  const { profile, reportName } = props;
  const [scope, choose] = useScope();
  const of: BoardOf = { scope, guild: profile.guild };
  const board = useHonorBoard(of);
  // The ranking of guilds is below the own rank, and shown once the height of this one is known.
  const place = useOwnPlace(of);
  const isOffline = useConnectivity() === 'offline';
  useShowsOffline();
  return (
    <div className={styles.tab}>
      <div className={`stack gap-5 ${styles.main}`}>
        {isOffline ? (
          <OverlayNotice>
            <AlertBanner kind="warning">
              {board.data ? texts.offline : texts.offlineUnloaded}
            </AlertBanner>
          </OverlayNotice>
        ) : (
          <StaleNotice queries={[board, place]} text={texts.stale} />
        )}
        <BronzeBoard
          title={texts.title}
          lead={texts.lead}
          controls={
            <Tabs
              label={texts.scopes.label}
              look="pills"
              tabs={SCOPES}
              selected={scope}
              onSelect={choose}
            />
          }
        >
          <div className={styles.board}>
            <BoardContent of={of} board={board} />
            {reportName?.(board.data?.items ?? [])}
          </div>
        </BronzeBoard>
        {board.data ? <GuildRacePanel /> : null}
      </div>
      <aside className={styles.aside}>
        <OwnPlaceRegion
          of={of}
          hasMovement={board.data?.weekOf != null}
          isRestricted={profile.restriction != null}
        />
        {board.data && !place.isPending ? (
          <GuildStandingPanel standing={board.data.standing} />
        ) : null}
      </aside>
    </div>
  );
}

function BoardContent({
  of,
  board,
}: {
  of: BoardOf;
  board: ReturnType<typeof useHonorBoard>;
}): ReactNode {
  const place = useOwnPlace(of);
  if (!board.data) {
    return (
      <LoadState
        query={board}
        loading={<LoadingBoard label={texts.loading} rows={8} height="3.5rem" />}
        failed={unableToBecause(texts.loadAction, board.error)}
      />
    );
  }
  const { items, weekOf, total } = board.data;
  if (items.length === 0)
    return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  return (
    <>
      <HonorRows
        caption={captionOf(board.data)}
        rows={items}
        ownKey={place.data?.own.key}
        hasMovement={weekOf !== null}
      />
      <BoardNote>
        {texts.total(formatNumber(total))}{' '}
        {weekOf === null ? texts.noWeek : texts.since(formatDay(parseAcademyDay(weekOf)))}
      </BoardNote>
    </>
  );
}

function OwnPlaceRegion(props: {
  of: BoardOf;
  hasMovement: boolean;
  isRestricted: boolean;
}): ReactNode {
  const { of, ...facts } = props;
  const place = useOwnPlace(of);
  if (place.data) return <OwnPlaceCard place={place.data} {...facts} />;
  return (
    <LoadState
      query={place}
      loading={<Skeleton shape="block" height="9rem" />}
      failed={texts.own.failed}
      frame={(failure) => <Card>{failure}</Card>}
    />
  );
}

/** The board in the address, so that it can be shared and Back returns to it. */
function useScope(): [BoardScope, (scope: BoardScope) => void] {
  const [search, setSearch] = useSearchParams();
  const scope: BoardScope = search.get('board') === 'guild' ? 'guild' : 'global';
  const choose = (next: BoardScope) =>
    setSearch((before) => withParams(before, { board: next === 'guild' ? next : '' }));
  return [scope, choose];
}

function captionOf({ scope, guild }: HonorBoard): string {
  if (scope === 'global') return texts.caption.global;
  return texts.caption.guild(FOUNDING_GUILDS[resolveGuildId(guild)].displayName);
}

const SCOPES = [
  { id: 'global', label: texts.scopes.global },
  { id: 'guild', label: texts.scopes.guild },
] as const;
