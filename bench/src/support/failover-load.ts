import { setTimeout as delay } from 'node:timers/promises';
import { errorMessage } from '../../../packages/domain/src/errors/errors.messages.ts';
import {
  approve,
  createRequester,
  listPending,
  pause,
  type RequestResult,
  type SendRequest,
  sendMessage,
  submitProof,
} from './actions.ts';
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

  /** Repeats each request until the response is neither a temporary failure nor a rate limit. */
  function askingOf(member: Member): SendRequest {
    const askOnce = createRequester({
      member,
      origin: () => origins[Math.floor(Math.random() * origins.length)] ?? '',
      onResult,
    });
    return async (...request) => {
      for (;;) {
        const answer = await askOnce(...request);
        if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return answer;
        if (answer.status >= 500 && !hasRightWords(answer)) wrongWords += 1;
        const wished = Number(answer.headers.get('retry-after') ?? 1);
        await delay(Math.min(wished, 2) * 1000 * (0.5 + Math.random() / 2));
      }
    };
  }

  async function play(member: Member, at: number): Promise<void> {
    const ask = askingOf(member);
    await delay((at * TURN_MS.least) / players.length);
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const questId = quests[turn % quests.length] ?? '';
      // Undefined where the response of an earlier attempt was lost: the retry finds no open acceptance.
      const submissionId = await submitProof(ask, { member, questId });
      if (submissionId) acknowledged.submissions.push(submissionId);
      const messageId = await sendMessage(ask);
      if (messageId) acknowledged.messages.push(messageId);
      await ask('board', '/api/leaderboards/honor');
      await pause(TURN_MS.least + Math.random() * (TURN_MS.most - TURN_MS.least), stopping.signal);
    }
  }

  async function judge(member: Member): Promise<void> {
    const ask = askingOf(member);
    while (!stopping.signal.aborted) {
      for (const submissionId of await listPending(ask, 20)) {
        const approved = await Promise.all([
          approve(ask, submissionId),
          approve(ask, submissionId),
        ]);
        // Another elder's response may have been the lost one.
        const isNew = !acknowledged.approvals.includes(submissionId);
        if (isNew && approved.includes(true)) acknowledged.approvals.push(submissionId);
      }
      await pause(300, stopping.signal);
    }
  }

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

/** By the code of a route's answer, or by the status of a callable's. */
function hasRightWords({ status, body }: Answer): boolean {
  const { error } = (body ?? {}) as { error?: { message?: string } };
  const code = status === 504 ? 'deadline-exceeded' : 'unavailable';
  return error?.message === errorMessage(code);
}
