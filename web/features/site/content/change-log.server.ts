import type { Locale } from '#contract/envelope.ts'

type Release = { version: string; date: string; changes: Record<Locale, string[]> }

/** Newest first; what a visitor notices, in the visitor's words. */
export const changeLog: Release[] = [
  {
    version: '0.1.0',
    date: '2026-11-21',
    changes: {
      vi: [
        'Xem trực tiếp với độ trễ khoảng hai giây, tua lại tới hai giờ và quay về trực tiếp bằng một chạm.',
        'Một trận nhiều bình luận viên: đổi người bình luận mà vẫn ở đúng thời điểm của trận.',
        'Phòng trò chuyện với trả lời, biểu cảm và nhắc tên; khách xem được ngay không cần tài khoản.',
        'Tỉ số và phút thi đấu tự cập nhật trên mọi trang.',
        'Lịch trực tiếp theo ngày, theo môn và theo trận có bình luận viên.',
        'Giao diện sáng và tối, ba ngôn ngữ: tiếng Việt, tiếng Anh và tiếng Hoa phồn thể.',
      ],
      en: [
        'Live pictures about two seconds behind the pitch, two hours to seek back, and one tap back to live.',
        'Several commentators on a match: change the voice and stay at the same moment.',
        'Chat with replies, reactions and mentions; guests read along without an account.',
        'Scores and minutes keep themselves up to date on every page.',
        'A live schedule by day, by sport and by matches that have a commentator.',
        'Light and dark appearance, and three languages: Vietnamese, English and Traditional Chinese.',
      ],
      zh: [
        '直播畫面僅延遲約兩秒，可回看兩小時，一鍵回到即時畫面。',
        '一場比賽多位主播：切換主播仍停留在同一時刻。',
        '聊天室支援回覆、表情與提及；訪客不需帳號即可閱讀。',
        '每個頁面的比分與比賽時間都會自動更新。',
        '直播賽程可依日期、運動與是否有主播查看。',
        '淺色與深色外觀，以及三種語言：越南語、英語與繁體中文。',
      ],
    },
  },
]
