/** Every audited action with its name: one line an action. Its area is the word before the first dot. */
export const AUDIT_ACTIONS = {
  'submission.approve': 'Duyệt báo cáo',
  'submission.reject': 'Từ chối báo cáo',
  'submission.undo': 'Rút lại quyết định',
  'role.grant': 'Đổi vai trò',
  'account.password-change': 'Đổi mật khẩu',
  'account.password-reset': 'Đặt lại mật khẩu bằng liên kết',
  'account.reset-link': 'Cấp liên kết đặt lại mật khẩu',
  'account.factor-add': 'Bật xác thực hai lớp',
  'account.factor-remove': 'Tắt xác thực hai lớp',
  'account.factor-reset': 'Gỡ xác thực hai lớp đã mất',
  'account.recovery-code': 'Cấp mã khôi phục',
  'account.identity-add': 'Nối tài khoản bên ngoài',
  'account.identity-remove': 'Gỡ tài khoản bên ngoài',
  'account.passkey-add': 'Thêm khóa truy cập',
  'account.passkey-remove': 'Gỡ khóa truy cập',
  'factor.policy': 'Đổi yêu cầu xác thực hai lớp',
  'door.set': 'Mở hoặc đóng cửa Học Viện',
  'invitation.create': 'Tạo lời mời',
  'invitation.revoke': 'Thu hồi lời mời',
  'member.suspend': 'Tạm ngưng tài khoản',
  'member.unsuspend': 'Mở lại tài khoản',
  'member.appeal': 'Hồi đáp lời xin xét lại',
  'chat.mute': 'Tắt tiếng ở sảnh',
  'chat.unmute': 'Cho nói lại ở sảnh',
  'chat.appeal': 'Hồi đáp lời xin xét lại ở sảnh',
  'chat.delete': 'Gỡ tin nhắn ở sảnh',
  'chat.keep': 'Giữ tin nhắn bị báo vi phạm',
  'chat.settings': 'Đổi cài đặt của sảnh',
  'chat.word.list': 'Thêm từ vào danh sách chặn',
  'chat.word.unlist': 'Bỏ từ khỏi danh sách chặn',
  'member.avatar': 'Gỡ ảnh đại diện',
  'activity.approve': 'Duyệt buổi tập',
  'activity.reject': 'Từ chối buổi tập',
  'activity.revoke': 'Thu hồi Stamina của buổi tập',
  'activity.approve-import': 'Duyệt cả đợt buổi tập',
  'activity.reject-import': 'Từ chối cả đợt buổi tập',
  'activity-limits.set': 'Đổi ngưỡng của buổi tập',
  'quest.create': 'Soạn nhiệm vụ',
  'quest.change': 'Sửa nhiệm vụ',
  'personal-quest.approve': 'Duyệt nhiệm vụ riêng',
  'personal-quest.reject': 'Từ chối nhiệm vụ riêng',
  'background.add': 'Thêm ảnh nền',
  'background.remove': 'Xóa ảnh nền',
  'background.choose': 'Chọn ảnh nền',
  'guild.image.set': 'Thay ảnh Guild',
  'guild.image.remove': 'Gỡ ảnh Guild',
  'broadcast.send': 'Gửi thông báo',
  'broadcast.schedule': 'Hẹn giờ thông báo',
  'broadcast.cancel': 'Hủy thông báo đã hẹn',
  'error.resolve': 'Đánh dấu lỗi đã xử lý',
  'error.reopen': 'Mở lại lỗi',
  'holiday.add': 'Thêm ngày lễ',
  'holiday.remove': 'Bỏ ngày lễ',
  'outage.add': 'Thêm ngày sự cố',
  'outage.remove': 'Bỏ ngày sự cố',
  'mail.test': 'Gửi email thử',
  'decay.switch': 'Bật hoặc tắt AURA phai',
  'strava.pause': 'Tạm dừng Strava',
  'strava.resume': 'Chạy tiếp Strava',
} as const;

/** The areas by which an elder can filter the audit. Actions of other areas are found without a filter. */
export const AUDIT_AREAS = {
  submission: 'Báo cáo',
  member: 'Tài khoản',
  role: 'Vai trò',
  account: 'Mật khẩu',
  chat: 'Sảnh Guild',
  activity: 'Buổi tập',
  quest: 'Nhiệm vụ',
  'personal-quest': 'Nhiệm vụ riêng',
  background: 'Ảnh nền',
  guild: 'Guild',
  broadcast: 'Thông báo',
  error: 'Nhật ký lỗi',
} as const satisfies Partial<Record<AreaOf<keyof typeof AUDIT_ACTIONS>, string>>;

type AreaOf<Action> = Action extends `${infer Area}.${string}` ? Area : never;

/** Names of subject kinds, shown where the subject has no name of its own. */
export const AUDIT_SUBJECTS = {
  submission: 'Một báo cáo',
  user: 'Một môn sinh',
  'chat-message': 'Một tin nhắn ở sảnh',
  'guild-chat': 'Sảnh Guild',
  'chat-word': 'Danh sách từ chặn',
  activity: 'Một buổi tập',
  'activity-import': 'Một đợt buổi tập',
  'activity-limits': 'Ngưỡng của buổi tập',
  quest: 'Một nhiệm vụ',
  'personal-quest': 'Một nhiệm vụ riêng',
  background: 'Ảnh nền',
  guild: 'Một Guild',
  broadcast: 'Một thông báo',
  error: 'Một lỗi',
  closure: 'Lịch Học Viện',
  decay: 'AURA',
  strava: 'Strava',
  mail: 'Email',
  door: 'Cửa Học Viện',
  factor: 'Xác thực hai lớp',
  invitation: 'Một lời mời',
} as const;

export const auditMessages = {
  /** An action of an older or newer version may be unknown; it is shown as stored. */
  action: (action: string): string => nameIn(AUDIT_ACTIONS, action) ?? action,
  /** `subject` is `kind:id`, or only a kind. */
  subject: (subject: string): string =>
    nameIn(AUDIT_SUBJECTS, subject.split(':')[0] ?? '') ?? subject,
  areas: AUDIT_AREAS,
} as const;

function nameIn(names: Readonly<Record<string, string>>, name: string): string | undefined {
  return names[name];
}
