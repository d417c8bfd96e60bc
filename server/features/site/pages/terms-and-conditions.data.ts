import type { BuiltInPage } from './page-marks.rules.ts'

export const termsAndConditions: BuiltInPage = {
  updated: '2026-11-21',
  texts: {
    vi: {
      title: 'Điều khoản và điều kiện',
      summary: 'Phần này nói về dịch vụ: chúng tôi cung cấp gì, giới hạn ở đâu, và điều gì xảy ra khi có sự cố.',
      sections: [
        {
          heading: 'Dịch vụ',
          paragraphs: [
            '{{site}} phát trực tiếp các trận đấu kèm bình luận, lịch, tỷ số và phòng trò chuyện. Lịch phát sóng và bình luận viên có thể thay đổi vào phút chót; chúng tôi cập nhật trên trang ngay khi biết.',
          ],
        },
        {
          heading: 'Xu và phần thưởng',
          paragraphs: [
            'Xu là điểm dùng trong trang để tặng quà và nhận thưởng. Xu không phải là tiền, không đổi được thành tiền mặt và không chuyển nhượng ngoài trang.',
          ],
        },
        {
          heading: 'Không phải dịch vụ cá cược',
          paragraphs: [
            'Thông tin về tỷ số và nhận định trên trang chỉ để tham khảo. {{site}} không nhận đặt cược và không chịu trách nhiệm về quyết định của bạn ở nơi khác.',
          ],
        },
        {
          heading: 'Dành cho bình luận viên',
          paragraphs: ['Khi phát sóng, bình luận viên cam kết:'],
          list: [
            'Có quyền đối với hình ảnh và âm thanh mình phát.',
            'Giữ kín khóa phát và đổi khóa ngay khi nghi bị lộ.',
            'Dùng lời lẽ phù hợp với khán giả đại chúng.',
          ],
        },
        {
          heading: 'Quyền sở hữu',
          paragraphs: [
            'Tin nhắn và bài viết vẫn là của bạn; bạn cho phép chúng tôi hiển thị chúng trên trang. Nếu bạn là chủ sở hữu bản quyền và thấy nội dung vi phạm, hãy báo cho chúng tôi kèm đường dẫn; chúng tôi sẽ xem xét và gỡ bỏ kịp thời.',
          ],
        },
        {
          heading: 'Giới hạn trách nhiệm',
          paragraphs: [
            'Chúng tôi cố gắng giữ trang ổn định nhưng không thể hứa rằng luồng phát không bao giờ gián đoạn. Trong phạm vi pháp luật cho phép, chúng tôi không chịu trách nhiệm cho thiệt hại gián tiếp do gián đoạn.',
          ],
        },
        {
          heading: 'Luật áp dụng',
          paragraphs: [
            'Các điều khoản này theo pháp luật Việt Nam. Trước khi khiếu nại, hai bên cố gắng tự thương lượng.',
          ],
        },
      ],
    },
    en: {
      title: 'Terms and conditions',
      summary:
        'This part is about the service: what we provide, where its limits are, and what happens when something fails.',
      sections: [
        {
          heading: 'The service',
          paragraphs: [
            '{{site}} shows matches live with commentary, schedules, scores and chat rooms. The schedule and the commentators may change at the last minute; we update the site as soon as we know.',
          ],
        },
        {
          heading: 'Xu and rewards',
          paragraphs: [
            'Xu are points used within the site for gifts and rewards. They are not money, cannot be turned into cash and cannot be transferred outside of the site.',
          ],
        },
        {
          heading: 'Not a betting service',
          paragraphs: [
            'Scores and opinions on this site are for information only. {{site}} takes no bets and is not responsible for what you decide elsewhere.',
          ],
        },
        {
          heading: 'For commentators',
          paragraphs: ['Whoever goes live promises to:'],
          list: [
            'Hold the rights to the picture and sound that are broadcast.',
            'Keep the stream key secret, and change it at once when it may have leaked.',
            'Use language that suits a general audience.',
          ],
        },
        {
          heading: 'Ownership',
          paragraphs: [
            'Messages and posts remain yours; you allow us to show them on the site. If you own a copyright and find content that infringes it, send us its address; we will look into it and remove it in good time.',
          ],
        },
        {
          heading: 'Limits of liability',
          paragraphs: [
            'We try hard to keep the site up but cannot promise that a stream never breaks. As far as the law allows, we are not liable for indirect damage caused by interruptions.',
          ],
        },
        {
          heading: 'Applicable law',
          paragraphs: [
            'These terms follow the law of Vietnam. Before making a claim, both sides try to settle the matter between themselves.',
          ],
        },
      ],
    },
    zh: {
      title: '服務條款',
      summary: '這部分說明我們的服務：提供什麼、限制在哪裡，以及發生問題時如何處理。',
      sections: [
        {
          heading: '服務內容',
          paragraphs: [
            '{{site}} 提供附播報的比賽直播、賽程、比分與聊天室。賽程與主播可能臨時變動，我們會在得知後立即更新。',
          ],
        },
        {
          heading: '金幣與獎勵',
          paragraphs: ['金幣是站內用於送禮與獎勵的點數，不是金錢，不能兌換現金，也不能在站外轉讓。'],
        },
        {
          heading: '並非投注服務',
          paragraphs: ['網站上的比分與觀點僅供參考。{{site}} 不接受投注，也不對你在其他地方的決定負責。'],
        },
        {
          heading: '給主播',
          paragraphs: ['開播的主播承諾：'],
          list: [
            '擁有所播畫面與聲音的權利。',
            '妥善保管串流金鑰，若有外洩疑慮應立即更換。',
            '使用適合一般觀眾的語言。',
          ],
        },
        {
          heading: '所有權',
          paragraphs: [
            '訊息與貼文仍屬於你，並授權我們在網站上顯示。若你是著作權人並發現侵權內容，請提供網址，我們會及時處理並移除。',
          ],
        },
        {
          heading: '責任限制',
          paragraphs: [
            '我們盡力維持網站穩定，但無法保證直播永不中斷。在法律允許的範圍內，我們不對中斷所造成的間接損失負責。',
          ],
        },
        {
          heading: '適用法律',
          paragraphs: ['本條款適用越南法律。提出申訴前，雙方應先嘗試自行協商。'],
        },
      ],
    },
  },
}
