export const cardsMessages = {
  title: 'Khắc thẻ của con',
  intro: 'Hiền Giả tự tay khắc tấm thẻ của mình. Nó hiện ở đầu sổ nhiệm vụ.',
  preview: 'Tấm thẻ của con',
  pattern: 'Hoa văn',
  glaze: 'Màu men',
  motto: 'Câu tâm niệm',
  mottoHint: 'Một câu con muốn nhìn thấy mỗi ngày. Để trống cũng được.',
  save: 'Khắc thẻ',
  saved: 'Tấm thẻ đã được khắc.',
  saveAction: 'khắc thẻ',
  loadAction: 'mở bàn khắc thẻ',
} as const;
