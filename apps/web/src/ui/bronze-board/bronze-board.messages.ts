import { formatNumber } from '@goreal/domain/text/format-number';

export const bronzeBoardMessages = {
  rankHeader: 'Hạng',
  rank: (rank: number) => `Hạng ${rank}`,
  up: (places: number) => `lên ${formatNumber(places)} bậc`,
  down: (places: number) => `xuống ${formatNumber(places)} bậc`,
  same: 'giữ nguyên',
  new: 'mới lên bảng',
  newShort: 'mới',
  own: 'con',
} as const;
