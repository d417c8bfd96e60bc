import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { refreshBalance } from '#contract/account.ts'
import { banFromChat } from '#contract/chat.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { memberBlock } from '#contract/friends.ts'
import { giftList, giftSend, giftSums, ownFanRank, topFans, topGifts } from '#contract/gifts.ts'
import { ledgerAudit, ledgerStatement } from '#contract/ledger.ts'
import { levelInfo } from '#contract/levels.ts'
import { comboMs } from '#contract/rules/gift-kinds.ts'
import { guestLogin } from '#contract/session.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { type Authority, createAuthority } from '#server/http/tokens.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let authority: Authority
let khang: Person
let fixtureId: string
let groupId: string
let tea: { id: string; price: number }
let cup: { id: string; price: number }

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  authority = createAuthority({ secret: app.config.secret, bus: createMemoryBus() })
  khang = await world.commentator({ name: 'Minh Khang' })
  fixtureId = await world.liveFixture({ commentators: [khang] })
  groupId = await app.features.chat.ensureFixtureRoom(fixtureId)
  const { list } = (await app.call(giftList, { locale: 'vi' })).data
  const of = (art: string) => list.find((gift) => gift.art === art) as { id: string; price: number }
  ;[tea, cup] = [of('tea'), of('cup')]
})
afterAll(async () => {
  authority?.close()
  await app?.close()
})

type Fan = Person & { accessToken: string }

async function fan(xu: number): Promise<Fan> {
  const person = await world.user()
  const { userId, username } = person
  const accessToken = authority.signAccess({ userId, username, role: 'user', sessionId: randomUUID() })
  const member = { ...person, accessToken }
  const transfer = { key: `test:${randomUUID()}`, reason: 'mission' as const, from: { site: 'rewards' as const } }
  if (xu > 0)
    await app.engines.database.db
      .transaction()
      .execute((tx) => app.features.ledger.post(tx, { ...transfer, to: { userId: member.userId }, amount: xu }))
  return member
}

const give = ({ accessToken: token }: { accessToken: string }, given: Partial<InputOf<typeof giftSend>> = {}) =>
  app.call(
    giftSend,
    {
      groupId,
      commentatorId: khang.userId,
      giftId: tea.id,
      price: tea.price,
      requestId: randomUUID(),
      ...given,
    },
    { token },
  )
const balanceOf = async ({ accessToken: token }: Fan) =>
  (await app.call(refreshBalance, undefined, { token })).data.balance
const sumsOf = async (person: Person) => (await app.call(giftSums, {}, { token: await world.tokenOf(person) })).data
const run = (text: string, values: unknown[]) => app.engines.database.pool.query(text, values)

async function ownRoom(state: 'live' | 'coming' | 'over' = 'live') {
  const commentator = await world.commentator()
  const given = { commentators: [commentator] }
  const id =
    state === 'live'
      ? await world.liveFixture(given)
      : state === 'coming'
        ? await world.fixture(given)
        : await world.result({ ...given, score: [1, 0] })
  const room = await app.features.chat.ensureFixtureRoom(id)
  return { commentator, fixtureId: id, to: { groupId: room, commentatorId: commentator.userId } }
}

describe('giving', () => {
  test('takes the price from the balance once, and returns the new balance', async () => {
    const member = await fan(100)
    const requestId = randomUUID()
    const first = (await give(member, { quantity: 3, requestId })).data
    expect(first).toMatchObject({ cost: 3 * tea.price, combo: 3, balance: 100 - 3 * tea.price })
    expect((await give(member, { quantity: 3, requestId })).data).toEqual(first)
    expect(await give(member, { quantity: 4, requestId })).toMatchObject({ status: 409, msg: 'CONFLICT' })
    const statement = (await app.call(ledgerStatement, {}, { token: member.accessToken })).data.list
    expect(statement[0]).toMatchObject({ reason: 'gift', amount: -3 * tea.price, note: 'Minh Khang' })
    expect(statement.filter(({ reason }) => reason === 'gift')).toHaveLength(1)
  })

  test('100 parallel gifts from one balance give only as many as it pays for', async () => {
    const { commentator, to } = await ownRoom()
    const member = await fan(25 * tea.price + 1)
    const answers = await Promise.all(Array.from({ length: 100 }, () => give(member, to)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(25)
    expect(answers.filter(({ msg }) => msg === 'BALANCE_TOO_LOW')).toHaveLength(75)
    expect(await balanceOf(member)).toBe(1)
    expect(await sumsOf(commentator)).toMatchObject({ all: { gifts: 25, xu: 25 * tea.price, points: 25 * tea.price } })
    const board = (await app.call(topFans, { commentatorId: commentator.userId })).data
    expect(board.list).toMatchObject([{ rank: 1, userId: member.userId, xu: 25 * tea.price }])
  })

  test('100 repetitions of one request give one gift', async () => {
    const member = await fan(1_000)
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 100 }, () => give(member, { requestId })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await balanceOf(member)).toBe(1_000 - tea.price)
  })

  test('the same gift soon after continues the combo; another gift, another commentator or a pause starts a new one', async () => {
    const other = await ownRoom()
    const member = await fan(10_000)
    expect((await give(member)).data.combo).toBe(1)
    expect((await give(member, { quantity: 5 })).data.combo).toBe(6)
    expect((await give(member, { giftId: cup.id, price: cup.price })).data.combo).toBe(1)
    expect((await give(member)).data.combo).toBe(1)
    expect((await give(member, other.to)).data.combo).toBe(1)
    await run(`update gift_sends set created_at = created_at - make_interval(secs => $2) where user_id = $1`, [
      ...[member.userId, (comboMs + 1) / 1_000],
    ])
    expect((await give(member, other.to)).data.combo).toBe(1)
  })

  test('counts as an activity, which earns experience', async () => {
    const member = await fan(50)
    await give(member)
    const earned = async () => {
      const { rules } = (await app.call(levelInfo, undefined, { token: member.accessToken })).data
      return rules.find(({ kind }) => kind === 'gift')?.today
    }
    await expect.poll(earned).toBe(5)
  })
})

describe('a refused gift costs nothing', () => {
  test.each([
    ['an unknown gift', { giftId: '999999' }, 'GIFT_NOT_FOUND'],
    ['another price than the one shown', { price: 1 }, 'GIFT_PRICE_CHANGED'],
    ['an unknown room', { groupId: '999999' }, 'ROOM_NOT_FOUND'],
    ['none', { quantity: 0 }, 'BAD_INPUT'],
    ['a negative quantity', { quantity: -5 }, 'BAD_INPUT'],
    ['half a gift', { quantity: 0.5 }, 'BAD_INPUT'],
    ['more than the maximum quantity', { quantity: 100 }, 'BAD_INPUT'],
    ['a price beyond the number range', { price: 2 ** 53 }, 'BAD_INPUT'],
    ['no request id', { requestId: 'once' }, 'BAD_INPUT'],
  ])('%s', async (_, given, msg) => {
    const member = await fan(100)
    expect(await give(member, given)).toMatchObject({ msg })
    expect(await balanceOf(member)).toBe(100)
  })

  test('to a member who is not a commentator of the match, in a room without a match, or to the giver', async () => {
    const { commentator } = await ownRoom()
    const member = await fan(100)
    expect(await give(member, { commentatorId: commentator.userId })).toMatchObject({ msg: 'COMMENTATOR_NOT_FOUND' })
    const named = { kind: 'group' as const, name: 'Hội cổ động', about: '' }
    const group = await app.features.chat.keepRoom(khang.userId, named)
    expect(await give(member, { groupId: group.roomId })).toMatchObject({ msg: 'COMMENTATOR_NOT_FOUND' })
    expect(await give({ accessToken: await world.tokenOf(khang) })).toMatchObject({ status: 403, msg: 'GIFT_TO_SELF' })
    expect(await balanceOf(member)).toBe(100)
  })

  test('before and after the match, but not while the commentator is on air', async () => {
    const member = await fan(100)
    const [coming, over] = [await ownRoom('coming'), await ownRoom('over')]
    expect(await give(member, coming.to)).toMatchObject({ status: 409, msg: 'GIFT_CLOSED' })
    expect(await give(member, over.to)).toMatchObject({ status: 409, msg: 'GIFT_CLOSED' })
    await run(
      `insert into live_sessions (stream_id, fixture_id, user_id, state, started_at) values ($1, $2, $3, 'publishing', now())`,
      [randomUUID(), coming.fixtureId, coming.commentator.userId],
    )
    expect(await give(member, coming.to)).toMatchObject({ code: 0 })
  })

  test('by guests, muted members and blocked members, and in a closed room', async () => {
    const guest = (await app.call(guestLogin)).data
    expect(await give({ accessToken: guest })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
    const { commentator, to } = await ownRoom()
    const [muted, blocked, late] = [await fan(50), await fan(50), await fan(50)]
    const token = await world.tokenOf(await world.operator())
    await app.call(banFromChat, { userId: muted.userId, groupId: to.groupId, reason: 'Spam' }, { token })
    expect(await give(muted, to)).toMatchObject({ status: 403, msg: 'USER_MUTED' })
    await app.call(memberBlock, { userId: blocked.userId }, { token: await world.tokenOf(commentator) })
    expect(await give(blocked, to)).toMatchObject({ msg: 'MEMBER_BLOCKED' })
    const closed = await ownRoom()
    await run('update chat_rooms set archived_at = now() where id = $1', [closed.to.groupId])
    expect(await give(late, closed.to)).toMatchObject({ msg: 'ROOM_ARCHIVED' })
    expect(await Promise.all([muted, blocked, late].map(balanceOf))).toEqual([50, 50, 50])
    expect(await sumsOf(commentator)).toMatchObject({ all: { gifts: 0, xu: 0 } })
  })

  test('above the rate limit', async () => {
    const own = await startTestApp({ env: { CALLS_PER_MINUTE: '20' } })
    onTestFinished(() => own.close())
    const { userId, username } = await createWorld(own, { password: 'Kh4n-dai-thu-nghiem' }).user()
    const vouch = createAuthority({ secret: own.config.secret, bus: createMemoryBus() })
    onTestFinished(() => vouch.close())
    const token = vouch.signAccess({ userId, username, role: 'user', sessionId: randomUUID() })
    const asked = () => ({ groupId: '1', commentatorId: '1', giftId: '1', price: 1, requestId: randomUUID() })
    const answers = await Promise.all(Array.from({ length: 12 }, () => own.call(giftSend, asked(), { token })))
    expect(answers.filter(({ msg }) => msg === 'TOO_MANY_REQUESTS')).toHaveLength(2)
  })
})

describe('in the room', () => {
  const gifts = (event: { type: string; data?: { systemMessage?: number } }) =>
    event.type === 'message' && event.data?.systemMessage === 10

  test('everyone receives message 10, and a viewer who returns does not see it twice', async () => {
    const { to } = await ownRoom()
    const member = await fan(100)
    const token = (await app.call(guestLogin)).data
    const watcher = await openSocket(app.address, { token })
    await watcher.sub(to.groupId)
    await give(member, { ...to, quantity: 2 })
    const notice = await watcher.next(gifts)
    expect(notice.data).toMatchObject({
      systemMessage: 10,
      gifts: [{ userId: member.userId, giftId: tea.id, art: 'tea', name: 'Trà đá', price: tea.price, combo: 2 }],
      others: 0,
    })
    await watcher.close()
    const back = await openSocket(app.address, { token })
    onTestFinished(() => back.close())
    await back.sub(to.groupId, '0')
    await app.features.chat.say(member.userId, {
      roomId: to.groupId,
      uuid: randomUUID(),
      text: 'Hay quá',
      parentId: null,
    })
    await back.next((event) => event.type === 'message' && event.data?.filteredMessage === 'Hay quá')
    expect(back.events.filter(gifts)).toEqual([])
  })

  test('many gifts are announced, and all are counted', async () => {
    const { to } = await ownRoom()
    const givers = await Promise.all(Array.from({ length: 30 }, () => fan(2_000)))
    const watcher = await openSocket(app.address, { token: (await app.call(guestLogin)).data })
    onTestFinished(() => watcher.close())
    await watcher.sub(to.groupId)
    await Promise.all(givers.map((giver) => give(giver, to)))
    const notices = () => watcher.events.filter(gifts).map(({ data }) => data as { gifts: unknown[]; others: number })
    await watcher.until(
      () => notices().reduce((sum, { gifts: shown, others }) => sum + shown.length + others, 0) === 30,
    )
  })
})

describe('boards', () => {
  test('exist for the match, the day, the week and all time, each with the right gifts', async () => {
    const { commentator, fixtureId: one, to } = await ownRoom()
    const two = await world.liveFixture({ commentators: [commentator] })
    const other = { ...to, groupId: await app.features.chat.ensureFixtureRoom(two) }
    const [an, binh] = [await fan(5_000), await fan(5_000)]
    await give(an, { ...to, quantity: 10 })
    await give(binh, { ...to, giftId: cup.id, price: cup.price })
    await give(an, { ...other, giftId: cup.id, price: cup.price })
    const { userId: commentatorId } = commentator
    const board = async (asked: object) =>
      (await app.call(topFans, { commentatorId, ...asked })).data.list.map(({ userId, xu }) => [userId, xu])
    const teas = 10 * tea.price
    expect(await board({ period: 'match', fixtureId: one })).toEqual([
      [binh.userId, cup.price],
      [an.userId, teas],
    ])
    expect(await board({ period: 'match', fixtureId: two })).toEqual([[an.userId, cup.price]])
    for (const period of ['day', 'week', 'all'])
      expect(await board({ period })).toEqual([
        [an.userId, cup.price + teas],
        [binh.userId, cup.price],
      ])
    expect(await board({ period: 'all', pageSize: 1 })).toHaveLength(1)
    const own = { commentatorId, period: 'match' as const, fixtureId: one }
    const rank = async ({ accessToken: token }: Fan) => (await app.call(ownFanRank, own, { token })).data.own
    expect(await rank(an)).toEqual({ rank: 2, xu: teas })
    expect(await rank(await fan(0))).toBeNull()
    const sums = await sumsOf(commentator)
    expect(sums).toMatchObject({ all: { gifts: 12, xu: 2 * cup.price + teas }, today: { gifts: 12 } })
    expect(sums.matches.list.map(({ xu }) => xu).sort((a, b) => a - b)).toEqual([cup.price, cup.price + teas])
    const top = (await app.call(topGifts, { commentatorId, locale: 'en' })).data
    expect(top.list).toMatchObject([
      { name: 'Golden cup', quantity: 2, xu: 2 * cup.price },
      { name: 'Iced tea', quantity: 10 },
    ])
  })

  test('a day and a week begin at midnight in Vietnam', async () => {
    const { commentator, to } = await ownRoom()
    const member = await fan(100)
    await give(member, to)
    const { rows } = await run('select period, span from gift_fans where commentator_id = $1', [commentator.userId])
    const spans = Object.fromEntries(rows.map(({ period, span }) => [period, span]))
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date())
    expect(spans.day).toBe(local)
    expect(new Date(spans.week).getUTCDay()).toBe(1)
    expect(Date.parse(local) - Date.parse(spans.week)).toBeLessThan(7 * 86_400_000)
  })

  test('the period “match” needs a match, an unknown period is refused, and only the commentator reads the sums', async () => {
    const { userId: commentatorId } = khang
    expect(await app.call(topFans, { commentatorId, period: 'match' })).toMatchObject({ msg: 'BAD_INPUT' })
    expect(await app.call(topFans, { commentatorId, period: 'year' as 'all' })).toMatchObject({ msg: 'BAD_INPUT' })
    expect((await app.call(topFans, { commentatorId: '999999' })).data).toEqual({ list: [], fans: 0 })
    const { accessToken: token } = await fan(0)
    expect(await app.call(giftSums, {}, { token })).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect(await app.call(ownFanRank, { commentatorId })).toMatchObject({ status: 401 })
  })
})

test('in the end the ledger balances, and the gifts equal the payments', async () => {
  const token = await world.tokenOf(await world.operator())
  expect((await app.call(ledgerAudit, undefined, { token })).data).toMatchObject({ wrongAccounts: 0, openTransfers: 0 })
  const { rows } = await run(
    `select (select sum(cost) from gift_sends) as sent, (select sum(xu) from gift_tallies) as tallied,
      (select sum(xu) from gift_fans where period = 'all') as ranked,
      (select -sum(p.amount) from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where t.reason = 'gift' and p.amount < 0) as paid`,
    [],
  )
  const [{ sent, tallied, ranked, paid }] = rows
  expect([tallied, ranked, paid]).toEqual([sent, sent, sent])
})
