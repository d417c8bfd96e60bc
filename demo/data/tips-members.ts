import type { TipFacts } from '#demo/tip-facts.ts'
import type { Thought } from './thought.ts'

type Holds = (facts: TipFacts) => boolean

function voice(by: string) {
  const said =
    (pick: Thought['pick']) =>
    (holds: Holds, text: string): Thought => ({ by, pick, holds, text })
  return { own: said('own'), over: said('over'), under: said('under') }
}

const duc = voice('duc_namdinh')
const ba = voice('anhba_sg')
const bao = voice('bao_bong_da')
const khoa = voice('khoa_pro')
const thanh = voice('thanh_dn')
const tai = voice('tai_tran')
const linh = voice('linh_fan_cn')
const trum = voice('ong_trum')

/** Arguments of the members who give tips, each in their own words. */
export const memberThoughts: readonly Thought[] = [
  duc.own((f) => f.gives && f.own.form.wins >= 3, '{own} thắng {ownWins}/5 trận gần đây. Chấp {line} tôi vẫn theo.'),
  duc.own(
    (f) => f.takes && f.own.unbeaten >= 3,
    '{own} {ownUnbeaten} trận rồi chưa thua, nay được chấp {line}. Không lý gì bỏ.',
  ),
  duc.own((f) => f.opp.form.losses >= 3, '{opp} thua {oppLosses} trong năm trận, chân đang run. Tôi chọn {own}.'),
  duc.own(
    (f) => f.own.rank < f.opp.rank && !f.gives,
    'Đội hạng {ownRank} mà không phải chấp đội hạng {oppRank}? Tôi cầm {own}.',
  ),
  duc.over((f) => f.goalsInTen >= 30, 'Mười trận gần nhất của hai đội có {goalsInTen} bàn. Mốc {line} không cao.'),
  duc.under((f) => f.goalsInTen <= 22, 'Mười trận cộng lại {goalsInTen} bàn. Hai đội này đá cho chắc, tôi xỉu {line}.'),

  ba.own(
    (f) => f.takes && f.opp.form.conceded >= 7,
    '{opp} lủng {oppConceded} trái trong năm trận mà còn chấp {line}, gan dữ. Tui ôm {own}.',
  ),
  ba.own(
    (f) => f.gives && f.opp.form.scored <= 4,
    '{opp} năm trận vô có {oppScored} trái, chấp {line} tui cũng theo {own} luôn.',
  ),
  ba.own(
    (f) => f.meeting === 'won',
    'Lần trước {own} thắng {opp} {meetingScore}, khách trên xe tui còn nhắc tới giờ. Theo tiếp.',
  ),
  ba.own((f) => f.own.unbeaten >= 4, '{own} {ownUnbeaten} trận hổng thua. Tới lúc thua thì tui chịu, chớ giờ bỏ uổng.'),
  ba.over(
    (f) => f.own.form.conceded >= 6 && f.opp.form.conceded >= 6,
    'Hai cái lưới rách: bên lủng {ownConceded}, bên lủng {oppConceded} trong năm trận. Tài {line} cho vui xe vui cộ.',
  ),
  ba.under(
    (f) => f.own.form.scored <= 5 && f.opp.form.scored <= 5,
    'Năm trận bên vô {ownScored} trái bên vô {oppScored} trái, coi chừng buồn ngủ. Xỉu {line}.',
  ),

  bao.own(
    (f) => f.own.scoredIn >= 4,
    '{own} ghi bàn {ownScoredIn} trận liền, nghĩa là luôn có người trong vòng cấm. Kèo {line} giá {price} vừa tay.',
  ),
  bao.own(
    (f) => f.own.cleanSheets >= 2 && f.takes,
    '{own} năm trận giữ sạch lưới {ownCleanSheets} lần. Hàng thủ như vậy mà được chấp {line} là lợi.',
  ),
  bao.own(
    (f) => f.isHome && f.own.here.wins >= 3,
    'Trên sân mình {own} thắng {ownHereWins} trong {ownHerePlayed} trận gần nhất. Cỏ quen, cự ly quen, mình chọn.',
  ),
  bao.own(
    (f) => !f.isHome && f.own.here.losses <= 1 && f.own.here.played >= 4,
    '{own} xa nhà {ownHerePlayed} trận gần nhất chỉ thua {ownHereLosses}. Đội biết đá sân khách thì mình không ngại kèo {line}.',
  ),
  bao.own(
    (f) => f.opp.winless >= 4,
    '{opp} {oppWinless} trận không biết thắng. Lúc này chuyền về nhiều hơn chuyền lên, mình theo {own}.',
  ),
  bao.over(
    (f) => f.own.scoredIn >= 3 && f.opp.scoredIn >= 3,
    'Cả hai đội đều ghi bàn ít nhất ba trận liền. Tài {line} hợp lý hơn đoán ai thắng.',
  ),
  bao.under(
    (f) => f.own.cleanSheets + f.opp.cleanSheets >= 4,
    'Trong mười trận của hai đội có {cleanSheets} lần sạch lưới. Mình xỉu {line}, đợi bóng chết.',
  ),

  khoa.own(
    (f) => f.own.points - f.opp.points >= 6,
    'Ghi sổ: {own} hạng {ownRank}, {ownPoints} điểm. {opp} hạng {oppRank}, {oppPoints} điểm. Kèo {line}, giá {price}. Chọn {own}.',
  ),
  khoa.own(
    (f) => f.takes && f.own.points > f.opp.points,
    'Điểm {ownPoints} – {oppPoints} nghiêng về {own} mà vẫn được chấp {line}. Ghi {own}, giá {price}.',
  ),
  khoa.own(
    (f) => f.own.form.wins - f.opp.form.wins >= 2,
    'Năm trận: {own} {ownWins} thắng, {opp} {oppWins} thắng. Chênh vậy thì {line} chấp được.',
  ),
  khoa.own(
    (f) => f.meeting === 'drew' && f.takes,
    'Lượt trước hai đội hòa {meetingScore}, lặp lại là đủ ăn kèo {line}. Ghi {own}.',
  ),
  khoa.over(
    (f) => f.perGame >= 3.1,
    'Trung bình mùa này của hai đội {perGame} bàn một trận, mốc {line}. Ghi tài, giá {price}.',
  ),
  khoa.under((f) => f.perGame <= 2.4, 'Mùa này hai đội trung bình {perGame} bàn một trận, mốc ra {line}. Ghi xỉu.'),

  thanh.own(
    (f) => f.own.unbeaten >= 3 && f.gives,
    '{own} {ownUnbeaten} trận chưa thua rứa thì chấp {line} mình cũng theo.',
  ),
  thanh.own((f) => f.opp.form.losses >= 3, 'Năm trận thua {oppLosses}, {opp} răng mà đứng dậy kịp. Mình {own}.'),
  thanh.own((f) => f.takes && f.isHome, 'Chủ nhà mà được chấp {line} thì mình ôm {own}, thua cũng vui.'),
  thanh.own((f) => f.meeting === 'won', 'Mới lượt trước {own} thắng {meetingScore} chớ mô xa. Lặp lại cho mình cái.'),
  thanh.over((f) => f.goalsInTen >= 28, 'Hai đội này mười trận {goalsInTen} trái, mở tivi trễ là lỡ bàn. Tài {line}.'),
  thanh.under((f) => f.goalsInTen <= 23, 'Mười trận có {goalsInTen} trái, xỉu {line} cho khỏe hè.'),

  tai.own(
    (f) => f.own.form.scored - f.own.form.conceded >= 3,
    'Hiệu số năm trận: {own} {ownScored}–{ownConceded}, {opp} {oppScored}–{oppConceded}. Bảng tính nghiêng về {own}, giá {price}.',
  ),
  tai.own(
    (f) => f.gives && f.own.rank <= 3 && f.opp.rank >= 8,
    'Nhóm đầu gặp nhóm cuối: hạng {ownRank} với hạng {oppRank} sau {ownPlayed} trận. {line} nằm trong khoảng em chấp nhận.',
  ),
  tai.own(
    (f) => f.takes && f.own.here.played >= 4 && f.own.here.wins >= 2,
    'Tách riêng sân {ground}: {own} thắng {ownHereWins}/{ownHerePlayed}. Lấy {line} bên này có lãi kỳ vọng, theo em.',
  ),
  tai.own(
    (f) => f.opp.winless >= 3 && f.own.winless <= 1,
    '{opp} {oppWinless} trận chưa thắng. Mẫu nhỏ, nhưng em nghiêng về {own}.',
  ),
  tai.over(
    (f) => f.perGame >= 2.9,
    'Cả mùa hai đội {perGame} bàn/trận, mười trận gần nhất {goalsInTen} bàn. Em tài {line}.',
  ),
  tai.under((f) => f.perGame <= 2.3, '{perGame} bàn/trận mà mốc mở {line}. Em xỉu, biên không dày nhưng có.'),

  linh.own((f) => f.takes, 'Được chấp {line} thì Linh theo {own}, cửa dưới cổ vũ nó sướng hơn.'),
  linh.own((f) => f.own.form.wins >= 3, '{own} đang lên: {ownWins} thắng trong năm trận. Không nghĩ nhiều nữa.'),
  linh.over((f) => f.goalsInTen >= 27, 'Hai đội mười trận {goalsInTen} bàn, tài cho đáng công thức.'),
  linh.under((f) => f.goalsInTen <= 22, 'Mười trận {goalsInTen} bàn thì Linh xỉu, đan nốt cái khăn.'),

  trum.own(
    (f) => f.own.rank < f.opp.rank && f.meeting === 'won',
    'Đứng trên ({ownRank} so với {oppRank}), lần gặp trước cũng thắng {meetingScore}. Đừng làm khó mình, {own}.',
  ),
  trum.own(
    (f) => f.takes && f.meeting !== 'lost' && f.meeting !== null,
    'Lần gặp trước {own} {meetingScore} {opp}, nay lại được chấp {line}. Tôi cầm cửa dưới.',
  ),
  trum.own(
    (f) => f.gives && f.own.form.losses === 0,
    'Năm trận gần nhất {own} không thua trận nào. Chấp {line}, tôi trả giá {price} không tiếc.',
  ),
  trum.own(
    (f) => f.takes && f.own.rank > f.opp.rank,
    'Hạng {oppRank} chấp hạng {ownRank}, ai cũng thấy. Cái ai cũng thấy thì giá {price} đã ăn hết rồi, tôi đi ngược.',
  ),
  trum.own(
    (f) => f.opp.here.losses >= 3,
    '{opp} thua {oppHereLosses} trong {oppHerePlayed} trận gần nhất trên sân {oppGround}. Tôi chọn {own}.',
  ),
  trum.over((f) => f.own.form.scored >= 8, '{own} năm trận ghi {ownScored} bàn. Hàng công đang vào phom thì đừng xỉu.'),
  trum.under(
    (f) => f.own.form.conceded <= 4 && f.opp.form.conceded <= 5,
    'Năm trận, một bên thủng {ownConceded}, một bên thủng {oppConceded}. Mốc {line}, tôi xỉu.',
  ),
]
