import type { LocalText } from '#contract/envelope.ts'

/** Who tips in the demo, of those who talk in its rooms: user name and which share of the fixtures. */
export const tipsters: readonly [username: string, share: number][] = [
  ['duc_namdinh', 0.62],
  ['anhba_sg', 0.55],
  ['bao_bong_da', 0.7],
  ['khoa_pro', 0.66],
  ['thanh_dn', 0.5],
  ['tai_tran', 0.58],
  ['linh_fan_cn', 0.12],
  ['ong_trum', 0.74],
]

/** Commentators who say beforehand what they think. */
export const commentatorTipsters = ['blv', 'thaovy', 'quocanh', 'linhchi'] as const

/** What they say, by the market; {home} and {away} are filled in. */
export const thoughts: Record<'handicap' | 'overUnder' | 'europeOdds', readonly string[]> = {
  handicap: [
    '{home} đá sân nhà chắc chắn hơn hẳn, mình xét theo mức chấp chứ không theo tên tuổi.',
    'Hai đội gặp nhau thường sít sao, mức chấp này theo mình là vừa đủ.',
    '{away} phản công tốt, gặp đội dâng cao như {home} có nhiều khoảng trống.',
    'Lịch thi đấu dày, {away} vừa đá giữa tuần nên thể lực là điều mình lo.',
    'Phong độ năm trận gần nhất không quá chênh, mình để ý thế trận đầu hiệp hai.',
  ],
  overUnder: [
    'Cả hai hàng thủ gần đây đều để lọt lưới, khó có trận ít bàn.',
    '{home} chơi chậm và chắc, mình nghĩ số bàn không nhiều.',
    'Hai đội đều cần điểm nên nhịp độ có thể nhanh ngay từ đầu.',
    '{away} vắng tiền đạo chính, mình nghiêng về một trận thận trọng.',
  ],
  europeOdds: [
    'Tỷ lệ này phản ánh khá đúng tương quan, mình chọn theo sân nhà sân khách.',
    'Trận cân sức, kết quả hòa không phải là bất ngờ.',
    '{away} đang có chuỗi trận ổn định, mình tin họ giữ được lối chơi.',
  ],
}

/** Names of the teams stand in every language as they are in Vietnamese: the demo's people write Vietnamese. */
export function fillTeams(text: string, teams: { home: LocalText; away: LocalText }): string {
  return text.replaceAll('{home}', teams.home.vi).replaceAll('{away}', teams.away.vi)
}
