import type { ReactNode } from 'react';
import { AlertBanner } from '../alert-banner/alert-banner.tsx';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { AuraStar } from '../emblems/aura-star.tsx';
import { Medal } from '../emblems/medal.tsx';
import { StreakFlame } from '../emblems/streak-flame.tsx';
import { EmptyState, ErrorState } from '../empty-state/empty-state.tsx';
import { Panel } from '../panel/panel.tsx';
import { ProgressBar } from '../progress-bar/progress-bar.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { Stat } from '../stat/stat.tsx';
import { Table } from '../table/table.tsx';
import { galleryMessages as text } from './gallery.messages.ts';
import styles from './gallery.module.css';

type Player = { name: string; rank: 1 | 2 | 3 | 4; aura: number };

const PLAYERS: readonly Player[] = text.players.map((name, index) => ({
  name,
  rank: ([1, 2, 3, 4] as const)[index] ?? 4,
  aura: 12_450 - index * 1873,
}));

/** Figures, lists, and regions that are loading, empty or failed. */
export function StatesGallery(): ReactNode {
  return (
    <>
      <Panel title={text.progress} overline={text.guilds.titans}>
        <div className={styles.stack}>
          <ProgressBar
            label={text.progress}
            value={68}
            start={text.levels[1]}
            end={text.progressEnd}
          />
          <dl className={styles.grid}>
            <Stat label={text.stats[0]} value="128" size="large" />
            <Stat label={text.stats[1]} value="15,4 km" size="large" />
            <Stat label="AURA" value="12.450" icon={<AuraStar size={32} />} />
            <Stat label={text.days} value="21" icon={<StreakFlame size={32} />} note={text.info} />
          </dl>
          <AlertBanner kind="success">{text.success}</AlertBanner>
          <AlertBanner>{text.info}</AlertBanner>
          <AlertBanner kind="warning" title={text.dialogTitle}>
            {text.dialogText}
          </AlertBanner>
          <AlertBanner
            kind="error"
            action={
              <Button size="small" variant="secondary">
                {buttonMessages.retry}
              </Button>
            }
          >
            {text.error}
          </AlertBanner>
        </div>
      </Panel>
      <Table
        caption={text.table}
        rows={PLAYERS}
        rowKey={(player) => player.name}
        rowMarks={(player) => ({ 'data-own': player.rank === 3 })}
        columns={[
          {
            id: 'rank',
            header: text.columns[0],
            align: 'center',
            cell: ({ rank }) =>
              rank === 4 ? rank : <Medal rank={rank} size={32} label={String(rank)} />,
          },
          { id: 'name', header: text.columns[1], rowHeader: true, cell: ({ name }) => name },
          { id: 'aura', header: text.columns[2], align: 'end', cell: ({ aura }) => aura },
          { id: 'level', header: text.columns[3], wideOnly: true, cell: () => text.levels[2] },
        ]}
      />
      <div className={styles.grid}>
        <Card>
          <EmptyState title={text.emptyTitle} action={<Button>{buttonMessages.retry}</Button>}>
            {text.emptyText}
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title={text.error} onRetry={() => undefined} />
        </Card>
        <Card aria-busy="true">
          <Spinner label={text.busy} />
          <Skeleton shape="circle" />
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton shape="block" height="5rem" />
        </Card>
      </div>
    </>
  );
}
