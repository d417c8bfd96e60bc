/**
 * A room of the demo. `lines` are messages with author and text, in order. They are dated before the room is first
 * opened.
 */
export type DemoRoom = {
  kind: 'group' | 'vip'
  host: string
  name: string
  about: string
  /** Only for a VIP room: its members, and the members who requested entry. */
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
      ['thanh_dn', 'Đà Nẵng nắng quá trời, tối nay xem online cho mát.'],
      ['anhba_sg', 'Bác nào rành cho hỏi: vé khán đài A trận tới còn không?'],
      ['tuan_hn', 'Còn ít thôi bác, sáng nay em qua quầy thấy xếp hàng dài lắm.'],
      ['co_ut', 'Cô ở xa không đi được, mấy đứa nhớ hát giùm cô một bài nghen.'],
      ['hai_dang', 'Em mới vào, cho em hỏi đổi bình luận viên ở đâu vậy ạ?'],
      ['bin_bin', 'Bấm vào tên BLV ngay dưới khung hình, chọn người khác là tiếng đổi liền, hình không giật.'],
      ['hai_dang', 'Được rồi ạ, cảm ơn anh. Nghe chị Thảo Vy phân tích cuốn thật.'],
      ['ong_trum', 'Chào người mới. Ở đây cãi nhau thoải mái, miễn là không xúc phạm ai.'],
      ['meo_luoi', 'Em bình chọn: trận này 2-1 cho chủ nhà, ai cược cốc trà sữa với em nào.'],
      ['trasua_tran', 'Có trà sữa là có mặt em. Em đoán hòa 1-1.'],
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
      ['khoa_pro', 'Để ý phút 60 trở đi: tiền vệ số 8 lùi về thành trung vệ thứ ba mỗi khi mất bóng.'],
      ['son_tung88', 'Vậy là 3-4-3 lúc có bóng, 5-4-1 lúc mất bóng đúng không bác?'],
      ['khoa_pro', 'Chuẩn. Nhưng muốn chơi vậy thì hai biên phải chạy như máy.'],
      ['bao_bong_da', 'Biên phải trận vừa rồi chạy hơn 11 cây số, xem số liệu mà nể.'],
      [
        'thaovy',
        'Mọi người để ý thêm khoảng cách giữa hai tuyến nữa nhé. Quá 20 mét là đối phương có chỗ nhận bóng quay người ngay.',
      ],
      ['tai_tran', 'Chị nói em mới thấy. Bàn thua thứ hai đúng là từ khoảng đó.'],
      ['nga_hp', 'Hôm nào chị mổ băng thì bật thông báo cho cả phòng với ạ.'],
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
      ['hoangnam', '19 giờ anh lên sóng. Hôm nay nói kỹ chuyện đổi người khi phòng ngự chắn bóng.'],
      ['thanh_dn', 'Chờ mãi chủ đề này. Đội em cứ bị chắn một cái là thủng.'],
      ['bao_bong_da', 'Em dân bóng đá qua chơi, xin một người giải thích giúp lỗi ba giây.'],
      ['vy_basket', 'Đứng trong khu vực hình thang quá ba giây khi đội mình đang tấn công là bị thổi bạn ạ.'],
      ['bao_bong_da', 'À, hiểu rồi. Giống việt vị nhưng tính bằng đồng hồ.'],
      ['son_tung88', 'So sánh hay đấy, để tối em kể anh Hoàng Nam.'],
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
      ['nam_ga', 'Đau nhưng mà đúng.'],
      ['gautrang', 'Gấu mới xem lại trận chung kết khu vực, pha cướp rồng phút 31 lạnh người luôn.'],
      ['khoa_pro', 'Pha đó đường giữa canh chuẩn tới từng giây.'],
      ['bin_bin', 'Tối nay ai leo hạng chung không, mình thiếu một hỗ trợ.'],
      ['meo_luoi', 'Em chơi hỗ trợ được, với điều kiện không ai la em.'],
      ['gautrang', 'Ở trạm này cấm la hỗ trợ nhé, có gấu là có vui.'],
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
      ['linhchi', 'Chị vừa săn được chiếc áo đấu mùa 2008, mặc vào thấy trẻ ra mười tuổi.'],
      ['hoa_cuc', 'Chị đăng hình lên bảng tin cho tụi em ngắm với!'],
      ['anhba_sg', 'Sài Gòn có quán phở chiếu bóng khuya ở Tân Bình, hai giờ sáng còn đông nghẹt.'],
      ['trasua_tran', 'Phở với bóng đá, hợp nhau hơn em tưởng.'],
      ['co_ut', 'Ba con nhỏ cưng, coi khuya nhớ mặc áo ấm.'],
      ['phuong_ly', 'Dạ cô Út. Nhà cô nấu chè trận nào cho tụi con xin một chén trên mạng nha.'],
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
      ['anhba_sg', 'Cho tôi hỏi: tiền đạo trẻ mới lên đội một có đá chính không anh?'],
      ['blv', 'Theo buổi tập sáng nay thì cậu ấy tập với nhóm đá chính. Tôi nghiêng về khả năng vào sân từ đầu.'],
      ['demo', 'Nếu cậu ấy đá thì mình đoán sẽ có bàn từ bóng bổng.'],
      ['blv', 'Đúng hướng đấy. Xem kỹ các quả phạt góc bên trái nhé, họ có bài mới.'],
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
      ['bao_bong_da', 'Chị cho xin thêm bản vẽ pha phạt góc phút 72 với.'],
      ['thaovy', 'Có. Ba người chạy chỗ, một người đứng yên: người đứng yên mới là người ghi bàn.'],
    ],
  },
]

/** Private conversations between two friends. Each line has its author and text. */
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
