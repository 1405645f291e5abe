import { z } from 'zod';
import { FALLBACK_PATH, ownPath } from '../navigation/own-path.ts';
import type { Notification } from '../notifications/notification.ts';
import type { NotificationType } from '../notifications/notification-kind.ts';

/** Display options that a sender may set for a push; stored in a notification's `data.push`. */
export const pushOptionsSchema = z.object({
  tag: z
    .string()
    .max(64)
    .optional()
    .describe('a later push with this tag takes its place on screen'),
  requireInteraction: z.boolean().optional(),
  silent: z.boolean().optional(),
});

/** Limit in bytes of the JSON: push services accept 4096 bytes after encryption, which adds 103. */
export const PUSH_PAYLOAD_BYTES = 3500;

type SentNotification = Pick<
  Notification,
  'id' | 'type' | 'title' | 'body' | 'icon' | 'clickAction' | 'createdAt' | 'data'
>;

/**
 * The payload of every push: declarative web push, which Safari shows without a service worker and our worker
 * reads elsewhere. The declarative form requires absolute addresses. `origin` is this installation's. A body that is too
 * long is cut.
 */
export function pushPayload(sent: SentNotification, origin: string) {
  const options = pushOptionsSchema.safeParse(sent.data.push).data ?? {};
  const url = ownAddress(sent.clickAction, origin);
  const payload = (body: string) => ({
    web_push: 8030,
    notification: {
      title: sent.title,
      body,
      lang: 'vi',
      dir: 'ltr',
      navigate: url,
      icon: ownAddress(sent.icon ?? '/icons/icon-192.png', origin),
      badge: ownAddress('/icons/badge-96.png', origin),
      tag: options.tag ?? tagOf(sent),
      silent: options.silent ?? false,
      requireInteraction: options.requireInteraction ?? false,
      timestamp: Date.parse(sent.createdAt),
      data: { id: sent.id, type: sent.type, url },
    },
  });
  const characters = [...sent.body];
  for (let length = characters.length; ; length = Math.floor(length * 0.8)) {
    const isWhole = length === characters.length;
    const made = payload(isWhole ? sent.body : `${characters.slice(0, length).join('')}…`);
    if (length === 0 || byteLength(JSON.stringify(made)) <= PUSH_PAYLOAD_BYTES) return made;
  }
}

const HOUR = 3600;

/**
 * How long a push service keeps an undelivered push, in seconds. A daily notification expires sooner, because
 * it is outdated the next day.
 */
export function pushLifetime(type: NotificationType): number {
  if (type === 'daily_quest') return 4 * HOUR;
  return 72 * HOUR;
}

/**
 * RFC 8030 topic, at most 32 characters: of two waiting pushes with the same topic a service delivers the
 * newer. A reminder replaces yesterday's. Every other notification has its own topic, so that a push that is
 * repeated after a crash replaces itself.
 */
export function pushTopic({ type, id }: { type: NotificationType; id: string }): string {
  return type === 'daily_quest' ? type : id.replaceAll('-', '');
}

function tagOf({ type, id }: SentNotification): string {
  return type === 'daily_quest' ? type : id;
}

/** The absolute address of a path of this installation; any other address becomes the dashboard. */
function ownAddress(path: string | null, origin: string): string {
  return `${origin}${ownPath(path) ?? FALLBACK_PATH}`;
}

/** Length in UTF-8, without encoders that only Node or browsers have. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
