import { accept, pause, sendMessage, submitProof, uploadFile } from '../support/actions.ts';
import type { Member } from '../support/people.ts';
import type { Client } from './from-address.ts';

/** Average pause of a player between two actions. */
const THINK_MS = 5_000;
/** Time within which all players sign in. */
const ARRIVAL_MS = 20_000;

export type PlayerOptions = {
  member: Member;
  password: string;
  client: Client;
  texts: readonly string[];
  pictures: readonly string[];
  picture: Buffer;
  /** opens a live stream and keeps it until `stop`; resolves early when it is refused or closed */
  keepStream: () => Promise<void>;
  stop: AbortSignal;
};

/** A player who signs in, opens the dashboard, and then reads, accepts, submits and chats at a human pace. */
export async function simulatePlayer(play: PlayerOptions): Promise<void> {
  const { member, client, password, stop } = play;
  const { send } = client;
  await pause(Math.random() * ARRIVAL_MS, stop);
  if (stop.aborted) return;
  const answer = await send('sign in', '/api/auth/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email: `${member.id}@bench.local`, password }),
  });
  if (stop.aborted) return;
  client.cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  // After a refused sign-in the player continues with an existing session, so that the other routes are
  // measured too.
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
  await Promise.all(dashboard.map(([route, path]) => send(route, path)));
  for (let turn = 0; !stop.aborted; turn += 1) {
    await pause(Math.random() * 2 * THINK_MS, stop);
    if (stop.aborted) break;
    const dice = Math.random() * 100;
    const text = play.texts[turn];
    const picture = play.pictures[turn];
    if (dice < 12) await sendMessage(send);
    else if (dice < 24 && text) await submitProof(send, { member, questId: text });
    else if (dice < 32 && picture) await handInPicture(play, picture);
    else await send(...(dashboard[turn % dashboard.length] ?? ['quests', '/api/quests']));
  }
  await stream;
}

async function handInPicture(play: PlayerOptions, questId: string): Promise<void> {
  const { member, picture } = play;
  const { send } = play.client;
  if (!(await accept(send, { member, questId }))) return;
  const file = { questId, bytes: picture, name: 'proof.jpg', proofType: 'image' };
  const proof = await uploadFile(send, file);
  if (proof) await submitProof(send, { member, questId, proof, proofType: 'image' });
}
