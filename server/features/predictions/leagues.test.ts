import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { messageList } from '#contract/notifications.ts'
import {
  leagueClose,
  leagueCreate,
  leagueInfo,
  leagueInvitation,
  leagueJoin,
  leagueLeave,
  leagueLimits,
  leagueList,
  leagueRemove,
} from '#contract/prediction-leagues.ts'
import { predictionBoard, predictionTableAmong, rewardWaitMs } from '#contract/predictions.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { handOver } from './league.store.ts'

let app: TestApp
let world: World
let made: ReturnType<typeof createPredictionWorld>
let owner: Person
let friend: Person
let contestId: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  made = createPredictionWorld(app, world)
  ;[owner, friend] = [await world.user({ name: 'Trưởng nhóm' }), await world.user()]
})
afterAll(() => app.close())

const as = async (person: Person) => ({ token: await made.tokenOf(person) })
const isContestOpen = async (id: string) => (await app.call(predictionBoard, { contestId: id })).data.contest.isOpen

async function open(given: { by?: Person; contestId?: string; requestId?: string } = {}) {
  const by = given.by ?? owner
  contestId = given.contestId ?? (await made.contest()).contestId
  const requestId = given.requestId ?? crypto.randomUUID()
  return app.call(leagueCreate, { contestId, name: 'Hội bạn cấp ba', requestId }, await as(by))
}
const join = async (person: Person, code: string) => app.call(leagueJoin, { code }, await as(person))

test('is created with a name, joined by its code, and its table shows only its members', async () => {
  const { data: league } = await open()
  expect(league).toMatchObject({ name: 'Hội bạn cấp ba', isOwner: true, isClosed: false, members: 1 })
  expect(league.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect((await join(friend, ` ${league.code.toLowerCase().replace(/^..../, '$&-')} `)).data).toMatchObject({
    members: 2,
    isOwner: false,
  })
  expect((await join(friend, league.code)).data.members).toBe(2)
  const asked = { contestId, leagueId: league.id }
  const { list } = (await app.call(predictionTableAmong, asked, await as(friend))).data
  expect(list.map(({ user, rank }) => [user.userId, rank])).toEqual([
    [owner.userId, 1],
    [friend.userId, 1],
  ])
  expect((await app.call(leagueList, { contestId }, await as(friend))).data.list).toMatchObject([
    { id: league.id, rank: 1, points: 0 },
  ])
})

test('cannot be seen, left, closed or emptied by strangers', async () => {
  const { data: league } = await open()
  const [leagueId, stranger] = [league.id, await world.user()]
  const responses = [
    await app.call(leagueInfo, { leagueId }, await as(stranger)),
    await app.call(predictionTableAmong, { contestId, leagueId }, await as(stranger)),
    await app.call(leagueLeave, { leagueId }, await as(stranger)),
    await app.call(leagueClose, { leagueId }, await as(stranger)),
    await app.call(leagueRemove, { leagueId, userId: owner.userId }, await as(stranger)),
  ]
  expect(responses.map(({ msg }) => msg)).toEqual(Array(5).fill('LEAGUE_NOT_FOUND'))
  await join(stranger, league.code)
  expect((await app.call(leagueClose, { leagueId }, await as(stranger))).msg).toBe('NOT_PERMISSIONS')
  const removal = await app.call(leagueRemove, { leagueId, userId: owner.userId }, await as(stranger))
  expect(removal.msg).toBe('NOT_PERMISSIONS')
})

test('can be left and joined again, but not by a member whom the owner removed; the owner closes it and cannot leave', async () => {
  const { data: league } = await open()
  const [leagueId, other] = [league.id, await world.user()]
  for (const person of [friend, other]) await join(person, league.code)
  expect((await app.call(leagueLeave, { leagueId }, await as(friend))).code).toBe(0)
  expect((await app.call(leagueInfo, { leagueId }, await as(friend))).msg).toBe('LEAGUE_NOT_FOUND')
  expect((await join(friend, league.code)).data.members).toBe(3)
  expect((await app.call(leagueRemove, { leagueId, userId: other.userId }, await as(owner))).code).toBe(0)
  expect((await app.call(leagueRemove, { leagueId, userId: other.userId }, await as(owner))).msg).toBe('USER_NOT_FOUND')
  expect((await app.call(leagueRemove, { leagueId, userId: owner.userId }, await as(owner))).msg).toBe('CONFLICT')
  expect((await join(other, league.code)).msg).toBe('NOT_PERMISSIONS')
  expect((await app.call(leagueLeave, { leagueId }, await as(owner))).msg).toBe('CONFLICT')
  expect((await app.call(leagueClose, { leagueId }, await as(owner))).code).toBe(0)
  const late = await world.user()
  expect((await join(late, league.code)).msg).toBe('LEAGUE_CLOSED')
  expect((await app.call(leagueInfo, { leagueId }, await as(friend))).data).toMatchObject({ isClosed: true, code: '' })
})

test('is created once per request, in an open contest, with an allowed name, at most five times', async () => {
  const { contestId: here } = await made.contest()
  const requestId = crypto.randomUUID()
  const twice = await Promise.all(Array.from({ length: 20 }, () => open({ contestId: here, requestId })))
  expect(new Set(twice.map(({ data }) => data.id)).size).toBe(1)
  for (let made = 1; made < leagueLimits.owned; made += 1) expect((await open({ contestId: here })).code).toBe(0)
  expect((await open({ contestId: here })).msg).toBe('TOO_MANY_LEAGUES')
  expect((await open({ contestId: '999999' })).msg).toBe('CONTEST_NOT_FOUND')
  const asked = { contestId: here, requestId: crypto.randomUUID() }
  for (const name of ['', ' a ', 'x'.repeat(41), 'a\0b'])
    expect((await app.call(leagueCreate, { ...asked, name }, await as(friend))).msg).toBe('BAD_INPUT')
  await app.engines.database.pool.query('update prediction_contests set is_open = false where id = $1', [here])
  expect((await app.call(leagueCreate, { ...asked, name: 'Muộn rồi' }, await as(friend))).msg).toBe('NOT_PREDICTABLE')
})

test('anyone with the code sees the league and its owner, without an account', async () => {
  const { data: league } = await open()
  const { data } = await app.call(leagueInvitation, { code: league.code.toLowerCase() })
  expect(data).toMatchObject({ name: league.name, owner: league.owner, members: 1, isClosed: false, isFull: false })
  expect((await app.call(leagueInvitation, { code: 'AAAAAAAA' })).msg).toBe('LEAGUE_NOT_FOUND')
  expect((await app.call(leagueInvitation, { code: 'AAAA' })).msg).toBe('BAD_INPUT')
})

test('codes cannot be guessed: after too many tries even a correct code is refused', async () => {
  const { data: league } = await open()
  const guesser = await world.user()
  for (const code of ['', 'AAAA', 'OOOOOOOO', "' or 1=1"]) expect((await join(guesser, code)).msg).toBe('BAD_INPUT')
  for (let i = 0; i < leagueLimits.tries; i += 1) expect((await join(guesser, 'AAAAAAAA')).msg).toBe('LEAGUE_NOT_FOUND')
  expect((await join(guesser, league.code)).msg).toBe('TOO_MANY_REQUESTS')
})

test('100 parallel joins of one member count as one, and of 120 parallel members only those with a free place get in', async () => {
  const { data: league } = await open()
  const { leagues } = app.features.predictions
  const same = await world.user()
  await Promise.allSettled(Array.from({ length: 100 }, () => join(same, league.code)))
  expect((await app.call(leagueInfo, { leagueId: league.id }, await as(owner))).data.members).toBe(2)
  const crowd = await Promise.all(Array.from({ length: 120 }, () => world.user()))
  const joined = await Promise.allSettled(crowd.map(({ userId }) => leagues.join(userId, league.code)))
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(leagueLimits.members - 2)
  expect((await join(await world.user(), league.code)).msg).toBe('LEAGUE_FULL')
  expect((await app.call(leagueInfo, { leagueId: league.id }, await as(owner))).data.members).toBe(leagueLimits.members)
})

test('goes to its oldest member when the owner’s account is deleted, and is closed when none remains', async () => {
  const leaving = await world.user()
  const { data: shared } = await open({ by: leaving })
  const { data: alone } = await open({ by: leaving, contestId })
  await join(friend, shared.code)
  const { db, pool } = app.engines.database
  await db.transaction().execute((tx) => handOver(tx, leaving.userId))
  expect((await app.call(leagueInfo, { leagueId: shared.id }, await as(friend))).data.isOwner).toBe(true)
  const { rows } = await pool.query('select is_closed from prediction_leagues where id = $1', [alone.id])
  expect(rows).toEqual([{ is_closed: true }])
})

test('a season that ends settles its last round, notifies its winners once, and accepts no new leagues', async () => {
  const { contestId, fixture } = await made.contest({ endsOn: new Date().toISOString().slice(0, 10) })
  const [best, second] = [await world.user(), await world.user()]
  const { token } = await as(best)
  const notificationsOf = async (person: Person) =>
    (await app.call(messageList, {}, await as(person))).data.list
      .filter(({ title }) => title === 'PREDICTION_ROUND_WON')
      .map(({ kind, content }) => ({ kind, content }))
  const { data: league } = await open({ by: best, contestId })
  await app.call(leagueJoin, { code: league.code }, await as(second))
  const last = [await fixture({ round: 26 }), await fixture({ round: 26 })]
  for (const fixtureId of last) await made.predict(best, fixtureId, [1, 0])
  await made.predict(second, last[0] ?? '', [3, 0])
  await made.end(last[0] ?? '', [1, 0])
  expect(await isContestOpen(contestId)).toBe(true)
  await made.end(last[1] ?? '', [2, 2])
  expect(await isContestOpen(contestId)).toBe(false)
  expect((await open({ by: best, contestId })).msg).toBe('NOT_PREDICTABLE')
  const later = Date.now() + rewardWaitMs + 60_000
  const { payRewards } = app.features.predictions
  await Promise.all([payRewards(later), payRewards(later)])
  const content = expect.stringMatching(new RegExp(`^.+\\|${contestId}\\|Vòng 1\\|league-26\\|200$`))
  expect(await notificationsOf(best)).toEqual([{ kind: 'predictions', content }])
  expect(await notificationsOf(second)).toEqual([])
  expect((await app.call(refreshBalance, undefined, { token })).data.balance).toBe(220)
  const asked = { contestId, leagueId: league.id }
  const { list } = (await app.call(predictionTableAmong, asked, { token })).data
  expect(list.map(({ user, rank, settled }) => [user.userId, rank, settled])).toEqual([
    [best.userId, 1, 2],
    [second.userId, 2, 1],
  ])
})

test('between two rounds of a cup, when no coming fixture is known, the season continues', async () => {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  const { contestId, fixture } = await made.contest({ endsOn: tomorrow })
  await made.end(await fixture(), [1, 0])
  expect(await isContestOpen(contestId)).toBe(true)
})
