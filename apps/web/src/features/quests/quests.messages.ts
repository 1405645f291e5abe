import type { AuraLine } from '@goreal/domain/aura/aura-breakdown';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReportType } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { formatNumber } from '@goreal/domain/text/format-number';

type Master = { name: string; title: string; message: (player: string) => string };

/** One master per guild, and the gatekeeper for players without a guild (specification 2). */
export const masters: Readonly<Record<GuildId | 'fallback', Master>> = {
  titans: {
    name: 'Thầy Hỏa Sơn',
    title: 'Người giữ lửa Vệ Thần',
    message: (player) =>
      `${player}, ngọn lửa không hỏi con mạnh bao nhiêu, chỉ hỏi con có đến hay không. Chọn một việc, làm cho trọn, rồi hãy nghỉ.`,
  },
  illumination: {
    name: 'Cô Nguyệt Minh',
    title: 'Người thắp đèn Khai Sáng',
    message: (player) =>
      `${player}, một trang đọc kỹ sáng hơn trăm trang lướt vội. Hôm nay con muốn hiểu điều gì? Hãy bắt đầu từ điều nhỏ nhất.`,
  },
  envoys: {
    name: 'Bà Lục Giang',
    title: 'Người đưa đò Ngôn Sứ',
    message: (player) =>
      `${player}, mỗi lời chân thành là một nhịp cầu. Ngoài kia có người đang chờ con lên tiếng trước. Con hãy đi, ta giữ lửa chờ con về.`,
  },
  fallback: {
    name: 'Lão Trượng Gác Cổng',
    title: 'Người đón khách của Học Viện',
    message: (player) =>
      `${player}, đường dài nào cũng khởi từ một bước chân. Con cứ nhận một nhiệm vụ, ta sẽ đi cùng con.`,
  },
};

export const questsMessages = {
  masterSays: 'Lời bậc thầy',
  loading: 'Đang mở sổ nhiệm vụ…',
  loadAction: 'mở sổ nhiệm vụ',
  stale: 'Chưa làm mới được sổ nhiệm vụ. Đây là những gì đã tải trước đó.',
  offlineUnloaded: {
    title: 'Sổ nhiệm vụ chưa được lưu trên máy này',
    text: 'Máy đang mất kết nối internet. Khi có mạng trở lại, sổ nhiệm vụ sẽ tự mở.',
  },
  reload: 'Tải lại trang',
  noGuildHint: 'Mỗi Guild giữ một cuốn sổ nhiệm vụ riêng. Chọn Guild xong, sổ sẽ mở ra cho con.',
  emptyTitle: 'Sổ nhiệm vụ đang trống',
  emptyText: 'Các Trưởng Lão đang soạn nhiệm vụ mới cho Guild của con. Con ghé lại sau nhé.',
  sections: {
    active: 'Con đang làm',
    activeHint: 'Làm xong, con dâng bằng chứng ngay tại đây.',
    open: 'Nhiệm vụ đang chờ',
    openHint: 'Chọn một việc hợp với hôm nay của con.',
    settled: 'Đã dâng báo cáo',
    fold: (count: number) => `Đã dâng báo cáo (${count})`,
    allTaken: 'Con đã nhận hết nhiệm vụ đang mở. Học Viện cúi đầu trước sự bền bỉ ấy.',
    allTakenToday:
      'Con đã nhận hết nhiệm vụ đang mở. Học Viện cúi đầu trước sự bền bỉ ấy. Ngày mai, nhiệm vụ hằng ngày lại mở.',
  },
  reward: (aura: number) => `+${formatNumber(aura)} AURA`,
  reckoning: (total: number, lines: readonly AuraLine[]) =>
    `Dự tính +${formatNumber(total)} AURA: ${lines
      .filter(({ amount }) => amount > 0)
      .map((line) =>
        line.kind === 'base'
          ? formatNumber(line.amount)
          : `${formatNumber(line.amount)} (${line.kind === 'daily' ? 'hằng\u00a0ngày' : 'chuỗi\u00a0ngày'}\u00a0+${line.percent}%)`,
      )
      .join(' + ')}`,
  kind: (proof: string, minutes: number | undefined, isDaily: boolean) =>
    [
      proof,
      ...(minutes === undefined ? [] : [`${minutes}\u00a0phút`]),
      isDaily ? 'Hằng\u00a0ngày' : 'Một\u00a0lần',
    ].join(' · '),
  accept: 'Nhận nhiệm vụ',
  acceptAgain: 'Nhận lại hôm nay',
  accepting: 'Đang ghi tên vào sổ…',
  attempt: (attempt: number, attempts: number) => `Thử lại lần ${attempt}/${attempts}…`,
  acceptingAgain: (attempt: number, attempts: number) =>
    `Mạng đang chập chờn. Ta thử lại lần ${attempt}/${attempts}…`,
  acceptAction: 'nhận nhiệm vụ',
  acceptNamed: (verb: string, title: string) => `${verb}: ${title}`,
  accepted: (title: string) => `Con đã nhận nhiệm vụ “${title}”.`,
  state: {
    acceptedToday: 'Đã nhận hôm nay',
    inProgress: 'Đang làm',
    returned: 'Cần làm lại',
    waiting: 'Chờ duyệt',
    done: 'Hoàn thành',
  },
  waitingText: (when: string) => `Con dâng báo cáo ${when}. Trưởng Lão sẽ xem trong ít lâu nữa.`,
  waitingPlain: 'Báo cáo của con đang nằm trên bàn Trưởng Lão.',
  doneText: (aura: number) => `Con đã nhận +${formatNumber(aura)} AURA.`,
  doneBefore: (aura: number) => `Lần trước con đã nhận +${formatNumber(aura)} AURA.`,
  tomorrow: 'Ngày mai nhiệm vụ này mở lại.',
  elderSays: 'Lời Trưởng Lão:',
  writeSubmission: 'Dâng báo cáo',
  redoSubmission: 'Làm lại',
  closed:
    'Nhiệm vụ này đã đóng, không nhận thêm ai nữa. Con đã nhận từ trước nên vẫn dâng báo cáo được.',
  closedNow: (title: string) =>
    `“${title}” vừa đóng, không nhận thêm ai nữa. Con đã nhận từ trước nên cứ viết tiếp và dâng báo cáo.`,
  kindChanged: (title: string, kind: ReportType) =>
    `Trưởng Lão vừa đổi: “${title}” nay cần ${questMessages.reportType[kind].toLocaleLowerCase('vi')}.`,
  /** What happens to the proof of the earlier kind. */
  kindChangedFrom: (earlier: ReportType) =>
    `Con nhấn “Đã hiểu” hoặc thu gọn thì mẫu báo cáo đổi theo, ${earlier === 'text' ? 'lời đã viết không theo sang: cần giữ thì chép lại trước' : 'tệp đã chọn không theo sang'}.`,
  read: 'Đã hiểu',
  closeSubmission: 'Thu gọn',
  submissionNamed: (verb: string, title: string) => `${verb}: ${title}`,
} as const;
