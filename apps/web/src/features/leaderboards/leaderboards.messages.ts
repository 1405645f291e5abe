import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import { formatNumber } from '@goreal/domain/text/format-number';

export const leaderboardsMessages = {
  title: 'Bảng vinh danh',
  lead: 'Đồng chỉ khắc tên người bền chí. Ai đến trước với cùng số AURA thì đứng trước.',
  scopes: { label: 'Bảng nào', global: 'Toàn Học Viện', guild: 'Guild của con' },
  caption: {
    global: 'Năm mươi người đứng đầu toàn Học Viện',
    guild: (guild: string) => `Năm mươi người đứng đầu Guild ${guild}`,
  },
  headers: {
    player: 'Môn sinh',
    guild: 'Guild',
    aura: 'AURA',
    level: 'Cấp',
    streak: 'Chuỗi ngày',
  },
  days: 'ngày',
  total: (count: string) => `${count} người đang đứng trên bảng này.`,
  since: (day: string) => `Mũi tên so với đầu tuần, ${day}.`,
  noWeek: 'Từ thứ Hai tới, bảng sẽ cho thấy ai đi lên, ai đi xuống.',
  loading: 'Đang lau bụi trên mặt đồng…',
  loadAction: 'xem bảng vinh danh',
  offline: 'Ngoại tuyến. Bảng này tải từ lần trước.',
  offlineUnloaded: 'Ngoại tuyến. Bảng sẽ hiện khi có mạng.',
  stale: 'Chưa làm mới được bảng. Đây là bảng đã tải trước đó.',
  emptyTitle: 'Mặt đồng còn trơn',
  emptyText: 'Chưa ai đứng trên bảng này. Tên đầu tiên được khắc rất có thể là tên con.',
  own: {
    title: 'Chỗ đứng của con',
    rank: (rank: string) => `Hạng ${rank}`,
    toNext: (aura: string) => `Thêm ${aura} AURA nữa là con ngang người đứng trên.`,
    tied: 'Con bằng AURA với người đứng trên; họ đến trước con một bước.',
    first: 'Trên con chỉ còn bầu trời.',
    neighbours: 'Những người đứng quanh con',
    show: 'Quanh con',
    hide: 'Thu gọn',
    hidden: 'Con đang ẩn mình: chỉ con thấy chỗ đứng này.',
    restricted:
      'Chỉ con thấy chỗ đứng này. Tên con lên bảng khi cha mẹ hoặc người giám hộ đã đồng ý.',
    pseudonym: (name: string) => `Trên bảng, con mang biệt danh “${name}”.`,
    failed: 'Chưa tìm được chỗ đứng trên bảng này.',
  },
  standing: {
    title: 'Bảy ngày của ba Guild',
    hint: 'AURA bình quân mỗi người có báo cáo được duyệt, để Guild nhỏ cũng sáng như Guild lớn.',
    perMember: (aura: string) => `${aura} AURA mỗi người`,
    members: (count: number) => `${formatNumber(count)} người giữ lửa`,
    nobody: 'Chưa ai thắp lửa bảy ngày qua',
  },
  race: {
    title: 'Đường đua tám tuần',
    hint: 'AURA mỗi Guild gom được từng tuần. Cột sáng cuối là tuần này.',
    empty: 'Ba con thuyền còn neo ở bến. Báo cáo đầu tiên được duyệt sẽ mở cuộc đua.',
    label: (guild: string, race: { weeks: number; total: number; current: number }) =>
      `${guild}, ${race.weeks} tuần gần nhất: ${formatNumber(race.total)} AURA, tuần này ${formatNumber(race.current)}.`,
    numbers: 'Xem bằng số',
    caption: 'AURA từng tuần, tính từ thứ Hai, tuần mới nhất ở trên.',
    week: 'Tuần từ',
    loadAction: 'xem đường đua',
  },
  choice: {
    title: 'Tên trên các bảng vinh danh',
    hint: 'Lựa chọn có hiệu lực ngay, trên mọi bảng và với mọi người đang xem.',
    options: {
      named: {
        name: 'Đứng bằng tên mình',
        text: () => 'Đồng môn thấy tên, Guild, AURA, cấp và chuỗi ngày.',
      },
      pseudonym: {
        name: 'Mang biệt danh',
        text: (pseudonym: string) =>
          `Đứng dưới tên “${pseudonym}”. Từ bảng không ai lần ra được tên hiển thị; Guild, AURA, cấp và chuỗi ngày vẫn hiện.`,
      },
      hidden: {
        name: 'Không lên bảng',
        text: () => 'Không ai khác thấy chỗ đứng này. AURA và cấp vẫn được ghi đủ.',
      },
    } satisfies Record<BoardChoice, { name: string; text: (pseudonym: string) => string }>,
    saved: 'Đã lưu lựa chọn.',
    loading: 'Đang mở lựa chọn…',
    loadAction: 'xem lựa chọn',
    saveAction: 'lưu lựa chọn',
  },
} as const;
