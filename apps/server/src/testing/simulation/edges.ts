import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-process.ts';

/** Faults that an edge injects at one statement. */
export type EdgeFault =
  /** the statement fails before it reaches the database */
  | 'error'
  | 'deadlock'
  | 'serialization'
  | 'delay'
  /** it was executed, and the connection ended before the response */
  | 'lost-response'
  /** the process ends just before or just after it was executed */
  | 'stop-before'
  | 'stop-after'
  /**
   * counted among the commits of transactions only: the connection ends before the commit, or the process
   * right after it
   */
  | 'commit-lost'
  | 'commit-stop';

/**
 * State shared by the fault points of all simulated processes. An edge is the boundary between one process
 * and its database (`process-edge.ts`).
 */
export type Edges = {
  /** Arms one fault for the n-th statement, or the n-th commit, from now, of any process. */
  arm(fault: EdgeFault, at: number): void;
  /** Names the fault that happened since the last call. */
  takeTriggered(): EdgeFault | undefined;
  /** Disarms, and names the fault if it happened. */
  disarm(): EdgeFault | undefined;
  /** While `work` runs, statements are suspended and resumed one by one, in an order of the seed. */
  race<Result>(random: Random, work: () => Promise<Result>): Promise<Result>;
  /** Requests run concurrently: the clock must not advance between them. */
  readonly isRacing: boolean;
  /** Whether an armed fault has happened and was not disarmed yet. */
  readonly isFaulty: boolean;
  /** Called by an edge before a statement: waits for its turn in a race and returns the fault to inject, if any. */
  nextFault(about: { isStopped: () => boolean; isCommit: boolean }): Promise<EdgeFault | undefined>;
};

export function createEdges(time: VirtualTime, { onFault }: { onFault: () => void }): Edges {
  let armed: { fault: EdgeFault; at: number } | undefined;
  let happened: EdgeFault | undefined;
  let waiting: (() => void)[] | undefined;

  function takeTriggered(): EdgeFault | undefined {
    const what = happened;
    happened = undefined;
    return what;
  }

  return {
    arm(fault, at) {
      armed = { fault, at };
      happened = undefined;
    },
    disarm() {
      armed = undefined;
      return takeTriggered();
    },
    takeTriggered,
    async race(random, work) {
      const held: (() => void)[] = [];
      waiting = held;
      const result = time.settle(Promise.resolve().then(work), (timerIsNear) => {
        if (held.length === 0 || (timerIsNear && random.chance(0.4))) return false;
        held.splice(random.int(0, held.length - 1), 1)[0]?.();
        return true;
      });
      return result.finally(() => {
        waiting = undefined;
        for (const go of held) go();
      });
    },
    get isRacing() {
      return waiting !== undefined;
    },
    get isFaulty() {
      return happened !== undefined;
    },
    async nextFault({ isStopped, isCommit }) {
      time.noteProgress();
      const queue = waiting;
      if (queue) await new Promise<void>((resolve) => queue.push(resolve));
      if (!armed || isStopped()) return undefined;
      const { fault, at } = armed;
      if (!isCommit && (fault === 'commit-lost' || fault === 'commit-stop')) return undefined;
      armed = at === 0 ? undefined : { fault, at: at - 1 };
      if (at > 0) return undefined;
      happened = fault;
      onFault();
      return fault;
    },
  };
}
