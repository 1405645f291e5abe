/** In a catalogue of their own: the header of every tab shows them. */
export const unreadMessages = {
  count: (count: number) => `${count >= 100 ? '99+' : count}`,
  label: (count: number) => `${count >= 100 ? 'hơn 99' : count} tin nhắn chưa đọc`,
} as const;
