import type { CauseParts } from './cause.ts';

/** Labels of ledger entries in a player's history. */
export const ledgerMessages = {
  kinds: {
    approve: 'Báo cáo được duyệt',
    undo: 'Lần duyệt được rút lại',
    decay: 'AURA phai theo ngày',
    activity: 'Hoạt động rèn luyện',
  } satisfies Record<CauseParts['kind'], string>,
} as const;
