/** Texts of the page on which an operator sets up a new academy. */
export const setupScreenMessages = {
  title: 'Thiết lập Học Viện',
  lead: 'Sáu việc để Học Viện sẵn sàng đón người. Làm việc nào trước cũng được; mỗi việc tự lưu, và trang này luôn mở lại được.',
  list: 'Các việc thiết lập',
  states: { done: 'Xong', open: 'Chưa xong', set: 'Đang dùng' },
  step: (number: number, title: string) => `${number}. ${title}`,
  loading: 'Đang hỏi máy chủ…',
  failed: 'Chưa đọc được thiết lập của máy chủ.',
  stale: 'Chưa làm mới được. Đây là những gì đã tải trước đó.',
  place: {
    title: 'Tên, địa chỉ, múi giờ',
    name: ['Tên', 'Học Viện GoReal', 'cố định'],
    url: 'Địa chỉ',
    zone: 'Múi giờ',
    note: 'Địa chỉ và múi giờ đặt trong môi trường của máy chủ. Muốn đổi, sửa biến bên cạnh rồi khởi động lại.',
  },
  door: { title: 'Cửa Học Viện' },
  mail: {
    title: 'Email thử',
    smtp: (from: string) => `Email của Học Viện đi từ ${from}.`,
    captured: 'Email được giữ trong thư mục dữ liệu của máy chủ, không gửi ra ngoài.',
    none: 'SMTP_URL chưa đặt, nên chưa gửi được email nào. Ai quên mật khẩu cần một Trưởng Lão cấp mã khôi phục. Muốn gửi email, đặt SMTP_URL và MAIL_FROM rồi khởi động lại máy chủ.',
    tested: (time: string) => `Lần thử được nhận gần nhất: ${time}.`,
    send: 'Gửi email thử',
    action: 'gửi email thử',
    sent: (to: string) =>
      `Máy chủ đã nhận email gửi tới ${to}. Hãy xem hộp thư ấy, cả mục thư rác.`,
    kept: (to: string) => `Email gửi tới ${to} đã nằm trong thư mục dữ liệu.`,
  },
  backups: {
    title: 'Sao lưu',
    nightly: 'Cơ sở dữ liệu nhúng được chép mỗi đêm vào thư mục',
    elsewhere:
      'PostgreSQL không được chép ở đây; hãy sao lưu ngay tại máy chủ PostgreSQL. Bản mà lệnh backup đặt vào thư mục sau sẽ hiện ở đây:',
    newest: (name: string, time: string) => `Bản gần nhất, chỉ có cơ sở dữ liệu: ${name}, ${time}.`,
    complete: (name: string, time: string) => `Bản trọn vẹn gần nhất: ${name}, ${time}.`,
    none: 'Chưa có bản trọn vẹn nào ở đó.',
    hint: 'Bản trọn vẹn, gồm cả tệp của môn sinh, do lệnh này làm; nên hẹn giờ và cất ở một máy khác:',
    command: 'npm run cli -- backup',
  },
  quests: {
    title: 'Sổ nhiệm vụ',
    some: 'Sổ đã có nhiệm vụ; môn sinh thấy ngay những nhiệm vụ đang mở.',
    open: 'Mở sổ nhiệm vụ',
  },
  invitation: {
    title: 'Lời mời đầu tiên',
    lead: 'Tạo liên kết rồi gửi cho người đầu tiên. Liên kết chỉ hiện một lần, ngay sau khi tạo.',
    all: 'Xem mọi lời mời',
  },
} as const;
