import type { ErrorCode } from '../errors/error-code.ts';

/** Texts of the guild chat, server and web. */
export const chatMessages = {
  empty: 'Con hãy viết đôi lời rồi hãy gửi.',
  tooLong: 'Một tin nhắn dài tối đa 500 ký tự.',
  ownGuildOnly: 'Con chỉ vào được sảnh của guild mình.',
  noGuild: 'Con cần chọn guild trước khi vào sảnh trò chuyện.',
  off: 'Sảnh đang đóng cửa. Những lời đã nói vẫn được giữ nguyên.',
  readOnly: 'Sảnh đang lặng: lúc này chỉ Trưởng Lão lên tiếng.',
  muted: (until: string, reason: string) => `Con đang tạm lặng đến ${until}. Lý do: ${reason}`,
  slow: (seconds: number) => `Sảnh đang nói chậm. Con đợi thêm ${seconds} giây nhé.`,
  refusedWord: 'Trong lời này có từ Học Viện không giữ. Con viết lại cho nhẹ hơn nhé.',
  tooFast: 'Con nói nhanh quá, sảnh chưa kịp nghe. Nghỉ một nhịp rồi gửi lại nhé.',
  messageGone: 'Tin nhắn này không còn ở đây.',
  academy: 'Học Viện',
  formerMember: 'Người đã rời đi',
  system: {
    joined: (name: string) => `${name} vừa bước vào sảnh. Cả nhà đón một tiếng nhé!`,
    levelUp: (name: string, level: string) => `${name} vừa lên bậc ${level}. Mừng cho con!`,
  },
} as const;

const SEND_ERRORS: Partial<Record<ErrorCode, string>> = {
  'too-many-requests': chatMessages.tooFast,
  'resource-exhausted': chatMessages.tooFast,
  'permission-denied': 'Con không có quyền nói trong sảnh này.',
  unauthenticated:
    'Phiên đăng nhập đã hết. Con đăng nhập lại rồi gửi nhé, lời con viết vẫn còn đây.',
  unavailable:
    'Học Viện đang tạm nghỉ trong chốc lát. Lời con viết vẫn còn đây, lát nữa gửi lại nhé.',
  'network-request-failed':
    'Không kết nối được với Học Viện. Lời con viết vẫn còn đây, có mạng thì gửi lại nhé.',
};

/** The message for a failed send when the server gave no more precise reason (specification 8.9). */
export function chatSendError(code: ErrorCode): string {
  return SEND_ERRORS[code] ?? 'Chưa gửi được tin nhắn. Con thử lại nhé.';
}
