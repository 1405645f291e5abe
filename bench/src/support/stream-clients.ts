import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromClient, ToClient } from './stream-client.ts';

/** Event streams in a process of their own, which reconnect by themselves. */
export type StreamClient = {
  /** The time, in ms of the machine's monotonic clock, at which the last of the first `streams` received the mark. */
  received(mark: string, streams: number): Promise<number>;
  status(): Promise<Extract<FromClient, { kind: 'status' }>>;
  close(): void;
};

const PROGRAM = fileURLToPath(new URL('./stream-client.ts', import.meta.url));
/** Far above every bar: a longer wait is a failure. */
const TIMEOUT_MS = 300_000;

/** Opens one stream a cookie. @throws when one is refused */
export async function openStreams(options: {
  url: string;
  cookies: string[];
  firstAddress: number;
}): Promise<StreamClient> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const opened = answer(child, 'opened');
  send(child, { kind: 'open', ...options });
  const { refused } = await opened;
  if (refused > 0) throw new Error(`${refused} streams were refused`);
  return {
    async received(mark, streams) {
      const got = answer(child, 'received');
      send(child, { kind: 'expect', mark, streams });
      return (await got).at;
    },
    async status() {
      const got = answer(child, 'status');
      send(child, { kind: 'status' });
      return got;
    },
    close: () => void child.kill('SIGKILL'),
  };
}

function send(child: ChildProcess, message: ToClient): void {
  child.send(message);
}

function answer<Kind extends FromClient['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<FromClient, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no «${kind}» in time`)), TIMEOUT_MS);
    const fail = (code: number | null): void =>
      reject(new Error(`the streams' process ended with ${code}`));
    const take = (message: FromClient): void => {
      if (message.kind !== kind) return;
      clearTimeout(late);
      child.off('message', take).off('exit', fail);
      resolve(message as Extract<FromClient, { kind: Kind }>);
    };
    child.on('message', take).once('exit', fail);
  });
}
