import type { Profile } from '@goreal/domain/accounts/profile';
import { CELESTIAL_KINDS, type CelestialKind, parsePeriod } from '@goreal/domain/celestial/period';
import type { CelestialEntry, CelestialPeriod } from '@goreal/domain/celestial/record';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withParams } from '#platform/address/with-params.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { useConnectivity } from '#platform/connectivity/connectivity.ts';
import { useShowsOffline } from '#platform/connectivity/use-shows-offline.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { BoardNote, LoadingBoard } from '#ui/bronze-board/board-parts.tsx';
import { BronzeBoard } from '#ui/bronze-board/bronze-board.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { LoadState, type UnloadedQuery } from '#ui/listing/load-state.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { OverlayNotice } from '#ui/overlay-notice/overlay-notice.tsx';
import { StaleNotice } from '#ui/overlay-notice/stale-notice.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import {
  celestialRecordQuery,
  useCelestialPlace,
  usePastBoard,
} from './api/get-celestial-record.ts';
import { celestialMessages as texts } from './celestial.messages.ts';
import styles from './celestial.module.css';
import { CelestialRows } from './celestial-rows.tsx';
import { OwnStamina } from './own-stamina.tsx';
import { PeriodStepper } from './period-stepper.tsx';

/** The Celestial Record: Stamina boards of the week, the month and all time, with the player's own Stamina. */
export function CelestialTab(props: {
  profile: Profile;
  onOpenTab: (tab: 'aura-stream') => void;
  /** Below the board: reports one of the names that it shows. */
  reportName?: (players: readonly CelestialEntry[]) => ReactNode;
}): ReactNode {
  const { profile, onOpenTab, reportName } = props;
  const choice = useCelestialChoice();
  const record = useQuery(celestialRecordQuery());
  const past = usePastBoard(choice.past);
  const present = record.data?.periods[choice.kind];
  const periodKey = choice.past ?? present?.key;
  const place = useCelestialPlace(periodKey);
  const isOffline = useConnectivity() === 'offline';
  useShowsOffline();
  // In the document's order too, for keyboard and screen reader: on phones the player's own Stamina is first.
  const isWide = useMediaQuery('(width >= 90rem)');
  const { kind } = choice;
  const period = choice.past === undefined ? present : past.data?.period;
  const entries = choice.past === undefined ? record.data?.[kind] : past.data?.entries;
  const board = (
    <div key="board" className={styles.main}>
      <BronzeBoard
        title={texts.title}
        lead={texts.lead}
        controls={
          <div className={`stack at-centre gap-2 ${styles.controls}`}>
            <Tabs
              label={texts.kinds.label}
              look="pills"
              tabs={KINDS}
              selected={kind}
              onSelect={choice.choose}
            />
            <PeriodStepper kind={kind} present={present} shown={choice.past} onStep={choice.step} />
          </div>
        }
      >
        <BoardContent
          kind={kind}
          entries={entries}
          source={choice.past === undefined ? record : past}
          period={period}
          ownId={profile.userId}
          ownKey={place.data?.own?.key}
          updated={record.data?.lastUpdated}
        />
        {reportName?.(entries ?? [])}
      </BronzeBoard>
    </div>
  );
  const own = (
    <aside key="own" className={styles.aside}>
      <OwnStamina profile={profile} period={periodKey} onStream={() => onOpenTab('aura-stream')} />
    </aside>
  );
  return (
    <div className={`stack gap-5 ${styles.tab}`}>
      {isOffline ? (
        <OverlayNotice>
          <AlertBanner kind="warning">{texts.offline}</AlertBanner>
        </OverlayNotice>
      ) : (
        <StaleNotice queries={[record, past]} text={texts.stale} />
      )}
      {isWide ? [board, own] : [own, board]}
    </div>
  );
}

function BoardContent(props: {
  kind: CelestialKind;
  entries: readonly CelestialEntry[] | undefined;
  source: UnloadedQuery & { error: unknown };
  period: CelestialPeriod | undefined;
  ownId: string;
  ownKey: string | undefined;
  updated: string | undefined;
}): ReactNode {
  const { kind, entries, source, period, ownId, ownKey, updated } = props;
  if (!entries) {
    return (
      <LoadState
        query={source}
        loading={<LoadingBoard label={texts.loading} rows={7} height="3.75rem" />}
        failed={unableToBecause(texts.loadAction, source.error)}
      />
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState title={texts.empty.title}>
        {period?.isFinal ? texts.empty.past : texts.empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <CelestialRows caption={texts.caption[kind]} rows={entries} ownId={ownId} ownKey={ownKey} />
      {updated ? <BoardNote>{texts.updated(minuteOf(updated))}</BoardNote> : null}
    </>
  );
}

const KINDS = CELESTIAL_KINDS.map((id) => ({ id, label: texts.kinds[id] }));

type CelestialChoice = {
  kind: CelestialKind;
  /** key of a past week or month; undefined for the current one */
  past: string | undefined;
  choose: (kind: CelestialKind) => void;
  /** Selects a period of the same kind; undefined for the current one. */
  step: (past: string | undefined) => void;
};

/** The selected board in the address: `?board=monthly`, or `?board=2026-W47` for a past one. */
function useCelestialChoice(): CelestialChoice {
  const [search, setSearch] = useSearchParams();
  const named = search.get('board') ?? '';
  const past = parsePeriod(named);
  const kind = past?.kind ?? CELESTIAL_KINDS.find((known) => known === named) ?? 'weekly';
  const go = (board: string) =>
    setSearch((before) => withParams(before, { board: board === 'weekly' ? '' : board }));
  return { kind, past: past?.key, choose: go, step: (key) => go(key ?? kind) };
}
