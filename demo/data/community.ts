/** Parts of common Vietnamese names, and texts for members' profiles. */
export const surnames = [
  ...['Nguyễn', 'Nguyễn', 'Nguyễn', 'Trần', 'Trần', 'Lê', 'Lê', 'Phạm', 'Hoàng', 'Huỳnh', 'Phan', 'Vũ', 'Võ', 'Đặng'],
  ...['Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương', 'Lý', 'Đinh', 'Trịnh', 'Mai', 'Tạ', 'Cao', 'Lương'],
] as const

const menNames = [
  ...['Minh Quân', 'Đức Anh', 'Quang Huy', 'Tuấn Kiệt', 'Hữu Phước', 'Gia Bảo', 'Anh Tú', 'Văn Thành', 'Xuân Trường'],
  ...[
    'Trọng Nghĩa',
    'Thế Vinh',
    'Nhật Minh',
    'Hoàng Long',
    'Bá Đạt',
    'Công Hậu',
    'Tiến Dũng',
    'Mạnh Cường',
    'Khánh Duy',
  ],
  ...[
    'Thanh Tùng',
    'Việt Hưng',
    'Đình Khôi',
    'Phúc Lâm',
    'Trung Hiếu',
    'Duy Khang',
    'Sỹ Hùng',
    'Ngọc Sơn',
    'Chí Thiện',
  ],
] as const
export const womenNames: readonly string[] = [
  ...[
    'Thu Hà',
    'Ngọc Ánh',
    'Mai Phương',
    'Thùy Dương',
    'Bảo Trâm',
    'Khánh Linh',
    'Hồng Nhung',
    'Thanh Thảo',
    'Diệu Hiền',
  ],
  ...['Quỳnh Anh', 'Kim Ngân', 'Minh Châu', 'Hải Yến', 'Lan Chi', 'Phương Uyên', 'Cẩm Tú', 'Thúy Vân', 'Hà My'],
]
export const givenNames: readonly string[] = [...menNames, ...womenNames]

/** Cities that follow the given name of a member who does not use the full name. */
export const places = [
  ...['Hà Nội', 'Sài Gòn', 'Hải Phòng', 'Đà Nẵng', 'Cần Thơ', 'Nam Định', 'Thanh Hóa', 'Vinh', 'Huế', 'Quy Nhơn'],
  ...[
    'Nha Trang',
    'Pleiku',
    'Bình Dương',
    'Biên Hòa',
    'Vũng Tàu',
    'Mỹ Tho',
    'Hạ Long',
    'Bắc Ninh',
    'Thái Nguyên',
    'Đà Lạt',
  ],
] as const

/** Profile texts. `{team}` is the first team that the member follows, `{place}` the member’s home town. */
export const bios = [
  'Theo {team} từ hồi còn đá bóng nhựa ngoài ngõ.',
  'Cuối tuần không có bóng đá thì không phải cuối tuần.',
  'Dân {place}, xa nhà nhưng chưa bỏ trận nào của {team}.',
  'Kỹ sư ban ngày, huấn luyện viên màn hình ban đêm.',
  'Thích xem hậu vệ hơn tiền đạo. Có ai giống mình không?',
  'Sáng đi làm, tối xem bóng, khuya cãi nhau về trọng tài.',
  '{team} thắng thì vui cả tuần, thua thì thôi hẹn mùa sau.',
  'Mới tập đọc kèo, đừng ai tin mình quá nhé.',
  'Bố của hai cô con gái cùng mê {team}.',
  'Sinh viên năm ba, xem bóng bằng 4G của bạn cùng phòng.',
  'Đã từng khóc vì một quả phạt đền. Giờ vẫn chưa quên.',
  'Quán cà phê ở {place}, tối nào cũng mở bóng đá cho khách.',
  'Chạy bộ buổi sáng, thức khuya cúp C1. Sức khỏe vẫn ổn!',
  'Ghi chép đội hình từ năm 2009, có ai cần hỏi cứ nhắn.',
  'Nói ít, xem nhiều, tip càng ít càng tốt.',
  'Yêu bóng đá Việt Nam, từ hạng Nhất tới đội tuyển.',
  'Đi sân nhà {team} không thiếu trận nào mùa này.',
  'Thủ môn đội phủi khu phố, bắt được ba quả phạt đền trong đời.',
  'Xem bóng rổ vì anh trai, ở lại vì những cú ném cuối giờ.',
  'Mê chiến thuật, ghét câu giờ.',
  'Giáo viên dạy Toán, thích số liệu hơn cảm xúc.',
  'Bán hủ tiếu ở {place}, ai ghé cứ nói tên đội là được giảm giá.',
  'Vào đây để nghe bình luận tiếng Việt cho đỡ nhớ nhà.',
  'Cổ động viên {team} khu vực {place}. Đi chung xe thì nhắn nhé!',
  'Không cá cược, chỉ đoán cho vui và ghi lại để soi mình.',
  'Ngày xưa đá tiền vệ trái, giờ đá bàn phím.',
  'Thích những trận 0-0 hay hơn những trận 5-0.',
  'Xem lại bàn thắng bằng tốc độ chậm là sở thích số một.',
  'Nhà ba thế hệ, ba đội bóng, một cái tivi.',
  'Cứ có {team} là có mình ở phòng trò chuyện.',
  'Tài xế công nghệ, nghe bình luận qua tai nghe khi chờ khách.',
  'Hay đoán sai tỷ số nhưng đoán đúng người ghi bàn.',
  'Bạn của mọi người hâm mộ biết tôn trọng đối thủ.',
  'Đang học làm bình luận viên, mong được góp ý.',
  'Esport cuối tuần, bóng đá giữa tuần, ngủ thì tính sau.',
  'Làm y tá, trực đêm nên biết hết các trận châu Âu.',
] as const
