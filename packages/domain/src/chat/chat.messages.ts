import type { ErrorCode } from '../errors/error-code.ts';

/** Texts of the guild chat, server and web. */
export const chatMessages = {
  empty: 'Xin viết đôi lời rồi hãy gửi.',
  tooLong: 'Một tin nhắn dài tối đa 500 ký tự.',
  ownGuildOnly: 'Chỉ vào được sảnh của Guild mình.',
  noGuild: 'Cần chọn Guild trước khi vào sảnh trò chuyện.',
  off: 'Sảnh đang đóng cửa. Những lời đã nói vẫn được giữ nguyên.',
  readOnly: 'Sảnh đang lặng: lúc này chỉ Trưởng Lão lên tiếng.',
  muted: (until: string, reason: string) => `Đang bị tắt tiếng đến ${until}. Lý do: ${reason}`,
  slow: (seconds: number) =>
    `Sảnh đang nói chậm. Xin đợi thêm ${seconds < 120 ? `${seconds} giây` : `${Math.ceil(seconds / 60)} phút`}.`,
  refusedWord: 'Trong tin nhắn có từ không được dùng ở đây. Xin viết lại cho nhẹ hơn.',
  tooFast: 'Gửi nhanh quá, sảnh chưa kịp nghe. Xin nghỉ một nhịp rồi gửi lại.',
  messageGone: 'Tin nhắn này không còn ở đây.',
  academy: 'Học Viện',
  formerMember: 'Người đã rời đi',
  system: {
    joined: (name: string) => `${name} vừa bước vào sảnh. Cả nhà đón một tiếng nhé!`,
    levelUp: (name: string, level: string) => `${name} vừa lên cấp ${level}. Cả sảnh chúc mừng!`,
  },
} as const;

const SEND_ERRORS: Partial<Record<ErrorCode, string>> = {
  'too-many-requests': chatMessages.tooFast,
  'resource-exhausted': chatMessages.tooFast,
  'permission-denied': 'Không có quyền nói trong sảnh này.',
  unauthenticated: 'Phiên đăng nhập đã hết. Xin đăng nhập lại rồi gửi, tin nhắn vẫn còn đây.',
  unavailable: 'Học Viện đang tạm nghỉ trong chốc lát. Tin nhắn vẫn còn đây, lát nữa xin gửi lại.',
  'network-request-failed':
    'Không kết nối được với Học Viện. Tin nhắn vẫn còn đây, có mạng xin gửi lại.',
};

/** The message for a failed send when the server gave no more precise reason (specification 8.9). */
export function chatSendError(code: ErrorCode): string {
  return SEND_ERRORS[code] ?? 'Chưa gửi được tin nhắn. Xin thử lại.';
}
