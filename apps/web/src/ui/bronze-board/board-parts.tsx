import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { GuildCrest } from '../emblems/guild-crest.tsx';
import { Loading } from '../listing/load-state.tsx';
import styles from './board-parts.module.css';
import type { RankColumn } from './rank-board.tsx';

/** A figure with its sign, on one line. */
export function Fact({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.fact}>{children}</span>;
}

/** The column of the guild; narrow tables show only the crest, the name is visually hidden. */
export function guildColumn(options: {
  header: string;
  /** Class of the guild's name. */
  nameClass?: string | undefined;
}): RankColumn<{ guild: GuildId }> {
  return {
    id: 'guild',
    header: options.header,
    phone: 'under',
    cell: ({ guild }) => (
      <Fact>
        <GuildCrest guild={guild} size="1.5em" />
        <span className={classNames(styles.guildName, options.nameClass)}>
          {FOUNDING_GUILDS[guild].displayName}
        </span>
      </Fact>
    ),
  };
}

/** A line below the rows. */
export function BoardNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={`soft small text-centre ${styles.footnote}`}>{children}</p>;
}

/** Placeholder rows. */
export function LoadingBoard(props: { label: string; rows: number; height: string }): ReactNode {
  const heights = Array<string>(props.rows).fill(props.height);
  return <Loading label={props.label} className={styles.loading} heights={heights} />;
}
