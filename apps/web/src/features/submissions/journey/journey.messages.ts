import type { JourneyFilter } from '@goreal/domain/submissions/journey-counts';
import type { ProofType, SubmissionStatus } from '@goreal/domain/submissions/submission';
import { elderTitle } from '@goreal/domain/submissions/submissions.messages';
import { formatNumber } from '@goreal/domain/text/format-number';

export const journeyMessages = {
  title: 'Nhật ký hành trình',
  intro: 'Mỗi báo cáo là một bước chân. Đây là con đường con đã đi.',
  filters: {
    all: 'Tất cả',
    approved: 'Đã duyệt',
    pending: 'Chờ duyệt',
    rejected: 'Cần làm lại',
  } satisfies Record<JourneyFilter, string>,
  filterLabel: 'Lọc nhật ký',
  refresh: 'Làm mới',
  refreshed: 'Nhật ký vừa được làm mới.',
  loading: 'Đang lật nhật ký…',
  loadAction: 'mở nhật ký',
  offline: 'Ngoại tuyến. Nhật ký sẽ tự làm mới khi có mạng.',
  more: 'Lật tiếp trang cũ',
  moreFailed: 'Chưa lật được trang cũ hơn. Xin thử lại.',
  end: 'Đây là nơi con đường bắt đầu.',
  empty: {
    all: {
      title: 'Trang đầu còn trắng',
      text: 'Nhận một nhiệm vụ và dâng báo cáo đầu tiên, dòng mực đầu sẽ hiện ra ở đây.',
    },
    approved: {
      title: 'Chưa có báo cáo nào được duyệt',
      text: 'Khi Trưởng Lão gật đầu, dấu son sẽ được đóng vào trang này.',
    },
    pending: {
      title: 'Không có báo cáo nào chờ duyệt',
      text: 'Mọi báo cáo của con đều đã được xem.',
    },
    rejected: {
      title: 'Không có báo cáo nào cần làm lại',
      text: 'Con đường phía trước đang thông.',
    },
  } satisfies Record<JourneyFilter, { title: string; text: string }>,
  toQuests: 'Đến sổ nhiệm vụ',
  status: {
    approved: 'Đã duyệt',
    pending: 'Chờ duyệt',
    rejected: 'Cần làm lại',
  } satisfies Record<SubmissionStatus, string>,
  submitted: (time: string) => `Nộp lúc ${time}`,
  decided: {
    at: (time: string) => `Duyệt lúc ${time}`,
    by: (elder: string, time: string) => `${elderTitle(elder)} duyệt lúc ${time}`,
  },
  returned: {
    at: (time: string) => `Trả lại lúc ${time}`,
    by: (elder: string, time: string) => `${elderTitle(elder)} trả lại lúc ${time}`,
  },
  kinds: {
    text: 'Bằng chứng là bài viết',
    image: 'Bằng chứng là ảnh',
    video: 'Bằng chứng là video',
    audio: 'Bằng chứng là ghi âm',
  } satisfies Record<ProofType, string>,
  showProof: 'Xem bằng chứng',
  hideProof: 'Thu gọn bằng chứng',
  ofProof: (verb: string, quest: string) => `${verb}: ${quest}`,
  elderSays: 'Lời Trưởng Lão',
  aura: (amount: number) => `+${formatNumber(amount)} AURA`,
  breakdown: 'AURA đến từ đâu',
  plus: (amount: number) => `+${formatNumber(amount)}`,
  total: 'Tổng cộng',
  resubmit: 'Làm lại báo cáo',
  resubmitOf: (quest: string) => `Làm lại báo cáo: ${quest}`,
  superseded: 'Con đã nhận lại nhiệm vụ này sau đó, nên báo cáo cũ khép lại ở đây.',
} as const;
