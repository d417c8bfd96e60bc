import { expect, test } from 'vitest'
import type { FixtureSummary } from '#contract/schedule.ts'
import { applyDeltas, deltaOf, type FixtureNews, withDelta } from './fixture.state.ts'

const side = { id: '1', name: 'Hà Nội FC', shortName: 'HN', colour: '#8a1538', score: 0 }
const fixture: FixtureSummary = {
  fixtureId: '7',
  slug: 'ha-noi-fc-vs-nam-dinh-7',
  sport: 10,
  status: 1,
  state: 'first_half',
  kickOff: 0,
  timeState: 'exact',
  minute: 12,
  injuryMinute: null,
  period: 1,
  periodStartedAt: 0,
  version: 3,
  tournament: { id: '1', name: 'V.League 1' },
  seasonId: null,
  round: '',
  group: '',
  stage: 'league',
  venue: '',
  origin: 'provider',
  halfTime: null,
  regularTime: null,
  penalties: null,
  isResultMissing: false,
  home: side,
  away: { ...side, id: '2', name: 'Nam Định', shortName: 'NĐ' },
  commentators: [],
  viewers: 10,
  isFeatured: false,
  poster: '',
}

function news(version: number, homeScore: number): FixtureNews {
  return { ...deltaOf(fixture), version, homeScore }
}

test('news of a later version changes the score, an older one does not', () => {
  const known = applyDeltas(applyDeltas(new Map(), [news(5, 2)]), [news(4, 1)])
  expect(withDelta(fixture, known.get('7')).home.score).toBe(2)
})

test('a page that was rendered after the news keeps what it has', () => {
  const known = applyDeltas(new Map(), [news(2, 9)])
  expect(withDelta(fixture, known.get('7'))).toBe(fixture)
})

test('news that does not count viewers leaves their number', () => {
  const { viewers: _, ...quiet } = news(6, 1)
  const known = applyDeltas(applyDeltas(new Map(), [{ ...news(5, 0), viewers: 900 }]), [quiet])
  expect(withDelta(fixture, known.get('7'))).toMatchObject({ viewers: 900, home: { score: 1 } })
})
