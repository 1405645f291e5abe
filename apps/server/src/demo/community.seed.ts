import type { GuildId } from '@goreal/domain/guilds/guild-id';

/** The past activity of a demo user. */
export type DemoPerson = {
  /** before `@goreal.local`; `titan`, `sage` and `envoy` are the demo accounts themselves */
  name: string;
  displayName: string;
  guild: GuildId;
  /** submissions on as many consecutive days, up to yesterday */
  submissions: number;
  /** activities on as many days, up to yesterday */
  activities: number;
  sport: 'Run' | 'Ride' | 'Swim' | 'Walk';
  km: number;
  /** one submission of yesterday is still pending */
  waits?: true;
};

/** The quests of the demo history: one with a text proof for each guild. */
export const HISTORY_QUESTS: Readonly<Record<GuildId, string>> = {
  titans: 'Lời thề trước trống đồng',
  illumination: 'Một trang, một ngọn đèn',
  envoys: 'Lời cảm ơn có địa chỉ',
};

export const DEMO_COMMUNITY: readonly DemoPerson[] = [
  {
    name: 'titan',
    displayName: '',
    guild: 'titans',
    submissions: 6,
    activities: 4,
    sport: 'Run',
    km: 5,
  },
  {
    name: 'sage',
    displayName: '',
    guild: 'illumination',
    submissions: 9,
    activities: 3,
    sport: 'Walk',
    km: 4,
  },
  {
    name: 'envoy',
    displayName: '',
    guild: 'envoys',
    submissions: 3,
    activities: 2,
    sport: 'Ride',
    km: 12,
  },
  {
    name: 'bao-chau',
    displayName: 'Đinh Bảo Châu',
    guild: 'titans',
    submissions: 26,
    activities: 20,
    sport: 'Run',
    km: 9,
    waits: true,
  },
  {
    name: 'quoc-hung',
    displayName: 'Lý Quốc Hùng',
    guild: 'titans',
    submissions: 14,
    activities: 16,
    sport: 'Swim',
    km: 1.5,
  },
  {
    name: 'thanh-tung',
    displayName: 'Võ Thanh Tùng',
    guild: 'titans',
    submissions: 7,
    activities: 9,
    sport: 'Ride',
    km: 32,
  },
  {
    name: 'khanh-linh',
    displayName: 'Hồ Khánh Linh',
    guild: 'titans',
    submissions: 4,
    activities: 5,
    sport: 'Walk',
    km: 6,
    waits: true,
  },
  {
    name: 'y-nhi',
    displayName: 'Đặng Ý Nhi',
    guild: 'illumination',
    submissions: 31,
    activities: 8,
    sport: 'Walk',
    km: 5,
  },
  {
    name: 'duc-an',
    displayName: 'Bùi Đức Ân',
    guild: 'illumination',
    submissions: 18,
    activities: 12,
    sport: 'Run',
    km: 6,
    waits: true,
  },
  {
    name: 'gia-han',
    displayName: 'Ngô Gia Hân',
    guild: 'illumination',
    submissions: 11,
    activities: 6,
    sport: 'Swim',
    km: 1,
  },
  {
    name: 'tuan-kiet',
    displayName: 'Mai Tuấn Kiệt',
    guild: 'illumination',
    submissions: 2,
    activities: 3,
    sport: 'Ride',
    km: 20,
  },
  {
    name: 'thuy-tien',
    displayName: 'Huỳnh Thủy Tiên',
    guild: 'envoys',
    submissions: 22,
    activities: 14,
    sport: 'Run',
    km: 7,
  },
  {
    name: 'minh-duc',
    displayName: 'Đỗ Minh Đức',
    guild: 'envoys',
    submissions: 16,
    activities: 18,
    sport: 'Ride',
    km: 28,
    waits: true,
  },
  {
    name: 'anh-tuyet',
    displayName: 'Phan Ánh Tuyết',
    guild: 'envoys',
    submissions: 9,
    activities: 7,
    sport: 'Walk',
    km: 5,
  },
  {
    name: 'hai-dang',
    displayName: 'Trịnh Hải Đăng',
    guild: 'envoys',
    submissions: 5,
    activities: 11,
    sport: 'Swim',
    km: 1.2,
  },
];

/** The texts of the submissions, in rotation. */
export const DEMO_PROOFS: readonly string[] = [
  'Hôm nay con dậy sớm hơn mọi ngày mười lăm phút. Trời còn tối, nhưng lòng con sáng.',
  'Có lúc con định thôi, rồi con nhớ mình đã hứa gì. Con làm nốt phần còn lại và thấy nhẹ người.',
  'Con làm chậm mà chắc. Điều con mang về không nhiều, nhưng điều ấy là của con.',
  'Con đã xin lỗi một người con làm buồn. Người ấy cười. Con thấy việc ấy khó hơn mọi bài tập.',
  'Ba dòng cho ngày hôm nay: con đã cố, con đã mệt, và con không bỏ giữa chừng.',
];

/** The demo chat messages, oldest first. */
export const DEMO_MESSAGES: Readonly<Record<GuildId, readonly { name: string; text: string }[]>> = {
  titans: [
    {
      name: 'bao-chau',
      text: 'Sáng nay bờ sông nhiều sương quá, mọi người chạy nhớ nhìn đường nhé.',
    },
    { name: 'quoc-hung', text: 'Tôi vừa bơi xong một cây rưỡi. Tay rã rời mà vui.' },
    { name: 'khanh-linh', text: 'Em mới vào, cho em hỏi báo cáo chữ viết mấy dòng là đủ ạ?' },
    { name: 'bao-chau', text: 'Viết thật là đủ em ạ. Trưởng Lão đọc từng chữ đấy 🙂' },
  ],
  illumination: [
    { name: 'y-nhi', text: 'Ai đang đọc cuốn nào thì kể một câu hay cho cả nhà cùng nghe đi.' },
    {
      name: 'duc-an',
      text: '“Biết mình chưa biết” – tối qua tôi đọc tới câu này thì gấp sách lại nghĩ mãi.',
    },
    { name: 'gia-han', text: 'Mười trang một ngày nghe ít mà giữ được một tháng thì nhiều lắm.' },
  ],
  envoys: [
    {
      name: 'thuy-tien',
      text: 'Hôm nay mình viết lời cảm ơn cho cô bán xôi đầu ngõ. Cô giữ tờ giấy lại luôn.',
    },
    { name: 'minh-duc', text: 'Đạp xe sang làng bên hỏi đường ba lần, được mời nước cả ba.' },
    { name: 'hai-dang', text: 'Cuối tuần này có ai đi bơi sớm với mình không?' },
    { name: 'anh-tuyet', text: 'Mình đi với! Hẹn sáu giờ ở cổng hồ nhé.' },
  ],
};
