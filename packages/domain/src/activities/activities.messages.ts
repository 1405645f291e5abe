import { asSentence } from '../text/clean.ts';
import { formatNumber } from '../text/format-number.ts';
import type { FileFault } from './file-result.ts';
import { FILE_LIMITS } from './files.ts';
import type { Doubt } from './limits.ts';
import type { ZeroReason } from './score.ts';
import type { SportFamily } from './sport.ts';

const number = (value: number): string => formatNumber(value, { atMost: 2 });

export const activityMessages = {
  families: {
    run: 'Chạy bộ',
    swim: 'Bơi',
    cycle: 'Đạp xe',
    walk: 'Đi bộ',
  } satisfies Record<SportFamily, string>,
  sources: { strava: 'Strava', file: 'Tệp từ đồng hồ', manual: 'Tự ghi' },
  /** why an activity earned nothing, or less than its distance is worth */
  reasons: {
    'unsupported-sport': 'Môn này chưa được tính Stamina.',
    'motor-assisted': 'Xe có trợ lực điện không được tính Stamina.',
    flagged: 'Strava đã gắn cờ buổi tập này nên chưa được tính.',
    'no-distance': 'Buổi tập không ghi quãng đường.',
    duplicate: 'Buổi tập này đã được tính ở một bản ghi khác.',
    'daily-cap': 'Đã chạm mức Stamina tối đa của một ngày.',
    rejected: 'Trưởng Lão đã xem và không chấp thuận.',
    'needs-elder': 'Chờ duyệt: Trưởng Lão xem bằng chứng.',
    unproven: 'Chờ duyệt trước khi tính.',
    implausible: 'Chờ duyệt: con số vượt ngưỡng thường thấy.',
  } satisfies Record<ZeroReason, string>,
  doubt(doubt: Doubt): string {
    switch (doubt.kind) {
      case 'no-time':
        return 'Không ghi thời gian vận động.';
      case 'speed':
        return `Tốc độ trung bình ${number(doubt.value)}\u00a0km/giờ, ngưỡng ${number(doubt.limit)}\u00a0km/giờ.`;
      case 'distance':
        return `Quãng đường ${number(doubt.value)}\u00a0km, ngưỡng một lần ${number(doubt.limit)}\u00a0km.`;
      case 'daily-distance':
        return `Tổng trong ngày ${number(doubt.value)}\u00a0km, ngưỡng một ngày ${number(doubt.limit)}\u00a0km.`;
      case 'daily-stamina':
        return `Tổng trong ngày ${number(doubt.value)} Stamina từ tệp, chỉ tính ngay tối đa ${number(doubt.limit)}.`;
      case 'late':
        return `Buổi tập đã qua ${number(doubt.value)} ngày. Buổi cũ hơn ${number(doubt.limit)} ngày cần Trưởng Lão duyệt.`;
      case 'bulk':
        return `Gửi cùng lúc ${number(doubt.value)} buổi gần đây, chỉ tính ngay tối đa ${number(doubt.limit)} buổi.`;
      case 'bulk-stamina':
        return `Gửi cùng lúc ${number(doubt.value)} Stamina, chỉ tính ngay tối đa ${number(doubt.limit)}.`;
      case 'checksum':
        return 'Mã kiểm tra của tệp không khớp: tệp hỏng nhẹ hoặc đã bị sửa.';
      case 'shared':
        return 'Một môn sinh khác đã gửi chính tệp này.';
      case 'revoked':
        return 'Đã được tính, rồi Trưởng Lão thu hồi Stamina.';
      case 'hidden-revoked':
        return 'Có thể trùng một buổi tập đã bị thu hồi Stamina và nay đã ẩn hoặc đã xóa trên Strava.';
      case 'duration':
        return `Kéo dài ${number(doubt.value)} giờ, ngưỡng ${number(doubt.limit)} giờ.`;
    }
  },
  tierUp: {
    title: 'Linh thể thức tỉnh!',
    body: (tier: string, stamina: number) =>
      `Con đã đạt linh thể ${tier} với ${number(stamina)} Stamina. Cả Học Viện nghiêng mình chào con.`,
  },
  held: {
    title: 'Buổi tập chờ duyệt',
    importBody:
      'Cảm ơn con đã mang những buổi tập cũ về. Trưởng Lão sẽ duyệt cả đợt một lần rồi mới tính Stamina, con không cần làm gì thêm.',
    body: (count: number) =>
      count === 1
        ? 'Một buổi tập của con có con số khác thường. Trưởng Lão sẽ xem rồi mới tính Stamina.'
        : `${number(count)} buổi tập của con có con số khác thường. Trưởng Lão sẽ xem rồi mới tính Stamina.`,
  },
  imported: {
    approved: {
      title: 'Những buổi tập cũ đã được duyệt',
      body: (count: number, stamina: number) =>
        `Trưởng Lão đã duyệt ${number(count)} buổi tập con mang về. Con nhận thêm ${number(stamina)} Stamina.`,
    },
    rejected: {
      title: 'Những buổi tập cũ chưa được duyệt',
      body: (count: number, reason: string) =>
        `${number(count)} buổi tập con mang về chưa được tính. Lời Trưởng Lão: ${asSentence(reason)} Nếu thấy chưa phải, con có thể xin xét lại một lần cho cả đợt.`,
    },
  },
  reviewed: {
    approved: {
      title: 'Buổi tập đã được duyệt',
      body: (name: string, stamina: number) =>
        `Trưởng Lão đã duyệt “${name}”. Con nhận ${number(stamina)} Stamina.`,
    },
    rejected: {
      title: 'Buổi tập chưa được duyệt',
      body: (name: string, reason: string) =>
        `“${name}” chưa được tính. Lời Trưởng Lão: ${asSentence(reason)} Nếu thấy chưa phải, con có thể xin xét lại một lần.`,
    },
    revoked: {
      title: 'Stamina của buổi tập bị thu hồi',
      body: (revoked: { name: string; stamina: number; reason: string; canAppeal: boolean }) =>
        [
          `Trưởng Lão đã xem lại “${revoked.name}” và thu hồi ${number(revoked.stamina)} Stamina.`,
          `Lời Trưởng Lão: ${asSentence(revoked.reason)}`,
          ...(revoked.canAppeal ? ['Nếu thấy chưa phải, con có thể xin xét lại một lần.'] : []),
        ].join(' '),
    },
  },
  entry: {
    noteTooShort: 'Xin kể ít nhất 10 ký tự để Trưởng Lão hiểu buổi tập ấy.',
    noteTooLong: 'Lời kể dài tối đa 1.000 ký tự.',
    reasonRequired: 'Xin ghi lý do để môn sinh hiểu.',
    inFuture: 'Buổi tập này chưa diễn ra. Xin xem lại ngày giờ.',
    tooOld: 'Chỉ ghi được những buổi tập trong 14 ngày gần đây.',
    tooManyWaiting: 'Đang có 5 buổi tập chờ duyệt. Xin đợi Trưởng Lão duyệt xong rồi ghi tiếp.',
    pictureTooLarge: 'Ảnh làm bằng chứng nặng tối đa 10 MB.',
    tooManyHeld:
      'Đang có rất nhiều buổi tập chờ duyệt. Xin đợi Trưởng Lão duyệt xong rồi gửi tiếp.',
    notHeld: 'Buổi tập này không còn chờ duyệt.',
    changed: 'Buổi tập này vừa thay đổi. Xin đọc số liệu mới rồi quyết định.',
    notCounted: 'Buổi tập này hiện không được tính.',
    revokedStays:
      'Trưởng Lão đã thu hồi Stamina của buổi tập này, nên không thể bỏ nó khỏi sổ. Có thể xin xét lại một lần.',
    refusedStays:
      'Trưởng Lão đã từ chối buổi tập này, nên không thể bỏ nó khỏi sổ. Có thể xin xét lại một lần.',
    ownActivity: 'Trưởng Lão không thể duyệt buổi tập của chính mình.',
    notFound: 'Không tìm thấy buổi tập này.',
    appealOnce:
      'Không xin xét lại buổi tập này được nữa: đã xin một lần, hoặc buổi tập không bị từ chối.',
    fromStrava: 'Buổi tập từ Strava chỉ xóa được trên Strava.',
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
      broken: 'Tệp bị hỏng, không đọc được. Xin xuất lại tệp rồi gửi lại.',
      'too-large': 'Tệp quá lớn khi giải nén. Xin chia thành vài tệp nhỏ hơn.',
      'too-many': 'Tệp nén chứa quá nhiều buổi tập. Xin chia thành vài tệp nhỏ hơn.',
      'too-many-efforts':
        'Tệp chứa quá nhiều buổi tập. Mỗi tệp nhận tối đa 500 buổi, mỗi lần gửi tối đa 3.000 buổi. Xin chia nhỏ rồi gửi lại.',
      'too-many-a-day':
        'Ngày này đã có quá nhiều buổi tập. Học Viện nhận tối đa 100 buổi một ngày.',
      'too-slow': 'Tệp này đọc quá lâu nên Học Viện đã dừng lại. Xin chia thành vài tệp nhỏ hơn.',
      'over-budget':
        'Phần còn lại của tệp nén chưa được đọc vì đã quá lâu. Xin chia thành vài tệp nhỏ hơn.',
      'with-entities':
        'Học Viện không nhận tệp có khai báo DOCTYPE vì lý do an toàn. Xin xuất lại tệp từ đồng hồ hoặc ứng dụng.',
      'no-track': 'Tệp không có đường đi hay buổi tập nào.',
      'no-time': 'Tệp không ghi thời gian, nên không tính được.',
      'in-future': 'Buổi tập ghi ngày ở tương lai. Xin xem lại đồng hồ.',
      'too-early': 'Buổi tập ghi ngày trước năm 2000. Xin xem lại đồng hồ.',
      'not-an-activity': 'Tệp này là lộ trình hoặc giáo án, không phải một buổi đã tập.',
      'no-sport': 'Tệp không ghi môn. Xin chọn môn rồi gửi lại.',
    } satisfies Record<FileFault, string>,
    earned: (stamina: number) => `+${number(stamina)} Stamina`,
    known: 'Tệp này đã có trong Học Viện.',
    crowded: 'Học Viện đang đọc tệp của nhiều môn sinh. Xin đợi vài phút rồi gửi lại.',
    full: `Đã có ${number(FILE_LIMITS.storedMax)} buổi tập từ tệp, là mức nhiều nhất. Xin xóa bớt những buổi không cần rồi gửi lại.`,
    busy: 'Tệp trước còn đang được đọc. Xin đợi một chút.',
  },
} as const;
