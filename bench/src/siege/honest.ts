import { setTimeout as delay } from 'node:timers/promises';
import { accept, report, say, uploadFile } from '../support/deeds.ts';
import type { Member } from '../support/people.ts';
import type { Client } from './from-address.ts';

/** What one player waits between two actions, on average. */
const THINK_MS = 5_000;
/** All have signed in after so long. */
const ARRIVAL_MS = 20_000;

export type HonestPlay = {
  member: Member;
  password: string;
  client: Client;
  texts: readonly string[];
  pictures: readonly string[];
  picture: Buffer;
  /** opens a live stream and keeps it until `stop`; ends early when it is refused or cut */
  keepStream: () => Promise<void>;
  stop: AbortSignal;
};

/** A player who signs in, opens the dashboard, and then reads, accepts, reports and talks at a human pace. */
export async function playHonestly(play: HonestPlay): Promise<void> {
  const { member, client, password, stop } = play;
  const { ask } = client;
  await pause(Math.random() * ARRIVAL_MS, stop);
  if (stop.aborted) return;
  const answer = await ask('sign in', '/api/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email: `${member.id}@bench.local`, password }),
  });
  if (stop.aborted) return;
  client.cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  // Whoever was refused here goes on with a session of before, so that the other routes are measured too.
  if (!answer.ok) client.cookie = member.cookie;
  const stream = play.keepStream();
  const own = `/api/users/${member.id}`;
  const dashboard: [string, string][] = [
    ['profile', own],
    ['quests', '/api/quests'],
    ['accepted', `${own}/activeQuests`],
    ['board', '/api/leaderboards/honor'],
    ['own place', '/api/leaderboards/honor/own'],
    ['notifications', `${own}/notifications`],
    ['chat', '/api/guildChats/titans/messages'],
  ];
  await Promise.all(dashboard.map(([route, path]) => ask(route, path)));
  for (let turn = 0; !stop.aborted; turn += 1) {
    await pause(Math.random() * 2 * THINK_MS, stop);
    if (stop.aborted) break;
    const dice = Math.random() * 100;
    const text = play.texts[turn];
    const picture = play.pictures[turn];
    if (dice < 12) await say(ask);
    else if (dice < 24 && text) await report(ask, { member, questId: text });
    else if (dice < 32 && picture) await handInPicture(play, picture);
    else await ask(...(dashboard[turn % dashboard.length] ?? ['quests', '/api/quests']));
  }
  await stream;
}

async function handInPicture(play: HonestPlay, questId: string): Promise<void> {
  const { member, picture } = play;
  const { ask } = play.client;
  if (!(await accept(ask, { member, questId }))) return;
  const file = { questId, bytes: picture, name: 'proof.jpg', proofType: 'image' };
  const proof = await uploadFile(ask, file);
  if (proof) await report(ask, { member, questId, proof, proofType: 'image' });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
