/** Texts of measures of the elders, and of appeals against them. */
export const appealMessages = {
  reasonRequired: 'Xin ghi lý do để người nhận hiểu vì sao.',
  reasonTooLong: 'Lý do dài tối đa 500 ký tự.',
  textRequired: 'Xin kể đôi lời để Trưởng Lão hiểu chuyện.',
  textTooLong: 'Lời xin xét lại dài tối đa 1.000 ký tự.',
  notSelf: 'Không thể tự làm việc này với tài khoản của mình.',
  tooManyBlocks: (max: number) =>
    `Mỗi môn sinh chặn nhiều nhất ${max} người. Hãy bỏ chặn một người cũ rồi thử lại.`,
  alreadyAppealed: 'Đã xin xét lại một lần. Xin đợi Trưởng Lão trả lời.',
  alreadyAnswered: 'Lời xin xét lại này đã được trả lời.',
} as const;
