import type { Match } from '#demo/match-facts.ts'

/**
 * Sentences for the community’s posts. `{own}` is the author’s club, `{other}` the opponent; `{score}` has the own
 * goals first.
 */
export const openings = {
  won: [
    'Thắng rồi cả nhà ơi! {own} {score} {other}.',
    '{score} trước {other}, đêm nay {own} cho mình ngủ ngon.',
    'Ba điểm! {own} vừa hạ {other} {score}.',
    'Xem {own} đá với {other} mà khản cả cổ, {score} quá xứng đáng.',
    'Chưa bao giờ thấy phòng trọ của mình ồn như lúc {own} thắng {other} {score}.',
    '{other} chơi không tệ, nhưng {own} lấy trọn ba điểm với tỷ số {score}.',
    'Ai bảo {own} hết thời? {score} trước {other} đấy.',
    'Bố gọi điện chỉ để nói đúng một câu: “{own} {score} {other}, thấy chưa con”.',
  ],
  lost: [
    '{own} thua {other} {score}. Buồn nhưng không bỏ.',
    'Thôi, {score} trước {other}, mai mình lại mặc áo {own} đi làm.',
    'Cả tối ngồi nhìn {own} thua {other} {score}, cơm nguội mà lòng cũng nguội.',
    'Tắt máy từ phút 90, {own} {score} {other}, khỏi xem lại.',
    '{other} hôm nay hay hơn {own}, {score} là phải chịu.',
    'Ai ở phòng chat của {own} vào ôm nhau cái đi, {score} trước {other} rồi.',
    'Thua {other} {score} mà mình vẫn thấy {own} có vài pha đáng xem.',
    'Mất ba điểm vào tay {other}, {score}. {own} ơi là {own}!',
  ],
  drew: [
    '{own} hòa {other} {score}. Nửa mừng nửa tiếc.',
    'Một điểm trước {other}, {score}, {own} coi như có quà mang về.',
    'Hòa {score}, hỏi {own} với {other} ai tiếc hơn?',
    'Chia điểm {score} với {other}. Mình chấm {own} bảy điểm chuyên cần.',
    '{own} – {other} {score}: bạn cùng phòng vỗ tay, mình thì ôm gối.',
    'Trận {own} gặp {other} kết thúc {score}, xem xong đói bụng quá.',
  ],
  coming: [
    'Sắp tới {own} gặp {other}, ai xem cùng mình không?',
    'Đã đặt lịch nhắc trận {own} – {other}. Ai quên thì đặt liền đi.',
    'Trận {own} đá với {other}, nhà mình lại chia hai phe.',
    'Hẹn nhau ở phòng chat trận {own} – {other} nhé cả nhà.',
    'Mong {own} giữ được nhịp khi gặp {other}.',
    'Tuần này chỉ chờ mỗi trận {own} – {other}.',
    'Có ai đi sân xem {own} tiếp {other} không, cho mình đi ké với.',
    '{own} – {other}: bà xã cho phép xem với điều kiện rửa bát cả tuần.',
  ],
  table: [
    '{own} đang đứng thứ {rank} với {points} điểm, mùa này có vẻ dài.',
    'Nhìn bảng thấy {own} hạng {rank}, {points} điểm sau {played} trận.',
    'Mới ghi lại vào sổ: {own} {played} trận, {points} điểm, hạng {rank}.',
    'Hạng {rank} thì hạng {rank}, mình vẫn theo {own}. {points} điểm có ít đâu!',
    'Ai tính giùm: {own} có {points} điểm sau {played} trận thì cuối mùa đứng thứ mấy?',
    '{played} trận, {points} điểm. Với mình thì {own} hạng {rank} là vừa sức.',
  ],
  player: [
    '{player} đã có {goals} bàn cho {own} mùa này, nể thật.',
    'Cứ thấy {player} có bóng là mình đứng dậy. {goals} bàn cho {own} rồi đấy.',
    'Thằng em mình đặt tên con mèo là {player}, vì {goals} bàn cho {own}.',
    '{own} mà không có {player} thì sao nhỉ? {goals} bàn chứ ít gì.',
    'Xin một chiếc áo {own} in tên {player}, chân sút {goals} bàn.',
  ],
} as const

export const middles = [
  'Xem với mấy ông bạn ở quán nước đầu ngõ, cười nhiều hơn la.',
  'Mình xem bằng điện thoại trên xe buýt, suýt lỡ bến.',
  'Bình luận viên tối nay nói duyên ghê, nghe mà quên cả giờ.',
  'Hàng xóm gõ tường hai lần mà mình vẫn chưa hết hò.',
  'Nhà mất mạng mười phút đúng lúc gay cấn, tức anh ách.',
  'Con gái sáu tuổi hỏi: “Sao bố khóc?”, mình bảo bụi bay vào mắt.',
  'Nồi lẩu sôi cạn lúc nào không hay.',
  'Ca đêm hôm nay nhờ vậy mà đỡ buồn ngủ.',
  'Vừa ủi đồ vừa xem, cháy mất cái cổ áo.',
  'Hội xem bóng công ty mình hôm nay đủ mặt, sếp cũng ở lại.',
  'Ở quê mưa to, cả xóm tụ về nhà có ti vi lớn.',
  'Chú bảo vệ chung cư mượn ghế ngồi xem ké, hai chú cháu nói chuyện tới khuya.',
  'Mình theo đội từ hồi còn học lớp ba, cảm giác vẫn y nguyên.',
  'Thích nhất là mười phút cuối, không ai dám đi lấy nước.',
  'Bạn gái mới xem trận đầu tiên mà đã hỏi lịch trận sau.',
  'Ông nội xem được nửa trận thì ngủ, tỉnh dậy vẫn đoán đúng tỷ số.',
  'Nhóm bạn cấp ba lâu rồi mới nhắn nhau nhiều vậy.',
  'Quán phở mở ti vi to, chủ quán múc nhầm cả bát không hành.',
  'Mình ghi lại từng pha vào sổ, mai đọc cho thằng bạn đi công tác.',
  'Xem lại highlight hai lần rồi mà vẫn muốn xem nữa.',
  'Anh em trong phòng chat lịch sự, không ai nặng lời.',
  'Đi tập thể dục buổi sáng mà trong đầu vẫn tua lại trận đấu.',
  'Hồi xưa phải nghe đài, giờ xem rõ từng giọt mồ hôi.',
  'Trà đá ba nghìn, câu chuyện thì đáng giá cả mùa.',
]

export const endings = [
  'Mọi người thấy sao?',
  'Ai đồng ý thì giơ tay nào 🙋',
  'Thôi đi ngủ, mai còn đi làm.',
  'Hẹn nhau vòng sau nhé!',
  'Nói vậy thôi chứ mình vẫn tin.',
  'Cho xin ý kiến các bác rành chiến thuật.',
  'Ai có ảnh đẹp gửi mình với 📸',
  'Vòng sau xem tiếp mới biết.',
  'Bạn xem trận này ở đâu?',
  'Cà phê sáng mai mình mời ☕',
  'Bóng đá là vậy, lúc vui lúc buồn.',
  'Chúc cả nhà một tuần vui vẻ.',
  'Viết ra đây để cuối mùa đọc lại.',
  'Còn bạn theo đội nào?',
  'Lâu rồi mới thấy vui như vậy 💚',
  '',
]

/** Comments on a post: `first` for comments on the post, `answer` for replies to another comment. */
export const replies = {
  first: [
    'Mình cũng nghĩ như {name}, nhất là đoạn nói về {own}.',
    '{own} mùa này khó đoán thật.',
    'Bên {other} nghe được chắc cũng cười 😄',
    'Đọc bài của {name} mà thấy mình trong đó.',
    'Nói thật, {own} cần thêm một tiền vệ biết giữ bóng.',
    'Hôm đó mình bận, cảm ơn {name} kể lại.',
    'Công nhận. Xem {own} hồi hộp hơn xem phim.',
    'Mình theo {other} mà cũng phải gật đầu.',
    'Cho mình xin một chân vào hội xem {own} với!',
    'Ở chỗ mình cả quán đứng dậy luôn {name} ơi.',
    '{other} lần tới gặp lại chắc khác đó.',
    'Chuẩn luôn, nhắc tới {own} là kể cả ngày không hết.',
  ],
  answer: [
    'Cảm ơn {name}, hôm nào xem chung nhé.',
    'Ừ, để vòng sau xem {own} thế nào đã.',
    'Mình cũng đang chờ trận sau của {own} đây.',
    'Nhất trí với {name} 👍',
    'Khó nói lắm {name}, bóng tròn mà.',
    '{name} ở gần đây không, qua uống trà đá.',
  ],
  tail: ['', '', ' Hihi.', ' ⚽', ' Thật đấy.', ' 😅', ' Hẹn gặp ở phòng chat.', ' Mong là vậy.', ' Chắc luôn.', ' 🙌'],
}

/** Returns the mood of an opening for a finished match, as seen by one side. */
export function moodOf(match: Match, side: 'home' | 'away'): 'won' | 'lost' | 'drew' {
  const [home, away] = match.score ?? [0, 0]
  if (home === away) return 'drew'
  return home > away === (side === 'home') ? 'won' : 'lost'
}
