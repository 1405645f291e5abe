import { addDays, startOfIsoWeek } from '@goreal/domain/calendar/day-arithmetic';
import { formatDay, monthMarks } from '@goreal/domain/calendar/format';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { type GuildRace, RACE_WEEKS } from '@goreal/domain/leaderboards/guild-race';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useAcademyToday } from '#platform/clock/academy-clock.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { NumberTable } from '#ui/chart/number-table.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useGuildRace } from './api/get-guild-race.ts';
import styles from './guild-race.module.css';
import { leaderboardsMessages } from './leaderboards.messages.ts';

const texts = leaderboardsMessages.race;

type Weeks = GuildRace['weeks'];

/** AURA of the three guilds over the last weeks: a row of bars for each, with a common scale. */
export function GuildRacePanel(): ReactNode {
  const monday = startOfIsoWeek(useAcademyToday());
  const race = useGuildRace(monday);
  if (race.isError && !race.data) {
    return (
      <Panel title={texts.title}>
        <ErrorState
          title={unableToBecause(texts.loadAction, race.error)}
          onRetry={() => void race.refetch()}
          retrying={race.isFetching}
        />
      </Panel>
    );
  }
  // While loading it has no bars, but its final height.
  const weeks: Weeks =
    race.data?.weeks ??
    Array.from({ length: RACE_WEEKS }, (_, at) => ({
      monday: addDays(monday, 7 * (at + 1 - RACE_WEEKS)),
      titans: 0,
      illumination: 0,
      envoys: 0,
    }));
  const marks = monthMarks(weeks.map((week) => week.monday));
  const top = Math.max(...weeks.flatMap((week) => GUILD_IDS.map((guild) => week[guild])));
  return (
    <Panel title={texts.title} aria-busy={race.data === undefined}>
      <ul className={styles.guilds}>
        {GUILD_IDS.map((guild) => {
          const name = FOUNDING_GUILDS[guild].displayName;
          const total = weeks.reduce((sum, week) => sum + week[guild], 0);
          const current = weeks.at(-1)?.[guild] ?? 0;
          return (
            <li key={guild} data-guild={guild} className={styles.guild}>
              <p className={`line middle gap-2 size-2 strong ${styles.name}`}>
                <GuildCrest guild={guild} size={28} />
                <span>{name}</span>
                <strong>{formatNumber(total)}</strong>
              </p>
              <BarChart
                label={texts.label(name, { weeks: RACE_WEEKS, total, current })}
                bars={weeks.map((week, at) => ({
                  key: week.monday,
                  value: week[guild],
                  mark: marks[at],
                }))}
                top={top}
                size="low"
              />
            </li>
          );
        })}
      </ul>
      <p className={`faint small ${styles.hint}`}>
        {top === 0 && race.data ? texts.empty : texts.hint}
      </p>
      <NumberTable
        summary={texts.numbers}
        caption={texts.caption}
        columns={[texts.week, ...GUILD_IDS.map((guild) => FOUNDING_GUILDS[guild].displayName)]}
        rows={weeks.toReversed().map((week) => ({
          key: week.monday,
          cells: [formatDay(week.monday), ...GUILD_IDS.map((guild) => formatNumber(week[guild]))],
        }))}
      />
    </Panel>
  );
}
