import type { BuiltInPage } from './page-marks.rules.ts'

export const privacyPolicy: BuiltInPage = {
  updated: '2026-11-21',
  texts: {
    vi: {
      title: 'Chính sách quyền riêng tư',
      summary: 'Chúng tôi thu thập ít nhất có thể, nói rõ để làm gì, và để bạn quyết định.',
      sections: [
        {
          heading: 'Chúng tôi biết gì về bạn',
          paragraphs: [
            'Khi bạn xem với tư cách khách, chúng tôi chỉ cấp một mã khách ngẫu nhiên. Khi bạn tạo tài khoản, chúng tôi lưu:',
          ],
          list: [
            'Tên đăng nhập, tên hiển thị và ảnh đại diện: mọi người đều thấy.',
            'Email và số điện thoại, nếu bạn điền: chỉ bạn thấy.',
            'Mật khẩu dưới dạng mã băm; không ai, kể cả chúng tôi, đọc được mật khẩu gốc.',
            'Tin nhắn, biểu cảm và bài viết bạn gửi.',
          ],
        },
        {
          heading: 'Dữ liệu kỹ thuật',
          paragraphs: [
            'Máy chủ ghi lại địa chỉ mạng và thời điểm yêu cầu để chống lạm dụng và sửa lỗi. Nhật ký không chứa mã đăng nhập và được xóa sau thời gian ngắn. Địa chỉ mạng của bạn không bao giờ hiện cho người dùng khác.',
          ],
        },
        {
          heading: 'Chúng tôi dùng dữ liệu để làm gì',
          paragraphs: ['Chỉ để vận hành trang:'],
          list: [
            'Cho bạn đăng nhập và giữ phiên an toàn.',
            'Hiện tin nhắn của bạn trong phòng trò chuyện.',
            'Đếm số người đang xem và đang có mặt.',
            'Giữ phòng trò chuyện dễ chịu và ngăn gian lận.',
          ],
        },
        {
          heading: 'Chia sẻ dữ liệu',
          paragraphs: [
            'Chúng tôi không bán và không cho thuê dữ liệu của bạn. Dữ liệu chỉ được giao cho cơ quan có thẩm quyền khi pháp luật yêu cầu, trong phạm vi được yêu cầu.',
          ],
        },
        {
          heading: 'Thời gian lưu giữ',
          paragraphs: [
            'Tài khoản và nội dung của bạn được giữ đến khi bạn xóa. Bản ghi trận đấu được giữ trong thời gian giới hạn rồi tự xóa.',
          ],
        },
        {
          heading: 'Quyền của bạn',
          paragraphs: [
            'Bạn có thể xem và sửa thông tin của mình, đổi mật khẩu, đăng xuất mọi thiết bị, và yêu cầu xóa tài khoản. Người dưới 16 tuổi cần có sự đồng ý của cha mẹ.',
          ],
        },
      ],
    },
    en: {
      title: 'Privacy policy',
      summary: 'We collect as little as we can, say what it is for, and leave the decision to you.',
      sections: [
        {
          heading: 'What we know about you',
          paragraphs: [
            'When you watch as a guest we only issue a random guest code. When you open an account we store:',
          ],
          list: [
            'User name, display name and picture: everybody sees them.',
            'E-mail address and phone number, if you give them: only you see them.',
            'Your password as a hash; nobody, not even we, can read the password itself.',
            'The messages, reactions and posts that you send.',
          ],
        },
        {
          heading: 'Technical data',
          paragraphs: [
            'The server notes the network address and time of a request to prevent abuse and to mend faults. The log holds no login tokens and is deleted after a short time. Other users never see your network address.',
          ],
        },
        {
          heading: 'What we use it for',
          paragraphs: ['Only to run the site:'],
          list: [
            'To log you in and keep your session safe.',
            'To show your messages in the chat rooms.',
            'To count who is watching and who is here.',
            'To keep the rooms pleasant and prevent fraud.',
          ],
        },
        {
          heading: 'Sharing',
          paragraphs: [
            'We do not sell or rent out your data. It is handed to authorities only where the law demands it, and only as far as it does.',
          ],
        },
        {
          heading: 'How long we keep it',
          paragraphs: [
            'Your account and content stay until you delete them. Recordings of matches are kept for a limited time and then deleted by themselves.',
          ],
        },
        {
          heading: 'Your rights',
          paragraphs: [
            'You may see and correct your information, change your password, log out every device, and ask us to delete your account. People under 16 need the consent of a parent.',
          ],
        },
      ],
    },
    zh: {
      title: '隱私權政策',
      summary: '我們盡可能少收集資料，清楚說明用途，並由你決定。',
      sections: [
        {
          heading: '我們知道哪些資料',
          paragraphs: ['以訪客身分觀看時，我們只會發給一個隨機的訪客代碼。建立帳號時，我們會保存：'],
          list: [
            '使用者名稱、顯示名稱與頭像：所有人都看得到。',
            '電子郵件與電話號碼（若有填寫）：只有你看得到。',
            '密碼以雜湊形式保存；任何人（包括我們）都無法讀取原始密碼。',
            '你傳送的訊息、表情與貼文。',
          ],
        },
        {
          heading: '技術資料',
          paragraphs: [
            '伺服器會記錄請求的網路位址與時間，用於防止濫用與修復問題。紀錄中沒有登入權杖，並會在短時間後刪除。其他使用者永遠看不到你的網路位址。',
          ],
        },
        {
          heading: '資料用途',
          paragraphs: ['僅用於網站運作：'],
          list: [
            '讓你登入並保護登入安全。',
            '在聊天室顯示你的訊息。',
            '計算觀看與在線人數。',
            '維持聊天室的友善並防止詐欺。',
          ],
        },
        {
          heading: '資料分享',
          paragraphs: ['我們不會出售或出租你的資料。僅在法律要求時，於要求範圍內提供給主管機關。'],
        },
        {
          heading: '保存期限',
          paragraphs: ['你的帳號與內容會保留到你刪除為止。比賽錄影僅保留有限時間，之後自動刪除。'],
        },
        {
          heading: '你的權利',
          paragraphs: [
            '你可以查看與更正自己的資料、變更密碼、登出所有裝置，並要求刪除帳號。未滿 16 歲者需取得父母同意。',
          ],
        },
      ],
    },
  },
}
