import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { type LogEntry, type LogType, logTypeOf } from '@goreal/domain/strava/activity-log';
import { LOG_NAME_LENGTH } from '@goreal/domain/strava/limits';
import { shorten } from '@goreal/domain/text/length';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import type { Column } from '#ui/table/table.tsx';
import { activityLogMessages as texts } from './activity-log.messages.ts';
import styles from './activity-log.module.css';

/** Characters of a long id that are seen (specification 2) */
const ID_LENGTH = 8;
/** Strava's ids are shorter, and seen as a whole. */
const LONGEST_WHOLE_ID = 20;

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
    { id: 'guild', wideOnly: true, header: columns.guild, cell: guildCell },
    { id: 'activity', wideOnly: true, header: columns.activity, cell: activityCell },
    { id: 'type', wideOnly: true, header: columns.type, cell: typeCell },
    {
      id: 'distance',
      wideOnly: true,
      header: columns.distance,
      align: 'end',
      cell: distanceOf,
    },
    {
      id: 'stamina',
      header: columns.stamina,
      align: 'end',
      cell: ({ stamina_points: points }) => texts.points(points),
    },
    { id: 'tier', wideOnly: true, header: columns.tier, cell: tierCell },
    {
      id: 'synced',
      wideOnly: true,
      header: columns.synced,
      cell: syncedAt,
    },
    { id: 'action', header: columns.action, align: 'end', cell: action },
  ];
}

function playerCell(entry: LogEntry): ReactNode {
  return (
    <>
      <span className={styles.name}>{entry.displayName}</span>
      <span className={`faint tiny ${styles.below}`}>
        <Id id={entry.userId} />
      </span>
      <span className={`row middle tiny ${styles.narrow}`}>
        {guildCell(entry)}
        <span>{nameOf(entry)}</span>
        <span>{idOf(entry)}</span>
        {entry.type === null ? null : typeCell(entry)}
        {entry.distance === null ? null : <span>{texts.withUnit(distanceOf(entry))}</span>}
        {tierCell(entry)}
        <span>{syncedAt(entry)}</span>
      </span>
      <span className={styles.narrowest}>
        {texts.columns.stamina}: {texts.points(entry.stamina_points)}
      </span>
    </>
  );
}

function nameOf({ name, source }: LogEntry): string {
  return name === null ? texts.noName[source] : shorten(name, LOG_NAME_LENGTH);
}

function distanceOf({ distance }: LogEntry): string {
  return distance === null ? texts.noDistance : texts.km(distance);
}

function syncedAt({ synced_at: at }: LogEntry): string {
  return minuteOf(at);
}

function guildCell({ guild }: LogEntry): ReactNode {
  if (guild === 'none')
    return <span className={`faint tiny ${styles.below}`}>{texts.noGuild}</span>;
  return (
    <span className={styles.guild}>
      <GuildCrest guild={guild} size="1.500rem" />
      {FOUNDING_GUILDS[guild].displayName}
    </span>
  );
}

function activityCell(entry: LogEntry): ReactNode {
  return (
    <>
      <span className={styles.name} title={entry.name ?? undefined}>
        {nameOf(entry)}
      </span>
      <span className={`faint tiny ${styles.below}`}>{idOf(entry)}</span>
    </>
  );
}

function idOf({ activityId, source }: LogEntry): ReactNode {
  return (
    <>
      <Id id={activityId} /> · {texts.sources[source]}
    </>
  );
}

/** Its first eight characters are seen where it is long; one press selects the whole of it, e.g. for the filter. */
function Id({ id }: { id: string }): ReactNode {
  const length = id.length > LONGEST_WHOLE_ID ? ID_LENGTH : id.length;
  return (
    <span className={styles.id} title={id}>
      {id.slice(0, length)}
      <span className={styles.rest}>{id.slice(length)}</span>
    </span>
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
  if (!upgraded) return <span className={styles.tier}>{texts.tier(after)}</span>;
  return (
    <span className={styles.tier}>
      {texts.tier(before)} <span aria-hidden="true">→</span> {texts.tier(after)}
      <Badge tone="gold">{texts.upgraded}</Badge>
    </span>
  );
}
