/** Runs one piece of work of each person at a time; the others wait in their order. */
export type SerialQueue = {
  run<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
};

export function createSerialQueue(): SerialQueue {
  const newest = new Map<string, Promise<unknown>>();
  return {
    async run(userId, work) {
      const before = newest.get(userId);
      const own = before === undefined ? work() : before.then(work, work);
      newest.set(userId, own);
      try {
        return await own;
      } finally {
        if (newest.get(userId) === own) newest.delete(userId);
      }
    },
  };
}
