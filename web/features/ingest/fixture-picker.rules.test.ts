import { expect, test } from 'vitest'
import type { FixtureSummary } from '#contract/schedule.ts'
import { groupFixtures } from './fixture-picker.rules.ts'

const zone = 'Asia/Ho_Chi_Minh'
const nowMs = Date.parse('2026-03-01T13:00:00Z')

function fixture(fixtureId: string, at: string, state: FixtureSummary['state'] = 'scheduled', home = 'Hà Nội') {
  return {
    fixtureId,
    state,
    kickOff: Date.parse(at),
    home: { name: home },
    away: { name: 'Viettel' },
    tournament: { name: 'V-League' },
  } as FixtureSummary
}

const fixtures = [
  fixture('next week', '2026-03-08T12:00:00Z'),
  fixture('tonight', '2026-03-01T14:00:00Z'),
  fixture('over today', '2026-03-01T08:00:00Z', 'finished', 'Đà Nẵng'),
  fixture('tomorrow in Vietnam', '2026-03-01T17:30:00Z'),
  fixture('last year', '2025-03-01T12:00:00Z', 'finished'),
  // It began before midnight of a visitor's day, and still runs.
  fixture('running', '2026-02-28T16:50:00Z', 'first_half', 'Đà Nẵng'),
]
const idsOf = (list: FixtureSummary[]) => list.map(({ fixtureId }) => fixtureId)

test('fixtures of today are first, coming ones follow, and those that are over are last', () => {
  const { today, later, over } = groupFixtures(fixtures, { typed: '', nowMs, zone })
  expect(idsOf(today)).toEqual(['running', 'tonight'])
  expect(idsOf(later)).toEqual(['tomorrow in Vietnam', 'next week'])
  expect(idsOf(over)).toEqual(['over today', 'last year'])
})

test('words without accents find a fixture by team or competition', () => {
  const found = (typed: string) => Object.values(groupFixtures(fixtures, { typed, nowMs, zone })).flatMap(idsOf)
  expect(found('da nang')).toEqual(['running', 'over today'])
  expect(found('v-league viettel NANG')).toEqual(['running', 'over today'])
  expect(found('hai phong')).toEqual([])
})
