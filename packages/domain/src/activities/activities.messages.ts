import { formatNumber } from '../text/format-number.ts';
import type { FileFault } from './file-result.ts';
import type { Doubt } from './limits.ts';
import type { ZeroReason } from './score.ts';
import type { SportFamily } from './sport.ts';

const number = (value: number): string => formatNumber(value, { atMost: 2 });

export const activityMessages = {
  /** specification 9.2, tiers 0 to 10 */
  tiers: [
    'Người Mới',
    'Tập Sự',
    'Chiến Binh',
    'Vệ Binh',
    'Thần Binh',
    'Anh Hùng',
    'Huyền Thoại',
    'Siêu Huyền Thoại',
    'Bán Thần',
    'Thần Thánh',
    'Vô Cực',
  ],
  families: {
    run: 'Chạy bộ',
    swim: 'Bơi',
    cycle: 'Đạp xe',
    walk: 'Đi bộ',
  } satisfies Record<SportFamily, string>,
  sources: { strava: 'Strava', file: 'Tệp hoạt động', manual: 'Tự ghi' },
  /** why an activity earned nothing, or less than its distance is worth */
  reasons: {
    'unsupported-sport': 'Môn này chưa được tính Stamina.',
    'motor-assisted': 'Xe có trợ lực điện không được tính Stamina.',
    flagged: 'Strava đã gắn cờ hoạt động này, nên chưa được tính.',
    'no-distance': 'Hoạt động không ghi quãng đường.',
    duplicate: 'Nỗ lực này đã được tính ở một bản ghi khác.',
    'daily-cap': 'Con đã chạm mức Stamina tối đa của một ngày.',
    rejected: 'Trưởng Lão đã xem và không chấp thuận.',
    'needs-elder': 'Đang chờ Trưởng Lão xem minh chứng.',
    unproven: 'Đang chờ Trưởng Lão xem trước khi tính.',
    implausible: 'Con số vượt ngưỡng thường thấy, đang chờ Trưởng Lão xem.',
  } satisfies Record<ZeroReason, string>,
  doubt(doubt: Doubt): string {
    switch (doubt.kind) {
      case 'no-time':
        return 'Không ghi thời gian vận động.';
      case 'speed':
        return `Tốc độ trung bình ${number(doubt.value)} km/giờ, ngưỡng ${number(doubt.limit)} km/giờ.`;
      case 'distance':
        return `Quãng đường ${number(doubt.value)} km, ngưỡng một lần ${number(doubt.limit)} km.`;
      case 'daily-distance':
        return `Tổng trong ngày ${number(doubt.value)} km, ngưỡng một ngày ${number(doubt.limit)} km.`;
      case 'daily-stamina':
        return `Tổng trong ngày ${number(doubt.value)} Stamina từ tệp, tính ngay tối đa ${number(doubt.limit)}.`;
      case 'late':
        return `Đã qua ${number(doubt.value)} ngày. Buổi cũ hơn ${number(doubt.limit)} ngày cần Trưởng Lão xem.`;
      case 'bulk':
        return `Gửi cùng lúc ${number(doubt.value)} buổi gần đây, tính ngay tối đa ${number(doubt.limit)} buổi.`;
      case 'bulk-stamina':
        return `Gửi cùng lúc ${number(doubt.value)} Stamina, tính ngay tối đa ${number(doubt.limit)}.`;
      case 'checksum':
        return 'Mã kiểm của tệp không khớp: tệp bị hỏng nhẹ hoặc đã được sửa.';
      case 'shared':
        return 'Một môn sinh khác đã gửi chính tệp này.';
      case 'duration':
        return `Kéo dài ${number(doubt.value)} giờ, ngưỡng ${number(doubt.limit)} giờ.`;
    }
  },
  tierUp: {
    title: 'Linh thể thức tỉnh!',
    body: (tier: string, stamina: number) =>
      `Con đã đạt bậc ${tier} với ${number(stamina)} Stamina. Học Viện đứng dậy chào con.`,
  },
  held: {
    title: 'Hoạt động đang chờ Trưởng Lão',
    importBody:
      'Cảm ơn con đã mang những nỗ lực cũ về. Trưởng Lão sẽ xem cả đợt một lần rồi mới tính Stamina, con không cần làm gì thêm.',
    body: (count: number) =>
      count === 1
        ? 'Một hoạt động của con có con số khác thường. Trưởng Lão sẽ xem rồi mới tính Stamina.'
        : `${count} hoạt động của con có con số khác thường. Trưởng Lão sẽ xem rồi mới tính Stamina.`,
  },
  imported: {
    approved: {
      title: 'Những buổi cũ được chấp thuận',
      body: (count: number, stamina: number) =>
        `Trưởng Lão đã xem ${number(count)} buổi con mang về. Con nhận thêm ${number(stamina)} Stamina.`,
    },
    rejected: {
      title: 'Những buổi cũ chưa được chấp thuận',
      body: (count: number, reason: string) =>
        `${number(count)} buổi con mang về chưa được tính. Lời Trưởng Lão: ${reason} Nếu con thấy chưa phải, con có thể xin xem lại một lần cho cả đợt.`,
    },
  },
  reviewed: {
    approved: {
      title: 'Hoạt động được chấp thuận',
      body: (name: string, stamina: number) =>
        `Trưởng Lão đã xem «${name}». Con nhận ${number(stamina)} Stamina.`,
    },
    rejected: {
      title: 'Hoạt động chưa được chấp thuận',
      body: (name: string, reason: string) =>
        `«${name}» chưa được tính. Lời Trưởng Lão: ${reason} Nếu con thấy chưa phải, con có thể xin xem lại một lần.`,
    },
  },
  entry: {
    noteTooShort: 'Con hãy kể ít nhất 10 ký tự để Trưởng Lão hiểu buổi ấy.',
    noteTooLong: 'Lời kể dài tối đa 1.000 ký tự.',
    reasonRequired: 'Xin ghi lý do để môn sinh hiểu.',
    inFuture: 'Buổi này chưa diễn ra. Con hãy xem lại ngày giờ.',
    tooOld: 'Chỉ ghi được những buổi trong 14 ngày gần đây.',
    tooManyWaiting: 'Con đang có 5 buổi chờ Trưởng Lão xem. Đợi xem xong rồi con ghi tiếp nhé.',
    pictureTooLarge: 'Ảnh minh chứng nặng tối đa 10 MB.',
    tooManyHeld:
      'Con đang có rất nhiều buổi chờ Trưởng Lão xem. Đợi xem xong rồi con gửi tiếp nhé.',
    notHeld: 'Hoạt động này không còn chờ xét.',
    ownActivity: 'Trưởng Lão không thể xét hoạt động của chính mình.',
    notFound: 'Không tìm thấy hoạt động này.',
    appealOnce: 'Hoạt động này không thể xin xem lại.',
    fromStrava: 'Hoạt động từ Strava chỉ xóa được trên Strava.',
    names: {
      run: 'Buổi chạy tự ghi',
      swim: 'Buổi bơi tự ghi',
      cycle: 'Buổi đạp xe tự ghi',
      walk: 'Buổi đi bộ tự ghi',
    } satisfies Record<SportFamily, string>,
  },
  files: {
    faults: {
      empty: 'Tệp trống.',
      'unknown-format': 'Không phải tệp FIT, GPX hay TCX.',
      broken: 'Tệp bị hỏng, không đọc được.',
      'too-large': 'Tệp quá lớn khi giải nén.',
      'too-many': 'Tệp nén chứa quá nhiều hoạt động. Con hãy chia thành vài tệp nhỏ hơn.',
      'too-many-efforts':
        'Tệp chứa quá nhiều buổi tập. Mỗi tệp nhận tối đa 500 buổi, mỗi lần gửi tối đa 3.000 buổi. Con hãy chia nhỏ rồi gửi lại.',
      'too-many-a-day':
        'Ngày này đã có quá nhiều buổi tập. Học Viện nhận tối đa 100 buổi một ngày.',
      'too-slow': 'Tệp này đọc quá lâu, Học Viện đã dừng lại.',
      'over-budget':
        'Phần còn lại của tệp nén chưa được đọc vì đã quá lâu. Con hãy chia thành vài tệp nhỏ hơn.',
      'with-entities': 'Tệp có khai báo DOCTYPE, Học Viện không nhận vì lý do an toàn.',
      'no-track': 'Tệp không có đường đi hay buổi tập nào.',
      'no-time': 'Tệp không ghi thời gian, nên không tính được.',
      'in-future': 'Buổi tập ghi ngày ở tương lai. Con xem lại đồng hồ nhé.',
      'too-early': 'Buổi tập ghi ngày trước năm 2000. Con xem lại đồng hồ nhé.',
      'not-an-activity': 'Tệp này là lộ trình hay giáo án, không phải một buổi đã tập.',
      'no-sport': 'Tệp không ghi môn. Con hãy chọn môn rồi tải lại.',
    } satisfies Record<FileFault, string>,
    earned: (stamina: number) => `+${number(stamina)} Stamina`,
    known: 'Tệp này đã có trong Học Viện.',
    uploadTooLarge: 'Tệp nặng tối đa 50 MB. Con hãy chia tệp nén thành vài phần.',
    crowded: 'Học Viện đang đọc tệp của nhiều môn sinh. Con đợi vài phút rồi gửi lại nhé.',
    busy: 'Tệp trước của con còn đang được đọc. Con đợi một chút nhé.',
  },
} as const;
