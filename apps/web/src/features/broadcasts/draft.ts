import {
  BROADCAST_DEFAULTS,
  BROADCAST_LIMITS,
  type BroadcastTarget,
  type Recipient,
  sendPushNotificationSchema,
} from '@goreal/domain/broadcasts/broadcast';
import { broadcastMessages as messages } from '@goreal/domain/broadcasts/broadcasts.messages';
import { parseAcademyDay } from '@goreal/domain/calendar/day-arithmetic';
import { atDayTime } from '@goreal/domain/calendar/day-boundaries';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { dateInputMessages } from '#ui/date-input/date-input.messages.ts';
import { isValue } from '#ui/date-input/written-date.ts';

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

export type DraftForm = UseFormReturn<Draft, unknown, Draft>;

export const EMPTY_DRAFT: Draft = {
  target: 'all',
  guild: '',
  recipient: undefined,
  title: '',
  body: '',
  icon: '',
  clickAction: BROADCAST_DEFAULTS.clickAction,
  tag: BROADCAST_DEFAULTS.tag,
  urgent: false,
  requireInteraction: false,
  silent: false,
  isScheduled: false,
  day: '',
  time: '',
};

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
      clickAction: clickAction.trim() || BROADCAST_DEFAULTS.clickAction,
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

/** Finds everything that prevents sending (specification 5), by field. */
export const draftSchema = z.custom<Draft>().superRefine((draft, context) => {
  const timeZone = academyTimeZone();
  const request = requestOf(draft, { timeZone, requestId: crypto.randomUUID() });
  const { error } = sendPushNotificationSchema.safeParse(request);
  for (const issue of error?.issues ?? []) {
    const field = FIELD_OF[issue.path.join('.')];
    // With its code: a form says at once what is too long.
    if (field) context.addIssue({ ...issue, path: [field] });
  }
  if (!draft.isScheduled) return;
  if (!isValue('date', draft.day)) {
    context.addIssue({ code: 'custom', path: ['day'], message: dateInputMessages.wrong.date });
  }
  const lead = (instantOf(draft, timeZone)?.getTime() ?? 0) - academyClock.now().getTime();
  if (lead >= BROADCAST_LIMITS.leadMs) return;
  context.addIssue({ code: 'custom', path: ['time'], message: messages.scheduleTooSoon });
});

const FIELD_OF: Readonly<Record<string, keyof Draft>> = {
  'payload.title': 'title',
  'payload.body': 'body',
  'payload.icon': 'icon',
  'payload.clickAction': 'clickAction',
  'payload.tag': 'tag',
  targetGuild: 'guild',
  targetUserId: 'recipient',
};

/** The instant of a scheduled draft; undefined until day and time are ones. */
export function instantOf({ day, time }: Draft, timeZone: string): Date | undefined {
  if (!isValue('date', day) || !isValue('time', time)) return undefined;
  return atDayTime({ day: parseAcademyDay(day), time, timeZone });
}
