import { formatNumber } from '../text/format-number.ts';
import type { ReportType } from './quest.ts';
import { QUEST_NEWS } from './quest-news.ts';

/** Words of a description that indicate the kind of proof a quest asks for. */
export const reportTypeKeywords: Record<ReportType, readonly string[]> = {
  video: ['video', 'quay phim', 'quay lại', 'đoạn phim', 'clip'],
  audio: ['ghi âm', 'audio', 'giọng nói', 'thu âm', 'đọc to', 'bản thu'],
  image: ['hình ảnh', 'bức ảnh', 'chụp', 'tấm ảnh', 'ảnh ', 'hình chụp', 'photo', 'image'],
  text: ['viết', 'kể lại', 'mô tả', 'ghi lại', 'bài luận'],
};

const reportTypeNames: Record<ReportType, string> = {
  text: 'Bài viết',
  image: 'Ảnh',
  video: 'Video',
  audio: 'Ghi âm',
};

export const questMessages = {
  noGuild: 'Vui lòng chọn Guild để xem nhiệm vụ',
  notFound: 'Nhiệm vụ này không còn trong sổ của Guild.',
  inactive: 'Nhiệm vụ này đang đóng. Xin chọn nhiệm vụ khác.',
  doneToday: 'Hôm nay đã nộp báo cáo cho nhiệm vụ này. Ngày mai hãy nhận lại.',
  otherGuildToday:
    'Hôm nay đã có báo cáo nộp cho Guild khác. Nhiệm vụ của Guild này đợi đến ngày mai.',
  doneOnce: 'Nhiệm vụ này chỉ làm một lần và đã có báo cáo rồi.',
  acceptFirst: 'Cần nhận nhiệm vụ trước khi nộp báo cáo.',
  alreadySubmitted: 'Lần nhận nhiệm vụ này đã có báo cáo rồi.',
  titleTooLong: 'Tên nhiệm vụ dài tối đa 120 ký tự.',
  descriptionTooLong: 'Lời mô tả dài tối đa 2.000 ký tự.',
  guildFull: (max: number) =>
    `Guild này đã có ${formatNumber(max)} nhiệm vụ đang mở, là mức nhiều nhất. Xin đóng bớt rồi thử lại.`,
  formInvalid: 'Vui lòng điền đầy đủ thông tin và đảm bảo phần thưởng AURA > 0',
  otherProof: (type: ReportType) =>
    `Nhiệm vụ này cần bằng chứng dạng ${reportTypeNames[type].toLowerCase()}.`,
  reportType: reportTypeNames,
  news: {
    title: (count: number) => (count === 1 ? 'Nhiệm vụ mới' : `${count} nhiệm vụ mới`),
    body: (titles: readonly string[]) => {
      const named = titles.slice(0, QUEST_NEWS.titlesMax).map((title) => `“${title}”`);
      const more = titles.length - named.length;
      const rest = more > 0 ? ` và ${more} nhiệm vụ khác` : '';
      return `Sổ nhiệm vụ của Guild vừa mở ${named.join(', ')}${rest}.`;
    },
  },
} as const;
