/** Lines were said in their order before the room is first seen: who, and what. */
export type DemoRoom = {
  kind: 'group' | 'vip'
  host: string
  name: string
  about: string
  /** Of a VIP room: who is in, and who waits before its door. */
  members?: readonly string[]
  asked?: readonly string[]
  lines: readonly (readonly [string, string])[]
}

export const demoRooms: readonly DemoRoom[] = [
  {
    kind: 'group',
    host: 'blv',
    name: 'Sảnh chính Khán Đài',
    about: 'Chỗ ngồi chung của cả khán đài: hỏi lịch, rủ nhau xem, kể chuyện bóng bánh.',
    lines: [
      ['anhba_sg', 'Cuối tuần này mọi người xem trận nào?'],
      ['duc_namdinh', 'Thép Xanh chứ còn gì nữa bác, đá sân nhà mà.'],
      ['meo_luoi', 'Em xin một vé online thôi, trời mưa lười ra sân quá.'],
      ['tuan_hn', 'Anh em Hà Nội nhớ vào phòng trước giờ bóng lăn nửa tiếng nhé, có BLV Minh Khang.'],
      ['linh_fan_cn', 'Chốt, bật thông báo rồi.'],
    ],
  },
  {
    kind: 'group',
    host: 'thaovy',
    name: 'Hội mê chiến thuật',
    about: 'Mổ băng, vẽ sơ đồ, cãi nhau có lý lẽ. Không chê cầu thủ, chỉ chê phương án.',
    lines: [
      ['khoa_pro', 'Đá ba trung vệ mà hai cánh không lên thì khác gì năm hậu vệ.'],
      ['bao_bong_da', 'Chuẩn. Tuyến giữa bị kéo giãn, nhìn khoảng trống trước vòng cấm mà xót.'],
      ['tai_tran', 'Thử cho tiền vệ trụ lùi sâu, hai cánh dâng hẳn lên xem sao.'],
      ['nga_hp', 'Hiệp hai họ chỉnh đúng như thế đấy, mà muộn quá.'],
    ],
  },
  {
    kind: 'group',
    host: 'hoangnam',
    name: 'Bóng rổ mỗi tối',
    about: 'VBA, NBA và những cú ba điểm lúc nửa đêm.',
    lines: [
      ['vy_basket', 'Cú ba điểm cuối hiệp bốn tối qua xem lại chục lần vẫn nổi da gà.'],
      ['son_tung88', 'Hàng thủ đổi người chậm một nhịp là ăn đòn ngay.'],
      ['vy_basket', 'Tối nay vào sớm nghe anh Hoàng Nam nhận định nhé.'],
    ],
  },
  {
    kind: 'group',
    host: 'gautrang',
    name: 'Trạm Esport',
    about: 'Giải đấu, bản cập nhật và những pha xử lý khó tin.',
    lines: [
      ['bin_bin', 'Bản mới đổi meta hết rồi, ai thử chưa?'],
      ['nam_ga', 'Thử rồi, thua năm ván liền.'],
      ['trasua_tran', 'Do người chứ không do bản cập nhật đâu bạn ơi.'],
    ],
  },
  {
    kind: 'group',
    host: 'linhchi',
    name: 'Chuyện bên lề sân cỏ',
    about: 'Áo đấu, quán xem bóng, bình luận viên và trăm thứ linh tinh.',
    lines: [
      ['co_ut', 'Quán nào ở Cần Thơ chiếu trận khuya không các con?'],
      ['hoa_cuc', 'Bờ kè có quán mở tới sáng đó cô, wifi mạnh lắm.'],
      ['phuong_ly', 'Ai đi thì hú em với.'],
    ],
  },
  {
    kind: 'vip',
    host: 'blv',
    name: 'Cabin của Minh Khang',
    about: 'Ngồi cạnh cabin bình luận: đội hình dự kiến, ghi chú trước trận và hỏi đáp sau giờ bóng lăn.',
    members: ['demo', 'anhba_sg', 'tai_tran', 'ong_trum'],
    asked: ['hai_dang', 'thanh_dn'],
    lines: [
      ['blv', 'Tối nay tôi nói kỹ về cách đội khách ép sân, mọi người có câu hỏi cứ để lại đây.'],
      ['ong_trum', 'Anh để ý giúp em cánh trái của chủ nhà, ba trận rồi toàn thủng ở đó.'],
      ['blv', 'Ghi nhận. Có băng ba trận, tôi sẽ vẽ lại cho dễ nhìn.'],
      ['tai_tran', 'Tuyệt, đáng tiền cà phê.'],
    ],
  },
  {
    kind: 'vip',
    host: 'thaovy',
    name: 'Bảng chiến thuật Thảo Vy',
    about: 'Bản vẽ sơ đồ trước mỗi trận và buổi mổ băng tối thứ Hai. Gửi yêu cầu, tôi duyệt trong ngày.',
    members: ['khoa_pro', 'bao_bong_da'],
    lines: [
      ['thaovy', 'Tối thứ Hai mổ băng trận cầu tâm điểm nhé, tôi ghim sơ đồ trước.'],
      ['khoa_pro', 'Em chờ cả tuần đấy chị.'],
    ],
  },
]

/** What two friends of the demo have said: from whom, to whom. */
export const demoTalks: readonly { pair: readonly [string, string]; lines: readonly (readonly [string, string])[] }[] =
  [
    {
      pair: ['demo', 'linh_fan_cn'],
      lines: [
        ['linh_fan_cn', 'Tối nay bạn xem trận nào?'],
        ['demo', 'Chắc trận 19 giờ, mình vừa đặt lịch rồi.'],
        ['linh_fan_cn', 'Vậy vào phòng chung nhé, mình giữ chỗ khán đài B.'],
      ],
    },
    {
      pair: ['demo', 'duc_namdinh'],
      lines: [
        ['duc_namdinh', 'Ông ơi, tỷ số trận Thành Nam hôm qua bao nhiêu thế?'],
        ['demo', '2-1, bàn quyết định phút 89.'],
        ['duc_namdinh', 'Trời ơi, tôi ngủ quên mất!'],
      ],
    },
  ]
