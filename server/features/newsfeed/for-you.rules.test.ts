import { describe, expect, test } from 'vitest'
import { defaultSliders } from '#contract/rules/feed-sliders.ts'
import { type Candidate, rank, type Subject } from './for-you.rules.ts'
import { readRankedCursor, writeRankedCursor } from './for-you-cursor.rules.ts'
import { nameFinder, tagsOf } from './name-in-text.rules.ts'

const now = Date.UTC(2026, 10, 27, 12)
const hanoi: Subject = { kind: 'team', id: '1', name: 'Hà Nội FC', names: ['Hà Nội FC', 'Hanoi FC'] }
const league: Subject = { kind: 'tournament', id: '9', name: 'V.League', names: ['V.League'] }
let ids = 0
function post(given: Partial<Candidate> & { hoursAgo?: number } = {}): Candidate {
  ids += 1
  const { hoursAgo = 1, ...rest } = given
  return {
    ...{ id: String(ids), authorId: `author ${ids}`, isOwn: false, isFriend: false, isFollowed: false, content: '' },
    ...{ teamIds: [], playerIds: [], tournamentId: null, activity: 0, createdAt: now - hoursAgo * 3_600_000 },
    ...rest,
  }
}
const ranked = (posts: readonly Candidate[], sliders = defaultSliders) =>
  rank(posts, { sliders, subjects: [hanoi, league], now })

describe('the order “for you”', () => {
  test('weighs friends, subjects, freshness and activity, each by its slider, and is the same for the same posts', () => {
    const friend = post({ isFriend: true, hoursAgo: 30 })
    const team = post({ teamIds: ['1', '2'], hoursAgo: 31 })
    const fresh = post({ hoursAgo: 0 })
    const popular = post({ activity: 300, hoursAgo: 40 })
    const old = post({ hoursAgo: 200 })
    const posts = [old, popular, fresh, team, friend]
    const order = (sliders = defaultSliders) => ranked(posts, sliders).map(({ id }) => id)
    expect(order()).toEqual([friend, team, fresh, popular, old].map(({ id }) => id))
    expect(order()).toEqual(order())
    expect(order({ ...defaultSliders, teams: 4 })[0]).toBe(team.id)
    expect(order({ ...defaultSliders, friends: 0, teams: 0 })[0]).toBe(fresh.id)
    expect(order({ friends: 0, teams: 0, fresh: 0, popular: 1 })[0]).toBe(popular.id)
    const none = order({ friends: 0, teams: 0, fresh: 0, popular: 0 })
    expect(none).toEqual(posts.map(({ id }) => id).toSorted((a, b) => Number(b) - Number(a)))
  })

  test('gives the parts that added points as reasons, strongest first', () => {
    const reasonsOf = (given: Parameters<typeof post>[0], sliders = defaultSliders) =>
      ranked([post(given)], sliders)[0]?.reasons.map(({ kind, name }) => (name ? `${kind} ${name}` : kind))
    expect(reasonsOf({ isFriend: true, content: 'Xem #HàNộiFC nhé', activity: 40 })).toEqual([
      'friend',
      'team Hà Nội FC',
      'fresh',
    ])
    expect(reasonsOf({ isFollowed: true, tournamentId: '9', hoursAgo: 50 })).toEqual([
      'following',
      'tournament V.League',
    ])
    expect(reasonsOf({ tournamentId: '9', teamIds: ['1'], hoursAgo: 50 })).toEqual(['team Hà Nội FC'])
    expect(reasonsOf({ isFriend: true, hoursAgo: 50 }, { ...defaultSliders, friends: 0 })).toEqual(['rest'])
    expect(reasonsOf({ isOwn: true })).toEqual(['own', 'fresh'])
    expect(reasonsOf({ activity: 5, hoursAgo: 50 })).toEqual(['popular'])
  })

  test('has at most two posts of an author among eight neighbours while others wait', () => {
    const loud = Array.from({ length: 6 }, () => post({ authorId: 'loud', isFriend: true }))
    const others = Array.from({ length: 14 }, () => post({ hoursAgo: 100 }))
    const authors = new Map([...loud, ...others].map(({ id, authorId }) => [id, authorId]))
    const order = ranked([...loud, ...others]).map(({ id }) => authors.get(id))
    expect(order).toHaveLength(20)
    for (let at = 0; at + 8 <= 18; at += 1)
      expect(order.slice(at, at + 8).filter((author) => author === 'loud').length).toBeLessThanOrEqual(2)
  })
})

test.each([
  ['Hà Nội FC thắng rồi', true],
  ['ha noi fc, cố lên!', true],
  ['#hanoifc', true],
  ['#HàNộiFC', true],
  ['Hà Nội mưa to', false],
  ['Hà Nội FCB', false],
  ['đội Huế đá hay', true],
  ['hoa huệ', false],
  ['#hue', true],
])('“%s” names a followed team: %s', (text, isNamed) => {
  const all = [hanoi, { names: ['Huế'] }]
  expect(nameFinder(all)(text).size > 0).toBe(isNamed)
})

test('a team is also found by the hashtags of its names', () => {
  expect(tagsOf(hanoi)).toEqual(['hànộifc', 'hanoifc'])
})

test('the cursor keeps the order of several hundred posts within its limit, and refuses others', () => {
  const rest = Array.from({ length: 380 }, (_, at) => 40_000_000 + ((at * 7_919) % 5_000))
  const place = { floor: 40_000_123, early: [39_000_001, 12], rest }
  const cursor = writeRankedCursor(place)
  expect(readRankedCursor(cursor)).toEqual(place)
  expect(cursor.length).toBeLessThan(4_000)
  for (const wrong of ['x', '0', '5_1', '0_zzzzzzzzzzz_zzzzzzzzzzz', '0_-1', '0_A', '-1_5'])
    expect(() => readRankedCursor(wrong), wrong).toThrow('BAD_INPUT')
})
