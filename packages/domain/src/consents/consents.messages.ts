import type { ConsentPurpose } from './purpose.ts';

/** The texts that a person agrees to. A change of meaning needs a new version in `purpose.ts`. */
export const consentMessages = {
  purposes: {
    account: {
      title: 'Ghi danh vào Học Viện',
      text: 'Học Viện giữ tên hiển thị, email, guild, báo cáo và điểm của con để con học được ở đây. Đồng môn thấy tên, guild và thứ bậc của con.',
    },
    strava: {
      title: 'Lấy hoạt động từ Strava',
      text: 'Học Viện đọc các buổi chạy, bơi, đạp xe của con trên Strava để tính Stamina. Bản gốc được rút gọn sau bảy ngày, mã kết nối được khóa kín.',
    },
    strava_sharing: {
      title: 'Cho đồng môn thấy số liệu Strava',
      text: 'Quãng đường và Stamina lấy từ Strava của con được hiện trên các bảng chung của Học Viện.',
    },
    push: {
      title: 'Nhận thông báo đẩy',
      text: 'Học Viện giữ địa chỉ nhận thông báo của thiết bị này và gửi tin tới đó, kể cả khi con không mở trang.',
    },
    boards: {
      title: 'Có tên trên bảng vinh danh',
      text: 'Tên, guild, AURA, bậc và chuỗi ngày của con được hiện trên các bảng mà mọi môn sinh đều xem được.',
    },
  } satisfies Record<ConsentPurpose, { title: string; text: string }>,
  outdated: 'Lời cam kết này vừa được viết lại. Con hãy tải lại trang và đọc bản mới.',
  accountStays:
    'Học Viện cần những điều này để con còn học ở đây. Muốn rút lại, con hãy xóa tài khoản ở mục Dữ liệu của con.',
} as const;
