import type { PostPicture } from '#demo/pictures/post-pictures.ts'
import type { DemoReport } from './comments.ts'

/**
 * Kind of shared content of a demo post. The item is chosen when the post is written. `seat` is a match of the first
 * commentator.
 */
export type DemoShare = 'live' | 'moment' | 'result' | 'coming' | 'seat' | 'tip'

export type DemoPost = {
  key: string
  author: string
  hoursAgo: number
  /** Hours of the day in Vietnam at which the text makes sense. */
  hours?: readonly [from: number, to: number]
  /** {home}, {away} and {score} are filled in from the shared content. */
  text: string
  share?: DemoShare
  /** Key of the post that this one shares. */
  sharesPost?: string
  /** Names of illustrations (pictures/post-pictures.ts), or `clip` for the video. */
  files?: readonly PostPicture[] | 'clip'
  isPrivate?: boolean
  /** True when the author is notified of the comments that are written at the demo’s start. */
  isAuthorNotified?: boolean
  reports?: readonly DemoReport[]
  /** Share of the community that reacts, 0 to 1. */
  warmth: number
}

/** The posts, about from the oldest to the newest. A post that shares another one is after it. */
export const demoPosts: readonly DemoPost[] = [
  {
    key: 'chao',
    author: 'admin',
    hoursAgo: 70,
    warmth: 0.8,
    text: 'Chào mừng mọi người đến với Khán Đài! Đây là nơi mình cùng xem bóng, cùng tranh luận và giữ nhau lịch sự. Có góp ý gì cứ viết ngay dưới bài này nhé.\n\n#KhánĐài',
  },
  {
    key: 'ao-dau',
    files: ['derby', 'evening', 'sunset'],
    author: 'linh_fan_cn',
    hours: [8, 22],
    hoursAgo: 66,
    warmth: 0.4,
    text: 'Cuối tuần này ai lên sân giơ tay nào 🙋 Mình ngồi khán đài B như mọi khi, hẹn nhau ở cổng số 4 trước giờ bóng lăn một tiếng. #VLeague',
  },
  {
    key: 'nam-dinh',
    files: ['rain', 'rain-scarves'],
    author: 'duc_namdinh',
    hoursAgo: 61,
    warmth: 0.55,
    text: 'Người Thành Nam đi sân không chỉ để xem thắng thua. Trời mưa, áo mưa trùm kín mà vẫn hát từ phút đầu đến phút cuối. Ai chưa từng đứng giữa một khán đài như thế thì nên thử một lần trong đời. ⚽',
  },
  {
    key: 'chien-thuat',
    author: 'thaovy',
    hoursAgo: 55,
    warmth: 0.7,
    text: 'Nhiều bạn hỏi mình vì sao đội đá sơ đồ ba trung vệ lại hay bị khoét cánh. Nói ngắn gọn:\n\n1. Hai hậu vệ biên dâng cao cùng lúc, phía sau không còn ai.\n2. Tiền vệ trung tâm lùi về không kịp vì phải bọc lót ở giữa.\n3. Trung vệ lệch bị kéo ra biên, trước khung thành chỉ còn hai người.\n\nCách chữa không phải là đổi sơ đồ, mà là quy định rõ: một biên lên thì biên kia ở lại. Trận tới mọi người để ý khoảng trống sau lưng hậu vệ biên trái nhé, mình tin là sẽ có bàn thắng từ đó.\n\n#ChiếnThuật',
  },
  {
    key: 'tre-em',
    author: 'co_ut',
    hoursAgo: 49,
    warmth: 0.5,
    text: 'Thằng cháu nội mới bảy tuổi mà coi trận nào cũng ghi tỷ số vô sổ. Hỏi sao ghi, nó nói "để mai mốt con kể cho ông nghe". Thương gì đâu 🥹',
  },
  {
    key: 'ket-qua-1',
    author: 'bao_bong_da',
    hoursAgo: 44,
    share: 'result',
    warmth: 0.45,
    text: '{home} – {away} {score}. Ai xem trọn trận cho tôi hỏi: hiệp hai bên nào cầm bóng nhiều hơn? Tôi gật mất hai mươi phút.',
  },
  {
    key: 'bong-ro',
    author: 'vy_basket',
    hoursAgo: 40,
    warmth: 0.3,
    text: 'Có ai mê bóng rổ ở đây không hay mỗi mình mình? Tối nào cũng xem một mình buồn quá 🏀 @hoangnam rủ thêm người đi anh ơi!',
  },
  {
    key: 'hoang-nam',
    author: 'hoangnam',
    hoursAgo: 39,
    sharesPost: 'bong-ro',
    warmth: 0.35,
    text: 'Có anh đây! Trận nào anh lên sóng cũng vào sớm mười lăm phút, ghé nói chuyện cho vui nhé em. #BóngRổ',
  },
  {
    key: 'ca-phe',
    files: ['coffee'],
    author: 'quocanh',
    hours: [20, 24],
    hoursAgo: 34,
    warmth: 0.6,
    text: 'Lại sắp tới mấy trận hai giờ sáng. Cà phê sữa đá đã pha ☕ Ai thức cùng điểm danh nào.',
  },
  {
    key: 'trong-tai',
    author: 'anhba_sg',
    hoursAgo: 30,
    warmth: 0.5,
    text: 'Nói thiệt chứ coi lại pha đó năm lần mà năm lần tui nghĩ khác nhau. Làm trọng tài có một giây để quyết, mình ngồi nhà coi chậm còn cãi nhau. Nhẹ nhàng với mấy ảnh chút đi bà con. #TrọngTài',
  },
  {
    key: 'khoa',
    author: 'khoa_pro',
    hoursAgo: 28,
    share: 'tip',
    warmth: 0.4,
    text: 'Nhận định trận {home} – {away} này mình chép vào sổ rồi, hết trận lật ra đối chiếu. Sai thì cười, đúng thì mời cà phê.',
  },
  {
    key: 'hai-phong',
    files: ['drums', 'drums-scarves', 'noon', 'sunset'],
    author: 'nga_hp',
    hoursAgo: 26,
    warmth: 0.35,
    text: 'Pháo sáng thì không, nhưng tiếng trống thì sân nào bằng sân mình? 🥁 #HảiPhòng #VLeague',
  },
  {
    key: 'nhat-ky',
    author: 'demo',
    hoursAgo: 25,
    isPrivate: true,
    warmth: 0,
    text: 'Ghi chú cho riêng mình: nhớ đặt lịch trận tối chủ nhật và mua vé cho bố.',
  },
  {
    key: 'fan-nu',
    files: ['women', 'evening', 'women-scarves', 'sunset', 'derby', 'noon'],
    author: 'phuong_ly',
    hoursAgo: 23,
    warmth: 0.65,
    text: 'Bóng đá nữ xứng đáng có nhiều khán giả hơn. Hôm qua lên sân thấy vắng mà thương các chị. Cuối tuần này mình rủ được sáu đứa bạn đi cùng rồi, ai muốn nhập hội thì bình luận nhé 💚 #BóngĐáNữ',
  },
  {
    key: 'fan-nu-2',
    author: 'thaovy',
    hoursAgo: 22,
    sharesPost: 'fan-nu',
    warmth: 0.5,
    text: 'Cho mình đi với! Mình sẽ mang loa nhỏ để bình luận tại chỗ cho cả nhóm 😄 #BóngĐáNữ',
  },
  {
    key: 'esport',
    author: 'gautrang',
    hoursAgo: 20,
    warmth: 0.4,
    text: 'Có ván lật kèo mình xem lại mười lần vẫn nổi da gà. Tay run mà giọng vẫn phải tỉnh, nghề gì kỳ 🐻‍❄️ #Esport',
  },
  {
    key: 'ket-qua-2',
    author: 'tuan_hn',
    hoursAgo: 18,
    share: 'result',
    warmth: 0.4,
    text: 'Ngủ quên mất hiệp hai, dậy thấy {home} – {away} {score}. Có ai kể lại giúp mình với 😭',
  },
  {
    key: 'sinh-nhat',
    author: 'hoa_cuc',
    hoursAgo: 16,
    warmth: 0.55,
    text: 'Hôm nay kỷ niệm hai năm mình quen chồng… trong một phòng chat bóng đá. Hai đứa cổ vũ hai đội khác nhau, đến giờ vẫn cãi nhau mỗi cuối tuần 💛',
  },
  {
    key: 'pha-bong',
    reports: [
      { by: 'khoa_pro', reason: 'rights', note: 'Nhờ ban quản trị xem giúp video này có xin phép người quay chưa.' },
    ],
    author: 'bao_bong_da',
    hoursAgo: 15,
    files: 'clip',
    warmth: 0.55,
    text: 'Xem lại pha chuyền này mà nhớ hồi đá phủi: không ai giữ bóng quá hai chạm. Mọi người thấy cầu thủ nào chạy chỗ hay nhất? #ChiếnThuật',
  },
  {
    key: 'thong-ke',
    author: 'tai_tran',
    hoursAgo: 14,
    warmth: 0.45,
    text: 'Đếm tay chứ không có máy: đội đá trận thứ ba trong tám ngày hay đuối từ phút 70. Trận nào cũng đúng thì không, nhưng xem hiệp hai để ý thử. #ThốngKê #ChiếnThuật',
  },
  {
    key: 'dua-bi',
    author: 'linhchi',
    hoursAgo: 12,
    warmth: 0.3,
    text: 'Ai nói đua bi không hồi hộp thì vô phòng đua bi ngồi đúng một vòng nha. Một vòng thôi, ra là hết nói à! #ĐuaBi',
  },
  {
    key: 'sap-da',
    author: 'thanh_dn',
    hoursAgo: 10,
    share: 'coming',
    warmth: 0.4,
    text: '{home} – {away} sắp đá rồi. Tui đặt lịch nhắc từ hôm qua mà vẫn sợ ngủ quên, ai gọi tui dậy với.',
  },
  {
    key: 'lan-dau',
    author: 'nam_ga',
    hoursAgo: 9,
    warmth: 0.35,
    text: 'Lần đầu tiên em viết ở đây, em chào các anh chị ạ 🙏 Em 16 tuổi, đá hậu vệ phải ở đội trường.',
  },
  {
    key: 'ong-trum',
    author: 'ong_trum',
    hoursAgo: 8,
    sharesPost: 'lan-dau',
    warmth: 0.6,
    text: 'Chào em! Ở đây ai cũng từng là lính mới. Nhớ khởi động kỹ trước khi đá, đầu gối quý hơn mọi chiến thuật.',
  },
  {
    key: 'tip-2',
    author: 'ong_trum',
    hoursAgo: 7,
    share: 'tip',
    warmth: 0.35,
    text: 'Đọc nhận định trận {home} – {away} này hai lượt. Tôi không chắc bằng người viết, ai nghĩ khác cứ nói, tôi già chứ không giận.',
  },
  {
    key: 'tra-sua',
    files: ['milk-tea'],
    author: 'trasua_tran',
    hoursAgo: 6,
    warmth: 0.5,
    text: 'Luật nhà mình: đội của ai thua người đó mua trà sữa. Mùa này tốn hơi nhiều tiền rồi đó 🧋😭',
  },
  {
    key: 'minh-khang',
    author: 'blv',
    hoursAgo: 5,
    share: 'seat',
    warmth: 0.65,
    text: 'Trận tới mình ngồi cabin là {home} – {away}. Mọi người muốn mình nói kỹ chỗ nào thì để lại câu hỏi ở đây, giờ nghỉ mình trả lời.',
  },
  {
    key: 'cau-hoi',
    author: 'hai_dang',
    hoursAgo: 4.5,
    sharesPost: 'minh-khang',
    warmth: 0.2,
    text: 'Em hỏi: vì sao dạo này các đội ít đá phạt trực tiếp vậy anh @blv?',
  },
  {
    key: 'mua',
    files: ['rain'],
    author: 'son_tung88',
    hoursAgo: 4,
    warmth: 0.3,
    text: 'Đà Nẵng mưa ba bữa liền, mặt sân chắc như ruộng. Bóng dài nhiều hơn bóng ngắn cho coi. #VLeague #ChiếnThuật',
  },
  {
    key: 'bin',
    author: 'bin_bin',
    hoursAgo: 3,
    warmth: 0.45,
    text: 'Chỉ có bóng đá mới làm bố mình nói nhiều hơn ba câu một ngày 😂',
  },
  {
    key: 'nghe-ai',
    author: 'demo',
    hoursAgo: 2,
    isAuthorNotified: true,
    warmth: 0.4,
    text: 'Lần đầu mình đổi qua đổi lại hai bình luận viên trong cùng một trận, nghe như xem hai trận khác nhau. Mọi người hay nghe ai? #KhánĐài',
  },
  {
    key: 'khoanh-khac',
    author: 'meo_luoi',
    hoursAgo: 1.2,
    share: 'moment',
    warmth: 0.5,
    text: 'Mở {home} – {away} cho mèo xem, mèo chọn bên trái. Bên trái màn hình á, không biết đội nào 😹',
  },
  {
    key: 'dang-xem',
    author: 'tuan_hn',
    hoursAgo: 0.6,
    share: 'live',
    warmth: 0.35,
    text: 'Đang xem {home} – {away} một mình với gói mì. Ai vào phòng nói chuyện không, mì thì hết rồi.',
  },
  {
    key: 'cuoi',
    files: ['sweet-soup'],
    author: 'co_ut',
    hours: [9, 22],
    hoursAgo: 0.2,
    warmth: 0.3,
    text: 'Nấu nồi chè xong vừa kịp giờ bóng lăn. Mời cả khán đài 🍲',
  },
]
