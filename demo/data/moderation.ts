/** Words that the demo’s operator added to the word list. */
export const demoWords = [
  { word: 'vé chợ đen', action: 'hold' },
  { word: 'bao thắng', action: 'hold' },
  { word: 'đồ óc bã đậu', action: 'mask' },
] as const

/** Messages held for a moderator because of these words. */
export const demoHeld = [
  {
    by: 'nam_ga',
    room: 'Sảnh chính Khán Đài',
    text: 'Mọi người cẩn thận, ngoài cổng số 4 có người bán vé chợ đen giá gấp ba, đừng mua kẻo gặp vé giả.',
  },
  {
    by: 'bin_bin',
    room: 'Trạm Esport',
    text: 'Có bạn nào bị nhắn tin mời vào nhóm kèo bao thắng chưa? Em bị ba lần rồi, phiền quá.',
  },
] as const

/** Members who are banned for some days from one room, or from all rooms (null), with their appeals. */
export const demoBans = [
  {
    user: 'san_xu_02',
    room: null,
    days: 7,
    reason: 'Đăng lặp lại đường dẫn trang cá cược ở nhiều phòng.',
    appeal: null,
  },
  {
    user: 'son_tung88',
    room: 'Sảnh chính Khán Đài',
    days: 3,
    reason: 'Rao bán vé nhiều lần trong phòng chung dù đã được nhắc.',
    appeal:
      'Mình bận việc nhà nên nhượng lại hai vé đúng giá gốc, không buôn bán gì. Mình chưa đọc nội quy phòng, xin ban quản trị xem lại, mình sẽ không đăng nữa.',
  },
] as const
