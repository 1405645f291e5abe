import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const START_MS = 30_000;
const STOP_MS = 10_000;

/** A server program run for tests. It never outlives this process. */
export type ServiceProcess = {
  readonly pid: number;
  /** Sends this signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
};

type Start = {
  program: string;
  args: string[];
  options?: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'>;
  /** Throws as long as the service does not answer. */
  probe: () => Promise<void>;
};

/** Starts the program and waits until it answers; throws with its last output when it does not. */
export async function startProcess({
  program,
  args,
  options,
  probe,
}: Start): Promise<ServiceProcess> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  const remember = (bytes: Buffer) => {
    words = (words + bytes.toString()).slice(-2_000);
  };
  child.stdout.on('data', remember);
  child.stderr.on('data', remember);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const deadline = Date.now() + START_MS;
  while (!(await isReachable(probe))) {
    if (failure || isOver(child) || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start: ${failure?.message ?? words}`);
    }
    await delay(25);
  }
  return { pid: child.pid ?? 0, end: (signal) => endProcess(child, signal) };
}

/**
 * A port that was free a moment ago. It is below the range that Linux assigns to outgoing connections and to
 * servers on port 0 (32768 to 60999), so no other program is given it before ours listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    const server = net.createServer().listen(port);
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

async function isReachable(probe: () => Promise<void>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch {
    return false;
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isOver(child)) return;
  const over = once(child, 'exit');
  child.kill(signal);
  const insist = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await over;
  clearTimeout(insist);
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
