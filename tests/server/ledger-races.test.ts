// @module-tag heavy
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { checkIn, checkInMakeUp } from '#contract/check-in.ts'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import { eventBooking, eventInfo, eventList } from '#contract/events.ts'
import { giftList, giftSend } from '#contract/gifts.ts'
import { ledgerAdjust, ledgerAudit } from '#contract/ledger.ts'
import { drawLucky } from '#contract/lucky.ts'
import { marblePick } from '#contract/marble.ts'
import { minigameInfo, minigameShoot, minigameStart } from '#contract/minigame.ts'
import { missionClaim } from '#contract/missions.ts'
import { predictScore, rewardWaitMs } from '#contract/predictions.ts'
import { shotsPerRound } from '#contract/rules/minigame-rules.ts'
import { addDays, vietnamDay } from '#contract/rules/vietnam-day.ts'
import { eventsFrom } from '#demo/data/events.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { type Authority, createAuthority } from '#server/http/tokens.ts'
import { createPredictionWorld } from '#tests/setup/predictions.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

/**
 * Number of members, each of whom makes every request once. `copies` is the number of parallel copies of each request.
 */
const rounds = 10
const copies = 2
/** Number of members who act at the same time. */
const together = 5
const hourMs = 3_600_000
const today = vietnamDay(Date.now())

let app: TestApp
let world: World
let made: ReturnType<typeof createPredictionWorld>
let authority: Authority
let operator: string
let members: Member[]
let fixtureId: string
let gift: { groupId: string; commentatorId: string; giftId: string; price: number }
let eventId: string
let race: { raceId: string; marbleId: number; startsAt: number }

type Member = Person & { token: string; inviteeId: string; requestId: string; paidId: string }
type Request = { call: AnyEndpoint; input: unknown; token?: string }

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  made = createPredictionWorld(app, world)
  operator = await world.tokenOf(await world.operator())
  authority = createAuthority({ secret: app.config.secret, bus: createMemoryBus() })
  for (const event of eventsFrom(Date.now()).slice(0, 1)) await app.features.events.keep(event)
  const { slug } = (await app.call(eventList, {})).data.list[0] ?? { slug: '' }
  eventId = (await app.call(eventInfo, { slug })).data.id
  gift = await cheapestGift()
  fixtureId = await (await made.contest()).fixture()
  await app.features.marble.advance(Date.now())
  const announced = (await app.features.marble.stage('san-mat-troi'))?.race
  if (!announced) throw new Error('no race was announced')
  const startsAt = announced.startsAt + hourMs
  race = { raceId: announced.raceId, marbleId: announced.marbles[0] ?? 0, startsAt }
  // Starts the race later, because on a busy machine the picks take longer than the race waits for them.
  const later = { starts_at: new Date(startsAt), locks_at: new Date(startsAt - 10_000) }
  await app.engines.database.db.updateTable('marble_races').set(later).where('id', '=', race.raceId).execute()
  members = await Promise.all(Array.from({ length: rounds }, () => newMember()))
})
afterAll(async () => {
  authority.close()
  await app.close()
})

async function cheapestGift() {
  const commentator = await world.commentator()
  const live = await world.liveFixture({ commentators: [commentator] })
  const groupId = await app.features.chat.ensureFixtureRoom(live)
  const { id: giftId, price } = (await app.call(giftList, {})).data.list[0] ?? { id: '', price: 0 }
  return { groupId, commentatorId: commentator.userId, giftId, price }
}

/**
 * Creates a member whose account is old enough to make up for a missed day. The member has enough xu for it, a finished
 * mission, and a friend who is about to become active.
 */
async function newMember(): Promise<Member> {
  const person = await world.user({ createdAt: new Date(Date.now() - 30 * 24 * hourMs) })
  const { db } = app.engines.database
  const { activity, ledger, referral, accounts } = app.features
  const { userId } = person
  const inviteCode = await referral.codeOf(userId)
  const name = `ban_cua_${userId}`
  const invitee = await accounts.createMember({ username: name, nickname: name, passwordHash: '!', inviteCode })
  await referral.join(invitee.userId)
  await db.transaction().execute(async (tx) => {
    const to = { userId }
    await ledger.post(tx, { key: `opening:${userId}`, reason: 'opening', from: { site: 'rewards' }, to, amount: 2_000 })
    await activity.record(tx, 'booking', [{ userId, key: 'booking:1', count: 1 }])
    for (const back of [2, 1])
      await activity.record(
        tx,
        'watch',
        [{ userId: invitee.userId, key: `watch:${back}`, count: 7 }],
        Date.now() - back * 24 * hourMs,
      )
  })
  const { username } = person
  const token = authority.signAccess({ userId, username, role: 'user', sessionId: crypto.randomUUID() })
  const ids = { requestId: crypto.randomUUID(), paidId: crypto.randomUUID() }
  return { ...person, ...ids, token, inviteeId: invitee.userId }
}

/** Returns eleven requests that transfer xu now or later, in the form in which HTTP clients send them. */
function requestsOf({ token, username, requestId, paidId }: Member): Request[] {
  const nonce = requestId.replaceAll('-', '').slice(0, 16)
  const request = <E extends AnyEndpoint>(call: E, input: InputOf<E>, by = token): Request => ({
    call,
    input,
    token: by,
  })
  return [
    request(checkIn, undefined),
    request(checkInMakeUp, { day: addDays(today, -3) }),
    request(missionClaim, { id: 'book-1' }),
    request(drawLucky, { type: 1, requestId }),
    request(drawLucky, { type: 2, requestId: paidId }),
    request(eventBooking, { id: eventId, on: true }),
    request(giftSend, { ...gift, requestId }),
    request(marblePick, { raceId: race.raceId, marbleId: race.marbleId, nonce }),
    request(predictScore, { fixtureId, home: 2, away: 1, joker: true }),
    request(minigameStart, { requestId }),
    request(ledgerAdjust, { username, amount: 70, note: 'Bù điểm', requestId }, operator),
  ]
}

const send = ({ call, input, token }: Request) => app.call(call, input as never, token ? { token } : {})

/** The twelfth action: the friend becomes active, reported several times in parallel. */
async function becomeActive({ inviteeId: userId }: Member): Promise<void> {
  const record = (copy: number) =>
    app.engines.database.db
      .transaction()
      .execute((tx) => app.features.activity.record(tx, 'watch', [{ userId, key: `watch:0:${copy}`, count: 5 }]))
  await Promise.all(Array.from({ length: copies }, (_, copy) => record(copy)))
}

/** Plays the member’s open round. Each shot is sent several times in parallel. */
async function playOut({ token }: Member): Promise<void> {
  const { own } = (await app.call(minigameInfo, undefined, { token })).data
  const roundId = own?.open?.id ?? ''
  for (let number = 1; number <= shotsPerRound; number += 1) {
    const shot = { roundId, number, x: number % 2 === 0 ? 2_900 : -2_900, y: 500, power: 60, nonce: '0123456789abcdef' }
    const responses = await Promise.all(Array.from({ length: copies }, () => app.call(minigameShoot, shot, { token })))
    expect(responses.map(({ msg }) => msg)).toEqual(responses.map(() => 'Success'))
  }
}

const rows = async <T>(text: string) => (await app.engines.database.pool.query(text)).rows as T[]
const balanceOf = async ({ token }: Member) => (await app.call(refreshBalance, undefined, { token })).data.balance
const audit = async () => (await app.call(ledgerAudit, undefined, { token: operator })).data

/**
 * Returns the number of transfers by member and reason. Level rewards are excluded, because they depend on experience.
 */
async function countsByMember() {
  return rows<{ user_id: string; reason: string; n: number }>(`
    select a.user_id::text, t.reason, count(*)::int as n from ledger_transfers t
    join ledger_postings p on p.transfer_id = t.id join ledger_accounts a on a.id = p.account_id
    where a.user_id = any('{${members.map(({ userId }) => userId).join()}}') and t.reason <> 'level'
    group by 1, 2 order by 1, 2`)
}

async function sendAll(): Promise<{ name: string; msg: string }[]> {
  const waiting = members.values()
  const answers: { name: string; msg: string }[] = []
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const member of waiting) {
        const all = requestsOf(member).flatMap((request) => Array.from({ length: copies }, () => request))
        const [responses] = await Promise.all([Promise.all(all.map(send)), becomeActive(member)])
        answers.push(...responses.map(({ msg }, at) => ({ name: all[at]?.call.path ?? '', msg })))
      }
    }),
  )
  return answers
}

test('twelve kinds of action, sent several times in parallel by each of ten members, take effect once', async () => {
  const answers = await sendAll()
  const byCall = Map.groupBy(answers, ({ name }) => name)
  for (const [name, of] of byCall) {
    // A day that another copy has made up cannot be made up again.
    const allowed = name === checkInMakeUp.path ? ['Success', 'MAKE_UP_REFUSED', 'MAKE_UP_USED'] : ['Success']
    expect([name, of.filter(({ msg }) => !allowed.includes(msg))]).toEqual([name, []])
  }
  const madeUp = byCall.get(checkInMakeUp.path)?.filter(({ msg }) => msg === 'Success')
  expect(madeUp).toHaveLength(rounds)

  await Promise.all(members.map(playOut))
  await made.end(fixtureId, [2, 1])
  const later = Date.now() + rewardWaitMs + hourMs
  await Promise.all(Array.from({ length: copies }, () => app.features.predictions.payRewards(later)))
  await app.features.marble.advance(race.startsAt - 1_000)
  await Promise.all(Array.from({ length: copies }, () => app.features.marble.advance(race.startsAt + 91_000)))

  const expected: Record<string, number[]> = {
    opening: [1],
    'check-in': [1],
    'make-up': [1],
    mission: [1],
    referral: [1],
    adjustment: [1],
    // `lucky-draw`: the prizes of the free and the paid turn, and the price of the paid one. `prediction`: rewards for
    // the exact score and for the best of the round.
    'lucky-draw': [3],
    prediction: [2],
    gift: [1],
    marble: [0, 1],
    minigame: [0, 1],
  }
  const counts = Map.groupBy(await countsByMember(), ({ user_id }) => user_id)
  for (const { userId } of members) {
    const own = Object.fromEntries((counts.get(userId) ?? []).map(({ reason, n }) => [reason, n]))
    const wrong = Object.entries(expected).filter(([reason, right]) => !right.includes(own[reason] ?? 0))
    expect([userId, wrong, Object.keys(own).filter((reason) => !(reason in expected))]).toEqual([userId, [], []])
  }
  const picks = await rows<{ n: number }>('select count(*)::int as n from marble_picks')
  const booked = await rows<{ n: number }>('select booked as n from site_events')
  const predicted = await rows<{ n: number }>('select count(*)::int as n from predictions where is_joker')
  expect([picks[0]?.n, booked[0]?.n, predicted[0]?.n]).toEqual([rounds, rounds, rounds])
  const shots = await rows<{ taken: number }>(
    'select count(*)::int as taken from minigame_shots where outcome is not null',
  )
  expect(shots).toEqual([{ taken: rounds * shotsPerRound }])
  const unpaid = await rows(`select r.id from minigame_rounds r
    left join ledger_transfers t on t.key = 'minigame:' || r.id || ':reward'
    left join ledger_postings p on p.transfer_id = t.id and p.amount > 0
    where r.reward is distinct from coalesce(p.amount, 0)`)
  expect(unpaid).toEqual([])
  expect(await audit()).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
})

test('repeated old requests change nothing, and neither does the sender’s clock', async () => {
  const before = await Promise.all(members.map(balanceOf))
  const counts = await countsByMember()
  const [first] = members as [Member]
  for (const hours of [-26, 26]) {
    const at = Date.now() + hours * hourMs
    const headers = { date: new Date(at).toUTCString(), 'x-client-time': String(at) }
    const dated = { token: first.token, headers }
    expect((await app.call(checkIn, { day: vietnamDay(at), now: at } as never, dated)).data).toMatchObject({
      day: today,
      isNew: false,
    })
    const late = { fixtureId, home: 1, away: 1, now: at, at }
    expect((await app.call(predictScore, late as never, dated)).msg).toBe('PREDICTION_LOCKED')
    const ahead = await app.call(checkInMakeUp, { day: vietnamDay(at + hourMs) }, dated)
    expect(ahead.msg).not.toBe('Success')
  }
  const waiting = members.values()
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const member of waiting) {
        await Promise.all(requestsOf(member).map(send))
      }
    }),
  )
  expect(await Promise.all(members.map(balanceOf))).toEqual(before)
  expect(await countsByMember()).toEqual(counts)
  expect(await audit()).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
})
