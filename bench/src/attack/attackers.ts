import { once } from 'node:events';
import type { Member } from '../support/people.ts';
import { attack, makeSamples } from './attacks.ts';
import { createClient } from './from-address.ts';

/** The first message of the parent process; any further one ends this process. */
export type AttackOptions = {
  origin: string;
  members: readonly Member[];
  pictures: readonly string[];
};

/** Messages of this process: one when it is ready, then one for each response. */
export type Report = { kind: string; status: number } | 'ready';

const report = (message: Report): void => void process.send?.(message);
const over = new AbortController();

const samples = await makeSamples();
report('ready');
const [options] = (await once(process, 'message')) as [AttackOptions];
process.once('message', () => over.abort());
process.once('disconnect', () => over.abort());
const { origin, members, pictures } = options;
const attackers = members.map((member, at) => ({
  member,
  client: createClient({
    address: `127.0.2.${at + 1}`,
    origin,
    cookie: member.cookie,
    onResult: ({ route, status }) => report({ kind: route, status }),
  }),
}));
await attack({
  origin,
  attackers,
  pictures,
  samples,
  stop: over.signal,
  recordAttack: (kind, status) => report({ kind, status }),
});
process.disconnect();
