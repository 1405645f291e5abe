import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Acknowledged writes of all rounds. */
export type Acknowledged = { credits: number[]; messages: number[] };

export type Writer = {
  /** Resolves at the first acknowledgement; rejects when the writer ends before. */
  working: Promise<void>;
  /** SIGSTOP; afterwards only `kill` works. */
  freeze(): void;
  /** SIGKILL; resolves when all its output has been read. */
  kill(): Promise<void>;
  /** Closes the database cleanly; rejects when that fails. */
  stop(): Promise<void>;
};

/** Starts a writer on the database; its acknowledged writes are added to `acknowledged`. */
export function startWriter(options: {
  target: { url: string } | { folder: string };
  acknowledged: Acknowledged;
}): Writer {
  const { target, acknowledged } = options;
  const args = Object.entries(target).flatMap(([name, value]) => [`--${name}`, value]);
  const program = fileURLToPath(new URL('./writer.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (bytes: Buffer) => {
    complaints = (complaints + bytes.toString()).slice(-2_000);
  });
  const lines = createInterface({ input: child.stdout });
  const allRead = once(lines, 'close');
  const over = once(child, 'close');
  const first = Promise.withResolvers<void>();
  lines.on('line', (line) => {
    const [kind, number] = line.split(' ');
    const list = kind === 'A' ? acknowledged.credits : acknowledged.messages;
    list.push(Number(number));
    first.resolve();
  });
  child.once('close', () => first.reject(new Error(`The writer ended at once: ${complaints}`)));
  first.promise.catch(() => undefined);
  return {
    working: first.promise,
    freeze: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await Promise.all([over, allRead]);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.all([over, allRead]);
      requireCleanEnd(child, complaints);
    },
  };
}

function requireCleanEnd(child: ChildProcess, complaints: string): void {
  if (child.exitCode !== 0) throw new Error(`The writer did not stop cleanly: ${complaints}`);
}
