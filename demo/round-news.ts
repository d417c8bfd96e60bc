import type { Locale } from '#contract/envelope.ts'
import type { WrittenArticle, WrittenText } from './articles/written.ts'
import { hashtagNamed } from './data/hashtags.ts'
import { drawing, pick } from './draw.ts'
import type { Match, MatchFacts } from './match-facts.ts'
import { previewIn, reportIn } from './round-texts.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const most = 6
/** Only matches that begin later than this from now get a preview. */
const aheadMs = 45 * minuteMs
const matchMs = 120 * minuteMs
const authors = ['blv', 'thaovy', 'quocanh', 'linhchi'] as const
const locales: readonly Locale[] = ['vi', 'en', 'zh']

export const reportCovers = [
  'match-net',
  'match-flag',
  'match-boots',
  'match-board',
  'match-lights',
  'match-scarf',
] as const
export const previewCovers = [
  ...['match-tunnel', 'match-gloves', 'match-whistle', 'match-net-night', 'match-flag-dusk', 'match-boots-rain'],
] as const

/** Picks at most one match of each league, so that the articles do not all show the same table. */
function chosen(matches: readonly Match[]): Match[] {
  const byLeague = new Map<string, Match>()
  for (const match of matches) if (!byLeague.has(match.tournament.vi)) byLeague.set(match.tournament.vi, match)
  return [...byLeague.values()].slice(0, most)
}

function articleOf(match: Match, of: { kind: 'report' | 'preview'; cover: string; hoursAgo: number }): WrittenArticle {
  const { kind, cover, hoursAgo } = of
  const key = `${kind}-${match.id}`
  const draw = drawing(key)
  const write = kind === 'report' ? reportIn : previewIn
  const texts: Partial<Record<Locale, WrittenText>> = {}
  for (const locale of locales) texts[locale] = write(match, locale, cover)
  return {
    key,
    hoursAgo,
    cover,
    texts,
    isTop: false,
    about: '',
    category: kind === 'report' ? '100' : '115',
    author: pick(authors, draw('author')),
    hashtags: [hashtagNamed(kind === 'report' ? 'Kết quả' : 'Nhận định'), match.tournament],
    warmth: 0.25 + draw('warmth') * 0.4,
  }
}

export function roundNews({ played, coming }: MatchFacts, nowMs: number): WrittenArticle[] {
  const reports = chosen(played.filter(({ goals, score }) => score && goals.length === score[0] + score[1])).map(
    (match, i) => {
      const sinceMs = Math.max(4 * minuteMs, nowMs - match.kickOff - matchMs - 20 * minuteMs)
      return articleOf(match, { kind: 'report', cover: reportCovers[i] ?? '', hoursAgo: sinceMs / hourMs })
    },
  )
  const previews = chosen(coming.filter(({ kickOff }) => kickOff > nowMs + aheadMs)).map((match, i) =>
    articleOf(match, { kind: 'preview', cover: previewCovers[i] ?? '', hoursAgo: 0.4 + i * 0.7 }),
  )
  return [...reports, ...previews]
}
