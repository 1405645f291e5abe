import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatTime } from '@goreal/domain/calendar/format';
import { NOTIFICATION_KINDS } from '@goreal/domain/notifications/notification-kind';
import { changedPushSettings } from '@goreal/domain/push/changed-push-settings';
import { pushMessages as messages } from '@goreal/domain/push/push.messages';
import {
  DEFAULT_PUSH_SETTINGS,
  dayTimeOf,
  minuteOfDay,
  type PushSettings,
  type PushSettingsChange,
} from '@goreal/domain/push/push-settings';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import {
  findSettings,
  playersToRemind,
  type SettingsRow,
  upsertSettings,
} from './settings.repository.ts';

/** After a downtime reminders are still sent within this many minutes, not later. */
const LATE_MINUTES = 180;
const BATCH = 500;

export type PushSettingsService = {
  get(userId: string): Promise<PushSettings>;
  /** Changes some settings; concurrent changes of others are kept. */
  change(userId: string, change: PushSettingsChange): Promise<PushSettings>;
  /** Creates today's due reminders; idempotent. */
  remind(): Promise<void>;
};

export function createPushSettingsService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
}): PushSettingsService {
  const { database, clock, timeZone } = options;
  return {
    async get(userId) {
      const row = await findSettings(database, userId);
      return row ? present(row) : DEFAULT_PUSH_SETTINGS;
    },
    async change(userId, change) {
      return database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const known = await findSettings(tx, userId);
        const row = changed({ userId, known, change });
        await upsertSettings(tx, row);
        return present(row);
      });
    },
    async remind() {
      const now = clock.now();
      const day = academyDay(now, timeZone);
      const minute = minuteOfDay(formatTime(now, timeZone));
      for (;;) {
        const players = await playersToRemind(database, {
          day,
          from: Math.max(0, minute - LATE_MINUTES),
          until: minute,
          limit: BATCH,
        });
        if (players.length === 0) return;
        await database.transaction(async (tx) => {
          await deliverNotifications(
            tx,
            players.map((player) => ({
              userId: player.user_id,
              cause: `daily:${player.user_id}:${day}`,
              type: 'daily_quest',
              title: messages.reminder.title,
              body: messages.reminder.body(player.current_streak),
              clickAction: '/dashboard?tab=quests',
              createdAt: now,
            })),
          );
        });
      }
    },
  };

  function changed(options: {
    userId: string;
    known: SettingsRow | undefined;
    change: PushSettingsChange;
  }): SettingsRow {
    const { userId, known, change } = options;
    const before = known ? present(known) : DEFAULT_PUSH_SETTINGS;
    const settings = changedPushSettings(before, change);
    const reminderAt = settings.reminderAt === null ? null : minuteOfDay(settings.reminderAt);
    return {
      user_id: userId,
      muted_kinds: NOTIFICATION_KINDS.filter((kind) => settings.kinds[kind] === false),
      quiet_from: settings.quietHours ? minuteOfDay(settings.quietHours.from) : null,
      quiet_until: settings.quietHours ? minuteOfDay(settings.quietHours.until) : null,
      reminder_at: reminderAt,
      reminder_from: reminderAt === null ? null : firstDay(known, reminderAt),
    };
  }

  /** A changed time that has already passed today takes effect tomorrow. */
  function firstDay(known: SettingsRow | undefined, reminderAt: number): AcademyDay {
    const now = clock.now();
    const today = academyDay(now, timeZone);
    if (known?.reminder_at === reminderAt) return known.reminder_from ?? today;
    const hasPassed = reminderAt <= minuteOfDay(formatTime(now, timeZone));
    return hasPassed ? addDays(today, 1) : today;
  }
}

function present(row: SettingsRow): PushSettings {
  const { muted_kinds, quiet_from: from, quiet_until: until, reminder_at } = row;
  return {
    kinds: {
      quests: !muted_kinds.includes('quests'),
      achievements: !muted_kinds.includes('achievements'),
      aura_stream: !muted_kinds.includes('aura_stream'),
      announcements: !muted_kinds.includes('announcements'),
    },
    quietHours:
      from === null || until === null ? null : { from: dayTimeOf(from), until: dayTimeOf(until) },
    reminderAt: reminder_at === null ? null : dayTimeOf(reminder_at),
  };
}
