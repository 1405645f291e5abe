import {
  BROADCAST_DEFAULTS,
  BROADCAST_LIMITS,
  type BroadcastTarget,
  INBOX_PATH,
  type Recipient,
  sendPushNotificationSchema,
} from '@goreal/domain/broadcasts/broadcast';
import { broadcastMessages as messages } from '@goreal/domain/broadcasts/broadcasts.messages';
import { parseAcademyDay } from '@goreal/domain/calendar/academy-day';
import { atDayTime } from '@goreal/domain/calendar/day-boundaries';

/** Values of the composer's fields. */
export type Draft = {
  target: BroadcastTarget;
  guild: string;
  recipient: Recipient | undefined;
  title: string;
  body: string;
  icon: string;
  clickAction: string;
  tag: string;
  urgent: boolean;
  requireInteraction: boolean;
  silent: boolean;
  isScheduled: boolean;
  /** 'YYYY-MM-DD' and 'HH:MM' in the academy's time zone */
  day: string;
  time: string;
};

export const EMPTY_DRAFT: Draft = {
  target: 'all',
  guild: '',
  recipient: undefined,
  title: '',
  body: '',
  icon: '',
  clickAction: INBOX_PATH,
  tag: BROADCAST_DEFAULTS.tag,
  urgent: false,
  requireInteraction: false,
  silent: false,
  isScheduled: false,
  day: '',
  time: '',
};

/** Errors by field. */
export type DraftFaults = Partial<
  Record<'title' | 'body' | 'guild' | 'recipient' | 'clickAction' | 'icon' | 'tag' | 'time', string>
>;

/** The request of a draft, before the server validates it. */
export function requestOf(draft: Draft, options: { timeZone: string; requestId: string }) {
  const { target, guild, recipient, icon, isScheduled } = draft;
  const { title, body, clickAction, tag, urgent, requireInteraction, silent } = draft;
  const targetInfo =
    target === 'user' ? (recipient?.displayName ?? '') : target === 'guild' ? guild : 'all';
  return {
    target,
    payload: {
      title,
      body,
      icon: icon.trim() === '' ? null : icon.trim(),
      clickAction: clickAction.trim() || INBOX_PATH,
      requireInteraction,
      silent,
      urgent,
      tag: tag.trim() || BROADCAST_DEFAULTS.tag,
      targetType: `admin-${target}`,
      data: { sentFrom: 'admin-panel', targetInfo },
    },
    targetGuild: target === 'guild' ? (guild as 'titans') || null : null,
    targetUserId: target === 'user' ? (recipient?.userId ?? null) : null,
    scheduleTime: isScheduled ? (instantOf(draft, options.timeZone)?.toISOString() ?? null) : null,
    requestId: options.requestId,
  };
}

/** Everything that prevents sending (specification 5). */
export function faultsOf(draft: Draft, options: { timeZone: string; now: Date }): DraftFaults {
  const faults: DraftFaults = {};
  const request = requestOf(draft, { ...options, requestId: crypto.randomUUID() });
  for (const { path, message } of sendPushNotificationSchema.safeParse(request).error?.issues ??
    []) {
    const field = FIELD_OF[path.join('.')];
    if (field) faults[field] ??= message;
  }
  const instant = draft.isScheduled ? instantOf(draft, options.timeZone) : undefined;
  const lead = instant ? instant.getTime() - options.now.getTime() : Number.NEGATIVE_INFINITY;
  if (draft.isScheduled && lead < BROADCAST_LIMITS.leadMs) faults.time = messages.scheduleTooSoon;
  return faults;
}

const FIELD_OF: Record<string, keyof DraftFaults> = {
  'payload.title': 'title',
  'payload.body': 'body',
  'payload.icon': 'icon',
  'payload.clickAction': 'clickAction',
  'payload.tag': 'tag',
  targetGuild: 'guild',
  targetUserId: 'recipient',
};

/** The instant of a scheduled draft; undefined until day and time are chosen. */
export function instantOf({ day, time }: Draft, timeZone: string): Date | undefined {
  if (day === '' || time === '') return undefined;
  return atDayTime({ day: parseAcademyDay(day), time, timeZone });
}
