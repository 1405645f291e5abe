/** Decay in words, for the journey and the ledger. */
export const decayMessages = {
  faded: (amount: number) => `AURA phai đi ${amount} vì đã lâu con chưa dâng báo cáo.`,
  soon: (days: number) => `Còn ${days} ngày nữa AURA của con sẽ bắt đầu phai.`,
} as const;
