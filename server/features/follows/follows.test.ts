import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRoom } from '#contract/chat.ts'
import { followedMemberIds, followMember } from '#contract/members.ts'
import { roomSelf } from '#contract/room-rules.ts'
import { followedTeamIds, followTeam, maxFollows, teamInfo } from '#contract/teams.ts'
import { followTournament } from '#contract/tournaments.ts'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const query = (text: string, values: unknown[]) => app.engines.database.pool.query(text, values)

test('one id can be a team of one kind and a member of another', async () => {
  const [person, tipster] = [await world.user(), await world.user()]
  const token = await world.tokenOf(person)
  const teamId = await world.team()
  await app.call(followTeam, { teamId }, { token })
  await app.call(followMember, { id: tipster.userId }, { token })
  expect((await app.call(followedTeamIds, undefined, { token })).data.ids).toEqual([teamId])
  expect((await app.call(followedMemberIds, undefined, { token })).data.ids).toEqual([tipster.userId])
})

test('the last place below the limit is taken once by parallel requests', async () => {
  const person = await world.user()
  const token = await world.tokenOf(person)
  await query(
    `insert into follows (user_id, kind, target_id) select $1, 'team', 1000000 + i from generate_series(1, $2::int) i`,
    [person.userId, maxFollows - 1],
  )
  const teams = await Promise.all(Array.from({ length: 10 }, () => world.team()))
  const answers = await Promise.all(teams.map((teamId) => app.call(followTeam, { teamId }, { token })))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === 'TOO_MANY_FOLLOWS')).toHaveLength(9)
})

test('deleting a target deletes its follows and their count', async () => {
  const teamId = await world.team()
  await app.call(followTeam, { teamId }, { token: await world.tokenOf(await world.user()) })
  await query('delete from teams where id = $1', [teamId])
  for (const table of ['follows', 'follow_counts']) {
    const { rows } = await query(`select from ${table} where kind = 'team' and target_id = $1`, [teamId])
    expect(rows).toEqual([])
  }
})

test('a hidden target can be unfollowed', async () => {
  const person = await world.user()
  const token = await world.tokenOf(person)
  await query(`insert into follows (user_id, kind, target_id) values ($1, 'tournament', 999999)`, [person.userId])
  expect((await app.call(followTournament, { tournamentId: '999999' }, { token })).msg).toBe('TOURNAMENT_NOT_FOUND')
  expect((await app.call(followTournament, { tournamentId: '999999', follow: false }, { token })).code).toBe(0)
  const { rows } = await query('select from follows where user_id = $1', [person.userId])
  expect(rows).toEqual([])
})

test('counts all parallel followers, and no longer counts deleted members', async () => {
  const teamId = await world.team()
  const people = await Promise.all(Array.from({ length: 12 }, () => world.user()))
  const tokens = await Promise.all(people.map((person) => world.tokenOf(person)))
  await Promise.all(tokens.map((token) => app.call(followTeam, { teamId }, { token })))
  expect((await app.call(teamInfo, { id: teamId })).data.followers).toBe(12)
  await query('delete from users where id = any($1)', [people.slice(0, 5).map(({ userId }) => userId)])
  const { data } = await app.call(followTeam, { teamId }, { token: tokens[11] ?? '' })
  expect(data.followers).toBe(7)
})

test('a hundred parallel requests follow once, and a hundred more unfollow once', async () => {
  const teamId = await world.team()
  const token = await world.tokenOf(await world.user())
  const tap = (follow: boolean) =>
    Promise.all(Array.from({ length: 100 }, () => app.call(followTeam, { teamId, follow }, { token })))
  expect(new Set((await tap(true)).map(({ msg }) => msg))).toEqual(new Set(['Success']))
  expect((await app.call(followedTeamIds, undefined, { token })).data.ids).toEqual([teamId])
  const followers = async () =>
    (await query(`select followers from follow_counts where kind = 'team' and target_id = $1`, [teamId])).rows
  expect(await followers()).toEqual([{ followers: 1 }])
  expect(new Set((await tap(false)).map(({ msg }) => msg))).toEqual(new Set(['Success']))
  expect((await app.call(followedTeamIds, undefined, { token })).data.ids).toEqual([])
  expect((await app.call(followTeam, { teamId }, { token })).data.followers).toBe(1)
})

test('a room can be followed by those who can read it', async () => {
  const token = await world.tokenOf(await world.user())
  const fixtureId = await world.fixture()
  const groupId = (await app.features.chat.ensureFixtureRooms([fixtureId])).get(fixtureId) ?? ''
  await app.call(followRoom, { groupId }, { token })
  expect((await app.call(roomSelf, { groupId }, { token })).data.isFollowing).toBe(true)
  expect(await app.call(followRoom, { groupId: '999999' }, { token })).toMatchObject({ msg: 'ROOM_NOT_FOUND' })
  expect(await app.call(followRoom, { groupId })).toMatchObject({ status: 401 })
})
