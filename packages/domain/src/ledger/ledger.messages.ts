import type { CauseParts } from './cause.ts';

/** Labels of ledger entries in a player's history. */
export const ledgerMessages = {
  kinds: {
    approve: 'Báo cáo được duyệt',
    undo: 'Lần duyệt được rút lại',
    decay: 'AURA phai theo ngày',
    activity: 'Buổi tập',
  } satisfies Record<CauseParts['kind'], string>,
} as const;
