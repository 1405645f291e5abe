import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import type { GuildStanding } from '@goreal/domain/leaderboards/honor-board';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './honor.module.css';
import { leaderboardsMessages } from './leaderboards.messages.ts';

const texts = leaderboardsMessages.standing;

/** Ranking of the three guilds by AURA per active member, so that size does not decide. */
export function GuildStandingPanel({
  standing,
}: {
  standing: readonly GuildStanding[];
}): ReactNode {
  const best = Math.max(1, ...standing.map(({ auraPerMember }) => auraPerMember));
  return (
    <Panel title={texts.title}>
      <ol className={`stack gap-4 ${styles.guilds}`}>
        {standing.map(({ guild, activeMembers, auraPerMember }) => (
          <li key={guild} data-guild={guild} className="line middle gap-3">
            <GuildCrest guild={guild} size={44} />
            <div className={styles.guildFigures}>
              <p className={`size-2 strong ${styles.guildName}`}>
                {FOUNDING_GUILDS[guild].displayName}
              </p>
              <p className="line middle gap-1 small strong tabular">
                <AuraStar size="1.1em" />
                {texts.perMember(formatNumber(auraPerMember, { atMost: 1 }))}
              </p>
              <span className={styles.beam} aria-hidden="true">
                <span style={{ width: `${(100 * auraPerMember) / best}%` }} />
              </span>
              <p className="faint small">
                {activeMembers === 0 ? texts.nobody : texts.members(activeMembers)}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="faint small">{texts.hint}</p>
    </Panel>
  );
}
