/** Texts of mentoring (rules 9, perk of the Warrior). */
export const mentoringMessages = {
  notWarrior: 'Từ bậc Võ Sư con mới nhận dìu dắt học trò.',
  full: 'Con đã có ba học trò hoặc lời mời đang chờ. Hãy dìu dắt họ cho trọn trước đã.',
  notFound: 'Không tìm thấy người này trong guild của con.',
  mentorshipNotFound: 'Mối dìu dắt này không còn nữa.',
  alreadyInvited: 'Lời mời của con đang chờ người ấy trả lời.',
  hasMentor: 'Người ấy đã có người dìu dắt.',
  declinedLately: 'Người ấy vừa từ chối. Con hãy để một tuần trôi qua rồi hẵng mời lại.',
  notOpen: 'Lời mời này đã được trả lời hoặc rút lại.',
  alreadyHasMentor: 'Con đang có người dìu dắt rồi. Hãy chia tay người ấy trước khi nhận lời mới.',
  onceADay: 'Hôm nay con đã gửi lời động viên cho học trò này. Ngày mai hãy viết tiếp.',
  messageMissing: 'Con hãy viết đôi lời trước khi gửi.',
  messageLong: 'Lời động viên dài tối đa 300 ký tự.',
  unkind: 'Lời này có chữ Học Viện không dùng. Con hãy viết lại cho ấm hơn.',
  notifications: {
    invited: {
      title: 'Lời mời dìu dắt',
      body: (mentor: string) =>
        `${mentor} muốn dìu dắt con trên Con Đường Thăng Hoa. Con nhận lời hay không đều được.`,
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
