import type { CelestialKind } from '@goreal/domain/celestial/period';
import { formatNumber } from '@goreal/domain/text/format-number';

export const celestialMessages = {
  title: 'Bảng Thiên Ký',
  lead: 'Mỗi cây số đã đi là một vì sao. Ai đi bền, trời sẽ nhớ tên.',
  kinds: {
    label: 'Kỳ của bảng',
    weekly: 'Tuần này',
    monthly: 'Tháng này',
    allTime: 'Mọi thời',
  },
  caption: {
    weekly: 'Stamina trong tuần',
    monthly: 'Stamina trong tháng',
    allTime: 'Stamina từ trước đến nay',
  } satisfies Record<CelestialKind, string>,
  headers: {
    player: 'Môn sinh',
    guild: 'Guild',
    stamina: 'Stamina',
    distance: 'Quãng đường',
    streak: 'Chuỗi',
  },
  kilometres: (text: string) => `${text}\u00a0km`,
  days: (count: number) => `${formatNumber(count)} ngày`,
  period: {
    week: (week: number, from: string, to: string) => `Tuần ${week} · ${from} – ${to}`,
    month: (month: number, year: number) => `Tháng ${month} năm ${year}`,
    allTime: 'Từ ngày Học Viện mở cổng',
    before: 'Kỳ trước',
    after: 'Kỳ sau',
  },
  updated: (when: string) => `Bảng được khắc lại ít nhất mỗi giờ một lần. Lần gần nhất: ${when}.`,
  loading: 'Đang mở Bảng Thiên Ký…',
  loadAction: 'mở Bảng Thiên Ký',
  offline: 'Ngoại tuyến. Bảng sẽ tự làm mới khi có mạng.',
  stale: 'Chưa làm mới được bảng. Đây là bảng đã tải trước đó.',
  empty: {
    title: 'Bầu trời kỳ này còn trống',
    text: 'Chưa có bước chân nào vang tới. Chạy, bơi, đạp xe hay đi bộ một buổi, tên con sẽ sáng lên ở đây.',
    past: 'Kỳ ấy không ai để lại tên.',
  },
  own: {
    title: 'Stamina của con',
    tier: (tier: number) => `Bậc linh thể ${tier}`,
    stamina: 'Stamina',
    progress: 'Đường tới bậc linh thể kế tiếp',
    toNext: (points: string, name: string) => `Còn ${points} Stamina là tới ${name}`,
    max: 'Vô Cực: không còn bậc linh thể nào cao hơn.',
    rank: (rank: string) => `Hạng ${rank}`,
    among: (players: string) => `trong ${players} môn sinh`,
    neighbours: 'Người đứng gần con',
    none: 'Con chưa có Stamina trong kỳ này. Mang buổi tập về Dòng chảy AURA là có.',
    hidden: 'Con đang ẩn tên khỏi các bảng. Muốn hiện lại, con vào Cài đặt.',
    restricted: 'Tên con lên bảng khi cha mẹ hoặc người giám hộ đã đồng ý.',
    unshared: (points: string) =>
      `${points} Stamina từ Strava không hiện với đồng môn nên bảng không cộng vào.`,
    share: 'Cho đồng môn thấy số liệu Strava',
    toStream: 'Đến Dòng chảy AURA',
    failed: 'Chưa tìm được hạng trên bảng này.',
  },
} as const;
