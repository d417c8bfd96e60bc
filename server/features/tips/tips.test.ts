import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { followedMemberIds, followMember } from '#contract/members.ts'
import { findChainFault, genesisHash, recordOf, saltedText } from '#contract/rules/tip-record.ts'
import { guestLogin } from '#contract/session.ts'
import { tipChain, tipSettledChain } from '#contract/tip-chains.ts'
import { tipFind, tipFixtures, tipInfo, tipList, tipListFollowed, tipsCreate, tipsHide } from '#contract/tips.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createTipWorld } from '#tests/setup/tips.ts'

const minuteMs = 60_000
let app: TestApp
let world: World
let tips: ReturnType<typeof createTipWorld>
let lan: SignedUp

beforeAll(async () => {
  app = await startTestApp({ roles: ['http', 'realtime', 'media'], env: { TIPS_PER_DAY: '40' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  tips = createTipWorld(app, world)
  lan = await signUp(app)
})
afterAll(() => app.close())

type Draft = InputOf<typeof tipsCreate>
const draftOn = (fixtureId: string, given: Partial<Draft> = {}): Draft => ({
  fixtureId,
  market: 'handicap',
  line: 0.25,
  side: 'home',
  stake: 3,
  content: 'Chủ nhà đang vào phom.',
  ...given,
})
const give = (draft: Draft, by = lan) => app.call(tipsCreate, draft, { token: by.accessToken })
const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')
const chainOf = async (username: string) => (await app.call(tipChain, { username, pageSize: 200 })).data

async function faultOf(who: SignedUp) {
  const { list } = await chainOf(who.username)
  return findChainFault(list, { from: { seq: 0, hash: genesisHash }, tipster: who.userId, sha256 })
}

describe('giving a tip', () => {
  test("uses the server's current price, and everyone can read it", async () => {
    const fixtureId = await tips.openFixture({ prices: ['1.93', '1.95'] })
    const given = await give(draftOn(fixtureId))
    expect(given).toMatchObject({ status: 200, code: 0, msg: 'Success' })
    expect(given.data).toMatchObject({
      market: 'handicap',
      side: 'home',
      line: 2_500,
      price: 19_300,
      stake: 3,
      isInPlay: false,
      scoreAtTip: null,
      content: 'Chủ nhà đang vào phom.',
      settlement: null,
      tipster: { username: lan.username },
      fixture: { fixtureId },
    })
    expect(given.data.slug.endsWith(`-${given.data.id}`)).toBe(true)
    const read = await app.call(tipInfo, { id: given.data.id })
    expect(read.data).toEqual({ tip: given.data, history: [], views: 0 })
    const onFixture = await app.call(tipList, { fixtureId })
    expect(onFixture.data.list.map(({ id }) => id)).toEqual([given.data.id])
  })

  test('in play it stores the score and the minute', async () => {
    const fixtureId = await world.liveFixture({ minute: 20, score: [1, 0] })
    await tips.offer(fixtureId, { inPlay: true })
    expect(await give(draftOn(fixtureId))).toMatchObject({
      msg: 'Success',
      data: { isInPlay: true, scoreAtTip: [1, 0], minuteAtTip: 21 },
    })
  })

  test('accepts another offered line, and a requested company', async () => {
    const fixtureId = await tips.openFixture()
    await tips.offer(fixtureId, { line: 7_500, lineIndex: 2, prices: ['2.4', '1.55'] })
    await tips.offer(fixtureId, { company: 31, prices: ['2.02', '1.84'] })
    expect((await give(draftOn(fixtureId, { line: '0.75' }))).data.price).toBe(24_000)
    const an = await signUp(app)
    expect((await give(draftOn(fixtureId, { companyId: '2' }), an)).data.price).toBe(20_200)
  })

  test('1X2 and double chance have no line', async () => {
    const fixtureId = await tips.openFixture({ kind: 'europeOdds', prices: ['2.5', '2.9', '3.1'] })
    await tips.offer(fixtureId, { kind: 'doubleChance', prices: ['1.3', '1.25', '1.6'] })
    const draw = await give(draftOn(fixtureId, { market: 'europeOdds', side: 'draw', line: null }))
    expect(draw.data).toMatchObject({ line: null, price: 31_000 })
    const { line: _, ...unlined } = draftOn(fixtureId, { market: 'doubleChance', side: 'X2' })
    expect((await give(unlined)).data).toMatchObject({ line: null, price: 16_000 })
  })

  test('an old price is valid as long as the provider still reports it', async () => {
    expect((await give(draftOn(await tips.openFixture({ agoMs: 180 * minuteMs })))).msg).toBe('Success')
  })

  test('without a requested company it uses the first one with an open line', async () => {
    const fixtureId = await tips.openFixture({ maintenance: true })
    await tips.offer(fixtureId, { company: 31, prices: ['2.02', '1.84'] })
    expect((await give(draftOn(fixtureId))).data).toMatchObject({ price: 20_200 })
  })

  test('a repeated request returns the same tip, and the same id for another tip is a conflict', async () => {
    const draft = draftOn(await tips.openFixture(), { requestId: 'request-0001' })
    const first = await give(draft)
    await tips.offer(draft.fixtureId as string, { close: true })
    expect((await give(draft)).data.id).toBe(first.data.id)
    expect(await give({ ...draft, stake: 4 })).toMatchObject({ status: 409, msg: 'CONFLICT' })
    expect((await give(draft, await signUp(app))).msg).toBe('TIP_PRICE_UNAVAILABLE')
  })

  test('obscene words are masked, as in the chat', async () => {
    const { data } = await give(draftOn(await tips.openFixture(), { content: '  Đá như đ.m,\u202e chọn xỉu.  ' }))
    expect(data.content).not.toContain('đ.m')
    expect(data.content).not.toContain('\u202e')
    expect(data.content?.startsWith('Đá')).toBe(true)
  })
})

describe('a tip is refused', () => {
  const openDraft = async (given: Partial<Draft> = {}) => draftOn(await tips.openFixture(), given)

  test.each<[string, Partial<Draft>]>([
    ['a stake of zero', { stake: 0 }],
    ['a stake above ten', { stake: 11 }],
    ['half a unit', { stake: 1.5 }],
    ['a side of another market', { side: 'over' }],
    ['an unknown market', { market: 'corners' as never }],
    ['a line that is not a multiple of a quarter', { line: 0.1 }],
    ['a line that is not a number', { line: 'nửa trái' }],
    ['a handicap without a line', { line: null }],
    ['a line in a market without lines', { market: 'europeOdds', side: 'home', line: 0 }],
    ['an invalid fixture id', { fixtureId: 'abc' }],
    ['a text above the limit', { content: 'a'.repeat(5_000) }],
    ['an invalid request id', { requestId: '…' }],
  ])('as bad input: %s', async (_, given) => {
    expect(await give(await openDraft(given))).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })

  test('without anything, naming the fields', async () => {
    const answer = await app.call(tipsCreate, {} as Draft, { token: lan.accessToken })
    expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })

  test('from anonymous callers and guests', async () => {
    const draft = await openDraft()
    expect(await app.call(tipsCreate, draft)).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
    const guest = (await app.call(guestLogin, undefined)).data
    expect(await app.call(tipsCreate, draft, { token: guest })).toMatchObject({ status: 401, msg: 'FIBE_NOT_LOGIN' })
  })

  test('on a fixture that does not exist', async () => {
    expect(await give(draftOn('999999'))).toMatchObject({ status: 404, msg: 'FIXTURE_NOT_FOUND' })
  })

  test.each([
    ['is not offered', undefined],
    ['is closed', { close: true }],
    ['is under maintenance', { maintenance: true }],
    ['is too old before kick-off', { reportedAgoMs: 16 * minuteMs }],
    ['is for a fixture that has not started', { inPlay: true }],
  ])('while the price %s', async (_, offered) => {
    const fixtureId = offered ? await tips.openFixture(offered) : await world.fixture()
    expect(await give(draftOn(fixtureId))).toMatchObject({ status: 409, msg: 'TIP_PRICE_UNAVAILABLE' })
  })

  test('in play, on a price older than a minute or from before kick-off', async () => {
    const fixtureId = await world.liveFixture()
    await tips.offer(fixtureId, { inPlay: true, reportedAgoMs: 61_000 })
    expect((await give(draftOn(fixtureId))).msg).toBe('TIP_PRICE_UNAVAILABLE')
    const other = await world.liveFixture()
    await tips.offer(other)
    expect((await give(draftOn(other))).msg).toBe('TIP_PRICE_UNAVAILABLE')
  })

  test('when the price or the line differs from the expected one', async () => {
    const draft = await openDraft()
    expect(await give({ ...draft, expectedPrice: 19_100 })).toMatchObject({ status: 409, msg: 'TIP_PRICE_CHANGED' })
    expect(await give({ ...draft, line: 0.5 })).toMatchObject({ status: 409, msg: 'TIP_PRICE_CHANGED' })
    expect((await give({ ...draft, expectedPrice: 19_000 })).msg).toBe('Success')
  })

  test('after kick-off unless in play, and after the end of the market’s period', async () => {
    const late = await tips.openFixture({ kickOff: Date.now() - minuteMs })
    expect(await give(draftOn(late))).toMatchObject({ status: 409, msg: 'TIP_CLOSED' })
    const over = await tips.openFixture()
    await tips.end(over)
    expect((await give(draftOn(over))).msg).toBe('TIP_CLOSED')
    const second = await world.liveFixture({ minute: 70 })
    await app.features.schedule.applyUpdate({ fixtureId: second, observedAt: Date.now(), code: 3 })
    await tips.offer(second, { kind: 'handicapHalf', inPlay: true })
    expect((await give(draftOn(second, { market: 'handicapHalf' }))).msg).toBe('TIP_CLOSED')
  })

  test('twice on one market of a fixture, for any side', async () => {
    const draft = await openDraft()
    await give(draft)
    expect(await give({ ...draft, side: 'away' })).toMatchObject({ status: 409, msg: 'TIP_EXISTS' })
  })

  test('above the daily limit, with the time to wait', async () => {
    const an = await signUp(app)
    for (let i = 0; i < 40; i++) expect((await give(await openDraft(), an)).msg).toBe('Success')
    const refused = await give(await openDraft(), an)
    expect(refused).toMatchObject({ status: 429, msg: 'TIP_LIMIT' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
  })

  test.each([
    ['a link', 'Xem thêm ở https://keo.example/abc'],
    ['a disguised address', 'vào keothom88 . com nhé'],
    ['an address with Cyrillic letters', 'vào keothom88.соm nhé'],
    ['more than a thousand characters', 'ô'.repeat(1_001)],
  ])('for a text with %s', async (_, content) => {
    expect(await give(await openDraft({ content }))).toMatchObject({ status: 400, msg: 'TIP_TEXT_REFUSED' })
  })
})

describe('the chain', () => {
  test('of a tipster links each tip to the previous one, and contains the hashes of the texts', async () => {
    const an = await signUp(app)
    for (const content of ['một', 'hai', 'ba']) await give(draftOn(await tips.openFixture(), { content }), an)
    expect(await faultOf(an)).toBeNull()
    const { list, head } = await chainOf(an.username)
    expect(head).toEqual({ seq: 3, hash: list[2]?.hash })
    for (const link of list) {
      expect(recordOf(link.record)?.text).toBe(await sha256(saltedText(link.salt ?? '', link.content ?? '')))
    }
    const rest = (await app.call(tipChain, { username: an.username, afterSeq: 2 })).data.list
    expect(rest.map(({ seq }) => seq)).toEqual([3])
  })

  test('does not fork or lose tips when a hundred arrive in parallel', async () => {
    const an = await signUp(app)
    const fixtures = await Promise.all(Array.from({ length: 100 }, () => tips.openFixture()))
    const answers = await Promise.all(fixtures.map((fixtureId) => give(draftOn(fixtureId), an)))
    const given = answers.filter(({ msg }) => msg === 'Success')
    expect(given).toHaveLength(40)
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Success', 'TIP_LIMIT']))
    expect(await faultOf(an)).toBeNull()
    expect((await chainOf(an.username)).head.seq).toBe(40)
  })

  test('accepts parallel repetitions of one request once', async () => {
    const an = await signUp(app)
    const draft = draftOn(await tips.openFixture(), { requestId: 'request-race' })
    const answers = await Promise.all(Array.from({ length: 100 }, () => give(draft, an)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await chainOf(an.username)).head.seq).toBe(1)
  })

  test('the database refuses to change, delete or truncate tips', async () => {
    await give(draftOn(await tips.openFixture()))
    const { db, pool } = app.engines.database
    const refused = [
      () => pool.query('update tips set price = 99999'),
      () => pool.query('delete from tips'),
      () => pool.query('truncate tips cascade'),
      () => pool.query("update tip_texts set content = 'khác'"),
      () => db.deleteFrom('tip_texts').execute(),
      () => pool.query('delete from tip_settlements'),
      () => pool.query('update tip_settlements set profit = 0'),
    ]
    for (const change of refused) await expect(change()).rejects.toThrow(/permission denied/)
  })

  test.each([tipChain, tipSettledChain])('of an unknown member is not found: $path', async (call) => {
    expect(await app.call(call, { username: 'khong_co_ai' })).toMatchObject({ status: 404, msg: 'USER_NOT_FOUND' })
  })
})

describe('hiding', () => {
  const hide = (id: string, hidden: boolean, token: string) => app.call(tipsHide, { id, hidden }, { token })

  test('hides only the text and shows it again, and the record remains complete', async () => {
    const an = await signUp(app)
    const { data } = await give(draftOn(await tips.openFixture()), an)
    expect((await hide(data.id, true, an.accessToken)).data).toEqual({ id: data.id, hidden: true, content: null })
    const [link] = (await chainOf(an.username)).list
    expect(link).toMatchObject({ content: null, salt: null })
    expect(await faultOf(an)).toBeNull()
    const listed = await app.call(tipList, { username: an.username })
    expect(listed.data.list[0]).toMatchObject({ id: data.id, content: null, price: 19_000 })
    expect((await hide(data.id, false, an.accessToken)).data.content).toBe(data.content)
    expect((await app.call(tipInfo, { id: data.id, locale: 'en' })).data.tip.content).toBe(data.content)
  })

  test('is only for the tipster and moderators, and text hidden by a moderator stays hidden', async () => {
    const an = await signUp(app)
    const moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    const { data } = await give(draftOn(await tips.openFixture()), an)
    expect(await hide(data.id, true, lan.accessToken)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect((await hide(data.id, true, moderator)).msg).toBe('Success')
    expect(await hide(data.id, false, an.accessToken)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
    expect(await hide('999999', true, moderator)).toMatchObject({ status: 404, msg: 'TIP_NOT_FOUND' })
    expect(await app.call(tipsHide, { id: data.id, hidden: true })).toMatchObject({ status: 401 })
  })
})

describe('the lists', () => {
  test('tonight contains kick-offs within a day, and a page past the end is empty', async () => {
    const tonight = await tips.openFixture()
    const later = await tips.openFixture({ kickOff: Date.now() + 30 * 60 * minuteMs })
    const an = await signUp(app)
    const [soon, far] = [await give(draftOn(tonight), an), await give(draftOn(later), an)]
    const { list, total } = (await app.call(tipList, { pageSize: 50 })).data
    expect(list.map(({ id }) => id)).toContain(soon.data.id)
    expect(list.map(({ id }) => id)).not.toContain(far.data.id)
    expect(total).toBeGreaterThan(0)
    expect((await app.call(tipList, { pageNum: 50, pageSize: 50 })).data.list).toEqual([])
    expect((await app.call(tipList, { pageNum: 51 })).msg).toBe('BAD_INPUT')
    const hers = (await app.call(tipList, { username: an.username })).data
    expect(hers.list.map(({ id }) => id)).toEqual([far.data.id, soon.data.id])
    expect((await app.call(tipList, { username: 'khong_co_ai' })).data).toMatchObject({ list: [], total: 0 })
  })

  test('the list of followed tipsters contains only their tips', async () => {
    const [an, binh, fan] = [await signUp(app), await signUp(app), await signUp(app)]
    const fixtureId = await tips.openFixture()
    const his = await give(draftOn(fixtureId), binh)
    await give(draftOn(fixtureId), an)
    const follow = (userId: string, on: boolean, token = fan.accessToken) =>
      app.call(followMember, { id: userId, follow: on }, { token })
    const followed = async () => (await app.call(tipListFollowed, {}, { token: fan.accessToken })).data.list
    expect(await followed()).toEqual([])
    await follow(binh.userId, true)
    await follow(binh.userId, true)
    expect((await followed()).map(({ id }) => id)).toEqual([his.data.id])
    expect((await app.call(followedMemberIds, undefined, { token: fan.accessToken })).data.ids).toEqual([binh.userId])
    expect(await follow(fan.userId, true)).toMatchObject({ status: 409, msg: 'CONFLICT' })
    expect(await follow('999999', true)).toMatchObject({ status: 404, msg: 'USER_NOT_FOUND' })
    await follow(binh.userId, false)
    expect(await followed()).toEqual([])
    expect(await app.call(tipListFollowed, {})).toMatchObject({ status: 401 })
  })

  test('fixtures with odds are found without accents, and others are not', async () => {
    const homeId = await world.team({ names: inAll('Sông Lam Nghệ An') })
    const open = await world.fixture({ homeId })
    await tips.offer(open)
    await world.fixture({ homeId: await world.team({ names: inAll('Sông Lam Nghệ An II') }) })
    const { list } = (await app.call(tipFixtures, { q: 'song lam nghe' })).data
    expect(list.map(({ fixtureId }) => fixtureId)).toEqual([open])
  })

  test('a fixture is found by either name, however many earlier fixtures match', async () => {
    const homeId = await world.team({ names: inAll('Thể Công Viettel') })
    const tournamentId = await world.tournament({ names: inAll('Cúp Hoa Phượng') })
    const fixtureId = await world.fixture({ homeId, tournamentId, kickOff: Date.now() + 2 * 24 * 60 * minuteMs })
    await tips.offer(fixtureId)
    const first = await tips.openFixture()
    const { pool } = app.engines.database
    await pool.query(
      `with crowd as (
        insert into fixtures (source_key, sport, tournament_id, home_id, away_id, round, kick_off)
        select 'crowd-' || n, sport, tournament_id, home_id, away_id, round, kick_off
        from fixtures, generate_series(1, 450) as n where id = $1 returning id
      )
      insert into odds_lines (fixture_id, company_id, kind, line_index, odds_type, is_closed, is_maintained, is_in_play, change_time)
      select crowd.id, company_id, kind, line_index, odds_type, false, false, false, change_time
      from crowd, odds_lines where fixture_id = $1`,
      [first],
    )
    for (const q of ['the cong', 'VIETTEL thể', 'hoa phuong viet', 'cúp hoa'])
      expect((await app.call(tipFixtures, { q })).data.list).toMatchObject([{ fixtureId }])
    expect((await app.call(tipFixtures, { q: 'the cong hanoi' })).data.list).toEqual([])
    expect((await app.call(tipFixtures, { q: '' })).data.list).toHaveLength(40)
    await pool.query("delete from fixtures where source_key like 'crowd-%'")
  })

  test('a tip that does not exist is not found', async () => {
    expect(await app.call(tipInfo, { id: '999999' })).toMatchObject({ status: 404, msg: 'TIP_NOT_FOUND' })
  })
})

test('where odds and tips are disabled, tips can be neither read nor made', async () => {
  const off = await startTestApp({ env: { ODDS_OFF_COUNTRIES: '*' } })
  const an = await signUp(off)
  expect(await off.call(tipList, {})).toMatchObject({ status: 403, msg: 'RESTRICTED_COUNTRY' })
  const offWorld = createWorld(off, { password: 'Kh4n-dai-thu-nghiem' })
  const token = await offWorld.tokenOf(await offWorld.operator())
  expect((await off.call(tipFind, {}, { token })).msg).toBe('RESTRICTED_COUNTRY')
  expect(await off.call(tipsCreate, draftOn('1'), { token: an.accessToken })).toMatchObject({
    status: 403,
    msg: 'RESTRICTED_COUNTRY',
  })
  await off.close()
})
