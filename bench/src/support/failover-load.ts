import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from '../../../packages/domain/src/errors/errors.messages.ts';
import { createRequester, listPending, type RequestResult, type SendRequest } from './actions.ts';
import type { Member } from './people.ts';

/** Writers at random processes, who retry unacknowledged writes. */
export type FailoverLoad = {
  readonly acknowledged: { submissions: string[]; messages: string[]; approvals: string[] };
  /** Number of failed responses with another message than the specification's. */
  wrongWords(): number;
  /** Resolves when every started write is acknowledged. */
  stop(): Promise<void>;
};

type Answer = Awaited<ReturnType<SendRequest>>;

/** Within the rate limits of one person. */
const TURN_MS = { least: 2_500, most: 4_500 };

export function startFailoverLoad(of: {
  players: readonly Member[];
  elders: readonly Member[];
  quests: readonly string[];
  origins: readonly string[];
  onResult: (result: RequestResult) => void;
}): FailoverLoad {
  const { players, elders, quests, origins, onResult } = of;
  const acknowledged: FailoverLoad['acknowledged'] = {
    submissions: [],
    messages: [],
    approvals: [],
  };
  const stopping = new AbortController();
  let wrongWords = 0;

  const askingOf = (member: Member): SendRequest =>
    createRequester({
      member,
      origin: () => origins[Math.floor(Math.random() * origins.length)] ?? '',
      onResult,
    });

  /** Repeats a request until the response is neither a temporary failure nor a rate limit. */
  async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return answer;
      if (answer.status >= 500 && !hasRightWords(answer)) wrongWords += 1;
      const wished = Number(answer.headers.get('retry-after') ?? 1);
      await delay(Math.min(wished, 2) * 1000 * (0.5 + Math.random() / 2));
    }
  }

  async function play(member: Member, at: number): Promise<void> {
    const ask = askingOf(member);
    await delay((at * TURN_MS.least) / players.length);
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const questId = quests[turn % quests.length] ?? '';
      await report(ask, { member, questId });
      await sendMessage(ask);
      await ask('board', '/api/leaderboards/honor');
      await pause(TURN_MS.least + Math.random() * (TURN_MS.most - TURN_MS.least));
    }
  }

  async function report(
    ask: SendRequest,
    { member, questId }: { member: Member; questId: string },
  ): Promise<void> {
    const place = `/api/users/${member.id}/activeQuests/${questId}`;
    await untilAnswered(() => ask('accept', place, { method: 'PUT' }));
    const proofData = `I did it all before sunrise, ${randomUUID()}.`;
    const body = post({ questId, proofType: 'text', proofData });
    const answer = await untilAnswered(() => ask('submit', '/api/submissions', body));
    const { submissionId } = answer.body as { submissionId?: string };
    // Where the response of an earlier attempt was lost, the retry is refused: no acceptance is open any
    // more.
    if (answer.ok && submissionId) acknowledged.submissions.push(submissionId);
  }

  async function sendMessage(ask: SendRequest): Promise<void> {
    const key = randomUUID();
    const body = post({ message: `A message to the guild, ${key}`, key });
    const path = '/api/guildChats/titans/messages';
    const answer = await untilAnswered(() => ask('send message', path, body));
    const { id } = answer.body as { id?: string };
    if (answer.ok && id) acknowledged.messages.push(id);
  }

  async function judge(member: Member): Promise<void> {
    const ask = askingOf(member);
    while (!stopping.signal.aborted) {
      for (const submissionId of await listPending(ask, 20)) {
        const press = () =>
          untilAnswered(() => ask('approve', '/api/approveSubmission', post({ submissionId })));
        const answers = await Promise.all([press(), press()]);
        // Another elder's response may have been the lost one.
        const isNew = !acknowledged.approvals.includes(submissionId);
        if (isNew && answers.some(({ ok }) => ok)) acknowledged.approvals.push(submissionId);
      }
      await pause(300);
    }
  }

  const pause = (ms: number) =>
    delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const work = [...players.map(play), ...elders.map(judge)];
  return {
    acknowledged,
    wrongWords: () => wrongWords,
    async stop() {
      stopping.abort();
      await Promise.all(work);
    },
  };
}

function post(body: unknown): RequestInit {
  return { method: 'POST', body: JSON.stringify(body) };
}

/** By the code of a route's answer, or by the status of a callable's. */
function hasRightWords({ status, body }: Answer): boolean {
  const { error } = (body ?? {}) as { error?: { message?: string } };
  const code = status === 504 ? 'deadline-exceeded' : 'unavailable';
  return error?.message === errorMessage(code);
}
