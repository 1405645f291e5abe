import { formatNumber } from '@goreal/domain/text/format-number';

export const erasuresMessages = {
  title: 'Xóa tài khoản',
  lead: 'Rời Học Viện mãi mãi. Việc này làm ngay và không lấy lại được.',
  open: 'Xóa tài khoản này',
  question: 'Thật sự muốn rời đi?',
  goes: [
    'Tên, email, báo cáo, bằng chứng, thư từ, nhật ký, buổi tập và mọi điểm bị xóa.',
    'Ảnh, video và ghi âm được gỡ khỏi kho.',
    'Kết nối Strava, thông báo đẩy và mọi phiên đăng nhập chấm dứt ngay.',
    'Tin nhắn đã gửi chỉ còn lại một chỗ trống.',
  ],
  stays: 'Chỉ còn lại những con số tổng của Học Viện, không mang tên ai.',
  exportFirst: 'Nên tải dữ liệu của mình về trước khi xóa.',
  password: 'Mật khẩu',
  passwordMissing: 'Xin nhập mật khẩu.',
  confirm: 'Xóa mãi mãi',
  cancel: 'Ở lại',
  action: 'xóa tài khoản',
  receipt: {
    title: 'Học Viện đã xóa tài khoản',
    farewell: 'Cảm ơn đã đi cùng một đoạn đường. Chúc người đi xa chân cứng đá mềm.',
    number: 'Biên nhận số',
    when: 'Xóa lúc',
    rows: 'Dòng dữ liệu đã xóa',
    files: 'Tệp đã gỡ khỏi kho',
    filesLeft: (left: number, all: number) =>
      `${formatNumber(all - left)}/${formatNumber(all)}, phần còn lại đang được gỡ`,
    mailed:
      'Hãy lưu số biên nhận này. Nếu Học Viện gửi được email, biên nhận cũng được gửi tới địa chỉ email của tài khoản vừa xóa.',
    loading: 'Đang mở biên nhận…',
    /** the title where no receipt is shown */
    unseenTitle: 'Biên nhận xóa tài khoản',
    unknown: 'Học Viện không tìm thấy biên nhận này.',
    loadAction: 'mở biên nhận',
    home: 'Về trang đầu',
  },
} as const;
