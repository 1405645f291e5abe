export const audioPlayerMessages = {
  play: 'Phát',
  pause: 'Tạm dừng',
  position: 'Vị trí đang phát',
  positionOf: (at: string, duration: string) => `${at} trên ${duration}`,
  time: (at: string, duration: string) => `${at} / ${duration}`,
  unknown: '–:––',
} as const;
