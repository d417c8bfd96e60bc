import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideImport, importReviews } from '#contract/imports.ts'
import { sports } from '#contract/schedule.ts'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let token: string
let teamId: string

beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator())
  teamId = await world.team({ names: { vi: 'Burnley', en: 'Burnley', zh: 'Burnley' } })
  const ref = { kind: 'club', country: 'GB-ENG', aliases: [] } as const
  await app.features.sportsData.mapping.teams({
    provider: 'apifootball',
    sport: sports.football,
    refs: [
      { ext: '22', name: 'The Clarets', ...ref },
      { ext: '23', name: 'Nobody FC', ...ref },
    ],
  })
})
afterAll(() => app.close())

const waiting = async () => (await app.call(importReviews, {}, { token })).data.list
const decide = (reviewId: string, id: string | null) => app.call(decideImport, { reviewId, id }, { token })

test('an operator matches a source’s name with a team, or ignores it', async () => {
  const [first, second] = await waiting()
  if (!first || !second) throw new Error('nothing waits')
  expect(first).toMatchObject({
    provider: 'apifootball',
    kind: 'team',
    name: 'The Clarets',
    about: { country: 'GB-ENG', sport: sports.football, kickOff: null },
  })
  expect((await decide(first.reviewId, '999999')).msg).toBe('TEAM_NOT_FOUND')
  expect((await waiting()).length).toBe(2)
  expect((await decide(first.reviewId, teamId)).msg).toBe('Success')
  expect((await decide(second.reviewId, null)).msg).toBe('Success')
  expect(await waiting()).toEqual([])
  const known = await app.features.sportsData.mapping.mapped('apifootball', 'team', ['22', '23'])
  expect([...known]).toEqual([['22', teamId]])
  expect((await decide(first.reviewId, teamId)).msg).toBe('NOT_FOUND')
})

test('an unknown competition is refused as a competition, and a fixture as a fixture', async () => {
  await app.features.sportsData.mapping.ask('apifootball', [
    { kind: 'tournament', ext: '7', name: 'Cup', details: {}, candidates: [] },
    { kind: 'fixture', ext: '8', name: 'A – B', details: { kickOff: 1_900_000_000_000 }, candidates: [] },
  ])
  const [cup, match] = await waiting()
  expect(match?.about.kickOff).toBe(1_900_000_000_000)
  expect((await decide(cup?.reviewId ?? '', `${teamId}0`)).msg).toBe('TOURNAMENT_NOT_FOUND')
  expect((await decide(match?.reviewId ?? '', `${teamId}0`)).msg).toBe('FIXTURE_NOT_FOUND')
})
