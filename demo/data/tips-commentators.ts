import type { TipFacts } from '#demo/tip-facts.ts'
import type { Thought } from './thought.ts'

function said(by: string, pick: Thought['pick'], holds: (facts: TipFacts) => boolean, text: string): Thought {
  return { by, pick, holds, text }
}

/** Arguments of the commentators who give tips. */
export const commentatorThoughts: readonly Thought[] = [
  said(
    'blv',
    'own',
    (f) => f.own.form.wins >= 3,
    'Phong độ nói trước: {own} thắng {ownWins}/5. Kèo {line}, mình theo.',
  ),
  said(
    'blv',
    'own',
    (f) => f.takes && f.own.unbeaten >= 2,
    '{own} không thua {ownUnbeaten} trận gần nhất. Được chấp {line} là hơi rẻ.',
  ),
  said(
    'blv',
    'own',
    (f) => f.opp.rank - f.own.rank >= 4,
    'Hạng {ownRank} gặp hạng {oppRank}. Mình không nghĩ hôm nay bảng xếp hạng nói dối.',
  ),
  said(
    'blv',
    'over',
    (f) => f.goalsInTen >= 27,
    '{goalsInTen} bàn trong mười trận gần nhất của hai đội. Chuẩn bị giọng, tài {line}.',
  ),
  said(
    'blv',
    'under',
    (f) => f.goalsInTen <= 24,
    'Mười trận {goalsInTen} bàn, mình chuẩn bị sẵn chuyện bên lề để kể. Xỉu {line}.',
  ),
  said(
    'thaovy',
    'own',
    (f) => f.opp.form.conceded >= 7,
    '{opp} thủng lưới {oppConceded} lần trong năm trận, phần lớn là chuyện khoảng cách giữa hai tuyến. Chọn {own}.',
  ),
  said(
    'thaovy',
    'own',
    (f) => f.own.cleanSheets >= 2,
    '{own} giữ sạch lưới {ownCleanSheets}/5 trận. Đội không thua trước thì khó thua sau.',
  ),
  said('thaovy', 'own', (f) => f.takes, 'Cửa dưới {line}, giá {price}. Vy thích {own} vì chỉ cần không vội.'),
  said(
    'thaovy',
    'over',
    (f) => f.own.scoredIn >= 3,
    '{own} ghi bàn {ownScoredIn} trận liên tiếp. Trận này mở sớm là mở hẳn, tài {line}.',
  ),
  said(
    'thaovy',
    'under',
    (f) => f.own.form.scored <= 5,
    '{own} năm trận {ownScored} bàn, chuyền nhiều mà vào vòng cấm ít. Xỉu {line}.',
  ),
  said(
    'quocanh',
    'own',
    (f) => f.own.here.wins >= 2,
    'Trên sân {ground}, {own} thắng {ownHereWins} trong {ownHerePlayed} trận gần đây. Đủ cho mình tin.',
  ),
  said(
    'quocanh',
    'own',
    (f) => f.meeting !== null && f.meeting !== 'lost',
    'Lượt trước {meetingScore}, {own} không thua. Cà phê và {own}.',
  ),
  said(
    'quocanh',
    'own',
    (f) => f.opp.winless >= 3,
    '{opp} {oppWinless} trận chưa thắng. Chuỗi đó chưa thấy dấu hiệu dừng.',
  ),
  said(
    'quocanh',
    'over',
    (f) => f.perGame >= 2.8,
    'Trung bình {perGame} bàn một trận. Thức thì phải có bàn, tài {line}.',
  ),
  said('quocanh', 'under', (f) => f.perGame <= 2.3, 'Trung bình {perGame} bàn một trận, pha thêm ly nữa. Xỉu {line}.'),
  said('linhchi', 'own', (f) => f.own.unbeaten >= 3, '{own} {ownUnbeaten} trận chưa thua nha. Chi theo cái đà này.'),
  said(
    'linhchi',
    'own',
    (f) => f.opp.form.losses >= 2,
    '{opp} năm trận thua {oppLosses}, chưa kịp hoàn hồn đâu. {own} nghen.',
  ),
  said('linhchi', 'own', (f) => f.takes, 'Được chấp {line}, giá {price}, Chi lấy {own} cho hồi hộp.'),
  said('linhchi', 'over', (f) => f.goalsInTen >= 26, 'Mười trận {goalsInTen} bàn, bớt chớp mắt lại. Tài {line}.'),
  said('linhchi', 'under', (f) => f.goalsInTen <= 24, 'Mười trận mới có {goalsInTen} bàn hà, xỉu {line}.'),
]
