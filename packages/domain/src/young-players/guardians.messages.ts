import type { GuardianAnswer } from './guardian.ts';

/** Texts to and about guardians: mails, notifications to the player, refusals. */
export const guardianMessages = {
  notYoung: 'Chỉ môn sinh dưới 16 tuổi mới cần người giám hộ.',
  ownEmail: 'Đây là email của chính tài khoản này. Xin ghi email của cha mẹ hoặc người giám hộ.',
  answered:
    'Người giám hộ đã trả lời. Muốn đổi địa chỉ hoặc hỏi lại, hãy nhờ một Trưởng Lão; người giám hộ cũng tự xin được liên kết mới.',
  replaced: 'Trưởng Lão đã ghi một người giám hộ khác. Muốn đổi địa chỉ, hãy nhờ một Trưởng Lão.',
  withoutMail:
    'Học Viện này không gửi email. Hãy xin một Trưởng Lão liên kết dành cho người giám hộ.',
  linkInvalid:
    'Liên kết này không còn dùng được: mỗi liên kết dùng trong 24 giờ, cho một lần trả lời, và hết hạn khi có liên kết mới. Hãy xin liên kết mới ở trang này.',
  nothingToWithdraw: 'Chưa có lời đồng ý nào để rút lại.',
  wrongName: 'Tên vừa ghi không giống tên hiển thị của môn sinh, tài khoản vẫn còn nguyên.',
  askMail: {
    subject: (name: string) => `${name} xin phép tham gia Học Viện GoReal`,
    body: ({ name, url, hours }: { name: string; url: string; hours: number }) =>
      `Kính gửi quý phụ huynh,\n\n${name} vừa lập tài khoản ở Học Viện GoReal và cho biết mình dưới 16 tuổi. Trước khi cha mẹ hoặc người giám hộ đồng ý, tài khoản chỉ làm nhiệm vụ và nộp báo cáo cho Trưởng Lão; trò chuyện, bảng vinh danh và mọi thứ cho người khác thấy đều đóng.\n\nTrang ở liên kết dưới đây cho biết Học Viện giữ những gì, ai thấy những gì, và nhận câu trả lời đồng ý hay không. Liên kết dùng một lần, trong ${hours} giờ:\n${url}\n\nNếu không biết ai tên ${name}, hãy bỏ qua email này: không trả lời thì mọi thứ vẫn đóng.\n\nHọc Viện GoReal`,
  },
  manageMail: {
    subject: (name: string) => `Liên kết dành cho người giám hộ của ${name}`,
    body: ({ name, url, hours }: { name: string; url: string; hours: number }) =>
      `Kính gửi quý phụ huynh,\n\nTheo yêu cầu vừa gửi từ trang dành cho người giám hộ, đây là liên kết để xem lời đồng ý cho ${name}, rút lại, tải dữ liệu hoặc xóa tài khoản. Liên kết dùng trong ${hours} giờ:\n${url}\n\nNếu không phải quý vị yêu cầu, hãy bỏ qua email này.\n\nHọc Viện GoReal`,
  },
  answeredMail: {
    subject: (name: string) => `Đã ghi nhận câu trả lời về ${name}`,
    body: ({ name, answer, page }: { name: string; answer: GuardianAnswer; page: string }) =>
      `Kính gửi quý phụ huynh,\n\nHọc Viện đã ghi nhận: ${ANSWERED[answer](name)}\n\nMuốn xem lại, đổi ý, tải dữ liệu hoặc xóa tài khoản, quý vị xin liên kết mới bất cứ lúc nào ở:\n${page}\n\nNếu không phải quý vị trả lời, hãy báo cho người vận hành Học Viện.\n\nHọc Viện GoReal`,
  },
  /** to the player */
  notifications: {
    agreed: {
      title: 'Người giám hộ đã đồng ý',
      body: 'Sảnh Guild, bảng vinh danh, dìu dắt và Strava đã mở.',
    },
    refused: {
      title: 'Người giám hộ chưa đồng ý',
      body: 'Nhiệm vụ, báo cáo và AURA vẫn dùng được như thường.',
    },
    withdrawn: {
      title: 'Người giám hộ đã rút lại lời đồng ý',
      body: 'Sảnh Guild, bảng vinh danh, dìu dắt và Strava đã đóng lại. Nhiệm vụ, báo cáo và AURA vẫn dùng được như thường.',
    },
    replaced: {
      title: 'Người giám hộ mới cần trả lời',
      body: 'Trưởng Lão đã ghi một người giám hộ khác. Sảnh Guild, bảng vinh danh, dìu dắt và Strava đóng lại cho đến khi người ấy đồng ý. Nhiệm vụ, báo cáo và AURA vẫn dùng được như thường.',
    },
  } satisfies Record<GuardianAnswer | 'replaced', { title: string; body: string }>,
} as const;

const ANSWERED: Record<GuardianAnswer, (name: string) => string> = {
  agreed: (name) => `quý vị đồng ý cho ${name} tham gia trọn vẹn.`,
  refused: (name) =>
    `quý vị không đồng ý. Tài khoản của ${name} chỉ làm nhiệm vụ và nộp báo cáo cho Trưởng Lão.`,
  withdrawn: (name) =>
    `quý vị rút lại lời đồng ý. Từ lúc này, môn sinh khác không còn thấy ${name} và không nhắn tới được nữa. Kết nối Strava, nếu có, đã được ngắt; buổi tập từ đó cùng Stamina đã bị xóa.`,
};
