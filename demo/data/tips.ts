import type { LocalText } from '#contract/envelope.ts'
import type { OddsSide } from '#contract/rules/odds-kinds.ts'

/**
 * Members who give tips in the demo, some of those who talk in its rooms: user name, and share of fixtures with a tip.
 */
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

/** Commentators who give tips before fixtures. */
export const commentatorTipsters = ['blv', 'thaovy', 'quocanh', 'linhchi'] as const

/** A team's last five results before the fixture. */
export type Form = { wins: number; draws: number; losses: number; scored: number; conceded: number }
export type Forms = { home: Form; away: Form }

/**
 * A reason for a pick. `side` is the pick, and `holds` checks that the teams’ results support the reason; without it
 * the reason always fits.
 */
export type Thought = { side: OddsSide; text: string; holds?: (forms: Forms) => boolean }

const goalsIn = ({ home, away }: Forms) => home.scored + home.conceded + away.scored + away.conceded

/** The texts contain {home}, {away} and placeholders for numbers from the results. */
export const thoughts: readonly Thought[] = [
  {
    side: 'home',
    text: '{home} thắng {homeWins} trong năm trận gần nhất, {away} chỉ thắng {awayWins}: mình theo chủ nhà.',
    holds: ({ home, away }) => home.wins > away.wins,
  },
  {
    side: 'home',
    text: '{away} đã thua {awayLosses} trong năm trận vừa qua, đến sân {home} lúc này là khó. Mình chọn chủ nhà.',
    holds: ({ away }) => away.losses >= 3,
  },
  {
    side: 'home',
    text: '{home} ghi {homeScored} bàn trong năm trận, hàng công đó đủ để mình tin chủ nhà.',
    holds: ({ home }) => home.scored >= 8,
  },
  { side: 'home', text: 'Được đá trên sân quen là lợi thế của {home}, mình chọn chủ nhà.' },
  {
    side: 'away',
    text: '{away} thắng {awayWins} trong năm trận gần nhất, {home} chỉ thắng {homeWins}: mình theo đội khách.',
    holds: ({ home, away }) => away.wins > home.wins,
  },
  {
    side: 'away',
    text: '{home} để thủng lưới {homeConceded} bàn trong năm trận, {away} có nhiều cơ hội. Mình chọn đội khách.',
    holds: ({ home }) => home.conceded >= 8,
  },
  { side: 'away', text: '{away} phản công hợp với thế trận này, giá đội khách theo mình là đáng chọn.' },
  {
    side: 'draw',
    text: 'Năm trận qua {home} hòa {homeDraws}, {away} hòa {awayDraws}: mình nghiêng về một trận hòa.',
    holds: ({ home, away }) => home.draws + away.draws >= 3,
  },
  {
    side: 'draw',
    text: 'Hai đội cùng thắng {homeWins} trong năm trận gần nhất, cân nhau thế này mình chọn hòa.',
    holds: ({ home, away }) => home.wins === away.wins,
  },
  { side: 'draw', text: 'Trận cân sức, không bên nào phải liều: mình chọn hòa.' },
  {
    side: 'over',
    text: 'Năm trận gần nhất của hai đội có tổng cộng {goals} bàn, mình chọn tài.',
    holds: (forms) => goalsIn(forms) >= 27,
  },
  {
    side: 'over',
    text: '{home} thủng lưới {homeConceded} bàn, {away} thủng lưới {awayConceded} bàn trong năm trận: mình chọn tài.',
    holds: ({ home, away }) => home.conceded >= 6 && away.conceded >= 6,
  },
  { side: 'over', text: 'Hai đội đều cần điểm, nhịp độ sẽ cao ngay từ đầu. Mình chọn tài.' },
  {
    side: 'under',
    text: 'Năm trận gần nhất của hai đội chỉ có tổng cộng {goals} bàn, mình chọn xỉu.',
    holds: (forms) => goalsIn(forms) <= 22,
  },
  {
    side: 'under',
    text: '{home} chỉ ghi {homeScored} bàn trong năm trận, khó có mưa bàn thắng: mình chọn xỉu.',
    holds: ({ home }) => home.scored <= 4,
  },
  { side: 'under', text: '{home} chơi chậm và chắc, mình nghĩ trận này ít bàn. Chọn xỉu.' },
]

/**
 * Replaces the placeholders in a text. Team names are Vietnamese in every language, because the demo’s members write
 * Vietnamese.
 */
export function fillTeams(text: string, teams: { home: LocalText; away: LocalText }, forms: Forms | null): string {
  const named = text.replaceAll('{home}', teams.home.vi).replaceAll('{away}', teams.away.vi)
  if (!forms) return named
  const placeholdersOf = (side: 'home' | 'away') =>
    Object.entries(forms[side]).map(([what, count]): [string, number] => [
      `{${side}${what.charAt(0).toUpperCase()}${what.slice(1)}}`,
      count,
    ])
  return [...placeholdersOf('home'), ...placeholdersOf('away'), ['{goals}', goalsIn(forms)] as const].reduce(
    (filled, [sign, count]) => filled.replaceAll(sign, String(count)),
    named,
  )
}
