import type { Locale } from '#contract/envelope.ts'
import type { FormResult } from '#contract/tournaments.ts'
import type { WrittenText } from './articles/written.ts'
import { decided, type Match, type Side } from './match-facts.ts'
import { coverWords } from './pictures/match-words.ts'

const zoneMs = 7 * 3_600_000
const english = ['January', 'February', 'March', 'April', 'May', 'June', 'July']
const months = [...english, 'August', 'September', 'October', 'November', 'December']

const words = {
  vi: {
    table: '| Đội | Hạng | Trận | Điểm | Bàn thắng | Phong độ |',
    form: { W: 'T', D: 'H', L: 'B' },
    standing: '## Trên bảng xếp hạng',
    goals: '## Các bàn thắng',
    goalless: 'Trận đấu khép lại mà không có bàn thắng nào.',
    goal: (minute: string, player: string, team: string) => `- Phút ${minute}: ${player} (${team})`,
    ranked: (name: string, { row }: Side) =>
      `${name} đứng thứ ${row.rank} với ${row.points} điểm sau ${row.played} trận`,
    formSaid: (name: string, [won, drawn, lost]: Tally) =>
      `${name}: thắng ${won}, hòa ${drawn}, thua ${lost} trong ${won + drawn + lost} trận gần nhất.`,
    scorerSaid: (name: string, player: string, goals: number) => `${player} đã ghi ${goals} bàn cho ${name} mùa này.`,
    when: (at: Date) => `${clock(at)} ngày ${at.getUTCDate()}/${at.getUTCMonth() + 1}`,
  },
  en: {
    table: '| Team | Place | Played | Points | Goals | Form |',
    form: { W: 'W', D: 'D', L: 'L' },
    standing: '## In the table',
    goals: '## The goals',
    goalless: 'Neither side found a goal.',
    goal: (minute: string, player: string, team: string) => `- ${minute}’ ${player} (${team})`,
    ranked: (name: string, { row }: Side) =>
      `${name} are ${ordinal(row.rank ?? 0)} with ${row.points} points from ${row.played} matches`,
    formSaid: (name: string, [won, drawn, lost]: Tally) =>
      `${name} have won ${won}, drawn ${drawn} and lost ${lost} of their last ${won + drawn + lost}.`,
    scorerSaid: (name: string, player: string, goals: number) =>
      `${player} has ${goals} ${goals === 1 ? 'goal' : 'goals'} for ${name} this season.`,
    when: (at: Date) => `${clock(at)} on ${at.getUTCDate()} ${months[at.getUTCMonth()]}, Vietnam time`,
  },
  zh: {
    table: '| 球隊 | 排名 | 場次 | 積分 | 進球 | 近況 |',
    form: { W: '勝', D: '和', L: '敗' },
    standing: '## 積分榜',
    goals: '## 進球紀錄',
    goalless: '全場沒有進球。',
    goal: (minute: string, player: string, team: string) => `- 第${minute}分鐘：${player}（${team}）`,
    ranked: (name: string, { row }: Side) => `${name}${row.played}戰積${row.points}分，排名第${row.rank}`,
    formSaid: (name: string, [won, drawn, lost]: Tally) =>
      `${name}近${won + drawn + lost}場${won}勝${drawn}和${lost}敗。`,
    scorerSaid: (name: string, player: string, goals: number) => `${player}本季已為${name}攻進${goals}球。`,
    when: (at: Date) => `越南時間${at.getUTCMonth() + 1}月${at.getUTCDate()}日${clock(at)}`,
  },
}
type Tally = readonly [won: number, drawn: number, lost: number]

const clock = (at: Date) => at.toISOString().slice(11, 16)
const ordinal = (at: number) =>
  `${at}${at % 100 > 10 && at % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][at % 10] ?? 'th')}`

function tallyOf({ row: { form } }: Side): Tally {
  const count = (result: FormResult) => form.filter((one) => one === result).length
  return [count('W'), count('D'), count('L')]
}

function tableOf({ home, away }: Match, locale: Locale): string {
  const { table, form } = words[locale]
  const line = ({ name, row }: Side) =>
    `| ${name[locale]} | ${row.rank} | ${row.played} | ${row.points} | ${row.goalsFor}–${row.goalsAgainst} | ${row.form.map((one) => form[one]).join(' ')} |`
  const sides = [home, away].toSorted((a, b) => (a.row.rank ?? 0) - (b.row.rank ?? 0))
  return [table, ...sides.map(line)].join('\n')
}

/** Returns the winner's top scorer in the match, or null when no player of the winner scored twice. */
function heroOf(match: Match): { player: string; goals: number } | null {
  const side = decided(match)?.winnerIs
  const tally = new Map<string, number>()
  for (const goal of match.goals) if (goal.side === side) tally.set(goal.player, (tally.get(goal.player) ?? 0) + 1)
  const [best] = [...tally].toSorted((a, b) => b[1] - a[1])
  return best && best[1] > 1 ? { player: best[0], goals: best[1] } : null
}

function headlineOf(match: Match, locale: Locale): string {
  const { home, away, score, goals } = match
  const [one, other] = score ?? [0, 0]
  const result = decided(match)
  const [h, a] = [home.name[locale], away.name[locale]]
  if (!result) {
    if (one === 0)
      return {
        vi: `${h} và ${a} hòa không bàn thắng`,
        en: `${h} and ${a} draw without a goal`,
        zh: `${h}與${a}互交白卷`,
      }[locale]
    return {
      vi: `${h} và ${a} chia điểm sau trận hòa ${one}–${other}`,
      en: `${h} and ${a} share the points in a ${one}–${other} draw`,
      zh: `${h}與${a}${one}比${other}握手言和`,
    }[locale]
  }
  const [w, l] = [result.winner.name[locale], result.loser.name[locale]]
  const [more, less] = [Math.max(one, other), Math.min(one, other)]
  const hero = heroOf(match)
  if (hero && hero.goals < 4) {
    const feat = { vi: ['cú đúp', 'hat-trick'], en: ['twice', 'three times'], zh: ['梅開二度', '上演帽子戲法'] }[locale]
    const done = feat[hero.goals - 2]
    return {
      vi: `${w} thắng ${l} ${more}–${less}: ${hero.player} lập ${done}`,
      en: `${hero.player} scores ${done} as ${w} beat ${l} ${more}–${less}`,
      zh: `${hero.player}${done}，${w}以${more}比${less}擊敗${l}`,
    }[locale]
  }
  if (goals[0] && goals[0].side !== result.winnerIs)
    return {
      vi: `${w} ngược dòng thắng ${l} ${more}–${less}`,
      en: `${w} come from behind to beat ${l} ${more}–${less}`,
      zh: `${w}以${more}比${less}逆轉${l}`,
    }[locale]
  const first = goals[0]?.player ?? ''
  return {
    vi: `${w} thắng ${l} ${more}–${less}, ${first} mở tỷ số`,
    en: `${first} opens the scoring as ${w} beat ${l} ${more}–${less}`,
    zh: `${first}先馳得點，${w}以${more}比${less}擊敗${l}`,
  }[locale]
}

function standingOf({ home, away }: Match, locale: Locale): string {
  const { ranked } = words[locale]
  const [one, other] = [ranked(home.name[locale], home), ranked(away.name[locale], away)]
  return locale === 'zh' ? `${one}；${other}。` : `${one}; ${other}.`
}

export function reportIn(match: Match, locale: Locale, cover: string): WrittenText {
  const { home, away, score, half, goals, tournament, round, id } = match
  const { goals: heading, goal, goalless, standing, formSaid } = words[locale]
  const [h, a] = [home.name[locale], away.name[locale]]
  const [one, other] = score ?? [0, 0]
  const opening = {
    vi: `${h} tiếp ${a} ở ${round.vi.toLowerCase()} ${tournament.vi} và trận đấu kết thúc với tỷ số ${one}–${other}.`,
    en: `${h} met ${a} in the ${tournament.en}, ${round.en.toLowerCase()}, and it ended ${one}–${other}.`,
    zh: `${tournament.zh}${round.zh}，${h}主場對${a}，終場比分${one}比${other}。`,
  }[locale]
  const atHalf = half && {
    vi: ` Hết hiệp một, tỷ số là ${half[0]}–${half[1]}.`,
    en: ` At half-time it was ${half[0]}–${half[1]}.`,
    zh: `上半場比分為${half[0]}比${half[1]}。`,
  }
  const scored = goals.map(({ minute, player, side }) => goal(minute, player, side === 'home' ? h : a)).join('\n')
  const parts = [
    `${opening}${atHalf?.[locale] ?? ''}`,
    `@${id}`,
    ...(goals.length > 0 ? [heading, scored] : [goalless]),
    standing,
    tableOf(match, locale),
    `${formSaid(h, tallyOf(home))} ${formSaid(a, tallyOf(away))}`,
  ]
  return {
    title: headlineOf(match, locale),
    standfirst: standingOf(match, locale),
    ...coverWords(cover, locale),
    body: parts.join('\n\n'),
  }
}

export function previewIn(match: Match, locale: Locale, cover: string): WrittenText {
  const { home, away, tournament, round, id, kickOff } = match
  const { standing, formSaid, scorerSaid, when } = words[locale]
  const [h, a] = [home.name[locale], away.name[locale]]
  const at = when(new Date(kickOff + zoneMs))
  const title = {
    vi: `${h} – ${a}: đội hạng ${home.row.rank} tiếp đội hạng ${away.row.rank}`,
    en: `${h} v ${a}: ${ordinal(home.row.rank ?? 0)} against ${ordinal(away.row.rank ?? 0)}`,
    zh: `${h}對${a}：第${home.row.rank}名迎戰第${away.row.rank}名`,
  }[locale]
  const opening = {
    vi: `Trận đấu thuộc ${round.vi.toLowerCase()} ${tournament.vi}, bóng lăn lúc ${at}.`,
    en: `The match belongs to ${round.en.toLowerCase()} of the ${tournament.en}. Kick-off is at ${at}.`,
    zh: `本場為${tournament.zh}${round.zh}的比賽，${at}開賽。`,
  }[locale]
  const players = [home, away].flatMap(({ name, best }) =>
    best ? [scorerSaid(name[locale], best.name, best.goals)] : [],
  )
  const gap = Math.abs(home.row.points - away.row.points)
  const apart = {
    vi: gap === 0 ? 'Hai đội đang bằng điểm nhau.' : `Hai đội cách nhau ${gap} điểm.`,
    en:
      gap === 0
        ? 'The teams are level on points.'
        : `${gap} ${gap === 1 ? 'point separates' : 'points separate'} the teams.`,
    zh: gap === 0 ? '兩隊目前同分。' : `兩隊相差${gap}分。`,
  }[locale]
  const heads = {
    vi: {
      form: '## Phong độ',
      men: '## Ai ghi bàn?',
      poll: 'Theo bạn, trận này kết thúc thế nào?',
      ends: ['thắng', 'Hòa'],
    },
    en: { form: '## Form', men: '## Who scores?', poll: 'How will it end?', ends: ['win', 'Draw'] },
    zh: { form: '## 近況', men: '## 誰會進球？', poll: '你認為結果如何？', ends: ['勝', '和局'] },
  }[locale]
  const win = (name: string) => (locale === 'zh' ? `${name}${heads.ends[0]}` : `${name} ${heads.ends[0]}`)
  const parts = [
    `${opening} ${apart}`,
    `@${id}`,
    standing,
    tableOf(match, locale),
    heads.form,
    `${formSaid(h, tallyOf(home))} ${formSaid(a, tallyOf(away))}`,
    ...(players.length > 0 ? [heads.men, players.join(' ')] : []),
    `@poll ketqua | ${heads.poll} | ${win(h)} | ${heads.ends[1]} | ${win(a)}`,
  ]
  return { title, standfirst: standingOf(match, locale), ...coverWords(cover, locale), body: parts.join('\n\n') }
}
