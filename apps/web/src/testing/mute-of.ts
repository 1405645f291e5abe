import type { Mute } from '@goreal/domain/moderation/queue';

/** A sample mute that is in force, with the given fields changed. */
export function muteOf(change: Partial<Mute> = {}): Mute {
  return {
    muteId: 'mute1',
    userId: 'hoa',
    userName: 'Hoa',
    isElder: false,
    guild: 'titans',
    reason: 'Nói tục',
    mutedByName: 'Vân Hạc',
    mutedAt: '2026-03-02T02:00:00.000Z',
    until: '2026-03-09T02:00:00.000Z',
    liftedAt: null,
    appeal: null,
    ...change,
  };
}
