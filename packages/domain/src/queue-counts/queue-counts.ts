import { z } from 'zod';

/** How many wait in each queue of the elders. */
export const queueCountsSchema = z.object({
  submissions: z.int(),
  activities: z.int().describe('single activities, and imports as one each'),
  personalQuests: z.int(),
  messages: z.int().describe('reported or hidden messages of the guild chats'),
  mutes: z.int().describe('appeals without an answer'),
  suspensions: z.int().describe('appeals without an answer'),
  newcomers: z.int().describe('accounts that wait for an elder'),
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;
export type ElderQueue = keyof QueueCounts;
