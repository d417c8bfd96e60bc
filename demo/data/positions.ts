import type { NewPosition } from '#server/features/careers/position.store.ts'

export const positions: NewPosition[] = [
  {
    slug: 'binh-luan-vien-bong-da',
    team: 'content',
    kind: 'freelance',
    sort: 10,
    title: { vi: 'Bình luận viên bóng đá', en: 'Football commentator', zh: '足球主播' },
    place: { vi: 'Từ xa', en: 'Remote', zh: '遠端' },
    pay: {
      vi: '500 nghìn đến 2 triệu đồng mỗi trận',
      en: '0.5 to 2 million VND a match',
      zh: '每場 50 萬至 200 萬越南盾',
    },
    summary: {
      vi: 'Ngồi vào cabin của riêng bạn, kể trận đấu bằng giọng của bạn cho hàng nghìn người cùng nghe.',
      en: 'Take your own booth and tell the match in your own voice to thousands who listen.',
      zh: '坐進屬於你的播報室，用你的聲音為數千名觀眾講述比賽。',
    },
    duties: {
      vi: 'Bình luận trực tiếp hai đến bốn trận mỗi tuần, chủ yếu là V.League và các giải châu Âu\nChuẩn bị đội hình, thống kê và vài câu chuyện bên lề trước giờ bóng lăn\nGiữ phòng trò chuyện của mình vui và văn minh',
      en: 'Commentate live on two to four matches a week, mostly the V.League and European leagues\nPrepare line-ups, figures and a few stories before kick-off\nKeep your own chat room friendly',
      zh: '每週播報二至四場直播，以越南甲級聯賽與歐洲聯賽為主\n賽前準備陣容、數據與場邊故事\n讓自己的聊天室友善有趣',
    },
    wanted: {
      vi: 'Phát âm rõ, phản xạ nhanh, hiểu luật và chiến thuật\nCó micrô tốt và đường truyền tải lên từ 10 Mb/s\nKhông cần bằng cấp: gửi cho chúng tôi ba phút bạn bình luận một trận bất kỳ',
      en: 'A clear voice, quick reactions, and a grasp of rules and tactics\nA good microphone and an upload of 10 Mb/s or more\nNo degree needed: send us three minutes of you commentating on any match',
      zh: '咬字清楚、反應快，懂規則與戰術\n有好的麥克風，上傳速度 10 Mb/s 以上\n不看學歷：寄給我們三分鐘你播報任一場比賽的錄音',
    },
    offered: {
      vi: 'Thù lao theo trận, trả trong vòng bảy ngày\nPhần chia từ quà người xem tặng\nĐược chọn trận sớm hơn mỗi mùa giải',
      en: 'A fee per match, paid within seven days\nA share of what viewers give\nAn earlier choice of matches each season',
      zh: '按場次計酬，七日內支付\n觀眾贈禮分潤\n每季可優先選擇場次',
    },
  },
  {
    slug: 'ky-su-truyen-phat-video',
    team: 'engineering',
    kind: 'full-time',
    sort: 20,
    title: { vi: 'Kỹ sư truyền phát video', en: 'Video streaming engineer', zh: '影音串流工程師' },
    place: { vi: 'Hà Nội hoặc từ xa', en: 'Hanoi or remote', zh: '河內或遠端' },
    pay: {
      vi: '40 đến 65 triệu đồng mỗi tháng',
      en: '40 to 65 million VND a month',
      zh: '月薪 4,000 萬至 6,500 萬越南盾',
    },
    summary: {
      vi: 'Đưa hình từ cabin tới màn hình người xem nhanh hơn một nhịp thở, kể cả trên mạng 3G.',
      en: 'Bring the picture from the booth to the viewer in less than a breath, on 3G too.',
      zh: '讓畫面在一次呼吸之間從播報室傳到觀眾眼前，連 3G 網路也不例外。',
    },
    duties: {
      vi: 'Phát triển bộ máy nhận RTMP, đóng gói HLS độ trễ thấp và trình phát trên trình duyệt\nĐo trước, sửa sau: độ trễ, khựng hình, bộ nhớ của từng người xem\nTrực kỹ thuật luân phiên trong các trận lớn',
      en: 'Develop our RTMP intake, low-latency HLS packaging and the player in the browser\nMeasure first, then mend: latency, stalls, memory per viewer\nTake turns on duty during the big matches',
      zh: '開發 RTMP 收流、低延遲 HLS 封裝與瀏覽器播放器\n先量測再改善：延遲、卡頓、每位觀眾的記憶體\n大型賽事輪流值班',
    },
    wanted: {
      vi: 'Viết TypeScript hoặc một ngôn ngữ hệ thống chắc tay\nĐọc được đặc tả, bắt được gói tin và không ngại ffprobe\nThích mã ít và rõ',
      en: 'You write TypeScript or a systems language with ease\nYou read specifications, catch packets and are not afraid of ffprobe\nYou like little code that is clear',
      zh: '熟悉 TypeScript 或任一系統語言\n能讀規格、抓封包，不怕 ffprobe\n喜歡少而清楚的程式碼',
    },
    offered: {
      vi: 'Lương thỏa thuận theo năng lực, xét lại sáu tháng một lần\nMáy tính tùy chọn, ngân sách học tập hằng năm\nNghỉ bù sau mỗi đêm trực',
      en: 'Pay by ability, looked at every six months\nThe computer of your choice, a yearly budget to learn\nTime off after each night on duty',
      zh: '薪資面議，每半年檢視一次\n自選電腦與年度學習預算\n值班後補休',
    },
  },
  {
    slug: 'thiet-ke-san-pham',
    team: 'product',
    kind: 'full-time',
    sort: 30,
    title: { vi: 'Nhà thiết kế sản phẩm', en: 'Product designer', zh: '產品設計師' },
    place: { vi: 'TP. Hồ Chí Minh', en: 'Ho Chi Minh City', zh: '胡志明市' },
    summary: {
      vi: 'Làm cho một tối xem bóng trên điện thoại thành dễ chịu: thấy tỷ số, nghe bình luận, nói chuyện bằng một tay.',
      en: 'Make an evening of football on a phone a pleasure: score, voice and talk within one thumb.',
      zh: '讓手機看球成為享受：單手就能看比分、聽播報、聊天。',
    },
    duties: {
      vi: 'Đi từ ý tưởng, thử với người xem thật, tới màn hình chạy được\nGiữ bộ thành phần giao diện sáng, tối và ba ngôn ngữ\nLàm cho người dùng trình đọc màn hình cũng theo dõi được trận đấu',
      en: 'Go from the idea, tried on real viewers, to the screen that works\nKeep our parts in light, dark and three languages\nMake sure that who uses a screen reader can follow the match too',
      zh: '從構想、真實使用者測試到上線畫面\n維護明暗主題與三種語言的元件\n讓使用螢幕閱讀器的人也能跟上比賽',
    },
    wanted: {
      vi: 'Có vài sản phẩm đã đến tay người dùng để cho chúng tôi xem\nBiết vừa đủ HTML và CSS để tự thử\nViết tiếng Việt gọn và ấm',
      en: 'A few products in the hands of people to show us\nEnough HTML and CSS to try things yourself\nShort and warm Vietnamese',
      zh: '有幾件已上線的作品可以展示\n具備足以自行嘗試的 HTML 與 CSS\n越南文寫作簡潔溫暖',
    },
    offered: {
      vi: 'Lương thỏa thuận, tháng 13 và thưởng theo mùa giải\nHai ngày làm việc từ xa mỗi tuần\nVé xem các trận sân nhà cùng cả nhóm',
      en: 'Pay by agreement, a thirteenth month and a bonus by season\nTwo days a week from home\nTickets for home matches with the team',
      zh: '薪資面議，第十三個月與賽季獎金\n每週兩天遠端\n與團隊一起看主場比賽',
    },
  },
  {
    slug: 'thuc-tap-quan-ly-cong-dong',
    team: 'operations',
    kind: 'internship',
    sort: 40,
    title: { vi: 'Thực tập quản lý cộng đồng', en: 'Community intern', zh: '社群管理實習生' },
    place: { vi: 'Đà Nẵng hoặc từ xa', en: 'Da Nang or remote', zh: '峴港或遠端' },
    summary: {
      vi: 'Giữ cho phòng trò chuyện sôi mà không nóng, và nghe xem người hâm mộ đang cần gì.',
      en: 'Keep the rooms lively but not heated, and listen to what fans need.',
      zh: '讓聊天室熱絡而不失控，並傾聽球迷的需求。',
    },
    duties: {
      vi: 'Đọc góp ý mỗi ngày và trả lời trong hai giờ\nXử lý báo cáo cùng ban quản trị theo quy định chung\nTổng hợp mỗi tuần một trang: người xem vui vì gì, bực vì gì',
      en: 'Read the feedback daily and answer within two hours\nDecide reports with the moderators by our rules\nWrite one page a week: what pleased viewers, what annoyed them',
      zh: '每天閱讀回饋並於兩小時內回覆\n依規範與管理員一起處理檢舉\n每週彙整一頁：觀眾喜歡什麼、抱怨什麼',
    },
    wanted: {
      vi: 'Điềm tĩnh, công bằng, viết không sai dấu\nRảnh ít nhất ba buổi tối mỗi tuần\nYêu ít nhất một đội bóng, và tôn trọng mọi đội còn lại',
      en: 'Calm, fair, and careful with your spelling\nFree on at least three evenings a week\nIn love with one team at least, and respectful of all others',
      zh: '冷靜、公正、文字正確\n每週至少三個晚上有空\n至少深愛一支球隊，並尊重其他球隊',
    },
    offered: {
      vi: 'Phụ cấp 5 triệu đồng mỗi tháng\nNgười hướng dẫn riêng trong ba tháng\nCơ hội ở lại làm chính thức',
      en: 'An allowance of 5 million đồng a month\nA mentor of your own for three months\nA chance to stay',
      zh: '每月 500 萬越南盾津貼\n三個月專屬導師\n有機會轉為正職',
    },
  },
]
