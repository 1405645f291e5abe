import { z } from 'zod';
import { levelIdSchema } from '../ascension/level-id-schema.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { cleanText } from '../text/clean.ts';
import { chatMessages } from './chat.messages.ts';

/** Specification 9.8: 500 characters, 50 messages. */
export const CHAT_LIMITS = { messageMax: 500, pageSize: 50, messagesPerDay: 2000 } as const;

/** `hidden` waits for an elder's review; `deleted` is a tombstone. Neither is sent with its text. */
const CHAT_MESSAGE_STATES = ['shown', 'hidden', 'deleted'] as const;
export type ChatMessageState = (typeof CHAT_MESSAGE_STATES)[number];

/** A message as the members of its guild see it (specification 3.7). */
export const chatMessageSchema = z.object({
  id: z.uuid(),
  sequence: z.int().describe('order in the guild chat; increases'),
  guild: z.enum(GUILD_IDS),
  userId: z.string().nullable().describe('null for the Academy itself and for people who left'),
  userName: z.string(),
  isElder: z.boolean(),
  levelId: levelIdSchema,
  message: z.string().describe('empty unless shown'),
  timestamp: z.iso.datetime(),
  isSystemMessage: z.boolean(),
  state: z.enum(CHAT_MESSAGE_STATES),
  key: z.uuid().nullable().describe('the key its author sent it with'),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Body of a new message. A repeated `key` never posts twice, so a retry is safe. */
export const newChatMessageSchema = z.strictObject({
  message: z
    .string()
    .overwrite(cleanChatText)
    .min(1, chatMessages.empty)
    .max(CHAT_LIMITS.messageMax, chatMessages.tooLong),
  key: z.uuid().optional(),
});

/**
 * The stored and counted form of a message: no invisible characters, and at most one empty line in a row, so
 * that a paste cannot push other messages off the screen.
 */
export function cleanChatText(text: string): string {
  return cleanText(text.replace(LONE_INVISIBLES, ''))
    .split('\n')
    .map((line, at, lines) => (at < lines.length - 1 ? line.trimEnd() : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1');
}

/** Zero-width characters that join nothing (emoji keep their joiner), soft hyphens and blank fillers. */
const LONE_INVISIBLES =
  /[\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2064\u2800\u3164\uffa0]|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
