import { formatNumber } from '../text/format-number.ts';
import type { StravaState } from './status.ts';

const figure = (value: number): string => formatNumber(value, { atMost: 2 });

/** Texts of the server about Strava, for players and for the operator. */
export const stravaMessages = {
  /** Specification 5.10. */
  missingParameters: 'Missing authorization code or state parameter',
  /** for a player, by the state of the application's access */
  toPlayer: {
    ready: null,
    'not-configured':
      'Học Viện này chưa nối với Strava. Vẫn có thể nhận Stamina bằng cách gửi tệp buổi tập.',
    inactive:
      'Strava đang tạm ngưng ứng dụng của Học Viện. Kết nối vẫn được giữ nguyên, Học Viện tự thử lại mỗi giờ. Nếu kéo dài, xin báo người vận hành.',
    paused: 'Người vận hành đang tạm dừng việc đồng bộ. Kết nối vẫn được giữ nguyên.',
    full: 'Học Viện đã đủ số người được nối Strava. Xin báo người vận hành, và tạm gửi tệp buổi tập.',
  } satisfies Record<StravaState, string | null>,
  /** for the operator, with what to do */
  toOperator: {
    ready: 'Strava trả lời bình thường.',
    'not-configured':
      'Chưa đặt STRAVA_CLIENT_ID và STRAVA_CLIENT_SECRET. Stamina từ tệp và từ mục tự ghi vẫn được tính.',
    inactive:
      'Strava trả lời 403 Inactive: gói thuê bao Strava của chủ ứng dụng có lẽ đã hết hạn. Gia hạn rồi đợi, Học Viện tự thử lại mỗi giờ. Không môn sinh nào bị ngắt kết nối.',
    paused: 'Đồng bộ đang được tạm dừng bằng tay.',
    full: 'Đã đủ số vận động viên cho phép (STRAVA_MAX_ATHLETES). Hãy xin Strava tăng giới hạn, rồi đổi con số này.',
  } satisfies Record<StravaState, string>,
  consentFirst: 'Xin đọc và đồng ý cho Học Viện đọc buổi tập trên Strava trước đã.',
  stateGone: 'Lượt kết nối này đã hết hạn hoặc đã được dùng. Xin bắt đầu lại từ Dòng chảy AURA.',
  scopeMissing:
    'Học Viện cần quyền xem buổi tập để tính Stamina. Xin kết nối lại và để nguyên dấu chọn ở quyền ấy.',
  codeRefused: 'Strava không nhận mã kết nối này nữa. Xin bắt đầu lại từ Dòng chảy AURA.',
  otherPlayer:
    'Tài khoản Strava này đã nối với một môn sinh khác. Hãy ngắt kết nối bên đó trước khi nối ở đây.',
  otherAthlete:
    'Đang nối với một tài khoản Strava khác. Hãy ngắt kết nối tài khoản đó trước rồi nối lại.',
  unreachable: 'Chưa liên lạc được với Strava. Xin thử lại sau ít phút.',
  misconfigured:
    'Strava không nhận ra ứng dụng của Học Viện. Xin báo người vận hành; kết nối không bị mất.',
  notConnected: 'Chưa kết nối Strava.',
  reconnect: 'Strava không còn cho Học Viện đọc buổi tập. Xin kết nối lại.',
  sync: {
    done: ({ processed, gained }: { processed: number; gained: number }) =>
      processed === 0
        ? 'Đã đồng bộ. Không có gì mới kể từ lần trước.'
        : `Đã đồng bộ ${figure(processed)} buổi tập, ${gained >= 0 ? `thêm ${figure(gained)}` : `bớt ${figure(-gained)}`} Stamina.`,
    goesOn: (processed: number) =>
      `Đã đọc ${figure(processed)} buổi tập đầu tiên. Học Viện tiếp tục đọc phần còn lại, không cần đợi ở đây.`,
    running: 'Học Viện đang đồng bộ buổi tập rồi. Kết quả sẽ hiện ngay khi xong.',
    tooSoon: (seconds: number) => `Vừa đồng bộ xong. Xin thử lại sau ${seconds} giây.`,
    waits: (time: string) =>
      `Strava chỉ cho đọc một số lượt trong 15 phút. Học Viện sẽ tự đồng bộ tiếp lúc ${time}.`,
  },
  disconnected: '✅ Đã ngắt kết nối Strava thành công',
  disconnectFailed: '❌ Lỗi ngắt kết nối Strava. Vui lòng thử lại.',
  notification: {
    deleted: {
      title: 'Đã xóa dữ liệu Strava',
      body: ({ receipt, activities }: { receipt: string; activities: number }) =>
        `Học Viện đã ngắt kết nối, xóa ${figure(activities)} buổi tập từ Strava cùng mọi điểm Stamina tính từ đó, và xóa mã kết nối. Số biên nhận: ${receipt}.`,
    },
    revoked: {
      title: 'Kết nối Strava đã được thu hồi',
      body: ({ receipt, activities }: { receipt: string; activities: number }) =>
        `Quyền đọc đã bị thu hồi ngay trên Strava, nên Học Viện đã xóa ${figure(activities)} buổi tập cùng mọi điểm Stamina tính từ đó. Số biên nhận: ${receipt}. Có thể kết nối lại bất cứ lúc nào.`,
    },
    reconnect: {
      title: 'Hãy kết nối lại Strava',
      body: 'Strava không còn cho Học Viện đọc buổi tập. Điểm đã có vẫn còn đó. Xin mở Dòng chảy AURA và kết nối lại.',
    },
  },
  mail: {
    subject: 'Học Viện GoReal đã xóa dữ liệu Strava',
    text: ({
      name,
      receipt,
      activities,
      time,
    }: {
      name: string;
      receipt: string;
      activities: number;
      time: string;
    }) =>
      [
        `Chào ${name},`,
        '',
        `Học Viện xác nhận: lúc ${time}, toàn bộ dữ liệu nhận từ Strava của tài khoản này đã được xóa`,
        `(${figure(activities)} buổi tập, mã kết nối, tên vận động viên) và mọi điểm Stamina tính từ dữ liệu đó.`,
        'Quyền truy cập trên Strava cũng được thu hồi.',
        '',
        `Số biên nhận: ${receipt}`,
        '',
        'Học Viện GoReal',
      ].join('\n'),
  },
  webhookSilent:
    'Strava không gọi được tới địa chỉ nhận tin báo của Học Viện. Hãy xem tường lửa, proxy và chứng chỉ https.',
  webhookPrivate:
    'Địa chỉ của Học Viện không mở ra Internet, nên Strava không gửi tin báo được. Lượt quét hằng đêm vẫn chạy.',
} as const;
