import { z } from 'zod';
import { FALLBACK_PATH, ownPath } from '../navigation/own-path.ts';
import type { Notification, NotificationType } from '../notifications/notification.ts';

/** What a sender may ask of a push beyond its words; kept in a letter's `data.push`. */
export const pushWishesSchema = z.object({
  tag: z
    .string()
    .max(64)
    .optional()
    .describe('a later push with this tag takes its place on screen'),
  requireInteraction: z.boolean().optional(),
  silent: z.boolean().optional(),
});
export type PushWishes = z.infer<typeof pushWishesSchema>;

/**
 * The one payload of every push: declarative web push (Safari shows it without a worker), which our
 * worker reads the same way elsewhere. Addresses are absolute, as the declarative form asks.
 */
export type PushPayload = {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: 'vi';
    dir: 'ltr';
    navigate: string;
    icon: string;
    badge: string;
    tag: string;
    silent: boolean;
    requireInteraction: boolean;
    timestamp: number;
    data: { id: string; type: NotificationType; url: string };
  };
};

/** Bytes of JSON we allow ourselves; a service takes 4096 after encryption, which adds 103. */
export const PUSH_PAYLOAD_BYTES = 3500;

type Letter = Pick<
  Notification,
  'id' | 'type' | 'title' | 'body' | 'icon' | 'clickAction' | 'createdAt' | 'data'
>;

/** What goes to a device for a letter; `origin` is this installation's. A body that would not fit is cut. */
export function pushPayload(letter: Letter, origin: string): PushPayload {
  const wishes = pushWishesSchema.safeParse(letter.data.push).data ?? {};
  const url = ownAddress(letter.clickAction, origin);
  const payload = (body: string): PushPayload => ({
    web_push: 8030,
    notification: {
      title: letter.title,
      body,
      lang: 'vi',
      dir: 'ltr',
      navigate: url,
      icon: ownAddress(letter.icon ?? '/icons/icon-192.png', origin),
      badge: ownAddress('/icons/badge-96.png', origin),
      tag: wishes.tag ?? tagOf(letter),
      silent: wishes.silent ?? false,
      requireInteraction: wishes.requireInteraction ?? false,
      timestamp: Date.parse(letter.createdAt),
      data: { id: letter.id, type: letter.type, url },
    },
  });
  const characters = [...letter.body];
  for (let length = characters.length; ; length = Math.floor(length * 0.8)) {
    const isWhole = length === characters.length;
    const made = payload(isWhole ? letter.body : `${characters.slice(0, length).join('')}…`);
    if (length === 0 || byteLength(JSON.stringify(made)) <= PUSH_PAYLOAD_BYTES) return made;
  }
}

const HOUR = 3600;

/** How long a push is worth delivering, in seconds: old news of the day only disturbs. */
export function pushLifetime(type: NotificationType): number {
  if (type === 'daily_quest') return 4 * HOUR;
  return 72 * HOUR;
}

/**
 * RFC 8030 topic, at most 32 characters: of two waiting pushes with one topic a service delivers the
 * newer. A reminder replaces yesterday's; every other letter has its own, so that a push sent again
 * after a crash replaces itself.
 */
export function pushTopic({ type, id }: { type: NotificationType; id: string }): string {
  return type === 'daily_quest' ? type : id.replaceAll('-', '');
}

function tagOf({ type, id }: Letter): string {
  return type === 'daily_quest' ? type : id;
}

/** A path of this installation, absolute; anything else becomes the dashboard. */
function ownAddress(path: string | null, origin: string): string {
  return `${origin}${ownPath(path) ?? FALLBACK_PATH}`;
}

/** UTF-8, counted without the encoders that only Node and browsers have. */
function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
