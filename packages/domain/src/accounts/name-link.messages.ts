/** A file of its own, so that the first view of the sign-in does not carry it. */
export const nameLinkMessages = {
  refused: 'Tên không được chứa địa chỉ trang web hay email. Hãy chọn một tên khác.',
} as const;
