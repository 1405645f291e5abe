/** Texts of buttons that many places share. */
export const buttonMessages = {
  retry: 'Thử lại',
} as const;
