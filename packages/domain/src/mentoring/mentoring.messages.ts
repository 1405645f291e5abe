/** Texts of mentoring (rules 9, perk of the Warrior). */
export const mentoringMessages = {
  notWarrior: 'Từ cấp Võ Sư mới được dìu dắt học trò.',
  full: 'Đã đủ ba người, kể cả lời mời đang chờ. Muốn mời người khác, hãy rút lại một lời mời hoặc ngừng dìu dắt một học trò.',
  notFound: 'Không tìm thấy người này trong Guild.',
  mentorshipNotFound: 'Mối dìu dắt này không còn nữa.',
  alreadyInvited: 'Lời mời đang chờ người ấy trả lời.',
  hasMentor: 'Người ấy đã có người dìu dắt.',
  declinedLately: 'Người ấy vừa từ chối. Một tuần nữa mới mời lại được.',
  invitedOften: 'Tuần này đã mời người ấy nhiều lần. Hãy đợi vài ngày rồi mời lại.',
  notOpen: 'Lời mời này đã được trả lời hoặc rút lại.',
  alreadyHasMentor:
    'Đã có người dìu dắt. Hãy ngừng nhận dìu dắt từ người ấy trước khi nhận lời mời mới.',
  onceADay: 'Hôm nay đã gửi lời động viên cho học trò này. Ngày mai hãy viết tiếp.',
  messageMissing: 'Xin viết đôi lời trước khi gửi.',
  messageLong: 'Lời động viên dài tối đa 300 ký tự.',
  unkind: 'Lời này có từ không được dùng ở đây. Xin viết lại cho ấm hơn.',
  notifications: {
    invited: {
      title: 'Lời mời dìu dắt',
      body: (mentor: string) =>
        `${mentor} muốn dìu dắt con trên Đường Thăng Hoa. Con nhận lời hay không đều được.`,
    },
    accepted: {
      title: 'Học trò mới',
      body: (apprentice: string) => `${apprentice} đã nhận lời, từ nay là học trò của con.`,
    },
    encouragement: {
      title: (mentor: string) => `${mentor} nhắn con`,
    },
  },
} as const;
