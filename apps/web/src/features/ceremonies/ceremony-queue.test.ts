import type { Notification } from '@goreal/domain/notifications/notification';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationOf } from '#testing/notification-of.ts';
import { createCeremonyQueue } from './ceremony-queue.ts';

function notification(
  id: string,
  second: number,
  change: Partial<Notification> = {},
): Notification {
  return notificationOf({ id, createdAt: `2026-01-01T00:00:0${second}.000Z`, ...change });
}

/** Like the server: grants each notification to the first claim. */
function grantOnce() {
  const taken = new Set<string>();
  return vi.fn(async (id: string) => {
    if (taken.has(id)) return false;
    taken.add(id);
    return true;
  });
}

/** A new tier, reached from the one before. */
function tier(id: string, second: number, tierAfter: number) {
  const data = { tierBefore: tierAfter - 1, tierAfter, stamina: tierAfter * 100 };
  return notification(id, second, { type: 'tier_up', data });
}

function newQueue() {
  const claim = grantOnce();
  return { claim, queue: createCeremonyQueue({ claim, mayPlay: () => true }) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});

describe('ceremony queue', () => {
  it('plays one at a time, the oldest first, each once', async () => {
    const { claim, queue } = newQueue();
    queue.offer([notification('b', 2), notification('a', 1)]);
    queue.offer([notification('a', 1)]);
    await settle();
    expect(queue.get()?.id).toBe('a');
    queue.offer([notification('b', 2)]);
    await settle();
    expect(claim.mock.calls).toEqual([['a']]);
    queue.finish();
    await settle();
    expect(queue.get()?.id).toBe('b');
    queue.finish();
    queue.offer([notification('a', 1), notification('b', 2)]);
    await settle();
    expect(queue.get()).toBeUndefined();
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('claims nothing that has no ceremony or whose ceremony was shown', async () => {
    const { claim, queue } = newQueue();
    queue.offer([
      notification('a', 1, { ceremony: 'none' }),
      notification('b', 2, { ceremony: 'shown' }),
    ]);
    await settle();
    expect(claim).not.toHaveBeenCalled();
  });

  it('plays on exactly one of two devices, which plays the others too', async () => {
    const claim = grantOnce();
    const played: string[] = [];
    const devices = ['one', 'two'].map((name) => {
      const queue = createCeremonyQueue({ claim, mayPlay: () => true });
      queue.subscribe(() => {
        const now = queue.get();
        if (now) played.push(`${name}:${now.id}`);
      });
      return queue;
    });
    for (const queue of devices) queue.offer([notification('a', 1), notification('b', 2)]);
    await settle();
    expect(played).toEqual(['one:a']);
    devices[1]?.yieldTo(['a']);
    devices[0]?.finish();
    await settle();
    devices[1]?.yieldTo(['b']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(played).toEqual(['one:a', 'one:b']);
  });

  it('plays the rest when another device claimed the first and showed no other', async () => {
    const { claim, queue } = newQueue();
    await claim('a');
    queue.offer([notification('a', 1), notification('b', 2)]);
    await settle();
    expect(queue.get()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(queue.get()?.id).toBe('b');
  });

  it('plays the rest at once when one was taken back', async () => {
    const claim = grantOnce();
    let visible = false;
    const queue = createCeremonyQueue({ claim, mayPlay: () => visible });
    queue.offer([notification('a', 1), notification('b', 2)]);
    visible = true;
    queue.withdraw(['a']);
    await settle();
    expect(queue.get()?.id).toBe('b');
    expect(claim.mock.calls).toEqual([['b']]);
  });

  it('plays the rest at once when one was taken back while it was claimed', async () => {
    const claimed = Promise.withResolvers<boolean>();
    const claim = vi.fn().mockReturnValueOnce(claimed.promise).mockResolvedValue(true);
    const queue = createCeremonyQueue({ claim, mayPlay: () => true });
    queue.offer([notification('a', 1), notification('b', 2)]);
    queue.withdraw(['a']);
    claimed.resolve(false);
    await settle();
    expect(queue.get()?.id).toBe('b');
  });

  it('claims nothing while the page is hidden, and begins when it is visible', async () => {
    const claim = grantOnce();
    let visible = false;
    const queue = createCeremonyQueue({ claim, mayPlay: () => visible });
    queue.offer([notification('a', 1)]);
    await settle();
    expect(claim).not.toHaveBeenCalled();
    visible = true;
    queue.wake();
    await settle();
    expect(queue.get()?.id).toBe('a');
  });

  it('keeps a notification whose claim failed', async () => {
    const { claim, queue } = newQueue();
    claim.mockRejectedValueOnce(new Error('offline'));
    queue.offer([notification('a', 1)]);
    await settle();
    expect(queue.get()).toBeUndefined();
    queue.wake();
    await settle();
    expect(queue.get()?.id).toBe('a');
  });

  it('plays several new tiers as one ceremony, and claims each', async () => {
    const { claim, queue } = newQueue();
    queue.offer([tier('a', 1, 1), notification('q', 2), tier('b', 3, 2), tier('c', 4, 3)]);
    await settle();
    expect(queue.get()?.data).toEqual({ tierBefore: 0, tierAfter: 3, stamina: 300 });
    expect(claim.mock.calls.flat().toSorted()).toEqual(['a', 'b', 'c']);
    queue.finish();
    await settle();
    expect(queue.get()?.id).toBe('q');
  });

  it('skips all: claims what waits and plays none of it, but what arrives later', async () => {
    const claim = grantOnce();
    const queue = createCeremonyQueue({ claim, mayPlay: () => true });
    queue.offer([notification('a', 1), notification('b', 2), notification('c', 3)]);
    await settle();
    expect(queue.waiting()).toBe(2);
    queue.offer([tier('t', 4, 1), tier('u', 5, 2)]);
    expect(queue.waiting(), 'with two tiers, which are one ceremony').toBe(3);
    queue.withdraw(['t', 'u']);
    claim.mockImplementationOnce(async () => Promise.reject(new Error('offline')));
    await queue.skipAll();
    expect(queue.get()).toBeUndefined();
    expect(claim.mock.calls.flat()).toEqual(['a', 'b', 'c']);
    queue.offer([notification('b', 2), notification('c', 3), notification('d', 4)]);
    await settle();
    expect(queue.get()?.id).toBe('d');
  });

  it('skips a tier that another device has played, or whose claim fails', async () => {
    const { claim, queue } = newQueue();
    await claim('b');
    claim.mockImplementationOnce(async () => true);
    queue.offer([tier('a', 1, 1), tier('b', 2, 2)]);
    await settle();
    expect(queue.get()?.data).toEqual({ tierBefore: 0, tierAfter: 1, stamina: 100 });
  });
});
