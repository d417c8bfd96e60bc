import { expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import { neighbours } from './community.ts'
import { demoComments } from './data/comments.ts'
import { footballLeagues } from './data/football.ts'
import { demoPosts } from './data/posts.ts'
import { openingAt } from './promise.ts'
import { calledNames, calledPlayer, isSo, matchOf, type TalkFacts, type TalkSeason } from './talk-facts.ts'
import { hourIn, isWithin, type TalkPost, talks, valuesOf, writeTalks } from './talks.ts'

const dayMs = 24 * 3_600_000
/** Times of a week, at different hours. */
const moments = Array.from({ length: 5 }, (_, i) => Date.parse('2026-11-27T02:00:00Z') + i * 1.65 * dayMs)
const clubs = footballLeagues.find(({ key }) => key === 'vleague')?.teams ?? []
const people = neighbours(clubs.map(({ key, names }) => ({ key: `vleague/${key}`, name: names.vi })))
const called = clubs.map(({ key, names }) => ({ key, name: calledNames[key] ?? names.vi }))

function factsAt(nowMs: number): TalkFacts {
  const calendar = createCalendar(openingAt(nowMs))
  const matches = calendar
    .between(nowMs - 12 * dayMs, nowMs + 7 * dayMs)
    .filter(
      ({ sport, league, kickOff }) =>
        sport === 10 && (league.key === 'vleague' || (kickOff > nowMs - 3 * dayMs && kickOff < nowMs)),
    )
    .map(({ key, league, home, away, kickOff }) =>
      matchOf({
        ...{ id: key, key, kickOff, homeName: home.names.vi, awayName: away.names.vi },
        homeId: `${league.key} ${home.key}`,
        awayId: `${league.key} ${away.key}`,
      }),
    )
    .toReversed()
  return {
    played: matches.filter(({ endsAt }) => endsAt < nowMs),
    coming: matches.filter(({ kickOff }) => kickOff > nowMs),
    seasons: called.map(({ key, name }, i) => seasonOf(key, { name, rank: i + 1 })),
  }
}

function seasonOf(club: string, { name, rank }: { name: string; rank: number }): TalkSeason {
  const row = { rank, points: 36 - 2 * rank, played: 15 } as TalkSeason['row']
  const best = { name: 'Nguyễn Văn Toàn', goals: 9 } as TalkSeason['best']
  return { club, name, row, best, clubs: clubs.length }
}

const feeds = moments.map((nowMs) => ({ nowMs, posts: writeTalks(factsAt(nowMs), people, nowMs) }))
const textsOf = ({ text, comments }: TalkPost) => [text, ...comments.map((one) => one.text)]

test('with the other posts, the feed has at least sixty conversations at any time, and no text twice', () => {
  const others = [
    ...demoPosts.map(({ text }) => text),
    ...Object.values(demoComments).flatMap((list) => list.map(({ text }) => text)),
  ]
  for (const { posts } of feeds) {
    expect(posts.length + demoPosts.length).toBeGreaterThanOrEqual(75)
    const texts = [...others, ...posts.flatMap(textsOf)]
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
  }
})

test('each conversation is true for its match: the result, the scorer and the minute', () => {
  for (const { posts } of feeds)
    for (const { talk, outlook, text, comments } of posts) {
      expect(isSo(outlook, talk.fits)).toBe(true)
      for (const one of [text, ...comments.map((comment) => comment.text)]) expect(one).not.toMatch(/[{}]|undefined/)
      const { match, side } = outlook
      if (talk.about !== 'played' || !match) continue
      const own = match.goals.filter((goal) => goal.side === side)
      const other = match.goals.filter((goal) => goal.side !== side)
      const by = own.length - other.length
      for (const [fit, holds] of [
        ['won', by > 0],
        ['lost', by < 0],
        ['drew', by === 0],
      ] as const)
        if (talk.fits.includes(fit)) expect(holds).toBe(true)
      const said = valuesOf(outlook)
      const whole = [talk.text, ...talk.replies.map(([, words]) => words)].join(' ')
      const names = own.map(({ player }) => calledPlayer(player, match.league))
      if (/\{(scorer|first)/.test(whole)) expect(names).toEqual(expect.arrayContaining([said.scorer, said.first]))
      if (whole.includes('{minute}')) expect(own.at(-1)?.minute).toBe(Number(said.minute))
      if (whole.includes('{hero}'))
        expect(names.filter((name) => name === said.hero).length).toBeGreaterThanOrEqual(Number(said.heroGoals))
    }
})

test('a conversation names only the clubs of its match', () => {
  for (const { posts } of feeds)
    for (const post of posts) {
      const { talk, outlook } = post
      const sides = [
        outlook.match?.home.club,
        outlook.match?.away.club,
        outlook.season?.club,
        ...[talk.club ?? []].flat(),
      ]
      const foreign = called.filter(({ key }) => !sides.includes(key))
      for (const text of textsOf(post)) for (const { name } of foreign) expect(text).not.toContain(name)
    }
})

/** Words that need an hour of the day. */
const timely: [RegExp, readonly [number, number]][] = [
  [/tối nay|tối ni|tonight|ngủ ngon/i, [17, 24]],
  [/nghỉ trưa/i, [11, 18]],
  [/sáng nay|đi chạy bộ|ăn sáng/i, [5, 13]],
]

test('a post is after its match and in the past, and greets at the right hour; replies follow in order', () => {
  for (const { nowMs, posts } of feeds)
    for (const { key, text, at, talk, outlook, comments, author } of posts) {
      const { match } = outlook
      if (talk.about === 'played') expect(at.getTime()).toBeGreaterThan(match?.endsAt ?? 0)
      if (talk.about === 'coming') expect(at.getTime()).toBeLessThan(match?.kickOff ?? 0)
      expect(at.getTime()).toBeLessThan(nowMs)
      for (const [words, hours] of timely)
        if (words.test(text))
          expect(isWithin(at.getTime(), hours), `${key} at ${hourIn(at.getTime())}: ${text}`).toBe(true)
      const times = [at, ...comments.map((one) => one.at)].map((time) => time.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(nowMs)
      for (const [i, comment] of comments.entries()) {
        const [voice] = talk.replies[i] ?? []
        if (voice === 'own' || voice === 'other' || voice === 'any') expect(comment.author).not.toBe(author)
      }
    }
})

test('fans of a club speak for it', () => {
  const teamOf = new Map(people.map(({ username, teams }) => [username, teams[0]]))
  for (const { posts } of feeds)
    for (const { author, talk, outlook } of posts) {
      if (talk.by !== 'own' || !outlook.match || outlook.match.league !== 'vleague') continue
      expect(teamOf.get(author)).toBe(`vleague/${outlook.match[outlook.side].club}`)
    }
})

test('most conversations are used at some time of a week', () => {
  const used = new Set(feeds.flatMap(({ posts }) => posts.map(({ talk }) => talk.key)))
  expect(new Set(talks.map(({ key }) => key)).size).toBe(talks.length)
  expect(used.size / talks.length).toBeGreaterThan(0.75)
})
