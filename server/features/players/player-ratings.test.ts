import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureDetails, type Lineup } from '#contract/fixture-details.ts'
import { ownPlayerRatings, playerRatings, ratePlayer, withdrawPlayerRating } from '#contract/player-ratings.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { publishSiteChanged } from '#server/kit/site-changes.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const minVotes = 4
let app: TestApp
let world: World
let fixtureId: string
let players: string[]

beforeAll(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'warn', PLAYER_RATING_MIN_VOTES: `${minVotes}` } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  ;({ fixtureId, players } = await match())
})
afterAll(() => app.close())

const query = async (text: string, values: unknown[] = []) => (await app.engines.database.pool.query(text, values)).rows
const setState = (id: string, state: string, kickOff = Date.now() - 100 * minuteMs) =>
  query('update fixtures set state = $2, kick_off = $3 where id = $1', [id, state, new Date(kickOff)])

/** A 4-3-3 with one substitute who comes on and one who does not. The formation alone says the lines. */
function lineup(team: string): Lineup {
  const names = Array.from({ length: 13 }, (_, i) => `${team} Số ${'ABCDEFGHIJKLM'[i]}`)
  const blank = { number: null, position: '' as const, isCaptain: false }
  return {
    formation: '4-3-3',
    coach: '',
    players: names.map((name, i) => ({ ...blank, name, number: i + 1, isStarter: i < 11 })),
  }
}

/** Adds a match in its second half. Returns the players who can be rated: twelve of each team. */
async function match() {
  const id = await world.liveFixture({ minute: 100 })
  const { fixtureDetails: details } = app.features
  await details.keepLineups(id, { home: lineup(`Đội ${id}`), away: lineup(`Khách ${id}`), isConfirmed: true })
  const change = { kind: eventKinds.substitution, minute: 60, extraMinute: null }
  await details.keepEvents(
    id,
    (['home', 'away'] as const).map((side) => {
      const name = side === 'home' ? `Đội ${id}` : `Khách ${id}`
      return { ...change, key: side, side, player: `${name} Số K`, otherPlayer: `${name} Số L` }
    }),
  )
  await setState(id, 'second_half')
  await eventually(async () => expect((await resultsOf(id)).players).toHaveLength(24))
  return { fixtureId: id, players: (await resultsOf(id)).players.map(({ playerId }) => playerId) }
}

async function resultsOf(id: string) {
  publishSiteChanged(app.engines.bus)
  return (await app.call(playerRatings, { fixtureId: id })).data
}

const resultOf = async (id: string, playerId: string | undefined) =>
  (await resultsOf(id)).players.find((one) => one.playerId === playerId)

const member = (daysAgo = 90) => world.user({ createdAt: new Date(Date.now() - daysAgo * dayMs) })

type Rating = { in?: string; of?: string | undefined; score?: number }
async function rate(person: Person, { in: id = fixtureId, of: playerId = players[0] ?? '', score = 7 }: Rating = {}) {
  const token = await world.tokenOf(person)
  return app.call(ratePlayer, { fixtureId: id, playerId, score }, { token })
}
async function withdraw(person: Person, { in: id = fixtureId, of: playerId = players[0] ?? '' }: Rating = {}) {
  const token = await world.tokenOf(person)
  return app.call(withdrawPlayerRating, { fixtureId: id, playerId }, { token })
}
async function ownOf(person: Person, id = fixtureId) {
  return (await app.call(ownPlayerRatings, { fixtureId: id }, { token: await world.tokenOf(person) })).data
}

test('100 parallel ratings by a member are one vote, which the member can change and withdraw', async () => {
  const person = await member()
  const token = await world.tokenOf(person)
  const [, playerId = ''] = players
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      app.call(ratePlayer, { fixtureId, playerId, score: (i % 10) + 1 }, { token }),
    ),
  )
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success']))
  expect(await resultOf(fixtureId, playerId)).toMatchObject({ votes: 1, counted: 1, average: null })
  expect((await rate(person, { of: playerId, score: 9 })).data).toEqual({ fixtureId, playerId, score: 9 })
  expect(await ownOf(person)).toEqual({ list: [{ playerId, score: 9 }], isNewAccount: false })
  expect((await withdraw(person, { of: playerId })).data).toEqual({ fixtureId, playerId, score: null })
  expect((await withdraw(person, { of: playerId })).msg).toBe('Success')
  expect(await resultOf(fixtureId, playerId)).toMatchObject({ votes: 0, counted: 0 })
})

test('only players who have played in the fixture can be rated, by members, from 1 to 10', async () => {
  const person = await member()
  const token = await world.tokenOf(person)
  const other = await match()
  const details = (await app.call(fixtureDetails, { id: fixtureId })).data
  const onBench = details.lineups?.home.players[12]?.playerId
  expect(onBench).toBeDefined()
  expect((await rate(person, { of: onBench })).msg).toBe('PLAYER_NOT_FOUND')
  expect((await rate(person, { of: other.players[0] })).msg).toBe('PLAYER_NOT_FOUND')
  expect((await rate(person, { of: '999999999' })).msg).toBe('PLAYER_NOT_FOUND')
  expect((await rate(person, { in: '999999999' })).msg).toBe('FIXTURE_NOT_FOUND')
  expect((await app.call(playerRatings, { fixtureId: '999999999' })).msg).toBe('FIXTURE_NOT_FOUND')
  const playerId = players[0] ?? ''
  for (const score of [0, 11, 6.5])
    expect((await app.call(ratePlayer, { fixtureId, playerId, score }, { token })).msg).toBe('BAD_INPUT')
  const guest = (await app.call(guestLogin)).data
  expect((await app.call(ratePlayer, { fixtureId, playerId, score: 7 }, { token: guest })).msg).toBe('FIBE_NOT_LOGIN')
})

test('the ratings are open from half-time until two days after the match', async () => {
  const person = await member()
  const { fixtureId: id, players: of } = await match()
  const attempt = async () => (await rate(person, { in: id, of: of[0] })).msg
  const ended = Date.now() - 50 * 60 * minuteMs
  const cases = [
    ['first_half', Date.now(), 'before', 'RATINGS_CLOSED'],
    ['scheduled', Date.now() + dayMs, 'before', 'RATINGS_CLOSED'],
    ['abandoned', Date.now(), 'closed', 'RATINGS_CLOSED'],
    ['half_time', Date.now(), 'open', 'Success'],
    ['finished', ended + minuteMs, 'open', 'Success'],
    ['finished', ended - minuteMs, 'closed', 'RATINGS_CLOSED'],
  ] as const
  for (const [state, kickOff, window, expected] of cases) {
    await setState(id, state, kickOff)
    expect([state, (await resultsOf(id)).window, await attempt()]).toEqual([state, window, expected])
  }
  expect((await withdraw(person, { in: id, of: of[0] })).msg).toBe('RATINGS_CLOSED')
  expect((await resultsOf(id)).raters).toBe(1)
})

test('the eleven and the player of the match appear with enough counted votes, and all votes are published', async () => {
  const { fixtureId: id, players: of } = await match()
  const raters = await Promise.all(Array.from({ length: minVotes }, () => member()))
  const addAll = (people: Person[], scoreOf: (at: number) => number) =>
    app.features.players.ratings.addPast(
      people.flatMap(({ userId }, n) =>
        of.map((playerId, at) => ({
          fixtureId: id,
          userId,
          playerId,
          score: scoreOf(at),
          at: Date.now() + n * 60_000,
        })),
      ),
    )
  await addAll(raters.slice(1), (at) => (at === 9 ? 9 : 6))
  expect(await resultsOf(id)).toMatchObject({ raters: 3, countedRaters: 3, quorum: 4, eleven: null, best: null })
  await addAll(raters.slice(0, 1), (at) => (at === 9 ? 10 : 6))
  const [newcomer, partisan, frozen, suspect] = [await member(3), await member(), await member(), await member()]
  await addAll([newcomer, frozen, suspect], () => 1)
  await addAll([partisan], (at) => (at < 12 ? 1 : 10))
  const { userId } = frozen
  const transfer = {
    key: `test:${userId}`,
    reason: 'gift' as const,
    from: { site: 'rewards' as const },
    to: { userId },
  }
  await app.engines.database.db.transaction().execute((tx) => app.features.ledger.post(tx, { ...transfer, amount: 1 }))
  await query('update ledger_accounts set frozen_at = now() where user_id = $1', [userId])
  await query(
    `with s as (insert into fraud_signals (kind, key, severity, accounts, times, xu, first_at, last_at)
      values ('device', $2, 'severe', 6, 6, 0, now(), now()) returning id)
    insert into fraud_signal_accounts (signal_id, user_id, xu) select id, $1, 0 from s`,
    [suspect.userId, `rating ${id}`],
  )
  const family = [await member(), await member(), await member()]
  for (const { userId: ofFamily } of family)
    await query(
      `insert into sessions (id, user_id, user_agent, device) values (gen_random_uuid(), $1, '', decode($2, 'hex'))`,
      [ofFamily, id.padStart(16, '0')],
    )
  await addAll(family, (at) => (at === 9 ? 10 : 6))
  const results = await resultsOf(id)
  expect(results).toMatchObject({ raters: 11, countedRaters: 5, best: of[9], eleven: { formation: '4-3-3' } })
  expect(results.eleven?.players).toHaveLength(11)
  expect(results.players.find(({ playerId }) => playerId === of[9])).toMatchObject({
    votes: 11,
    counted: 5,
    average: 9.4,
  })
  expect((await ownOf(newcomer, id)).isNewAccount).toBe(true)
})

test('ratings move to the player that replaces a duplicate, and a member’s rating of both stays one', async () => {
  const [club, nation] = [await world.team(), await world.team({ kind: 'national', country: 'AR' })]
  const id = await world.liveFixture({ minute: 100, homeId: nation, awayId: club })
  const only = (name: string) => ({
    ...lineup(''),
    players: lineup('')
      .players.slice(0, 1)
      .map((one) => ({ ...one, name })),
  })
  const lineups = { home: only('Lionel Messi'), away: only('Lionel Messi'), isConfirmed: true }
  await app.features.fixtureDetails.keepLineups(id, lineups)
  await setState(id, 'second_half')
  await eventually(async () => expect((await resultsOf(id)).players).toHaveLength(2))
  const [ofKept = '', ofGone = ''] = (await resultsOf(id)).players.map(({ playerId }) => playerId)
  const [both, one] = [await member(), await member()]
  await rate(both, { in: id, of: ofKept, score: 8 })
  await rate(both, { in: id, of: ofGone, score: 2 })
  await rate(one, { in: id, of: ofGone, score: 4 })
  const messi = { sourceKey: 'm', name: 'Lionel Messi', number: 10, position: 'forward' as const, club: '' }
  for (const teamId of [nation, club]) {
    await app.features.teams.keepSquad(teamId, [{ ...messi, bornOn: '1987-06-24' }])
    await eventually(async () => expect(await query(`select from player_dues where kind = 'team'`)).toEqual([]))
  }
  await eventually(async () => expect((await ownOf(one, id)).list).toEqual([{ playerId: ofKept, score: 4 }]))
  expect((await ownOf(both, id)).list).toEqual([{ playerId: ofKept, score: 8 }])
  await eventually(async () => expect(await query('select from player_dues')).toEqual([]))
  expect((await rate(one, { in: id, of: ofGone, score: 5 })).data).toMatchObject({ playerId: ofKept })
})
