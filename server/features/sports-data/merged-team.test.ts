import { afterAll, beforeAll, expect, test } from 'vitest'
import { search } from '#contract/search.ts'
import {
  followedTeamIds,
  followTeam,
  teamCountries,
  teamFixtures,
  teamInfo,
  teamList,
  teamSquad,
} from '#contract/teams.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let follower: SignedUp
let followerOfBoth: SignedUp

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  ;[follower, followerOfBoth] = [await signUp(app), await signUp(app)]
})
afterAll(() => app.close())

const fresh = { headers: { 'cache-control': 'no-cache' } }

async function follow(teamId: string, member: SignedUp) {
  return app.call(followTeam, { teamId, follow: true }, { token: member.accessToken })
}

/** Answers, as an operator, that the team created for a source's name is another existing one. */
async function merge(team: string, into: string): Promise<void> {
  const { mapping } = app.features.sportsData
  const ext = `VN/${team}`
  const name = 'CLB Hafen Sông'
  await mapping.keep('openfootball', 'team', [{ ext, ourId: team, confidence: 0.5, decidedBy: 'new' }])
  await mapping.keep('isports', 'team', [{ ext: '77', ourId: team, confidence: 1, decidedBy: 'name' }])
  await mapping.ask('openfootball', [{ kind: 'team', ext, name, details: {}, candidates: [] }])
  const [review] = await mapping.openReviews({ after: '0', limit: 1 })
  await mapping.decide(review?.id ?? '', { ourId: into, by: null })
}

test('a merged team leaves nothing behind, and its calendar redirects', async () => {
  const place = { country: 'VN', kind: 'club' as const }
  const stands = await world.team({ names: inAll('Hafen Sông Xanh'), ...place })
  const merged = await world.team({ names: inAll('Zweitname Sông'), ...place })
  const fixtureId = await world.fixture({ homeId: merged })
  await app.features.teams.keepAliases(merged, ['Drittname'])
  await app.features.teams.keepSquad(merged, [
    { sourceKey: 'a', name: 'Văn An', number: 9, position: 'forward', bornOn: null, club: '' },
  ])
  await follow(merged, follower)
  for (const teamId of [merged, stands]) await follow(teamId, followerOfBoth)
  await merge(merged, stands)

  for (const member of [follower, followerOfBoth]) {
    const { ids } = (await app.call(followedTeamIds, {}, { token: member.accessToken })).data
    expect(ids).toEqual([stands])
  }
  const { data: info } = await app.call(teamInfo, { id: merged })
  expect(info).toMatchObject({
    id: stands,
    followers: 2,
    aliases: expect.arrayContaining(['Drittname', 'Zweitname Sông']),
  })
  expect((await app.call(teamSquad, { id: merged })).data.list).toMatchObject([{ name: 'Văn An' }])
  expect((await app.call(teamFixtures, { id: merged })).data.list).toMatchObject([{ fixtureId, home: { id: stands } }])
  expect((await follow(merged, follower)).data).toMatchObject({ teamId: stands, followers: 2 })

  const { list, total } = (await app.call(teamList, { country: 'VN' }, fresh)).data
  expect([list.map(({ id }) => id), total]).toEqual([[stands], 1])
  expect((await app.call(teamCountries, {}, fresh)).data.list).toMatchObject([{ code: 'VN', total: 1 }])
  for (const q of ['drittname', 'zweitname'])
    expect((await app.call(search, { q })).data.teams.map(({ id }) => id)).toEqual([stands])
  const { mapping } = app.features.sportsData
  expect((await mapping.mapped('isports', 'team', ['77'])).get('77')).toBe(stands)
  const named = { ext: '78', name: 'Zweitname Sông', country: 'VN', kind: 'club' as const, aliases: [] }
  expect((await mapping.teams({ provider: 'isports', sport: 10, refs: [named] })).ids.get('78')).toBe(stands)

  const calendar = await fetch(`${app.address}/calendar/team/${merged}.ics?locale=en`, { redirect: 'manual' })
  expect([calendar.status, calendar.headers.get('location')]).toEqual([301, `/calendar/team/${stands}.ics?locale=en`])
})

test('a team keeps its squad, and a team that is merged twice leads to the last one', async () => {
  const [first, second, third] = [await world.team(), await world.team(), await world.team()]
  const player = (name: string) => ({ sourceKey: name, name, number: 1, position: null, bornOn: null, club: '' })
  await app.features.teams.keepSquad(first, [player('Một')])
  await app.features.teams.keepSquad(second, [player('Hai')])
  await merge(first, second)
  expect((await app.call(teamSquad, { id: first })).data.list.map(({ name }) => name)).toEqual(['Hai'])
  await merge(second, third)
  expect((await app.call(teamInfo, { id: first })).data.id).toBe(third)
})

test('teams that share the name of a source are candidates under their own names', async () => {
  const { mapping } = app.features.sportsData
  const names = ['Sông United', 'Núi United']
  for (const [at, name] of names.entries()) {
    const teamId = await world.team({ names: inAll(name), country: at === 0 ? 'VN' : 'JP', kind: 'club' })
    await app.features.teams.keepAliases(teamId, ['Chung United'])
  }
  const ref = { ext: '88', name: 'Chung United', country: null, kind: 'club' as const, aliases: [] }
  await mapping.teams({ provider: 'isports', sport: 10, refs: [ref] })
  const open = await mapping.openReviews({ after: '0', limit: 50 })
  const candidates = open.find(({ ext_id }) => ext_id === '88')?.candidates ?? []
  expect(candidates.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})
