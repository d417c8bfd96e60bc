import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideReports, openReports } from '#contract/reports.ts'
import { guestLogin } from '#contract/session.ts'
import {
  reactToTip,
  reportTip,
  tipFind,
  tipReactions,
  tipReactionsOfList,
  tipReactors,
  tipsCreate,
  viewTip,
} from '#contract/tips.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createTipWorld } from '#tests/setup/tips.ts'

let app: TestApp
let world: World
let people: SignedUp[]
let makeTip: () => Promise<string>

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const tips = createTipWorld(app, world)
  people = await Promise.all(Array.from({ length: 6 }, () => signUp(app)))
  makeTip = async () => {
    const fixtureId = await tips.openFixture()
    const { accessToken } = await signUp(app)
    const draft = { fixtureId, market: 'handicap', line: 0.25, side: 'home', stake: 3, content: 'Ổn.' } as const
    return (await app.call(tipsCreate, draft, { token: accessToken })).data.id
  }
})
afterAll(() => app.close())

const tokenOf = (person: number) => people[person]?.accessToken ?? ''
const viewsOf = async (id: string): Promise<number> => {
  const { rows } = await app.engines.database.pool.query(
    `select views::int from view_counts where kind = 'tip' and target_id = $1`,
    [id],
  )
  return rows[0]?.views ?? 0
}

describe('reactions', () => {
  test('returns the reactions of a whole list in one call, without unknown tips', async () => {
    const [first, second] = [await makeTip(), await makeTip()]
    await app.call(reactToTip, { id: first, reaction: 'wow' }, { token: tokenOf(0) })
    const ids = [first, second, first, '999999'].join(',')
    const ofList = async (token: string) => {
      const { list } = (await app.call(tipReactionsOfList, { ids }, { token })).data
      return list.toSorted((a, b) => Number(a.id) - Number(b.id))
    }
    const counts = [{ reaction: 'wow', total: 1 }]
    const none = { id: second, total: 0, counts: [], own: null }
    expect(await ofList(tokenOf(0))).toEqual([{ id: first, total: 1, counts, own: 'wow' }, none])
    expect(await ofList(tokenOf(1))).toEqual([{ id: first, total: 1, counts, own: null }, none])
    expect(await app.call(tipReactionsOfList, { ids })).toMatchObject({ status: 401 })
    for (const wrong of ['', '1,', '1,x', Array.from({ length: 51 }, (_, i) => i + 1).join(',')])
      expect(await app.call(tipReactionsOfList, { ids: wrong }, { token: tokenOf(0) })).toMatchObject({ status: 400 })
  })

  test('each member has one, can change it and remove it', async () => {
    const id = await makeTip()
    const react = (person: number, reaction: 'like' | 'love' | null) =>
      app.call(reactToTip, { id, reaction }, { token: tokenOf(person) })
    await react(0, 'like')
    await react(1, 'like')
    expect((await react(1, 'love')).data).toEqual({
      id,
      total: 2,
      counts: [
        { reaction: 'like', total: 1 },
        { reaction: 'love', total: 1 },
      ],
      own: 'love',
    })
    await react(0, null)
    expect((await react(0, null)).data).toMatchObject({ total: 1, own: null })
    expect((await app.call(tipReactions, { id }, { token: tokenOf(1) })).data).toMatchObject({ total: 1, own: 'love' })
  })

  test('keeps one reaction per member after a hundred parallel calls', async () => {
    const id = await makeTip()
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        app.call(reactToTip, { id, reaction: i % 3 === 0 ? 'haha' : 'wow' }, { token: tokenOf(i % people.length) }),
      ),
    )
    expect((await app.call(tipReactions, { id }, { token: tokenOf(0) })).data.total).toBe(people.length)
  })

  test('the list of members continues by cursor, and new reactions neither repeat nor hide an entry', async () => {
    const id = await makeTip()
    for (const person of [0, 1, 2, 3]) await app.call(reactToTip, { id, reaction: 'like' }, { token: tokenOf(person) })
    const page = (after?: string) =>
      app.call(tipReactors, { id, pageSize: 2, ...(after ? { after } : {}) }, { token: tokenOf(5) })
    const first = (await page()).data
    expect(first).toMatchObject({ currPage: 1, totalPage: 2, total: 4 })
    await app.call(reactToTip, { id, reaction: 'love' }, { token: tokenOf(4) })
    const second = (await page(first.next ?? '')).data
    const ids = [...first.list, ...second.list].map(({ user }) => user.userId)
    expect(ids).toEqual([3, 2, 1, 0].map((person) => people[person]?.userId))
    expect(second.next).toBeNull()
    const loves = await app.call(tipReactors, { id, reaction: 'love' }, { token: tokenOf(5) })
    expect(loves.data).toMatchObject({ total: 1, list: [{ reaction: 'love' }] })
  })

  test.each(['x', 'eyJhIjoxfQ', Buffer.from('["a","b"]').toString('base64url'), 'a b'])(
    'the cursor %s is refused',
    async (after) => {
      const answer = await app.call(tipReactors, { id: await makeTip(), after }, { token: tokenOf(0) })
      expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT', data: { fields: [{ path: 'after' }] } })
    },
  )

  test('need a member, a known reaction and an existing tip', async () => {
    const id = await makeTip()
    expect(await app.call(reactToTip, { id, reaction: 'like' })).toMatchObject({ status: 401 })
    const token = tokenOf(0)
    expect(await app.call(reactToTip, { id, reaction: 'boo' as never }, { token })).toMatchObject({ msg: 'BAD_INPUT' })
    expect(await app.call(reactToTip, { id: '999999', reaction: 'like' }, { token })).toMatchObject({
      msg: 'TIP_NOT_FOUND',
    })
  })
})

describe('reports', () => {
  test('wait for a moderator, one per member, and are decided together', async () => {
    const id = await makeTip()
    const report = (person: number, note: string) =>
      app.call(reportTip, { id, reason: 'spam', note }, { token: tokenOf(person) })
    await report(0, 'first')
    await report(0, 'second')
    await report(1, '')
    const token = await world.tokenOf(await world.user({ role: 'moderator' }))
    const open = async () =>
      (await app.call(openReports, { kind: 'tip' }, { token })).data.list.filter(({ targetId }) => targetId === id)
    expect(await open()).toMatchObject([
      { note: 'second', reason: 'spam', waiting: 2, reporter: { userId: people[0]?.userId } },
      { note: '', waiting: 2 },
    ])
    const decision = { kind: 'tip', targetId: id, decision: 'upheld' } as const
    expect((await app.call(decideReports, decision, { token })).data).toEqual({ decided: 2 })
    expect(await open()).toEqual([])
    expect(await app.call(decideReports, decision, { token })).toMatchObject({ status: 404, msg: 'NOT_FOUND' })
    await report(0, 'again, though it was decided')
    expect(await open()).toEqual([])
  })

  test('are readable and decided only by moderators', async () => {
    const decision = { kind: 'tip', targetId: '1', decision: 'dismissed' } as const
    for (const token of [tokenOf(0), await world.tokenOf(await world.commentator())]) {
      expect(await app.call(openReports, {}, { token })).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS' })
      expect(await app.call(decideReports, decision, { token })).toMatchObject({ status: 403 })
    }
    expect(await app.call(reportTip, { id: '1', reason: 'spam' })).toMatchObject({ status: 401 })
  })
})

describe('views', () => {
  test('a reader counts once in an hour', async () => {
    const id = await makeTip()
    const looks = Array.from({ length: 60 }, (_, i) => app.call(viewTip, { id }, { token: tokenOf(i % people.length) }))
    await Promise.all(looks)
    expect(await viewsOf(id)).toBe(people.length)
    await app.call(viewTip, { id }, { token: tokenOf(0) })
    expect(await viewsOf(id)).toBe(people.length)
  })

  test('a guest counts too, and an unknown tip is not found', async () => {
    const id = await makeTip()
    const { data: token } = await app.call(guestLogin)
    await app.call(viewTip, { id }, { token })
    expect(await viewsOf(id)).toBe(1)
    expect(await app.call(viewTip, { id: '999999' }, { token: tokenOf(0) })).toMatchObject({ msg: 'TIP_NOT_FOUND' })
    expect(await app.call(viewTip, { id })).toMatchObject({ status: 401 })
  })
})

test('writers find tips by tipster, team and tournament, newest first', async () => {
  const token = await world.tokenOf(await world.operator())
  const [lan, binh] = [await signUp(app), await signUp(app)]
  const tips = createTipWorld(app, world)
  const homeId = await world.team({ names: inAll('Thác Bạc') })
  const fixtureId = await world.fixture({ homeId, kickOff: Date.now() + 3_600_000 })
  await tips.offer(fixtureId)
  const draft = { fixtureId, market: 'handicap', line: 0.25, side: 'home', stake: 3, content: 'Ổn.' } as const
  const give = async (by: SignedUp) => (await app.call(tipsCreate, draft, { token: by.accessToken })).data.id
  const [first, last] = [await give(lan), await give(binh)]
  const found = async (q: string) => (await app.call(tipFind, { q }, { token })).data.list.map(({ id }) => id)
  expect(await found('thac bac')).toEqual([last, first])
  expect(await found(`thác ${binh.username}`)).toEqual([last])
  expect(await found('thac bac khong-co')).toEqual([])
  expect((await found('')).slice(0, 2)).toEqual([last, first])
  expect((await app.call(tipFind, { q: 'x'.repeat(81) }, { token })).msg).toBe('BAD_INPUT')
})
