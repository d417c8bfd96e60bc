import { chatters, guests } from './data/people.ts'
import type { Talk, Voice } from './data/talk.ts'
import { abroad } from './data/talks/abroad.ts'
import { before } from './data/talks/before.ts'
import { defeats } from './data/talks/defeats.ts'
import { draws } from './data/talks/draws.ts'
import { wins } from './data/talks/wins.ts'
import { drawing, sortedBy, uuidOf } from './draw.ts'
import { calledPlayer, goalsOf, heroOf, isSo, type Outlook, type TalkFacts } from './talk-facts.ts'

type Member = { username: string; teams: readonly string[] }
export type TalkComment = { uuid: string; author: string; text: string; answers: string | null; at: Date }
export type TalkPost = {
  key: string
  uuid: string
  author: string
  text: string
  at: Date
  picture: string | undefined
  comments: TalkComment[]
  talk: Talk
  outlook: Outlook
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const zoneMs = 7 * hourMs
export const talks: readonly Talk[] = [...wins, ...defeats, ...draws, ...before, ...abroad]
const vietnameseLeague = ['vleague']
/** Min time between a post about a coming match and the kick-off, so that its weekday is not that of the post. */
const aheadMs = 26 * hourMs
const awake: readonly [number, number] = [7, 23]
const maxTries = 6
const roundsOfSeason = 26
const weekdays = ['Chủ nhật', 'thứ Hai', 'thứ Ba', 'thứ Tư', 'thứ Năm', 'thứ Sáu', 'thứ Bảy']
const englishDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const hourIn = (ms: number) => Math.floor((ms + zoneMs) / hourMs) % 24
export const isWithin = (ms: number, [from, to]: readonly [number, number]) => hourIn(ms) >= from && hourIn(ms) < to

/** Returns the latest time up to `ms` within the hours of the day. */
export function latestWithin(ms: number, hours: readonly [number, number]): number {
  let at = ms
  while (!isWithin(at, hours)) at -= 10 * minuteMs
  return at
}

/** Returns the placeholders of a text with their values. */
export function valuesOf(outlook: Outlook): Record<string, string> {
  const { match, season, side } = outlook
  const { own, other } = goalsOf(outlook)
  const [us, them] = side === 'home' ? [match?.home, match?.away] : [match?.away, match?.home]
  const hero = heroOf(outlook)
  const at = new Date((match?.kickOff ?? 0) + zoneMs)
  const player = (name = '') => calledPlayer(name, match?.league ?? 'vleague')
  const minutes = at.getUTCMinutes()
  const row = season?.row
  return {
    own: us?.name ?? season?.name ?? '',
    other: them?.name ?? '',
    score: `${own.length}-${other.length}`,
    scorer: player(own.at(-1)?.player),
    minute: String(own.at(-1)?.minute ?? ''),
    first: player(own[0]?.player),
    firstMinute: String(own[0]?.minute ?? ''),
    rival: player(other.at(-1)?.player),
    rivalMinute: String(other.at(-1)?.minute ?? ''),
    hero: player(hero?.player),
    heroGoals: String(hero?.goals ?? ''),
    day: weekdays[at.getUTCDay()] ?? '',
    dayEn: englishDays[at.getUTCDay()] ?? '',
    clock: `${at.getUTCHours()}h${minutes === 0 ? '' : minutes}`,
    rank: String(row?.rank ?? ''),
    points: String(row?.points ?? ''),
    played: String(row?.played ?? ''),
    pace: String(row ? Math.round((row.points / Math.max(1, row.played)) * roundsOfSeason) : ''),
    best: player(season?.best?.name),
    bestGoals: String(season?.best?.goals ?? ''),
  }
}

export function filled(text: string, outlook: Outlook): string {
  const values = valuesOf(outlook)
  const said = text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return text.startsWith('{') ? said.charAt(0).toUpperCase() + said.slice(1) : said
}

/** Returns all outlooks for which a conversation is true. */
function outlooksFor({ about, club, leagues = vietnameseLeague, fits }: Talk, facts: TalkFacts): Outlook[] {
  const clubs = club === undefined ? null : [club].flat()
  if (about === 'season')
    return facts.seasons
      .filter((season) => clubs === null || clubs.includes(season.club))
      .map((season): Outlook => ({ match: null, side: 'home', season }))
      .filter((outlook) => isSo(outlook, fits))
  const matches = about === 'played' ? facts.played : facts.coming
  return matches
    .filter(({ league }) => leagues.includes(league))
    .flatMap((match) =>
      (['home', 'away'] as const)
        .filter((side) => clubs === null || clubs.includes(match[side].club))
        .map((side): Outlook => ({ match, side, season: null })),
    )
    .filter((outlook) => isSo(outlook, fits))
}

/** Returns the time of a post, or null when the hours of the text do not fit. */
function timeOf(talk: Talk, outlook: Outlook, { facts, nowMs }: { facts: TalkFacts; nowMs: number }): number | null {
  const { key, about, after = [10, 120], hours } = talk
  const draw = drawing(`talk ${key}`)
  const times = Array.from({ length: maxTries }, (_, i) => draw(`when ${i}`)).map((part) => {
    if (about === 'played') return (outlook.match?.endsAt ?? 0) + (after[0] + part * (after[1] - after[0])) * minuteMs
    // A table is that of the present, so its post is later than the last match.
    const last = Math.max(0, ...facts.played.filter(({ league }) => league === 'vleague').map(({ endsAt }) => endsAt))
    const back = about === 'season' ? Math.min(50 * hourMs, nowMs - last - 10 * minuteMs) : 44 * hourMs
    return nowMs - 5 * minuteMs - part * Math.max(0, back)
  })
  const isPossible = (at: number) =>
    at < nowMs - 2 * minuteMs &&
    isWithin(at, hours ?? (about === 'played' ? [0, 24] : awake)) &&
    (about !== 'coming' || (outlook.match?.kickOff ?? 0) - at > aheadMs)
  return times.find(isPossible) ?? null
}

/** Writes the conversations that are true for these facts, oldest first. */
export function writeTalks(facts: TalkFacts, people: readonly Member[], nowMs: number): TalkPost[] {
  const known = new Set([...chatters, ...guests].map(([username]) => username))
  const crowd = people.filter(({ username }) => !known.has(username))
  const said = new Map<string, number>()
  const discussed = new Map<string, number>()
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)

  /** Returns a member with this voice who has written least, and is not in the thread. */
  function speaker(
    voice: Voice,
    key: string,
    { outlook, thread }: { outlook: Outlook; thread: readonly string[] },
  ): string {
    if (voice === 'op') return thread[0] ?? ''
    if (voice !== 'own' && voice !== 'other' && voice !== 'any') return voice
    const { match, season, side } = outlook
    const [us, them] = side === 'home' ? [match?.home, match?.away] : [match?.away, match?.home]
    const club = voice === 'any' ? null : voice === 'own' ? (us?.club ?? season?.club) : them?.club
    const fans = crowd.filter(({ teams }) => club === null || teams[0] === `vleague/${club}`)
    const draw = drawing(`speaker ${key}`)
    const rank = ({ username }: Member) => (said.get(username) ?? 0) + draw(username)
    const open = (fans.length > 0 ? fans : crowd).filter(({ username }) => !thread.includes(username))
    return sortedBy(open, rank)[0]?.username ?? ''
  }

  function commentsOf({ key, replies }: Talk, outlook: Outlook, post: { author: string; at: number }): TalkComment[] {
    const draw = drawing(`replies ${key}`)
    const thread = [post.author]
    const pauses = replies.map((_, i) => (2 + draw(`pause ${i}`) ** 2 * 45) * minuteMs)
    const share = Math.min(
      1,
      (nowMs - minuteMs - post.at) /
        Math.max(
          1,
          pauses.reduce((sum, one) => sum + one, 0),
        ),
    )
    let at = post.at
    return replies.map(([voice, text, answers], i) => {
      at += (pauses[i] ?? 0) * share
      const author = speaker(voice, `${key} ${i}`, { outlook, thread })
      thread.push(author)
      count(said, author)
      const answered = answers === undefined ? null : uuidOf(`demo talk ${key} ${answers}`)
      return {
        uuid: uuidOf(`demo talk ${key} ${i}`),
        author,
        text: filled(text, outlook),
        answers: answered,
        at: new Date(at),
      }
    })
  }

  const written = talks.flatMap((talk): TalkPost[] => {
    const draw = drawing(`subject ${talk.key}`)
    const subject = ({ match, season, side }: Outlook) => `${match?.id ?? season?.club} ${side}`
    const rank = (outlook: Outlook) => (discussed.get(outlook.match?.id ?? '') ?? 0) + draw(subject(outlook))
    for (const outlook of sortedBy(outlooksFor(talk, facts), rank)) {
      const at = timeOf(talk, outlook, { facts, nowMs })
      if (at === null) continue
      if (outlook.match) count(discussed, outlook.match.id)
      const author = speaker(talk.by, talk.key, { outlook, thread: [] })
      count(said, author)
      const comments = commentsOf(talk, outlook, { author, at })
      const { key, picture } = talk
      const post = { key: `talk-${key}`, uuid: uuidOf(`demo talk ${key}`), author, text: filled(talk.text, outlook) }
      return [{ ...post, at: new Date(at), picture, comments, talk, outlook }]
    }
    return []
  })
  return written.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
