import type { FirstStep } from './first-step.ts';

/** The path of the first day, in the master's voice. */
export const firstPathMessages = {
  title: 'Con đường đầu tiên',
  titleAtEnd: 'Con đường đầu tiên đã trọn',
  lights: ['Nhận một nhiệm vụ', 'Viết và dâng báo cáo', 'Trưởng Lão duyệt'],
  lit: 'đã xong',
  next: 'bước kế tiếp',
  words: {
    accept: (player: string) =>
      `${player}, ngày đầu ta chỉ xin con một việc nhỏ: nhận nhiệm vụ này, làm thật, rồi kể lại cho ta nghe.`,
    write: (player: string) =>
      `Tốt lắm, ${player}. Làm xong, con viết vài câu ngay dưới đây. Không cần hay, chỉ cần thật.`,
    redo: (player: string) =>
      `${player}, Trưởng Lão nhờ con xem lại đôi chỗ. Lời cũ vẫn còn đây, con sửa rồi dâng lại nhé.`,
    wait: (player: string, hours: number) =>
      `${player}, báo cáo đã lên bàn Trưởng Lão. Các vị gắng đáp lời trong ${hours} giờ. Được duyệt thì AURA về với con; đủ AURA, con lên cấp.`,
    empty: (player: string) => `${player}, củi đã xếp sẵn, chỉ còn chờ mồi lửa đầu tiên.`,
    next: (player: string) => `${player}, ba ngọn đèn đã sáng. Con biết lối rồi, ta đi tiếp nhé.`,
    rest: (player: string) =>
      `${player}, ba ngọn đèn đã sáng. Hôm nay trọn việc rồi, con nghỉ cho khỏe, mai ta lại đi.`,
  },
  brief: {
    accept: 'Nhận nhiệm vụ đầu tiên',
    write: 'Viết và dâng báo cáo',
    wait: 'Trưởng Lão đang xem báo cáo',
    empty: 'Chờ nhiệm vụ đầu tiên của Guild',
    next: 'Con đường đầu tiên đã trọn',
    rest: 'Con đường đầu tiên đã trọn',
  } satisfies Record<FirstStep['kind'], string>,
  empty: {
    title: 'Sổ nhiệm vụ đang trống',
    text: 'Các Trưởng Lão đang soạn nhiệm vụ đầu tiên cho Guild của con. Con ghé lại sau nhé.',
  },
  accept: 'Nhận nhiệm vụ đầu tiên',
  acceptNext: 'Nhận nhiệm vụ kế tiếp',
  continueNext: 'Làm tiếp nhiệm vụ',
  toQuests: 'Nhiệm vụ kế tiếp',
  toJourney: 'Xem hành trình của con',
  accepting: 'Đang ghi tên vào sổ…',
  acceptAction: 'nhận nhiệm vụ',
  loadAction: 'mở sổ nhiệm vụ',
  write: 'Viết báo cáo',
  redo: 'Làm lại',
  feedback: 'Lời Trưởng Lão:',
  goOn: 'Đi tiếp',
  offered: (quest: string) => `Con đã dâng: ${quest}`,
  otherQuests: 'Xem các nhiệm vụ khác',
  greetGuild: 'Chào sảnh Guild',
  toPush: 'Bật thông báo',
  later: 'Để sau',
  close: 'Đóng con đường đầu tiên',
  resume: 'Mở lại con đường đầu tiên',
} as const;
