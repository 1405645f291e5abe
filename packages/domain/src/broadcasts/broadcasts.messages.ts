import { formatNumber } from '../text/format-number.ts';

/** Texts of the sender in the admin panel, with the wording of specification 5.9 and 8.5. */
export const broadcastMessages = {
  titleRequired: 'Tiêu đề thông báo là bắt buộc',
  bodyRequired: 'Nội dung thông báo là bắt buộc',
  guildRequired: 'Vui lòng chọn Guild',
  userRequired: 'Vui lòng chọn người dùng',
  titleTooLong: 'Tiêu đề dài tối đa 100 ký tự',
  bodyTooLong: 'Nội dung dài tối đa 500 ký tự',
  ownPath: 'Đường dẫn phải bắt đầu bằng / và nằm trong Học Viện',
  scheduleTooSoon: 'Giờ hẹn phải cách hiện tại ít nhất 1 phút',
  unauthenticated: 'Bạn cần đăng nhập để gửi thông báo',
  permissionDenied: 'Bạn không có quyền gửi thông báo',
  sentOften: (times: number) =>
    `Mỗi ngày chỉ gửi được ${times} lần cho cả Guild hoặc mọi người. Xin gửi tiếp vào ngày mai.`,
  unknownUser: 'Không tìm thấy người nhận này',
  notScheduled: 'Thông báo này không còn chờ gửi',
  scheduled: (when: string) => `Đã hẹn gửi thông báo lúc ${when}`,
  sent: (people: number, accepted: number) =>
    `Thư đã vào hộp thư của ${formatNumber(people)} người; đã báo ngay tới ${formatNumber(accepted)} thiết bị.`,
  sending: (people: number) =>
    `Thư đang đến hộp thư của ${formatNumber(people)} người; Học Viện vẫn tiếp tục báo tới các thiết bị.`,
} as const;
