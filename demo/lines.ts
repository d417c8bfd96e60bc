import { type SportCode, sports } from '#contract/schedule.ts'

/**
 * Chat lines of fans. {home}, {away}, {blv} (the commentator), {team} (the scorer’s team) and {score} are filled in.
 */
const football = [
  'Sân hôm nay kín quá, nhìn mà mê',
  '{home} lên đội hình tấn công luôn, thích nha',
  'Hàng thủ {away} đứng cao vậy coi chừng bị phản công',
  'Cầu thủ số 10 bên {home} nay chạy khỏe ghê',
  'trời ơi hụt rồiiii',
  'Pha này phải sút luôn chứ chuyền làm gì nữa',
  'Thủ môn {away} nay xuất thần thật sự',
  'Trọng tài bắt hơi nhẹ tay, pha đó thẻ vàng mới đúng',
  'Ai xem từ đầu cho mình hỏi có penalty nào chưa?',
  '{home} pressing tốt quá, {away} không ra được bóng',
  'Biên trái trống kìa mà không ai để ý',
  'Chuyền một chạm đẹp quá trời',
  'Cú sút đó mà vào thì để đời luôn',
  'Xà ngang cứu thua cho {away} rồi',
  'mọi người dự đoán tỷ số đi, mình bắt 2-1',
  'Mình theo {away} 10 năm rồi, trận nào cũng thót tim',
  'Phạt góc liên tục kìa, sắp có bàn đó',
  'Thay người đi HLV ơi, tuyến giữa hết pin rồi',
  'Việt vị rõ mà, xem lại góc này đi',
  'Nay mưa nhẹ sân trơn, sút xa là có cửa',
  'Đá kiểu này thì {home} giữ được điểm',
  '{away} phòng ngự số đông quá, xem hơi ngộp',
  'Cú đánh đầu vừa rồi mà chệch cột, tiếc ghê',
  'Đường chọc khe đỉnh thật',
  'Hàng tiền vệ {home} kiểm soát hoàn toàn',
  'Mới vào mà thấy nóng quá nè',
  'Tỷ số đang {score} hả mọi người?',
  'Hiệp này nhịp độ nhanh hơn hẳn',
  'Cầu thủ trẻ này triển vọng à nha',
  'Đội khách đá rắn thật, không ngán ai',
  'VAR xem lâu vậy trời',
  'Nhớ hồi xưa đi sân ghê, cổ động hát suốt 90 phút',
  'Quả đá phạt vị trí này nguy hiểm lắm',
  'Sút! Sút đi! Trời ơi…',
  '{home} mà thua trận này là rớt khỏi top 3 đó',
  'Còn bao nhiêu phút nữa vậy ta',
  'Bắt bài nhau dữ quá, chưa đội nào chịu mạo hiểm',
  'Hậu vệ đó đọc tình huống hay ghê',
  'Kiểm soát bóng vậy mà chưa ghi thêm được bàn nào',
  'Cứ bóng bổng là {away} lại rối',
  'Pha xoạc bóng chuẩn từng cm',
  'Ông thủ quân {home} nay gánh cả đội',
  'Trận này xứng đáng vé vào sân luôn á',
  'chạy chỗ đi, ai cũng đứng nhìn vậy',
]

const basketball = [
  '3 điểm ngọt quá trời',
  '{home} phòng ngự khu vực tốt ghê',
  'Rebound đâu mà để mất hoài vậy',
  'Cú block vừa rồi xứng đáng lên highlight',
  'Ném phạt mà trượt cả hai thì chịu',
  'Số 23 {away} nay tay nóng thật',
  'Chuyền không nhìn luôn, đẹp!',
  'Xin hội ý đi chứ, đang bị dẫn một mạch',
  'Bóng rổ Việt Nam giờ xem cuốn thật sự',
  'Alley-oop!!! Trời ơi đã mắt',
  'Đếm ngược 24 giây mà vẫn vào được, hay',
  'Turnover nhiều quá {home} ơi',
  'Đang {score}, rượt sát nút luôn',
  'Big man bên {away} cao dữ thần',
  'Fast break nhanh như gió',
  'Pha step-back này học ở đâu ra vậy',
  'Phạm lỗi rồi, trọng tài thổi đúng',
  'Hiệp cuối mới là lúc phân thắng bại',
  'Cướp bóng xong úp rổ, quá đã',
  'Đội nào giữ được bình tĩnh đội đó thắng',
]

const esport = [
  'Giao tranh này đỉnh quáaaa',
  '{home} cấm chọn hay ghê, khóa hẳn đường giữa',
  'Rồng ngàn tuổi sắp lên rồi, căng nha',
  'Đi rừng bên {away} kiểm soát tầm nhìn tốt',
  'Ăn mạng đầu rồi kìa',
  'Đẩy đường đi đừng đuổi nữa mọi người ơi',
  'Pha outplay 1v2 này xem lại chục lần cũng được',
  'Ván này {home} dẫn vàng hơi nhiều',
  'Cướp mục tiêu lớn rồi, lật kèo luôn trời',
  'Xạ thủ farm khủng thật',
  '{away} lên đồ sớm hơn một nhịp',
  'Ai xem LCK quen rồi mới thấy trận này nhịp nhanh',
  'Combat ở sông là {away} thắng chắc',
  'Dịch chuyển đẹp quá, cứu được cả đội',
  'Tỷ số ván đang {score} nha mọi người',
  'Đánh chắc tay vậy mới là vô địch chứ',
]

const marble = [
  'Bi xanh cố lên, khúc cua kìa!',
  'Xem đua bi mà hồi hộp hơn đua xe',
  'Ai đặt niềm tin vào {home} giơ tay',
  'Trời ơi kẹt ở khúc phễu rồi',
  '{away} vượt ngoài luôn, ghê thật',
  'Đường đua mới này nhiều chướng ngại dữ',
  'Nhìn nhỏ nhỏ vậy mà lăn nhanh khiếp',
  'Con mình 5 tuổi coi mê luôn',
  'Đua lại từ đầu chắc {home} thắng, xui thôi',
  'Khúc cuối lật kèo, không tin nổi',
  'Một vòng nữa thôi, tim muốn rớt ra ngoài',
  'Thắng {score} rồi mà vẫn chưa yên tâm',
]

const anywhere = [
  'Chào cả nhà, mới đi làm về vô coi liền',
  'Có ai ở Cần Thơ không ta',
  'Pha trà sẵn rồi, ngồi coi tới khuya luôn',
  'Chúc mọi người xem vui vẻ nha',
  'Cho mình xin lịch ngày mai với',
  'Điểm danh khán đài B nào',
  'Nay phòng đông vui ghê',
  'Ăn mì gói coi bóng, đúng bài',
  'Ai mới vào thì chào một tiếng cho vui',
  'Vừa cày deadline vừa coi, sếp đừng thấy',
]

/** Lines for rooms with a stream. */
const onAir = [
  'Hình nét quá, trễ có hơn một giây thôi à',
  'Ở Đà Nẵng coi mượt nha mọi người',
  'Mạng nhà mình yếu mà vẫn coi được nè',
  'Vợ ngủ rồi, mở nhỏ tiếng coi thôi',
  'BLV {blv} nay giọng sung quá',
  '{blv} phân tích dễ hiểu ghê, nghe là thấm',
  'Anh chị {blv} cho em hỏi ai đang dẫn đầu bảng vậy ạ',
  'Nghe {blv} nói mà tưởng đang ngồi trên sân',
  '{blv} ơi đọc tên em một lần đi mà',
  'Cười xỉu với câu vừa rồi của {blv}',
  '{blv} dự đoán tỷ số đi, trượt thì khao nước cả phòng',
  'Có {blv} là phòng này khác liền',
]

const goal = [
  'VÀOOOOOO!!!',
  'VÀO RỒI TRỜI ƠI {team}!!!',
  'Siêu phẩm! {score} rồi mọi người ơi',
  'Biết ngay mà, ép sân vậy phải có bàn thôi',
  'Hàng xóm nhà mình vừa hét lên luôn',
  'Không cản được rồi, quá đẹp!',
  '{team} ghi bàn!!! Nổi da gà',
  'Bàn thắng xứng đáng cho {team}',
  'Thủ môn chịu chết, góc đó ai mà bay tới',
  'Ôi tim tôi… {score}!',
  'xem lại 5 lần vẫn thấy đẹp',
  'Sân như nổ tung luôn',
]

const replies = [
  'chuẩn luôn bạn',
  'Công nhận, mình cũng thấy vậy',
  'haha đúng bài',
  'Không đồng ý nha, xem lại đi bạn ơi',
  'Chờ xíu nữa là biết liền à',
  'ừ mà công nhận căng thật',
  'Mình cũng đang nghĩ y chang',
  'Bình tĩnh, còn sớm mà',
  'Nói hay, cho một like',
  'để coi có đúng không nha',
  'Hóng cùng bạn',
  'Đừng nói trước, xui đó 😄',
]

const bySport: Record<SportCode, string[]> = {
  [sports.football]: football,
  [sports.basketball]: basketball,
  [sports.esport]: esport,
  [sports.marble]: marble,
  [sports.casino]: [],
}

/** Returns lines that fit a room at any time: mostly about its sport, some about its commentator or other subjects. */
export function smallTalk(sport: SportCode, options: { isOnAir: boolean }): string[] {
  return [...bySport[sport], ...bySport[sport], ...anywhere, ...(options.isOnAir ? onAir : [])]
}

export const goalLines: readonly string[] = goal
export const replyLines: readonly string[] = replies
/** Exported for the test that counts them. */
export const allLines = [football, basketball, esport, marble, anywhere, onAir, goal, replies].flat()

export type Facts = { home: string; away: string; blv: string; team: string; score: string }

export function fillIn(line: string, facts: Facts): string {
  return line.replace(/\{(home|away|blv|team|score)\}/g, (_, name: keyof Facts) => facts[name])
}
