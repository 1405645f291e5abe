export const bronzeBoardMessages = {
  rankHeader: 'Hạng',
  rank: (rank: number) => `Hạng ${rank}`,
  up: (places: number) => `lên ${places} bậc`,
  down: (places: number) => `xuống ${places} bậc`,
  same: 'giữ nguyên',
  new: 'mới lên bảng',
  newShort: 'mới',
  own: 'con',
} as const;
