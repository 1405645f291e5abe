import type { OpeningQuest } from './quest-book.repository.ts';

/**
 * The optional initial quests: every guild, every proof type, and one quest whose proof type is guessed from its
 * description.
 */
export const OPENING_BOOK: readonly OpeningQuest[] = [
  {
    guild: 'titans',
    title: 'Bình minh trên thao trường',
    description:
      'Dậy trước sáu giờ, khởi động mười lăm phút rồi chụp một bức ảnh nơi con tập khi trời vừa hửng. Người giữ lửa bắt đầu ngày trước cả mặt trời.',
    auraReward: 60,
    minutes: 20,
    isDaily: true,
    reportType: 'image',
  },
  {
    guild: 'titans',
    title: 'Trăm lần chạm đất',
    description:
      'Hoàn thành một trăm lần chống đẩy, chia bao nhiêu hiệp tùy sức. Quay video mười lần cuối cùng, khi đôi tay đã run mà lòng chưa chùn.',
    auraReward: 120,
    minutes: 20,
    isDaily: true,
    reportType: 'video',
  },
  {
    guild: 'titans',
    title: 'Lời thề trước trống đồng',
    description:
      'Mỗi sáng, viết một lời hứa với chính mình cho ngày hôm nay: con sẽ giữ điều gì, vì ai, và khi muốn bỏ cuộc con sẽ nhắc mình câu nào.',
    auraReward: 50,
    minutes: 10,
    isDaily: true,
    reportType: 'text',
  },
  {
    guild: 'titans',
    title: 'Nhịp thở của chiến binh',
    description:
      'Ngồi yên, hít sâu bốn nhịp, giữ bốn nhịp, thở ra bốn nhịp, lặp lại mười vòng. Ghi âm một phút cảm nhận ngay sau khi thở.',
    auraReward: 40,
    minutes: 10,
    isDaily: true,
    reportType: 'audio',
  },
  {
    guild: 'titans',
    title: 'Bữa ăn của người rèn thân',
    description:
      'Chuẩn bị một bữa đủ rau, đủ đạm, không đồ chiên rán. Chụp mâm cơm trước khi ăn để Trưởng Lão cùng thấy.',
    auraReward: 45,
    minutes: 30,
    isDaily: true,
    reportType: null,
  },
  {
    guild: 'illumination',
    title: 'Một trang, một ngọn đèn',
    description:
      'Đọc ít nhất mười trang sách rồi viết năm câu: điều con hiểu, điều con ngờ, và điều con sẽ làm khác đi từ hôm nay.',
    auraReward: 50,
    minutes: 30,
    isDaily: true,
    reportType: 'text',
  },
  {
    guild: 'illumination',
    title: 'Bản đồ của tâm trí',
    description:
      'Vẽ tay một sơ đồ tư duy về điều con đang học. Chụp lại trang giấy cho rõ nét, kể cả những chỗ gạch xóa.',
    auraReward: 70,
    minutes: 30,
    isDaily: true,
    reportType: 'image',
  },
  {
    guild: 'illumination',
    title: 'Dạy lại để hiểu sâu',
    description:
      'Chọn một khái niệm khó và giảng lại thật giản dị, như nói với một em nhỏ mười tuổi. Quay video từ hai đến năm phút.',
    auraReward: 150,
    minutes: 45,
    isDaily: false,
    reportType: 'video',
  },
  {
    guild: 'illumination',
    title: 'Giọng đọc đêm trăng',
    description:
      'Chọn một bài thơ hay một đoạn văn con yêu, đọc to bằng tất cả lòng mình và ghi âm lại. Chậm thôi, chữ nào cũng cần được nghe.',
    auraReward: 60,
    minutes: 15,
    isDaily: true,
    reportType: 'audio',
  },
  {
    guild: 'illumination',
    title: 'Ba câu hỏi chưa có lời đáp',
    description:
      'Ghi lại ba câu hỏi con gặp trong ngày mà chưa ai trả lời được, và với mỗi câu, kể lại con sẽ bắt đầu tìm từ đâu.',
    auraReward: 40,
    minutes: 15,
    isDaily: true,
    reportType: null,
  },
  {
    guild: 'envoys',
    title: 'Lời cảm ơn có địa chỉ',
    description:
      'Viết cho một người cụ thể điều con biết ơn ở họ, rồi gửi đi thật. Chép lại bức thư ấy vào báo cáo, giấu tên nếu cần.',
    auraReward: 50,
    minutes: 20,
    isDaily: true,
    reportType: 'text',
  },
  {
    guild: 'envoys',
    title: 'Kể chuyện bên bếp lửa',
    description:
      'Kể một câu chuyện có thật của con trong ba phút, có mở đầu, có ngã rẽ, có điều đọng lại. Ghi âm một lần, không cần hoàn hảo.',
    auraReward: 80,
    minutes: 15,
    isDaily: true,
    reportType: 'audio',
  },
  {
    guild: 'envoys',
    title: 'Nhịp cầu giữa hai người',
    description:
      'Giới thiệu hai người bạn chưa quen nhau mà con tin là hợp ý. Chụp một khoảnh khắc của cuộc gặp, khi cả hai đã đồng ý.',
    auraReward: 130,
    minutes: 60,
    isDaily: false,
    reportType: 'image',
  },
  {
    guild: 'envoys',
    title: 'Sứ giả trước ống kính',
    description:
      'Quay một video ngắn giới thiệu một điều đẹp nơi con sống: một góc phố, một món ăn, một người thợ già. Nói như đang mời khách phương xa.',
    auraReward: 120,
    minutes: 30,
    isDaily: true,
    reportType: 'video',
  },
  {
    guild: 'envoys',
    title: 'Lắng nghe trọn một giờ trà',
    description:
      'Dành trọn một giờ nghe một người kể chuyện mà không ngắt lời. Viết lại điều con nghe được phía sau những lời nói.',
    auraReward: 60,
    minutes: 60,
    isDaily: true,
    reportType: null,
  },
];
