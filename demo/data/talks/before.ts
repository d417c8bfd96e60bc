import type { Talk } from '#demo/data/talk.ts'

const coming = { about: 'coming', by: 'own' } as const
const season = { about: 'season', by: 'own' } as const

/** Conversations before a match, and about the table. */
export const before: readonly Talk[] = [
  {
    ...coming,
    key: 'tickets',
    fits: ['home'],
    text: '{day} này {own} tiếp {other} lúc {clock}. Dư một vé khán đài A do đứa bạn bị bắt đi đám cưới. Ai cần không, đúng giá, không thêm đồng nào.',
    replies: [
      ['own', 'em em em, em nhắn rồi ạ'],
      ['op', 'ok em nhanh nhất, hết vé nha mọi người', 0],
      ['any', 'đám cưới của ai mà canh đúng giờ bóng lăn vậy'],
      ['op', 'của anh họ nó, ổng không xem bóng 😑', 2],
    ],
  },
  {
    ...coming,
    key: 'convoy',
    fits: ['away'],
    text: 'Hội đi sân {other} {day} này còn 4 ghế. Ai say xe ngồi trước, ai hát dở ngồi sau, trả tiền xăng chia đều.',
    replies: [
      ['own', 'hát dở mà say xe thì ngồi đâu'],
      ['op', 'ngồi trên mui', 0],
      ['other', 'qua đây ăn gì nhắn tụi này chỉ quán cho, đừng ăn trước cổng sân'],
    ],
  },
  {
    ...coming,
    key: 'lineup-hope',
    fits: [],
    text: 'Linh cảm trận gặp {other} {day} tới: hòa. Mà linh cảm của mình mùa này đúng 1 trên 9 nên chắc không hòa.',
    replies: [
      ['any', 'bạn đoán thua giùm một lần đi, cho nó ngược lại'],
      ['op', 'ok, thua. Xin lỗi cả nhà', 0],
    ],
  },
  {
    ...coming,
    key: 'wife-deal',
    fits: ['weekend'],
    text: 'Hợp đồng ký với vợ: sáng {day} lau nhà, chiều đón con, đổi lại {clock} không ai đụng cái remote. {own} đừng phụ lòng một người vừa lau nhà nha.',
    replies: [
      ['any', 'nhớ lau cả gầm giường, điều khoản ẩn đó'],
      ['hoa_cuc', 'Hợp đồng thiếu mục bồi thường khi đội thua rồi anh.'],
    ],
  },
  {
    ...coming,
    key: 'superstition',
    fits: ['home'],
    text: 'áo may mắn giặt rồi mẹ ơi?? con dặn đừng giặt tới hết trận {other} mà 😭',
    replies: [
      ['any', 'mẹ giặt cả vận xui đó'],
      ['own', 'mùi áo đó mới là vận may'],
      ['op', 'mẹ mình bảo y vậy', 0],
    ],
  },
  {
    ...coming,
    key: 'tactics-before',
    by: 'tai_tran',
    fits: [],
    text: 'Trận {own} – {other}: mình sẽ ngồi đếm số lần thủ môn {own} phát bóng dài. Giả thuyết là trên 15 quả thì tuyến giữa mất bóng nhiều hơn. Ai rảnh đếm chung để đối chiếu không? #ThốngKê',
    replies: [
      ['khoa_pro', 'Mình nhận đếm hiệp hai.'],
      ['bao_bong_da', 'Nhớ trừ mấy quả bị ép phát nhanh, không thì lệch.'],
      ['tai_tran', 'Chuẩn, mình thêm cột đó.', 1],
    ],
  },
  {
    ...coming,
    key: 'two-sides-home',
    by: 'any',
    fits: ['weekend'],
    text: '{clock} {day} {own} – {other}, phòng trọ mình bốn đứa hai phe. Dây kẻ giữa phòng đã căng xong.',
    replies: [
      ['other', 'phe nào được ngồi gần quạt'],
      ['op', 'phe thắng lượt trước', 0],
    ],
  },
  {
    ...coming,
    key: 'kid-question',
    by: 'any',
    fits: ['home'],
    text: 'Con trai lớp hai hỏi sao {other} phải qua sân mình đá mà không đá ở giữa đường cho công bằng. Mình nợ nó câu trả lời tới {day}.',
    replies: [
      ['any', 'thì lượt về mình qua bên đó đó con'],
      ['ong_trum', 'Câu hỏi hay hơn khối câu trong buổi họp báo.'],
    ],
  },
  {
    ...coming,
    key: 'english-plan',
    by: 'liam_district2',
    fits: ['weekend'],
    text: 'Anyone watching {own} v {other} on {dayEn}? I know a place in Thảo Điền with a projector and very patient neighbours.',
    replies: [
      ['emma_tayho', 'Wrong city for me, but how patient exactly?'],
      ['liam_district2', 'they bring their own drum', 0],
    ],
  },
  {
    ...season,
    key: 'leader',
    fits: ['leader'],
    text: 'Đứng đầu sau {played} trận, {points} điểm. Không ai được nói chữ V. Không. Ai. Được. Nói.',
    replies: [
      ['own', 'V…iệc gì mà căng'],
      ['other', 'vô…'],
      ['op', 'ẢNH HƯỞNG TÂM LÝ', 1],
    ],
  },
  {
    ...season,
    key: 'last',
    fits: ['last'],
    text: 'Lật bảng xếp hạng lại thì {own} đứng nhất. {points} điểm, mình vẫn mua vé cả mùa, đừng ai can.',
    replies: [
      ['own', 'mình ngồi cạnh bạn luôn, ghế đó vắng mà'],
      ['any', 'yêu đội lúc này mới là yêu'],
    ],
  },
  {
    ...season,
    key: 'best-scorer',
    fits: ['podium', 'scored'],
    text: '{best} {bestGoals} bàn rồi đó, tui nói hồi đầu mùa mà mấy ông cười. Ai cười giơ tay.',
    replies: [
      ['own', '🙋 tui cười, tui xin lỗi'],
      ['any', '🙋 vẫn đang cười, mùa còn dài'],
    ],
  },
  {
    ...season,
    key: 'cat-name',
    by: 'meo_luoi',
    fits: ['scored', 'middle'],
    text: 'Nhà mới có mèo con, đặt tên {best} vì {bestGoals} bàn mùa này. Em nó chưa ghi bàn nào nhưng làm đổ hai ly nước.',
    replies: [
      ['trasua_tran', 'chuyền bằng đuôi được không chị'],
      ['meo_luoi', 'chuyền ly nước thì giỏi', 0],
    ],
  },
  {
    ...season,
    key: 'middle',
    fits: ['middle'],
    text: 'Hạng {rank}. Không lên được, không xuống được, như thằng bạn mình ở công ty sáu năm nay. Mà tụi mình vẫn khỏe.',
    replies: [
      ['own', 'ổn định là hạnh phúc'],
      ['op', 'thằng bạn mình cũng nói vậy', 0],
    ],
  },
  {
    ...season,
    key: 'maths',
    by: 'khoa_pro',
    fits: ['podium'],
    text: '{own} {points} điểm sau {played} trận, chia ra trước giờ kết mùa khoảng {pace} điểm nếu giữ nhịp. Mọi năm chừng đó đủ làm gì, ai nhớ không?',
    replies: [
      ['ong_trum', 'Giữ nhịp mới là chuyện khó. Mùa nào tháng Ba cũng có đội gãy.'],
      ['tai_tran', 'Em có bảng mấy mùa trước, tối em gửi.'],
      ['khoa_pro', 'Gửi mình với nhé.', 1],
    ],
  },
]
