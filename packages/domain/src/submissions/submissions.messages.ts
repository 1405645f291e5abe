import { formatNumber } from '../text/format-number.ts';

export const submissionMessages = {
  textTooShort: 'Bài viết cần ít nhất 10 ký tự. Xin kể thêm đôi chút.',
  textTooLong: 'Bài viết dài tối đa 10.000 ký tự.',
  proofMissing: 'Báo cáo này chưa có bằng chứng.',
  proofUnknown: 'Không tìm thấy tệp đã gửi. Xin gửi lại tệp.',
  proofUsed: 'Tệp này đã thuộc về một báo cáo khác.',
  wrongProofType: 'Nhiệm vụ này cần một loại bằng chứng khác.',
  sendFailed: 'Có lỗi xảy ra khi nộp báo cáo. Vui lòng thử lại.',
  feedbackRequired: 'Xin ghi lý do để môn sinh biết cách sửa.',
  feedbackTooLong: 'Lý do dài tối đa 1.000 ký tự.',
  ownSubmission: 'Trưởng Lão không thể duyệt báo cáo của chính mình.',
  notFound: 'Không tìm thấy báo cáo này.',
  undoTooLate: 'Môn sinh đã làm lại nhiệm vụ này, nên quyết định cũ không thể rút lại nữa.',
  undoPending: 'Báo cáo này chưa có quyết định nào để rút lại.',
  rejected: 'Báo cáo đã bị từ chối.',
  approved: (name: string, aura: number) =>
    `Môn sinh ${name} đã nhận +${formatNumber(aura)} AURA! Nghi lễ sẽ được kích hoạt.`,
  undone: 'Quyết định đã được rút lại. Báo cáo trở về bàn xét duyệt.',
  decidedElsewhere: (options: { name: string; approved: boolean; time: string }) =>
    `${elderTitle(options.name)} vừa ${options.approved ? 'duyệt' : 'từ chối'} báo cáo này lúc ${options.time}.`,
  /** Specification 4.3: an unknown status shows as undetermined. */
  unknownStatus: 'Chưa xác định',
  /** Fallback names of specification 8.14. */
  fallback: {
    questTitle: 'Nhiệm vụ không xác định',
    userName: 'Unknown User',
    questName: 'Unknown Quest',
    userError: 'Error Loading User',
    questError: 'Error Loading Quest',
  },
} as const;

/** An elder's title and name; the title is left out when the name contains it. */
export function elderTitle(name: string): string {
  return name.startsWith('Trưởng Lão') ? name : `Trưởng Lão ${name}`;
}
