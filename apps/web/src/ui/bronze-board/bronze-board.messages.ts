import { formatNumber } from '@goreal/domain/text/format-number';

export const bronzeBoardMessages = {
  rankHeader: 'Hạng',
  rank: (rank: number) => `Hạng ${formatNumber(rank)}`,
  up: (places: number) => `lên ${formatNumber(places)} hạng`,
  down: (places: number) => `xuống ${formatNumber(places)} hạng`,
  same: 'giữ nguyên',
  new: 'mới lên bảng',
  newShort: 'mới',
  own: 'con',
} as const;
