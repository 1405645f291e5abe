import type { LoggedPurpose } from './purpose.ts';

/** The texts that a person agrees to. A change of meaning needs a new version in `purpose.ts`. */
export const consentMessages = {
  purposes: {
    account: {
      title: 'Ghi danh vào Học Viện',
      text: 'Học Viện giữ tên hiển thị, email, Guild, báo cáo và điểm để tài khoản hoạt động được. Đồng môn thấy tên, Guild và thứ hạng.',
    },
    strava: {
      title: 'Lấy buổi tập từ Strava',
      text: 'Học Viện đọc các buổi chạy, bơi, đạp xe trên Strava để tính Stamina. Bản gốc được rút gọn sau bảy ngày, mã kết nối được mã hóa.',
    },
    strava_sharing: {
      title: 'Cho đồng môn thấy số liệu Strava',
      text: 'Quãng đường và Stamina lấy từ Strava được hiện trên các bảng chung của Học Viện.',
    },
    push: {
      title: 'Nhận thông báo đẩy',
      text: 'Học Viện giữ địa chỉ nhận thông báo của thiết bị này và gửi thông báo tới đó, kể cả khi trang không mở.',
    },
    boards: {
      title: 'Có tên trên bảng vinh danh',
      text: 'Tên, Guild, AURA, cấp và chuỗi ngày được hiện trên các bảng mà mọi môn sinh đều xem được.',
    },
    guardian: {
      title: 'Cha mẹ hoặc người giám hộ đồng ý',
      text: 'Môn sinh dưới 16 tuổi được hiện tên với đồng môn, trò chuyện ở sảnh Guild, lên bảng, dìu dắt và nối Strava.',
    },
  } satisfies Record<LoggedPurpose, { title: string; text: string }>,
  outdated: 'Lời đồng ý này vừa được viết lại. Xin tải lại trang và đọc bản mới.',
  accountStays:
    'Tài khoản chỉ hoạt động được khi có lời đồng ý này. Muốn rút lại, hãy xóa tài khoản ở mục Dữ liệu cá nhân.',
} as const;

/** Apart from the texts above, which the registration loads. */
export function consentedOften(grants: number): string {
  return `Mỗi ngày chỉ đồng ý lại được ${grants} lần. Xin thử lại vào ngày mai.`;
}
