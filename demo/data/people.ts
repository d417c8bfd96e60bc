import { type SportCode, sports } from '#contract/schedule.ts'

/** Commentators. `hours` are those of the day in Vietnam at which they like to work. `avatar` is null without a picture. */
type Commentator = {
  username: string
  name: string
  bio: string
  sport: SportCode
  hours: readonly [from: number, to: number]
  avatar: string | null
}

const football = (
  username: string,
  name: string,
  hours: readonly [number, number],
  avatar: string | null,
  bio: string,
): Commentator => ({ username, name, bio, sport: sports.football, hours, avatar })

/** The commentators of the match with which the demo opens. Visitors can log in as the first. */
export const openers = ['blv', 'thaovy'] as const

export const commentators: readonly Commentator[] = [
  football('blv', 'Minh Khang', [17, 23], 'blv', 'Mười năm cầm mic, mê V.League và những bàn thắng phút bù giờ.'),
  football(
    'thaovy',
    'Thảo Vy',
    [17, 23],
    'thaovy',
    'Bình luận chiến thuật, nói ít mà trúng. Fan lâu năm của bóng đá nữ.',
  ),
  {
    username: 'hoangnam',
    name: 'Hoàng Nam',
    bio: 'Bóng rổ mỗi tối. Từng chơi hậu vệ dẫn bóng, giờ dẫn câu chuyện.',
    sport: sports.basketball,
    hours: [16, 24],
    avatar: 'hoangnam',
  },
  {
    username: 'gautrang',
    name: 'Gấu Trắng',
    bio: 'Bóng rổ buổi sáng, esport cuối tuần. Có gấu là có vui.',
    sport: sports.basketball,
    hours: [6, 15],
    avatar: 'gautrang',
  },
  football('quocanh', 'Quốc Anh', [22, 3], 'quocanh', 'Thức đêm cùng bóng đá châu Âu, cà phê sữa đá luôn đầy.'),
  football('linhchi', 'Linh Chi', [14, 22], 'linhchi', 'Đua bi, bóng đá, chuyện bên lề. Giọng Sài Gòn, tim khán đài.'),
  football('blv_daiphong', 'Đại Phong', [17, 23], 'man-1', 'Giọng miền Trung chính hiệu. Nói nhanh khi bóng nhanh.'),
  football(
    'blv_haiyen',
    'Hải Yến',
    [17, 23],
    'woman-1',
    'Cựu thủ môn đội tuyển trường. Mê những pha cứu thua hơn bàn thắng.',
  ),
  football('blv_trungkien', 'Trung Kiên', [17, 24], 'man-2', 'Ba mùa ngồi cabin sân Vinh. Nhớ tên từng cầu thủ trẻ.'),
  football(
    'blv_baongoc',
    'Bảo Ngọc',
    [18, 24],
    'woman-2',
    'Ca tối cuối tuần, thích trận nhiều bàn, ghét trận câu giờ.',
  ),
  football('blv_hungson', 'Hùng Sơn', [20, 2], 'man-3', 'Bóng đá Ba Lan, Áo, Serbia: giải càng ít người xem càng mê.'),
  football('blv_tuananh', 'Tuấn Anh Râu', [20, 2], null, 'Đội mình đứng đầu bảng mới cạo râu. Chưa cạo lần nào.'),
  football('blv_thuymy', 'Thúy My', [22, 4], 'woman-3', 'Dược sĩ trực đêm, rảnh thì cầm mic. Đừng hỏi đơn thuốc.'),
  football('blv_vinhle', 'Vinh Lê', [0, 6], null, 'Hai giờ sáng vẫn nói rõ từng chữ. Fan sân cỏ Nam Mỹ.'),
  football('blv_ductai', 'Đức Tài', [2, 8], 'man-4', 'Bình luận từ Buenos Aires, nơi mình đi làm được bốn năm.'),
  football('blv_khaihoan', 'Khải Hoàn', [3, 8], null, 'Dậy 3 giờ sáng giao bánh mì, tiện mở mic luôn.'),
  football('blv_ngocdiep', 'Ngọc Diệp', [5, 11], null, 'Sống ở Houston, sáng Việt Nam là tối bên này. Liga MX là nhà.'),
  football('blv_sydang', 'Sỹ Đăng', [6, 11], 'man-5', 'Thầy giáo thể dục. Sáng không có tiết thì có mình.'),
  football('blv_phucan', 'Phúc An', [7, 12], null, 'Tường thuật USL và Colombia cho những ai dậy sớm.'),
  football(
    'blv_minhthu',
    'Minh Thư',
    [11, 16],
    'woman-4',
    'Du học sinh ở Osaka. J1 xem tại sân, kể lại cho mọi người.',
  ),
  football('blv_quanmelb', 'Quân Melbourne', [10, 16], null, 'A-League từ sân AAMI Park, gió to thì xin lỗi trước.'),
  football('blv_thanhnhan', 'Thanh Nhàn', [11, 17], null, 'Nghỉ trưa văn phòng, 45 phút là vừa một hiệp.'),
  football('blv_hoangtho', 'Hoàng Thọ', [14, 19], null, 'Mê bóng đá Indonesia và Malaysia, đi đủ bảy sân ở Java.'),
  football('blv_giahan', 'Gia Hân', [14, 20], null, 'Sinh viên báo chí năm cuối. Tập nói cho hết ừm à.'),
]

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

/** Profiles of the members above: their club in the V.League by its key, and what they say of themselves. */
export const chatterProfiles: Readonly<Record<string, readonly [club: string, bio: string]>> = {
  tuan_hn: ['ha-noi', 'Hàng Đẫy, khán đài A, luôn tới trễ mười phút.'],
  meo_luoi: ['cong-an-ha-noi', 'Hai con mèo, một cái sofa, không thiếu trận nào.'],
  anhba_sg: ['becamex-tp-hcm', 'Chạy xe công nghệ ở Sài Gòn, nghe bóng đá bằng loa xe.'],
  linh_fan_cn: ['cong-an-ha-noi', 'Khán đài B, hàng 7. Ai mất giọng thì qua xin kẹo.'],
  duc_namdinh: ['thep-xanh-nam-dinh', 'Người Thành Nam. Thợ mộc. Xem bóng từ hồi sân còn hàng rào tre.'],
  hai_dang: ['hai-phong', 'Hay nói thẳng, xong hay xin lỗi.'],
  trasua_tran: ['the-cong-viettel', 'Bán trà sữa ở Cầu Giấy. Đội thắng thì thêm trân châu.'],
  bao_bong_da: ['song-lam-nghe-an', 'Dạy bóng cho bọn nhỏ cuối tuần. Thích xem người không có bóng.'],
  co_ut: ['becamex-tp-hcm', 'Miền Tây, nấu chè, coi bóng với cháu nội.'],
  khoa_pro: ['ha-noi', 'Ghi chép mọi nhận định, đúng sai để nguyên.'],
  nga_hp: ['hai-phong', 'Bánh đa cua nhà Nga, Lạch Tray. Trống là chính, bóng là phụ.'],
  ong_trum: ['the-cong-viettel', 'Nghỉ hưu. Xem bóng sáu mươi năm, vẫn còn ngạc nhiên.'],
  phuong_ly: ['ha-noi', 'Bóng đá nữ trước, bóng đá nam sau.'],
  son_tung88: ['shb-da-nang', 'Có gì bán nấy.'],
  vy_basket: ['becamex-tp-hcm', 'Bóng rổ. Bóng đá thì vì bạn rủ.'],
  nam_ga: ['song-lam-nghe-an', '16 tuổi, hậu vệ phải đội trường.'],
  thanh_dn: ['shb-da-nang', 'Đà Nẵng, gần cầu Rồng, xa khung thành.'],
  bin_bin: ['dong-a-thanh-hoa', 'Xem bóng với bố là chính.'],
  hoa_cuc: ['ninh-binh', 'Vợ một nhà, chồng một đội.'],
  tai_tran: ['hong-linh-ha-tinh', 'Kỹ sư, thích bảng tính và hậu vệ trái.'],
}

/** Members from abroad, or living there: user name, nickname, experience, club and profile text. */
export const guests: readonly (readonly [
  username: string,
  name: string,
  experience: number,
  club: string,
  bio: string,
])[] = [
  ['emma_tayho', 'Emma Clarke', 310, 'ha-noi', 'Teacher in Tây Hồ. Learning Vietnamese from referees’ mothers.'],
  ['liam_district2', 'Liam O’Rourke', 520, 'becamex-tp-hcm', 'Dublin, then Thảo Điền. Scarf collector by accident.'],
  ['weiting_bd', '陳韋廷', 280, 'becamex-tp-hcm', '台中人，在平陽工作第四年，週末看球。'],
  ['ha_vienna', 'Hà ở Vienna', 640, 'cong-an-ha-noi', 'Ở Vienna, nhớ phở, giờ nào cũng xem bóng được.'],
]
