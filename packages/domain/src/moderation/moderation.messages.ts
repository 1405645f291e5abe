import { asSentence } from '../text/clean.ts';
import { formatNumber } from '../text/format-number.ts';

/** Texts of chat moderation. */
export const moderationMessages = {
  wordTooShort: 'Từ cần ít nhất 2 ký tự.',
  wordTooLong: 'Từ dài tối đa 60 ký tự.',
  listFull: (max: number) =>
    `Danh sách đã đủ ${formatNumber(max)} từ. Hãy gỡ bớt những từ không còn cần đến.`,
  ownMessage: 'Không thể báo vi phạm tin nhắn của chính mình.',
  systemMessage: 'Đây là lời của Học Viện, không thể báo vi phạm.',
  notElders: 'Chỉ người vận hành mới có thể tắt tiếng một Trưởng Lão.',
  elderMuted: 'Chỉ người vận hành mới có thể xem lại việc tắt tiếng một Trưởng Lão.',
  muteOver: 'Lần tắt tiếng này đã kết thúc.',
  held: 'Học Viện giữ lại vì danh sách từ',
  reasons: {
    spam: 'Quấy rầy, quảng cáo',
    insult: 'Xúc phạm, chê bai',
    threat: 'Đe dọa, bắt nạt',
    personal: 'Lộ chuyện riêng của người khác',
    other: 'Chuyện khác',
  },
  notifications: {
    muted: {
      title: 'Tạm thời bị tắt tiếng ở sảnh Guild',
      body: (until: string, reason: string) =>
        `Đến ${until} mới nói lại được ở sảnh. Lý do: ${asSentence(reason)} Nếu thấy oan, có thể xin xét lại ngay trong sảnh.`,
    },
    lifted: {
      title: 'Lại được nói ở sảnh Guild',
      body: (answer: string) => `Trưởng Lão đã cho nói lại. ${answer}`.trim(),
    },
    upheld: {
      title: 'Trưởng Lão đã hồi đáp lời xin xét lại',
      body: (answer: string) => `Lần tắt tiếng vẫn giữ nguyên. Lời Trưởng Lão: ${answer}`,
    },
    deleted: {
      title: 'Một tin nhắn đã bị gỡ',
      body: (reason: string) => `Trưởng Lão đã gỡ một tin nhắn ở sảnh Guild. Lý do: ${reason}`,
    },
  },
} as const;
