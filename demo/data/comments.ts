import type { ReportReason } from '#contract/reports.ts'

/** A report to the moderators. `note` is the reporting member’s text. */
export type DemoReport = { by: string; reason: ReportReason; note?: string }

export type DemoComment = {
  author: string
  text: string
  reports?: readonly DemoReport[]
  /** Index of an earlier comment, to which this one replies. */
  answers?: number
}

/** Comments on the demo's posts, by the posts' keys; oldest first. */
export const demoComments: Readonly<Record<string, readonly DemoComment[]>> = {
  chao: [
    { author: 'ong_trum', text: 'Chúc mừng cả đội! Mong chỗ này giữ được không khí như mấy quán cóc ngày xưa.' },
    { author: 'meo_luoi', text: 'Giao diện tối xem đêm dịu mắt lắm ạ 👏' },
    { author: 'khoa_pro', text: 'Góp ý nhỏ: cho mình lọc bảng tin theo giải đấu với.' },
    { author: 'admin', text: 'Cảm ơn Khoa, mình ghi lại rồi nhé.', answers: 2 },
  ],
  'ao-dau': [
    { author: 'tuan_hn', text: 'Mình đi! Dư một vé, ai cần thì nhắn.' },
    { author: 'hai_dang', text: 'Còn vé không anh?', answers: 0 },
    { author: 'tuan_hn', text: 'Còn em nhé, gặp ở cổng 4.', answers: 1 },
    { author: 'hoa_cuc', text: 'Ảnh đẹp quá Linh ơi, chụp bằng điện thoại hả?' },
    {
      author: 'son_tung88',
      text: 'Vé đẹp giá gấp rưỡi, ai cần nhắn riêng mình, giao tận nơi trước giờ bóng lăn.',
      reports: [
        { by: 'hoa_cuc', reason: 'spam', note: 'Bán vé chợ đen, bài nào cũng thấy vào mời.' },
        { by: 'tuan_hn', reason: 'fraud', note: 'Bạn mình chuyển tiền rồi mà chưa thấy vé.' },
      ],
    },
  ],
  'nam-dinh': [
    { author: 'nga_hp', text: 'Là dân Hải Phòng mà cũng phải nể khán đài Thiên Trường.' },
    { author: 'duc_namdinh', text: 'Bữa nào vào sân mình, mời Nga bát phở bò.', answers: 0 },
    { author: 'nam_ga', text: 'Em ước một lần được đứng ở đó.' },
  ],
  'chien-thuat': [
    {
      author: 'tai_tran',
      text: 'Chị phân tích dễ hiểu quá. Vậy nếu tiền vệ trụ lùi hẳn xuống thành trung vệ thứ tư thì sao ạ?',
    },
    { author: 'thaovy', text: 'Được, nhưng khi đó tuyến giữa chỉ còn một người, bóng hai sẽ mất hết.', answers: 0 },
    { author: 'khoa_pro', text: 'Lưu lại để tối xem đối chiếu.' },
  ],
  'ca-phe': [
    { author: 'son_tung88', text: 'Có mặt! Sáng mai 7 giờ dọn hàng nhưng kệ.' },
    { author: 'trasua_tran', text: 'Em trà sữa được không anh 😅' },
    { author: 'quocanh', text: 'Miễn tỉnh tới phút 90 là được.', answers: 1 },
  ],
  'trong-tai': [
    { author: 'co_ut', text: 'Nói vậy nghe mát lòng. Ai cũng là con người mà.' },
    { author: 'thanh_dn', text: 'Đồng ý, nhưng VAR mà còn sai thì cũng khó bênh anh Ba ơi.' },
    {
      author: 'hai_dang',
      text: 'Bênh kiểu này chắc cũng chưa xem hết trận. Không biết thì đừng nói nữa.',
      reports: [{ by: 'co_ut', reason: 'abuse', note: 'Nói chuyện nặng lời, mong ban quản trị nhắc nhẹ.' }],
    },
  ],
  'hai-phong': [
    { author: 'duc_namdinh', text: 'Trống sân Lạch Tray đúng là không lẫn đi đâu được 🥁' },
    { author: 'bin_bin', text: 'Bố mình xem ảnh xong đòi cuối tuần chở đi ngay.' },
  ],
  'fan-nu': [
    { author: 'linh_fan_cn', text: 'Cho mình một suất, mình mang theo cờ.' },
    { author: 'hoa_cuc', text: 'Hai vợ chồng mình cũng đi, tập trung lúc mấy giờ vậy Ly?' },
    { author: 'phuong_ly', text: '16 giờ 30 ở cổng chính chị nhé 💚', answers: 1 },
    { author: 'ong_trum', text: 'Đi đông vào, các cháu nhìn lên khán đài mới có sức mà đá.' },
  ],
  'pha-bong': [
    { author: 'tai_tran', text: 'Tiền vệ số 8 nhìn trước khi nhận bóng hai lần, hay là ở chỗ đó.' },
    { author: 'anhba_sg', text: 'Đá phủi mà giữ bóng ba chạm là bị chửi liền 😂' },
    { author: 'nam_ga', text: 'Em sẽ cho cả đội trường em xem video này.' },
    { author: 'bao_bong_da', text: 'Nhớ bảo các bạn để ý người không có bóng nhé em.', answers: 2 },
  ],
  'sinh-nhat': [{ author: 'meo_luoi', text: 'Dễ thương quá trời, chúc anh chị cãi nhau tới già!' }],
  'lan-dau': [
    { author: 'duc_namdinh', text: 'Chào em, hậu vệ phải thì theo dõi chị Vy phân tích là lên tay nhanh lắm.' },
    { author: 'nam_ga', text: 'Dạ em theo dõi rồi ạ!', answers: 0 },
  ],
  'tra-sua': [
    { author: 'phuong_ly', text: 'Nhà mình thì ai thua rửa bát cả tuần 🤣' },
    { author: 'hai_dang', text: 'Ủng hộ đổi đội cho đỡ tốn tiền.' },
  ],
  'minh-khang': [
    { author: 'vy_basket', text: 'Anh nói giúp vì sao huấn luyện viên hay thay người ở phút 60 với ạ.' },
    { author: 'tuan_hn', text: 'Em muốn nghe về hàng thủ đội khách, xem mãi không hiểu họ bắt bài kiểu gì.' },
    { author: 'blv', text: 'Hai câu hay, mình để dành cho giờ nghỉ nhé!', answers: 1 },
  ],
  mua: [{ author: 'thanh_dn', text: 'Mặt sân thế này thì thủ môn khổ nhất.' }],
  bin: [
    { author: 'co_ut', text: 'Vậy là quý lắm đó con, ráng coi chung với ba nhiều nhiều.' },
    { author: 'son_tung88', text: 'Bố mình thì ngược lại, xem bóng là cấm ai nói 😂' },
  ],
  'nghe-ai': [
    { author: 'meo_luoi', text: 'Thảo Vy nhé, nghe xong mới hiểu vì sao đội mình thua 😅' },
    { author: 'duc_namdinh', text: 'Minh Khang. Lúc căng anh ấy nói chậm lại, nghe rất đã.' },
    { author: 'linh_fan_cn', text: 'Trận tới nghe thử cả hai rồi về đây bình chọn nhé!' },
  ],
  cuoi: [{ author: 'trasua_tran', text: 'Cô ơi cho con xin một chén ạ 🥹' }],
}
