/** A short video of the demo's members. `clip` is the name of a file in demo/clips, without extension. */
export type DemoReel = {
  key: string
  author: string
  clip: string
  hoursAgo: number
  caption: string
  /** Share of the community that likes the reel, 0 to 1. */
  warmth: number
  comments?: readonly { author: string; text: string }[]
}

export const demoReels: readonly DemoReel[] = [
  {
    key: 'sut-phat',
    author: 'bao_bong_da',
    clip: 'reel-free-kick',
    hoursAgo: 5,
    caption: 'Đá phạt ngoài vòng cấm: nhìn bóng vòng qua hàng rào mà nổi da gà 🎯 #ĐáPhạt',
    warmth: 0.9,
    comments: [
      { author: 'tuan_hn', text: 'Thủ môn đứng hình luôn rồi còn gì.' },
      { author: 'linh_fan_cn', text: 'Xem đi xem lại chắc hai chục lần.' },
    ],
  },
  {
    key: 'tang-bong',
    author: 'nam_ga',
    clip: 'reel-juggling',
    hoursAgo: 9,
    caption: 'Tập tâng bóng ngày thứ 30, cuối cùng cũng qua được mốc 50 cái! Anh chị cho em xin lời khuyên ạ 🙏',
    warmth: 0.75,
    comments: [
      { author: 'son_tung88', text: 'Giữ cổ chân cứng hơn một chút là bóng lên thẳng liền em.' },
      { author: 'co_ut', text: 'Giỏi quá con ơi!' },
    ],
  },
  {
    key: 'khan-dai',
    author: 'nga_hp',
    clip: 'reel-stand',
    hoursAgo: 13,
    caption: 'Cả khán đài cùng hát, đứng giữa mà tim đập theo nhịp trống 🥁 #HảiPhòng',
    warmth: 0.8,
    comments: [{ author: 'thanh_dn', text: 'Ước gì sân nào cũng được như vậy.' }],
  },
  {
    key: 'nem-ro',
    author: 'vy_basket',
    clip: 'reel-hoop',
    hoursAgo: 17,
    caption: 'Ném ba điểm lúc hết giờ, không chạm vành 🏀 Ai dám cược là vào không?',
    warmth: 0.6,
  },
  {
    key: 'thu-mon',
    author: 'thaovy',
    clip: 'reel-save',
    hoursAgo: 21,
    caption: 'Mẹo nhỏ cho thủ môn phủi: bước chéo trước rồi mới bay, đừng bay tại chỗ. #ChiếnThuật',
    warmth: 0.7,
    comments: [{ author: 'khoa_pro', text: 'Chị làm thêm vài video kiểu này đi ạ.' }],
  },
  {
    key: 'duong-chuyen',
    author: 'blv',
    clip: 'reel-passing',
    hoursAgo: 26,
    caption: 'Sáu đường chuyền, không ai giữ bóng quá hai chạm. Bóng đá đẹp là đây chứ đâu.',
    warmth: 0.65,
  },
  {
    key: 'dua-bi',
    author: 'linhchi',
    clip: 'reel-marbles',
    hoursAgo: 31,
    caption: 'Viên xanh lá lội ngược dòng ở khúc cua cuối 😱 Tối nay đua tiếp nha cả nhà! #ĐuaBi',
    warmth: 0.55,
    comments: [{ author: 'gautrang', text: 'Em theo viên vàng mà khóc luôn.' }],
  },
  {
    key: 'phat-den',
    author: 'duc_namdinh',
    clip: 'reel-penalty',
    hoursAgo: 36,
    caption: 'Panenka giữa trời mưa. Gan thật sự!',
    warmth: 0.7,
  },
  {
    key: 'ca-phe',
    author: 'quocanh',
    clip: 'reel-coffee',
    hoursAgo: 43,
    caption: 'Hai giờ sáng, một ly sữa đá, một trận chung kết. Cuộc sống cần gì hơn ☕',
    warmth: 0.45,
  },
  {
    key: 'ro-bong',
    author: 'anhba_sg',
    clip: 'reel-dribble',
    hoursAgo: 50,
    caption: 'Đi bóng qua năm cọc trong bảy giây. Mấy đứa nhỏ thử coi được bao nhiêu nha!',
    warmth: 0.5,
  },
  {
    key: 'bang-ti-so',
    author: 'tai_tran',
    clip: 'reel-board',
    hoursAgo: 57,
    caption: 'Vì sao 2–0 là tỷ số nguy hiểm? Mười giây là hiểu. #ThốngKê',
    warmth: 0.4,
  },
  {
    key: 'binh-minh',
    author: 'phuong_ly',
    clip: 'reel-morning',
    hoursAgo: 64,
    caption: 'Sân cỏ lúc sáu giờ sáng, trước buổi tập của đội nữ 💚 #BóngĐáNữ',
    warmth: 0.6,
  },
]
