import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { consoleRecord, consoleSave } from '#contract/console.ts'
import { ledgerAudit, ledgerStatement } from '#contract/ledger.ts'
import {
  type MinigameRound,
  minigameBoard,
  minigameInfo,
  minigameRound,
  minigameShoot,
  minigameStart,
  minigameTerms,
} from '#contract/minigame.ts'
import { missionList } from '#contract/missions.ts'
import { decide, promiseOf } from '#contract/rules/minigame-proof.ts'
import { addDays, beginOfDay, mondayOf, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const aim = { x: -2_800, y: 500, power: 60, nonce: '0123456789abcdef' }

async function give({ userId }: SignedUp, amount: number) {
  const transfer = { key: `test:${randomUUID()}`, reason: 'mission' as const, from: { site: 'rewards' as const } }
  const { db } = app.engines.database
  await db.transaction().execute((tx) => app.features.ledger.post(tx, { ...transfer, to: { userId }, amount }))
}
const balanceOf = async ({ accessToken: token }: SignedUp) =>
  (await app.call(refreshBalance, undefined, { token })).data.balance
const start = ({ accessToken: token }: SignedUp, requestId: string = randomUUID()) =>
  app.call(minigameStart, { requestId }, { token })
const shootAt = ({ accessToken: token }: SignedUp, shot: { roundId: string; number: number } & Partial<typeof aim>) =>
  app.call(minigameShoot, { ...aim, ...shot }, { token })
const ownOf = async ({ accessToken: token }: SignedUp) => (await app.call(minigameInfo, undefined, { token })).data.own

async function playRound(member: SignedUp): Promise<MinigameRound> {
  let { round } = (await start(member)).data
  while (round.next) {
    // Alternates the corners like players do.
    const x = round.next.number % 2 === 0 ? 2_900 : -2_900
    round = (await shootAt(member, { roundId: round.id, number: round.next.number, x })).data.round
  }
  return round
}

test('a round has five shots, pays each goal once, and counts for missions, streak and board', async () => {
  const member = await signUp(app)
  const round = await playRound(member)
  expect(round.shots.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  const goals = round.shots.filter(({ outcome }) => outcome === 'goal').length
  const reward = goals * 4 + (goals === 5 ? 10 : 0)
  expect(round).toMatchObject({ goals, reward, price: 0, next: null })
  expect(round.points).toBe(round.shots.reduce((sum, { points }) => sum + points, 0))
  expect(await balanceOf(member)).toBe(reward)
  expect(await ownOf(member)).toMatchObject({ freeLeft: 2, playsLeft: 9, open: null, bestPoints: round.points })
  const { missions } = (await app.call(missionList, {}, { token: member.accessToken })).data
  expect(missions.find(({ id }) => id === 'minigame-1')).toMatchObject({ progress: 1, goal: 1 })
  if (reward > 0) {
    const { list } = (await app.call(ledgerStatement, {}, { token: member.accessToken })).data
    expect(list.filter(({ reason }) => reason === 'minigame')).toHaveLength(1)
  }
})

test('each shot has a hash before it, and anyone can verify the result afterwards', async () => {
  const member = await signUp(app)
  const promised: string[] = []
  let { round } = (await start(member)).data
  while (round.next) {
    promised.push(round.next.hash)
    round = (await shootAt(member, { roundId: round.id, number: round.next.number })).data.round
  }
  const found = (await app.call(minigameRound, { id: round.id })).data
  expect(found).toMatchObject({ round, username: member.username })
  for (const [at, shot] of found.round.shots.entries()) {
    const of = { roundId: round.id, number: shot.number, reading: shot.reading, inARow: shot.inARow }
    expect(await promiseOf(sha256, shot.seed, of)).toBe(promised[at])
    const { dive, ball, outcome, points } = shot
    const { nonce } = aim
    expect(shot.nonce).toBe(nonce)
    expect(await decide(sha256, shot.seed, { ...of, aim: shot.aim, nonce })).toEqual({ dive, ball, outcome, points })
    expect(shot.reading).toHaveLength(at)
  }
})

test('the keeper also depends on the player’s number, and the same number gives the same shot', async () => {
  const seed = createHash('sha256').update('a seed').digest('hex')
  const of = { roundId: '1', number: 1, reading: [], inARow: 0, aim }
  const nonces = Array.from({ length: 64 }, (_, at) => at.toString(16).padStart(16, '0'))
  const dives = await Promise.all(nonces.map(async (nonce) => (await decide(sha256, seed, { ...of, nonce })).dive))
  expect(new Set(dives.map((dive) => JSON.stringify(dive))).size).toBe(6)

  const member = await signUp(app)
  const roundId = (await start(member)).data.round.id
  const { round } = (await shootAt(member, { roundId, number: 1 })).data
  const other = { nonce: 'f'.repeat(16) }
  expect(await shootAt(member, { roundId, number: 1, ...other })).toMatchObject({ status: 409, msg: 'CONFLICT' })
  expect((await shootAt(member, { roundId, number: 1 })).data.round.shots).toEqual(round.shots)
})

test('the promise and the result of a shot can never be changed or deleted', async () => {
  const member = await signUp(app)
  const roundId = (await start(member)).data.round.id
  await shootAt(member, { roundId, number: 1 })
  const { pool } = app.engines.database
  const change = (set: string) => pool.query(`update minigame_shots set ${set} where round_id = $1`, [roundId])
  for (const set of ["seed = '\\x00'", "hash = ''", 'reading = array[1]', 'in_a_row = 4'])
    await expect(change(set)).rejects.toThrow('written once')
  for (const set of ["outcome = 'goal', points = points + 1", 'outcome = null', "nonce = 'ffffffffffffffff'"])
    await expect(change(`${set}, x = 1`)).rejects.toThrow('written once')
  for (const table of ['minigame_shots', 'minigame_rounds'])
    await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied|foreign key/)
})

test('never reveals the seed of a shot that is not taken', async () => {
  const member = await signUp(app)
  const { round } = (await start(member)).data
  const { rows } = await app.engines.database.pool.query('select seed from minigame_shots where round_id = $1', [
    round.id,
  ])
  const seed = rows[0].seed.toString('hex')
  const answers = [round, await ownOf(member), (await app.call(minigameRound, { id: round.id })).data]
  expect(JSON.stringify(answers)).not.toContain(seed)
})

test('100 parallel starts give one round, and a repeated shot gives the same result', async () => {
  const member = await signUp(app)
  const started = await Promise.all(Array.from({ length: 100 }, () => start(member)))
  const ids = new Set(started.map(({ data }) => data.round.id))
  expect(ids.size).toBe(1)
  expect(await ownOf(member)).toMatchObject({ freeLeft: 2 })
  const [roundId = ''] = ids
  for (const number of [1, 2, 3, 4, 5]) {
    const answers = await Promise.all(Array.from({ length: 4 }, () => shootAt(member, { roundId, number })))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.round.shots[number - 1]))).size).toBe(1)
  }
  const { round } = (await shootAt(member, { roundId, number: 5 })).data
  expect(await balanceOf(member)).toBe(round.reward)
})

test('accepts one of 100 parallel shots with different aims', async () => {
  const member = await signUp(app)
  const roundId = (await start(member)).data.round.id
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => shootAt(member, { roundId, number: 1, x: at })),
  )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === 'CONFLICT')).toHaveLength(99)
  expect((await app.call(minigameRound, { id: roundId })).data.round.shots).toHaveLength(1)
})

test('shots must be in order, in a round of the player, in time and within the limits', async () => {
  const [member, other] = [await signUp(app), await signUp(app)]
  const roundId = (await start(member)).data.round.id
  expect(await shootAt(member, { roundId, number: 2 })).toMatchObject({ status: 409, msg: 'MINIGAME_SHOT_ORDER' })
  expect(await shootAt(other, { roundId, number: 1 })).toMatchObject({ status: 404, msg: 'MINIGAME_ROUND_NOT_FOUND' })
  expect(await shootAt(member, { roundId: '999999999', number: 1 })).toMatchObject({ msg: 'MINIGAME_ROUND_NOT_FOUND' })
  const wrong = [
    { x: -4_601 },
    { x: 1.5 },
    { y: -1 },
    { power: 0 },
    { power: 101 },
    { power: Number.MAX_SAFE_INTEGER },
    { nonce: 'x' },
  ]
  for (const of of [...wrong, { x: 1e300 }, { number: 6 }, { number: 0 }])
    expect(await shootAt(member, { roundId, number: 1, ...of })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  // Ignores the client’s claims about the result.
  const { accessToken: token } = member
  const forged = {
    ...aim,
    roundId,
    number: 1,
    outcome: 'goal',
    points: 10_000,
    goals: 5,
    at: Date.now() + 26 * 3_600_000,
  }
  const { round } = (await app.call(minigameShoot, forged, { token })).data
  expect(round.points).toBe(round.shots[0]?.points)
  await app.engines.database.pool.query(
    'update minigame_rounds set ends_at = now() - make_interval(secs => 1) where id = $1',
    [roundId],
  )
  expect(await shootAt(member, { roundId, number: 2 })).toMatchObject({ status: 409, msg: 'MINIGAME_ROUND_OVER' })
  expect(await shootAt(member, { roundId, number: 1 })).toMatchObject({ code: 0 })
  expect((await start(member)).data.round.id).not.toBe(roundId)
})

test('three rounds a day are free, the others cost xu, and the maximum is ten', async () => {
  const member = await signUp(app)
  const lapse = () =>
    app.engines.database.pool.query(
      'update minigame_rounds set ends_at = now() - make_interval(secs => 1) where user_id = $1',
      [member.userId],
    )
  for (let at = 0; at < 3; at += 1) {
    expect((await start(member)).data.round.price).toBe(0)
    await lapse()
  }
  expect(await start(member)).toMatchObject({ status: 409, msg: 'BALANCE_TOO_LOW' })
  expect(await ownOf(member)).toMatchObject({ freeLeft: 0, playsLeft: 7 })
  await give(member, 1_000)
  for (let at = 0; at < 7; at += 1) {
    expect((await start(member)).data.round.price).toBe(30)
    await lapse()
  }
  expect(await balanceOf(member)).toBe(1_000 - 7 * 30)
  expect(await start(member)).toMatchObject({ status: 409, msg: 'MINIGAME_PLAYS_USED_UP' })
  // Simulates the next day in Vietnam by the server’s clock.
  await app.engines.database.pool.query('update minigame_rounds set day = day - 1 where user_id = $1', [member.userId])
  expect((await start(member)).data.round.price).toBe(0)
})

test('the board has each player’s best round of the day, the week and all time', async () => {
  const members = [await signUp(app), await signUp(app)]
  const today = vietnamDay(Date.now())
  const points = async (userId: string, period: string, value: number, from: string) => {
    const { rows } = await app.engines.database.pool.query(
      'select max(id) as id from minigame_rounds where user_id = $1',
      [userId],
    )
    await app.engines.database.pool.query(
      `insert into minigame_bests values ($1, $2, $3, $4, $5, 5, now())
       on conflict (period, period_start, user_id) do update set points = excluded.points`,
      [period, from, userId, rows[0].id, value],
    )
  }
  for (const [at, member] of members.entries()) {
    await playRound(member)
    await points(member.userId, 'day', 9_000 + at, today)
    await points(member.userId, 'week', 9_000 - at, mondayOf(today))
    // Yesterday’s rounds do not count for today’s board.
    await points(member.userId, 'day', 99_000, addDays(today, -1))
  }
  const namesOf = async (period: 'day' | 'week' | 'all') =>
    (await app.call(minigameBoard, { period })).data.list.slice(0, 2).map(({ username }) => username)
  const names = members.map(({ username }) => username)
  await eventually(async () => expect(await namesOf('day')).toEqual(names.toReversed()))
  expect(await namesOf('week')).toEqual(names)
  const { list, players } = (await app.call(minigameBoard, { period: 'all' })).data
  expect(players).toBeGreaterThanOrEqual(2)
  expect(list.map(({ points }) => points)).toEqual(list.map(({ points }) => points).toSorted((a, b) => b - a))
  expect(await app.call(minigameBoard, { period: 'year' as 'day' })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
})

test('guests read the rules, and cannot start a round', async () => {
  const guest = (await app.call(guestLogin)).data
  const terms = (await app.call(minigameTerms)).data
  expect(terms).toEqual({ price: 30, freePlays: 3, maxPlays: 10, goalReward: 4, perfectReward: 10 })
  expect(await app.call(minigameInfo, undefined, { token: guest })).toMatchObject({ status: 401 })
  const { accessToken: token } = await signUp(app)
  const info = (await app.call(minigameInfo, undefined, { token })).data
  expect(info).toMatchObject({ terms, own: { freeLeft: 3, playsLeft: 10, open: null } })
  expect(info.dayEndsAt).toBe(beginOfDay(addDays(vietnamDay(Date.now()), 1)))
  expect(await app.call(minigameStart, { requestId: randomUUID() }, { token: guest })).toMatchObject({ status: 401 })
  expect(await app.call(minigameRound, { id: '999999' })).toMatchObject({ msg: 'MINIGAME_ROUND_NOT_FOUND' })
})

test('operators change the figures, which apply from the next round on', async () => {
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const token = await world.tokenOf(await world.operator())
  const member = await signUp(app)
  const before = (await start(member)).data.round
  const save = async (values: Record<string, unknown>) => {
    const { version } = (await app.call(consoleRecord, { resource: 'minigame', id: '1' }, { token })).data.record
    return app.call(consoleSave, { resource: 'minigame', id: '1', version, values }, { token })
  }
  expect(await save({ maxPlays: 2 })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  expect(await save({ goalReward: -1 })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  expect(await save({ goalReward: 7 })).toMatchObject({ code: 0 })
  let round = before
  while (round.next) round = (await shootAt(member, { roundId: round.id, number: round.next.number })).data.round
  expect(round.reward).toBe(round.goals * 4 + (round.goals === 5 ? 10 : 0))
  const next = await playRound(member)
  expect(next.reward).toBe(next.goals * 7 + (next.goals === 5 ? 10 : 0))
  expect(await save({ goalReward: 4 })).toMatchObject({ code: 0 })
  expect((await app.call(ledgerAudit, undefined, { token })).data).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
})
