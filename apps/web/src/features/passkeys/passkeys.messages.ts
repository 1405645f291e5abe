/** Texts of the passkeys in the settings. */
export const passkeyScreenMessages = {
  title: 'Khóa truy cập',
  lead: 'Đăng nhập bằng vân tay, khuôn mặt hoặc mã mở máy, không cần mật khẩu. Khóa nằm trong thiết bị hay trình quản lý mật khẩu, và không dùng được ở một trang giả.',
  elders:
    'Với Trưởng Lão và người vận hành đã có khóa, chỉ mật khẩu thì không đủ để đăng nhập. Hãy thêm một khóa trên mỗi thiết bị thường dùng.',
  add: 'Thêm khóa truy cập',
  new: {
    title: 'Thêm khóa truy cập',
    label: 'Tên của khóa',
    hint: 'Để nhận ra sau này, như “Điện thoại” hay “Máy ở trường”.',
    send: 'Tiếp tục',
    added: 'Đã thêm khóa truy cập.',
  },
  rename: {
    title: 'Đổi tên khóa',
    button: 'Đổi tên',
    of: (name: string) => `Đổi tên khóa ${name}`,
    send: 'Lưu',
    done: 'Đã đổi tên khóa.',
  },
  remove: {
    title: (name: string) => `Gỡ khóa “${name}”?`,
    text: 'Từ nay không đăng nhập bằng khóa này được nữa. Trên thiết bị có thể vẫn còn tên khóa; hãy xóa luôn ở đó.',
    button: 'Gỡ',
    of: (name: string) => `Gỡ khóa ${name}`,
    confirm: 'Gỡ khóa',
    done: 'Đã gỡ khóa truy cập.',
    action: 'gỡ khóa truy cập',
  },
  since: (day: string) => `Thêm ngày ${day}`,
  used: (time: string) => `dùng lần cuối ${time}`,
  unused: 'chưa dùng lần nào',
  synced: 'Đồng bộ',
  empty: 'Tài khoản chưa có khóa truy cập nào.',
  loading: 'Đang xem các khóa truy cập…',
  failed: 'Chưa xem được các khóa truy cập.',
  stale: 'Thông tin có thể chưa mới nhất.',
} as const;
