/** Work of which each person has one at a time; the others wait in their order. */
export type Turns = {
  take<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
};

export function createTurns(): Turns {
  const newest = new Map<string, Promise<unknown>>();
  return {
    async take(userId, work) {
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
