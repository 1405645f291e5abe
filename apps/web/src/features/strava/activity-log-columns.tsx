import { formatDateTime } from '@goreal/domain/calendar/format';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { type LogEntry, type LogType, logTypeOf } from '@goreal/domain/strava/activity-log';
import { LOG_NAME_LENGTH } from '@goreal/domain/strava/limits';
import { shorten } from '@goreal/domain/text/length';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import type { Column } from '#ui/table/table.tsx';
import { activityLogMessages as texts } from './activity-log.messages.ts';
import styles from './activity-log.module.css';

const ID_LENGTH = 8;

const EMOJI: Record<LogType, string> = {
  Run: '🏃',
  VirtualRun: '🏃',
  Ride: '🚴',
  VirtualRide: '🚴',
  Swim: '🏊',
  Walk: '🚶',
  Hike: '🥾',
};
const OTHER_EMOJI = '🏅';

/** The eight columns of specification 2, and an elder's actions on a row. */
export function logColumns(action: Column<LogEntry>['cell']): readonly Column<LogEntry>[] {
  const { columns } = texts;
  return [
    { id: 'player', header: columns.player, cell: playerCell, rowHeader: true },
    { id: 'guild', header: columns.guild, cell: guildCell },
    { id: 'activity', header: columns.activity, cell: activityCell },
    { id: 'type', header: columns.type, cell: typeCell },
    {
      id: 'distance',
      header: columns.distance,
      align: 'end',
      cell: ({ distance }) => (distance === null ? texts.noDistance : texts.km(distance)),
    },
    {
      id: 'stamina',
      header: columns.stamina,
      align: 'end',
      cell: ({ stamina_points: points }) => texts.points(points),
    },
    { id: 'tier', header: columns.tier, cell: tierCell },
    {
      id: 'synced',
      header: columns.synced,
      cell: ({ synced_at: at }) => formatDateTime(new Date(at), academyTimeZone()),
    },
    { id: 'action', header: columns.action, align: 'end', cell: action },
  ];
}

function playerCell({ displayName, userId }: LogEntry): ReactNode {
  return (
    <>
      <span className={styles.name}>{displayName}</span>
      <span className={styles.small}>{userId.slice(0, ID_LENGTH)}</span>
    </>
  );
}

function guildCell({ guild }: LogEntry): ReactNode {
  if (guild === 'none') return <span className={styles.small}>{texts.noGuild}</span>;
  return (
    <span className={styles.guild}>
      <GuildCrest guild={guild} size="1.500rem" />
      {FOUNDING_GUILDS[guild].displayName}
    </span>
  );
}

function activityCell({ name, activityId, source }: LogEntry): ReactNode {
  return (
    <>
      <span className={styles.name} title={name ?? undefined}>
        {name === null ? texts.noName[source] : shorten(name, LOG_NAME_LENGTH)}
      </span>
      <span className={styles.small}>
        {activityId.length > 20 ? activityId.slice(0, ID_LENGTH) : activityId} ·{' '}
        {texts.sources[source]}
      </span>
    </>
  );
}

function typeCell({ type }: LogEntry): ReactNode {
  if (type === null) return texts.noDistance;
  const known = logTypeOf(type);
  return (
    <span className={styles.type} title={type}>
      <span aria-hidden="true">{known ? EMOJI[known] : OTHER_EMOJI}</span>{' '}
      {known ? texts.types[known] : type}
    </span>
  );
}

function tierCell(entry: LogEntry): ReactNode {
  const { tier_before: before, tier_after: after, tier_upgraded: upgraded } = entry;
  if (!upgraded) return texts.tier(after);
  return (
    <span className={styles.tier}>
      {texts.tier(before)} <span aria-hidden="true">→</span> {texts.tier(after)}
      <Badge tone="gold">{texts.upgraded}</Badge>
    </span>
  );
}
