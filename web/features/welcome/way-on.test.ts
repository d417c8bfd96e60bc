import { expect, test } from 'vitest'
import type { Commentator } from '#contract/commentators.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { wayOn } from './way-on.ts'

const blv = (userId: string, link: string) => ({ userId, isLive: link !== '', link }) as Commentator
const match = (slug: string, home: string, viewers: number) =>
  ({
    slug,
    home: { id: home },
    away: { id: 'x' },
    viewers,
    commentators: [],
    isFeatured: false,
  }) as unknown as FixtureSummary

const now = {
  commentators: [blv('1', ''), blv('2', 'a-vs-b-7/minh'), blv('3', 'c-vs-d-8/lan')],
  live: [match('a-vs-b-7', 'a', 10), match('c-vs-d-8', 'c', 90)],
}
const picked = (...ids: string[]) => ({ has: (kind: string, id: string) => ids.includes(`${kind} ${id}`) })

test('the way leads to a picked commentator on air, then to a picked team, then to the most watched match', () => {
  expect(wayOn(picked('commentator 1', 'commentator 3', 'team a'), now)).toBe('/truc-tiep/c-vs-d-8/lan')
  expect(wayOn(picked('commentator 1', 'team a'), now)).toBe('/truc-tiep/a-vs-b-7')
  expect(wayOn(picked(), now)).toBe('/truc-tiep/c-vs-d-8')
  expect(wayOn(picked('team a'), { commentators: [], live: [] })).toBe('/lich-truc-tiep')
})
