import type { BuiltInPage } from './page-marks.rules.ts'

export const about: BuiltInPage = {
  updated: '2026-11-21',
  texts: {
    vi: {
      title: 'Về {{site}}',
      summary:
        '{{site}} là chỗ ngồi chung của những người mê thể thao: một trận đấu, nhiều bình luận viên, và cả phòng cùng reo khi bóng vào lưới.',
      sections: [
        {
          heading: 'Chúng tôi làm gì',
          paragraphs: [
            '{{site}} phát trực tiếp bóng đá, bóng rổ, esport và đua bi với bình luận tiếng Việt. Mỗi trận có thể có nhiều bình luận viên cùng lên sóng; bạn chọn giọng mình thích và đổi bất cứ lúc nào mà không lỡ nhịp trận đấu.',
            'Bên cạnh màn hình là tỷ số, diễn biến và phòng trò chuyện. Khách xem được ngay, không cần tài khoản. Khi muốn nói, bạn đăng ký trong nửa phút.',
          ],
        },
        {
          heading: 'Điều chúng tôi coi trọng',
          paragraphs: ['Vài nguyên tắc nhỏ mà cả đội giữ khi làm trang này:'],
          list: [
            'Nhanh: hình đến với bạn chỉ sau sân vài giây, trang mở gần như tức thì.',
            'Tôn trọng: bộ lọc từ ngữ và người điều hành giữ cho phòng trò chuyện dễ chịu.',
            'Riêng tư: không gắn mã theo dõi của bên thứ ba, không bán dữ liệu của bạn.',
            'Cho mọi người: dùng được bằng bàn phím, trình đọc màn hình, trên điện thoại nhỏ và mạng yếu.',
          ],
        },
        {
          heading: 'Dành cho bình luận viên',
          paragraphs: [
            'Bạn mê nói về thể thao? Bình luận viên của {{site}} phát bằng OBS hoặc phần mềm quen thuộc, nhận khóa phát riêng và thấy ngay chất lượng luồng của mình. Hình của bạn đi thẳng tới người xem, không qua dịch vụ trung gian.',
          ],
        },
        {
          heading: 'Nội dung trên trang',
          paragraphs: [
            'Tên giải đấu và đội bóng là thông tin thực tế; huy hiệu, hình nền và ảnh đại diện trên trang do dự án tự vẽ. Mã nguồn của {{site}} mở theo giấy phép MIT, ai cũng có thể đọc, học và dựng lại.',
          ],
        },
      ],
    },
    en: {
      title: 'About {{site}}',
      summary:
        '{{site}} is a shared seat for people who love sport: one match, several commentators, and a whole room cheering when the ball goes in.',
      sections: [
        {
          heading: 'What we do',
          paragraphs: [
            '{{site}} shows football, basketball, esports and marble racing live, with commentary in Vietnamese. A match may have several commentators on air; pick the voice you like and change it at any time without losing the moment of the match.',
            'Beside the picture you find the score, the course of the match and a chat room. Guests watch at once, without an account. When you want to speak up, registering takes half a minute.',
          ],
        },
        {
          heading: 'What we care about',
          paragraphs: ['A few principles we keep while building this site:'],
          list: [
            'Fast: the picture reaches you a few seconds after the pitch, and pages open almost at once.',
            'Respectful: a word filter and moderators keep the rooms pleasant.',
            'Private: no third-party trackers, and we do not sell your data.',
            'For everyone: it works with a keyboard, a screen reader, a small phone and a weak connection.',
          ],
        },
        {
          heading: 'For commentators',
          paragraphs: [
            'Do you love talking about sport? Commentators go live from OBS or the software they know, with a stream key of their own, and see the health of their stream at once. The picture goes straight to the viewers, without a service in between.',
          ],
        },
        {
          heading: 'What you see here',
          paragraphs: [
            'Names of competitions and clubs are facts; crests, backgrounds and avatars are drawn by the project. The source code of {{site}} is open under the MIT licence: anybody may read it, learn from it and run it.',
          ],
        },
      ],
    },
    zh: {
      title: '關於 {{site}}',
      summary: '{{site}} 是體育迷共享的座位：一場比賽、多位主播，進球時整個聊天室一起歡呼。',
      sections: [
        {
          heading: '我們做什麼',
          paragraphs: [
            '{{site}} 以越南語播報足球、籃球、電競與彈珠賽直播。同一場比賽可以有多位主播同時開播；你可以選擇喜歡的聲音，隨時切換，也不會錯過比賽的那一刻。',
            '畫面旁邊有比分、賽況與聊天室。訪客不需要帳號就能立即觀看；想發言時，半分鐘就能完成註冊。',
          ],
        },
        {
          heading: '我們重視的事',
          paragraphs: ['打造這個網站時，我們遵守幾個小原則：'],
          list: [
            '快速：畫面只比現場慢幾秒，頁面幾乎立即開啟。',
            '尊重：用語過濾與管理員讓聊天室保持友善。',
            '隱私：不使用第三方追蹤，也不出售你的資料。',
            '人人可用：支援鍵盤、螢幕閱讀器、小螢幕手機與較慢的網路。',
          ],
        },
        {
          heading: '給主播',
          paragraphs: [
            '喜歡聊體育嗎？主播可使用 OBS 或熟悉的軟體開播，擁有專屬串流金鑰，並能即時看到自己的串流品質。畫面直接送到觀眾面前，不經過中間服務。',
          ],
        },
        {
          heading: '網站上的內容',
          paragraphs: [
            '賽事與球隊名稱為事實資訊；隊徽、背景與頭像皆由本專案繪製。{{site}} 以 MIT 授權開放原始碼，任何人都可以閱讀、學習並自行架設。',
          ],
        },
      ],
    },
  },
}
