import type { MonthDayKind } from '@goreal/domain/streaks/streak';
import { formatNumber } from '@goreal/domain/text/format-number';

export const streaksMessages = {
  calendar: {
    title: 'Lịch chuỗi ngày',
    month: (month: number, year: number) => `Tháng ${month} năm ${year}`,
    previous: 'Tháng trước',
    next: 'Tháng sau',
    backToToday: 'Về hôm nay',
    today: 'hôm nay',
    grid: (month: string) => `Các ngày của ${month.toLocaleLowerCase('vi')}`,
    zone: (zone: string) => `Ngày tính ${zone}.`,
    legend: 'Ý nghĩa các dấu',
    loading: 'Đang lật lịch…',
    loadAction: 'xem lịch chuỗi ngày',
    streakAfter: (count: number) => `Cuối ngày ấy chuỗi được ${formatNumber(count)} ngày.`,
  },
  kinds: {
    effort: 'Nỗ lực',
    held: 'Chờ duyệt',
    rest: 'Ngày nghỉ',
    holiday: 'Ngày lễ',
    outage: 'Sự cố',
    freeze: 'Băng Ấn giữ',
    missed: 'Bị lỡ',
    open: 'Hôm nay',
    before: 'Trước khi bắt đầu',
    ahead: 'Sắp tới',
  } satisfies Record<MonthDayKind, string>,
  figures: {
    streak: 'Chuỗi ngày',
    days: (count: number) => `${formatNumber(count)} ngày`,
    freezes: 'Băng Ấn',
    ofTwo: (count: number) => `${count}/2`,
    rests: 'Ngày nghỉ còn trong tháng',
    restsOf: (count: number) => `${count}/8`,
  },
  week: {
    title: 'Tuần này',
    day: (day: string, kind: string | undefined) => (kind === undefined ? day : `${day}: ${kind}`),
    today: (day: string) => `${day} (hôm nay)`,
    toCalendar: 'Xem lịch chuỗi ngày',
    loadAction: 'xem tuần này',
  },
  plan: {
    rest: 'Đặt làm ngày nghỉ',
    cancel: 'Bỏ ngày nghỉ này',
    action: 'đặt ngày nghỉ',
  },
  mercy: {
    title: 'Nghỉ ngơi và khoan dung',
    intro:
      'Chuỗi ngày là để nâng con lên, không phải để trói con. Học Viện có năm cách giữ chuỗi khi con cần dừng lại.',
    rules: [
      {
        kind: 'rest',
        title: 'Ngày nghỉ đặt trước',
        text: 'Mỗi tháng con được đặt 8 ngày nghỉ, muộn nhất là từ hôm trước. Chọn một ngày sắp tới trong lịch bên dưới.',
      },
      {
        kind: 'freeze',
        title: 'Băng Ấn',
        text: 'Cứ bảy ngày nỗ lực con được một Băng Ấn, giữ nhiều nhất hai. Lỡ một ngày thì một Băng Ấn tự tan ra giữ trọn chuỗi.',
      },
      {
        kind: 'held',
        title: 'Chờ duyệt không mất gì',
        text: 'Ngày tính theo lúc con nộp. Trưởng Lão duyệt muộn thì ngày ấy vẫn là của con.',
      },
      {
        kind: 'holiday',
        title: 'Ngày lễ',
        text: 'Tết và các ngày lễ, cả Học Viện cùng nghỉ, không ai mất chuỗi.',
      },
      {
        kind: 'outage',
        title: 'Khi Học Viện gặp sự cố',
        text: 'Ngày con không vào được vì lỗi của Học Viện, chuỗi của con không mất gì.',
      },
    ] satisfies readonly { kind: MonthDayKind; title: string; text: string }[],
  },
} as const;
