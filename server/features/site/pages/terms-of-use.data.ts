import type { BuiltInPage } from './page-marks.rules.ts'

export const termsOfUse: BuiltInPage = {
  updated: '2026-11-21',
  texts: {
    vi: {
      title: 'Điều khoản sử dụng',
      summary: 'Vài quy tắc ngắn gọn để ai cũng xem vui. Khi dùng {{site}}, bạn đồng ý với các quy tắc này.',
      sections: [
        {
          heading: 'Ai được sử dụng',
          paragraphs: [
            'Ai cũng có thể xem với tư cách khách. Để trò chuyện, bạn cần một tài khoản và phải từ 16 tuổi trở lên, hoặc có sự đồng ý của cha mẹ.',
          ],
        },
        {
          heading: 'Tài khoản của bạn',
          paragraphs: ['Bạn chịu trách nhiệm về những gì diễn ra dưới tên mình.'],
          list: [
            'Chọn mật khẩu khó đoán và không dùng chung với trang khác.',
            'Không mượn, bán hay chuyển tài khoản cho người khác.',
            'Không đặt tên giả làm người khác, đội bóng hay ban điều hành.',
          ],
        },
        {
          heading: 'Trong phòng trò chuyện',
          paragraphs: ['Cứ hò reo, cứ tranh luận, nhưng tôn trọng nhau. Những điều sau không được phép:'],
          list: [
            'Lăng mạ, đe dọa, kỳ thị chủng tộc, giới tính, vùng miền hay tôn giáo.',
            'Gửi lặp, quảng cáo, liên kết lừa đảo hoặc mời chào cá cược.',
            'Đăng thông tin riêng tư của người khác.',
            'Nội dung khiêu dâm, bạo lực hoặc trái pháp luật.',
          ],
        },
        {
          heading: 'Người điều hành',
          paragraphs: [
            'Người điều hành và bình luận viên của phòng có thể xóa tin nhắn hoặc tạm khóa quyền trò chuyện. Nếu bạn cho rằng mình bị khóa nhầm, hãy liên hệ với ban điều hành.',
          ],
        },
        {
          heading: 'Nội dung phát sóng',
          paragraphs: [
            'Bạn được xem trên trang này cho mục đích cá nhân. Không ghi lại, phát lại hay cắt ghép luồng phát để sử dụng ở nơi khác khi chưa được phép.',
          ],
        },
        {
          heading: 'Thay đổi',
          paragraphs: [
            'Khi điều khoản thay đổi, ngày cập nhật ở đầu trang sẽ đổi theo. Những thay đổi lớn được báo trước trên trang chủ.',
          ],
        },
      ],
    },
    en: {
      title: 'Terms of use',
      summary: 'A few short rules so that everybody enjoys the match. By using {{site}} you agree to them.',
      sections: [
        {
          heading: 'Who may use it',
          paragraphs: [
            'Anybody may watch as a guest. To chat you need an account and must be at least 16 years old, or have the consent of a parent.',
          ],
        },
        {
          heading: 'Your account',
          paragraphs: ['You are responsible for what happens under your name.'],
          list: [
            'Choose a password that is hard to guess and not used elsewhere.',
            'Do not lend, sell or hand over your account.',
            'Do not pose as another person, a club or the operators.',
          ],
        },
        {
          heading: 'In the chat rooms',
          paragraphs: ['Cheer and argue as you like, but respect each other. The following is not allowed:'],
          list: [
            'Insults, threats, and contempt for origin, gender, region or religion.',
            'Repeated messages, advertising, fraudulent links and betting offers.',
            "Other people's private information.",
            'Pornographic, violent or unlawful content.',
          ],
        },
        {
          heading: 'Moderators',
          paragraphs: [
            'Moderators and the commentator of a room may delete messages or suspend the right to chat. If you think that you were suspended by mistake, please contact the operators.',
          ],
        },
        {
          heading: 'What is broadcast',
          paragraphs: [
            'You may watch on this site for your personal use. Do not record, rebroadcast or cut streams for use elsewhere without permission.',
          ],
        },
        {
          heading: 'Changes',
          paragraphs: [
            'When these terms change, so does the date at the top of the page. Larger changes are announced on the home page beforehand.',
          ],
        },
      ],
    },
    zh: {
      title: '使用條款',
      summary: '幾條簡短的規則，讓每個人都能開心觀賽。使用 {{site}} 即表示你同意這些規則。',
      sections: [
        {
          heading: '誰可以使用',
          paragraphs: ['任何人都能以訪客身分觀看。若要聊天，需要擁有帳號並年滿 16 歲，或取得父母同意。'],
        },
        {
          heading: '你的帳號',
          paragraphs: ['你需要為自己帳號下的行為負責。'],
          list: [
            '請選擇不易猜到、且未在其他網站使用的密碼。',
            '不得出借、出售或轉讓帳號。',
            '不得冒充他人、球隊或管理團隊。',
          ],
        },
        {
          heading: '在聊天室',
          paragraphs: ['盡情歡呼與討論，但請互相尊重。以下行為不被允許：'],
          list: [
            '辱罵、威脅，或因種族、性別、地區、宗教而歧視他人。',
            '洗版、廣告、詐騙連結或招攬投注。',
            '公開他人的私人資訊。',
            '色情、暴力或違法的內容。',
          ],
        },
        {
          heading: '管理員',
          paragraphs: ['管理員與聊天室的主播可以刪除訊息或暫停發言權限。若你認為遭到誤判，請聯絡管理團隊。'],
        },
        {
          heading: '播出內容',
          paragraphs: ['你可以在本站觀看供個人使用。未經許可，不得錄製、轉播或剪輯直播內容用於其他地方。'],
        },
        {
          heading: '變更',
          paragraphs: ['條款變更時，頁首的日期也會更新。重大變更會事先在首頁公告。'],
        },
      ],
    },
  },
}
