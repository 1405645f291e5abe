import { tierName } from '@goreal/domain/activities/tiers';
import { hasTrail, titleOf } from '@goreal/domain/ascension/level-name';
import type { CelestialEntry } from '@goreal/domain/celestial/record';
import { formatNumber } from '@goreal/domain/text/format-number';
import { memo, type ReactNode } from 'react';
import { TrailRing } from '#ui/avatar/trail.tsx';
import { Fact, guildColumn } from '#ui/bronze-board/board-parts.tsx';
import { RankBoard, type RankColumn } from '#ui/bronze-board/rank-board.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { TierFigure } from '#ui/tier-figure/tier-figure.tsx';
import { celestialMessages as texts } from './celestial.messages.ts';
import styles from './celestial.module.css';

/** Rows of the Celestial Record; each player with the figure of their tier. The tab is rendered again without news. */
export const CelestialRows = memo(function CelestialRows(props: {
  caption: string;
  rows: readonly CelestialEntry[];
  ownId: string;
  /** Key of the own row, once known: under a pseudonym it is all that identifies the row. */
  ownKey: string | undefined;
}): ReactNode {
  const { caption, rows, ownId, ownKey } = props;
  return (
    <RankBoard
      caption={caption}
      rows={rows}
      isOwn={({ key, userId }) => userId === ownId || key === ownKey}
      playerHeader={texts.headers.player}
      player={player}
      columns={COLUMNS}
    />
  );
});

function player({ displayName, levelId, avatarTier, rank }: CelestialEntry): ReactNode {
  const title = titleOf(levelId);
  return (
    <>
      <span className={styles.spirit}>
        <TierFigure tier={avatarTier} size={rank <= 3 ? 56 : 44} close />
        {hasTrail(levelId) ? <TrailRing className={styles.trail} /> : null}
      </span>
      <span>
        {displayName}
        <span className={`soft tiny ${styles.tier}`}>
          {[title, tierName(avatarTier)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
}

const COLUMNS: readonly RankColumn<CelestialEntry>[] = [
  guildColumn({ header: texts.headers.guild }),
  {
    id: 'stamina',
    header: texts.headers.stamina,
    phone: 'main',
    align: 'end',
    cell: ({ totalStamina }) => <strong>{formatNumber(totalStamina, { atMost: 2 })}</strong>,
  },
  {
    id: 'distance',
    header: texts.headers.distance,
    phone: 'under',
    align: 'end',
    cell: ({ totalDistance }) => (
      <Fact>{texts.kilometres(formatNumber(totalDistance / 1000, { exactly: 1 }))}</Fact>
    ),
  },
  {
    id: 'streak',
    header: texts.headers.streak,
    phone: 'under',
    cell: ({ currentStreak }) => (
      <Fact>
        <StreakFlame size="1.25em" cold={currentStreak === 0} />
        {texts.days(currentStreak)}
      </Fact>
    ),
  },
];
