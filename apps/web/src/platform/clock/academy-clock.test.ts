// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});

/** The clock of a newly loaded page whose device shows this instant. */
async function pageAt(device: string) {
  vi.setSystemTime(new Date(device));
  const { academyClock } = await import('./academy-clock.ts');
  return academyClock;
}

describe('the clock of the Academy', () => {
  it('uses the server’s clock where that of the device is wrong by a day', async () => {
    const clock = await pageAt('2026-03-03T23:00:00+07:00');
    expect(clock.today()).toBe('2026-03-03');
    const heard = vi.fn();
    clock.subscribe(heard);
    clock.set('2026-03-02T16:00:00.000Z');
    expect(clock.today()).toBe('2026-03-02');
    expect(heard).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(clock.now().toISOString()).toBe('2026-03-02T16:01:00.000Z');
  });

  it('ignores a change of the device’s clock', async () => {
    const clock = await pageAt('2026-03-02T12:00:00+07:00');
    clock.set('2026-03-02T05:00:00.000Z');
    vi.setSystemTime(new Date('2026-03-09T12:00:00+07:00'));
    expect(clock.now().toISOString()).toBe('2026-03-02T05:00:00.000Z');
  });

  it('fires once at each midnight in Vietnam while the tab is open', async () => {
    const clock = await pageAt('2026-03-02T22:30:00+07:00');
    const heard = vi.fn(() => clock.today());
    const stop = clock.subscribe(heard);
    vi.advanceTimersByTime(89 * 60_000);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * 60_000);
    expect(heard).toHaveReturnedWith('2026-03-03');
    vi.advanceTimersByTime(24 * 3_600_000);
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    vi.advanceTimersByTime(48 * 3_600_000);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('does not fire at 07:00, where the UTC day changes', async () => {
    const clock = await pageAt('2026-03-02T06:59:00+07:00');
    const heard = vi.fn();
    clock.subscribe(heard);
    vi.advanceTimersByTime(2 * 60_000);
    expect(heard).not.toHaveBeenCalled();
    expect(clock.today()).toBe('2026-03-02');
  });
});
