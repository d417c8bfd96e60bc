/** Commentators. Some of them stream a clip; all others appear only in the schedule. */
export const commentators = [
  {
    username: 'blv',
    name: 'Minh Khang',
    bio: 'Mười năm cầm mic, mê V.League và những bàn thắng phút bù giờ.',
  },
  {
    username: 'thaovy',
    name: 'Thảo Vy',
    bio: 'Bình luận chiến thuật, nói ít mà trúng. Fan lâu năm của bóng đá nữ.',
  },
  {
    username: 'hoangnam',
    name: 'Hoàng Nam',
    bio: 'Bóng rổ mỗi tối. Từng chơi hậu vệ dẫn bóng, giờ dẫn câu chuyện.',
  },
  {
    username: 'gautrang',
    name: 'Gấu Trắng',
    bio: 'Esport và những pha xử lý không tưởng. Có gấu là có vui.',
  },
  {
    username: 'quocanh',
    name: 'Quốc Anh',
    bio: 'Thức đêm cùng bóng đá châu Âu, cà phê sữa đá luôn đầy.',
  },
  {
    username: 'linhchi',
    name: 'Linh Chi',
    bio: 'Đua bi, bóng đá, chuyện bên lề. Giọng Sài Gòn, tim khán đài.',
  },
] as const

/** Members who talk in the rooms: user name, nickname, experience. */
export const chatters: readonly [string, string, number][] = [
  ['tuan_hn', 'Tuấn Hà Nội', 2_400],
  ['meo_luoi', 'Mèo Lười', 900],
  ['anhba_sg', 'Anh Ba Sài Gòn', 5_200],
  ['linh_fan_cn', 'Linh khán đài B', 1_300],
  ['duc_namdinh', 'Đức Thành Nam', 7_800],
  ['hai_dang', 'Hải Đăng', 350],
  ['trasua_tran', 'Trà Sữa Trân Châu', 640],
  ['bao_bong_da', 'Bảo bóng đá', 3_100],
  ['co_ut', 'Cô Út miền Tây', 1_750],
  ['khoa_pro', 'Khoa Pro', 4_400],
  ['nga_hp', 'Nga Hải Phòng', 2_050],
  ['ong_trum', 'Ông Trùm Khán Đài', 15_200],
  ['phuong_ly', 'Phương Ly', 480],
  ['son_tung88', 'Sơn 88', 1_120],
  ['vy_basket', 'Vy mê bóng rổ', 2_700],
  ['nam_ga', 'Nam Gà', 210],
  ['thanh_dn', 'Thành Đà Nẵng', 3_600],
  ['bin_bin', 'Bin Bin', 760],
  ['hoa_cuc', 'Hoa Cúc Trắng', 1_480],
  ['tai_tran', 'Tài Trần', 5_900],
]
