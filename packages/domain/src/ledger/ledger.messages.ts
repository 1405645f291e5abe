import type { CauseParts } from './cause.ts';

/** What an entry is called in the history of a player. */
export const ledgerMessages = {
  kinds: {
    approve: 'Báo cáo được duyệt',
    undo: 'Lần duyệt được rút lại',
    decay: 'AURA phai theo ngày',
    activity: 'Hoạt động rèn luyện',
  } satisfies Record<CauseParts['kind'], string>,
} as const;
