import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRoom } from '#contract/chat.ts'
import { checkIn } from '#contract/check-in.ts'
import { friendSuggestions } from '#contract/friends.ts'
import { followMember } from '#contract/members.ts'
import { privacyUpdate } from '#contract/privacy.ts'
import { followTeam } from '#contract/teams.ts'
import { welcomeClose, welcomeList } from '#contract/welcome.ts'
import { createWorld, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

async function newcomer() {
  const person = await world.user()
  return { ...person, token: await world.tokenOf(person) }
}
const listOf = async (who: { token: string }) => (await app.call(welcomeList, undefined, who)).data

test('the first steps are done by doing them, until the member closes the list', async () => {
  const lan = await newcomer()
  const fixtureId = await world.fixture()
  const groupId = (await app.features.chat.ensureFixtureRooms([fixtureId])).get(fixtureId) ?? ''
  expect(await app.call(followRoom, { groupId }, lan)).toMatchObject({ code: 0 })
  expect(await listOf(lan)).toEqual({ isOpen: true, done: [] })
  await app.call(followTeam, { teamId: await world.team() }, lan)
  await app.call(checkIn, undefined, lan)
  await eventually(async () => expect(await listOf(lan)).toEqual({ isOpen: true, done: ['follow', 'check-in'] }))
  for (let time = 0; time < 2; time += 1)
    expect(await app.call(welcomeClose, undefined, lan)).toMatchObject({ code: 0 })
  expect(await listOf(lan)).toMatchObject({ isOpen: false })
})

test('an account of last year has no first steps', async () => {
  const old = await newcomer()
  const year = `update users set created_at = now() - interval '1 year' where id = $1`
  await app.engines.database.pool.query(year, [old.userId])
  expect(await listOf(old)).toEqual({ isOpen: false, done: [] })
})

test('a newcomer gets the most followed members as suggestions, with the number of followers, but no commentators or members who refuse requests', async () => {
  const [popular, known, blv] = [await world.user(), await world.user(), await world.commentator()]
  const closed = await newcomer()
  await app.call(privacyUpdate, { friendRequests: 'friends-of-friends' }, closed)
  const fans = await Promise.all(Array.from({ length: 3 }, newcomer))
  for (const [at, fan] of fans.entries())
    for (const { userId } of [popular, blv, closed, ...(at === 0 ? [known] : [])])
      await app.call(followMember, { id: userId }, fan)
  const { list } = (await app.call(friendSuggestions, {}, await newcomer())).data
  expect(list).toMatchObject([
    { userId: popular.userId, mutual: 0, shared: null, followers: 3 },
    { userId: known.userId, mutual: 0, shared: null, followers: 1 },
  ])
})
