import type { Locale } from '#contract/envelope.ts'

type Release = { version: string; date: string; changes: Record<Locale, string[]> }

/** Newest first; what a visitor notices, in the visitor's words. */
export const changeLog: Release[] = [
  {
    version: '0.5.0',
    date: '2026-11-22',
    changes: {
      vi: [
        'Tin tức: bài viết có ảnh, bảng, tỷ số chạy trực tiếp, bình luận, RSS.',
        'Phim và truyện tranh: phụ đề, xem tiếp trên mọi thiết bị, chấm điểm.',
        'Đua bi ngày đêm, ai cũng chạy lại và kiểm chứng được từng cuộc đua.',
        'Điểm danh, nhiệm vụ, cấp độ, mời bạn bè và sổ xu.',
        'Vòng quay may mắn với kết quả cam kết trước; sự kiện có đặt chỗ và nhắc giờ.',
        'Gửi tệp trong phòng trò chuyện, nhảy tới tin chưa đọc.',
        'Góp ý và tuyển dụng, kèm trạng thái của những gì bạn đã gửi.',
      ],
      en: [
        'News: articles with pictures, tables, scores that run while you read, comments and RSS.',
        'Films and comics: subtitles, going on from any device, ratings.',
        'Marble races day and night; anybody can run a race again and check it.',
        'Check-in, missions, levels, invitations and a statement of your xu.',
        'A lucky wheel whose outcome is promised beforehand; events with places and reminders.',
        'Send files in chat rooms, jump to what you have not read.',
        'Feedback and careers, with the state of what you sent.',
      ],
      zh: [
        '新聞：圖文與表格、邊讀邊跑的即時比分、留言與 RSS。',
        '影片與漫畫：字幕、跨裝置續看、評分。',
        '彈珠賽日夜不停，任何人都能重跑並驗證每場比賽。',
        '每日簽到、任務、等級、邀請好友與幣的明細。',
        '幸運轉盤事先承諾結果；活動可預約並提醒。',
        '聊天室可傳送檔案，並跳到未讀訊息。',
        '意見回饋與徵才，可查看處理進度。',
      ],
    },
  },
  {
    version: '0.4.0',
    date: '2026-11-22',
    changes: {
      vi: [
        'Bảng tin: đăng bài với hình và video, nhắc tên, thẻ, cảm xúc, bình luận và chia sẻ.',
        'Trang thành viên và bình luận viên, kết bạn, theo dõi, chặn.',
        'Phòng trò chuyện, phòng VIP và trò chuyện riêng giữa bạn bè.',
        'Trang tài khoản: ảnh bìa, xác thực hai lớp, khóa truy cập, thiết bị, quyền riêng tư, tải về hoặc xóa dữ liệu.',
        'Thông báo gộp lại và thông báo đẩy, bạn chọn từng loại.',
        'Báo cáo nội dung xấu; người bị cấm có thể khiếu nại.',
        'Trang mở nhẹ hơn: lịch thi đấu và tỷ lệ kèo chỉ còn khoảng một nửa so với trước.',
      ],
      en: [
        'The feed: posts with pictures and videos, mentions, tags, reactions, comments and shares.',
        'Pages of members and commentators; friends, followers, blocks.',
        'Chat rooms, VIP rooms, and private talks between friends.',
        'The account page: cover, two-factor login, passkeys, devices, privacy, export or deletion of your data.',
        'Notifications are gathered and can be pushed; you choose each kind.',
        'Report what is bad; whoever is banned can appeal.',
        'Pages are lighter: the schedule and the odds are about half of what they were.',
      ],
      zh: [
        '動態：可發布圖片與影片、提及、標籤、表情回應、留言與分享。',
        '會員與主播頁面，可加好友、追蹤與封鎖。',
        '聊天室、VIP 聊天室與好友私訊。',
        '帳號頁面：封面、雙重驗證、通行金鑰、裝置、隱私、下載或刪除個人資料。',
        '通知會合併顯示，也可推播；每一類都由你選擇。',
        '可檢舉不當內容；被禁言者可提出申訴。',
        '頁面更輕：賽程與賠率頁約為原來的一半。',
      ],
    },
  },
  {
    version: '0.3.0',
    date: '2026-11-22',
    changes: {
      vi: [
        'Trang trận đấu cho biết ai thắng sau hiệp phụ và luân lưu; trận đã kết thúc mở ra với diễn biến.',
        'Gõ trên điện thoại vẫn thấy hình và các tin nhắn gần nhất; thanh điều hướng có ở mọi trang.',
        'Tìm trong phòng trò chuyện không cần gõ dấu, mở được đúng đoạn trò chuyện lúc đó.',
        'Tin đang viết không mất khi rời trang; tin dài không còn bị cắt mà không báo.',
        'Mạng chặn kết nối trực tiếp vẫn trò chuyện được.',
        'Lịch trực tiếp có phòng trò chuyện ngay bên cạnh.',
        'Hạn chế trò chuyện phải có lý do và thời hạn, được ghi vào nhật ký.',
      ],
      en: [
        'The match page says who won after extra time and penalties; a finished match opens with its timeline.',
        'Writing on a phone leaves the picture and the latest messages in sight; every page has its navigation.',
        'The chat is searched without accents, and a hit opens the conversation at that time.',
        'What you are writing outlives leaving the page; a long message is no longer cut without a word.',
        'Chat works where a network blocks live connections.',
        'The live schedule has a chat room beside it.',
        'A mute needs a reason and an end, and is logged.',
      ],
      zh: [
        '比賽頁面會說明加時與 PK 後的勝方；已結束的比賽直接顯示賽事進程。',
        '在手機上輸入時仍看得到畫面與最新訊息；每個頁面都有導覽列。',
        '搜尋聊天室不需輸入聲調，點選結果即可查看當時的對話。',
        '離開頁面不會遺失正在輸入的訊息；過長的訊息不再被悄悄截斷。',
        '網路封鎖即時連線時仍可聊天。',
        '直播賽程旁可直接聊天。',
        '禁言需填寫原因與期限，並寫入紀錄。',
      ],
    },
  },
  {
    version: '0.2.0',
    date: '2026-11-22',
    changes: {
      vi: [
        'Lịch thi đấu, kết quả, đội bóng và giải đấu với bảng xếp hạng, nhánh đấu và đối đầu.',
        'Diễn biến, đội hình và thống kê ngay dưới hình.',
        'Tỷ lệ kèo theo năm kiểu hiển thị, và nhận định có bảng thành tích ai cũng kiểm chứng được.',
        'Đặt lịch xem cùng bình luận viên, nhắc trước giờ bóng lăn, đưa lịch vào ứng dụng lịch của bạn.',
        'Thông báo và tìm kiếm trên toàn trang.',
      ],
      en: [
        'Schedule, results, teams and tournaments with tables, brackets and head-to-heads.',
        'Timeline, line-ups and statistics right below the picture.',
        'Odds in five formats, and tips with a record that anybody can verify.',
        'Book a match with your commentator, be reminded before kick-off, take the schedule into your calendar.',
        'Notifications, and a search of the whole site.',
      ],
      zh: [
        '賽程、賽果、球隊與賽事，含積分榜、淘汰賽程與對戰紀錄。',
        '畫面下方即有賽事進程、陣容與數據。',
        '五種格式的賠率，以及任何人都能驗證戰績的預測。',
        '預約主播的比賽、開賽前提醒，並可把賽程加入你的行事曆。',
        '通知與全站搜尋。',
      ],
    },
  },
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
