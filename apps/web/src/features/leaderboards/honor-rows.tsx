import { hasTrail } from '@goreal/domain/ascension/level-name';
import { LEVEL_IDS } from '@goreal/domain/ascension/levels';
import type { HonorEntry } from '@goreal/domain/leaderboards/honor-board';
import { movementOf } from '@goreal/domain/leaderboards/movement';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Fact, guildColumn } from '#ui/bronze-board/board-parts.tsx';
import { MovementMark } from '#ui/bronze-board/movement-mark.tsx';
import { RankBoard, type RankColumn } from '#ui/bronze-board/rank-board.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import styles from './honor.module.css';
import { leaderboardsMessages as texts } from './leaderboards.messages.ts';

/** Rows of the Hall of Honor (specification 2: rank, player, guild, AURA, level, streak). */
export function HonorRows(props: {
  caption: string;
  rows: readonly HonorEntry[];
  /** Key of the own row. */
  ownKey: string | undefined;
  hasMovement: boolean;
}): ReactNode {
  const { caption, rows, ownKey, hasMovement } = props;
  return (
    <RankBoard
      caption={caption}
      rows={rows}
      isOwn={({ key }) => key === ownKey}
      {...(hasMovement && { besideRank: movement })}
      playerHeader={texts.headers.player}
      player={player}
      columns={COLUMNS}
    />
  );
}

function movement(entry: HonorEntry): ReactNode {
  return <MovementMark {...movementOf(entry)} />;
}

function player({ key, displayName, levelId, rank }: HonorEntry): ReactNode {
  return (
    <>
      <Avatar id={key} name={displayName} size={rank <= 3 ? 48 : 36} trail={hasTrail(levelId)} />
      <span>{displayName}</span>
    </>
  );
}

const COLUMNS: readonly RankColumn<HonorEntry>[] = [
  guildColumn({ header: texts.headers.guild, nameClass: styles.spareGuild }),
  {
    id: 'aura',
    header: texts.headers.aura,
    phone: 'main',
    align: 'end',
    cell: ({ currentAura }) => (
      <Fact>
        <AuraStar size="1.1em" />
        <strong>{formatNumber(currentAura)}</strong>
      </Fact>
    ),
  },
  {
    id: 'level',
    header: texts.headers.level,
    phone: 'under',
    cell: ({ level, levelId }) => (
      <Fact>
        <LevelSigil step={LEVEL_IDS.indexOf(levelId) as SigilStep} size="1.75em" />
        {level}
      </Fact>
    ),
  },
  {
    id: 'streak',
    header: texts.headers.streak,
    phone: 'under',
    cell: ({ currentStreak }) => (
      <Fact>
        <StreakFlame size="1.25em" cold={currentStreak === 0} />
        {formatNumber(currentStreak)}
        <span className={styles.spare}>{texts.days}</span>
      </Fact>
    ),
  },
];
