import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedbackCreate } from '#contract/feedback.ts'
import { newsfeedCreate, reportPost } from '#contract/newsfeed.ts'
import { decideReports } from '#contract/reports.ts'
import { sports } from '#contract/schedule.ts'
import { allTexts } from '#contract/texts/all.ts'
import { caseTakenMs, leaveCase, takeCase, waitingCases, workQueues } from '#contract/work-queue.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let moderator: Person
let [lan, hoa, chief, editor] = ['', '', '', '']
let postId: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  moderator = await world.user({ role: 'moderator', name: 'Hà' })
  const people = [await world.user({ name: 'Lan' }), moderator, await world.operator(), await world.operator()]
  ;[lan = '', hoa = '', chief = '', editor = ''] = await Promise.all(people.map(world.tokenOf))
  const post = await app.call(newsfeedCreate, { content: 'bán vé giả' }, { token: chief })
  postId = post.data.id
  await app.call(reportPost, { id: postId, reason: 'fraud', note: 'vé giả đấy' }, { token: lan })
  const sent = { topic: 'idea', content: 'thêm chế độ tối', uuid: crypto.randomUUID() } as const
  await app.call(feedbackCreate, sent, { token: lan })
  await app.features.sportsData.mapping.teams({
    provider: 'apifootball',
    sport: sports.football,
    refs: [{ ext: '22', name: 'The Clarets', country: null, kind: 'club', aliases: [] }],
  })
})
afterAll(() => app.close())

const countsOf = async (token: string) =>
  (await app.call(workQueues, undefined, { token })).data.list.map(({ name, count }) => `${name} ${count}`)
const casesOf = async (token: string, queue = '') => (await app.call(waitingCases, { queue }, { token })).data.list
const take = (one: { queue: string; id: string }, token: string) => app.call(takeCase, one, { token })

describe('a list of waiting cases', () => {
  test('counts each queue, and shows moderators only the queues that they may decide', async () => {
    expect(await countsOf(hoa)).toEqual(expect.arrayContaining(['reports 1', 'held 0', 'appeals 0']))
    expect((await countsOf(hoa)).join()).not.toMatch(/feedback|applications|fraud|imports|streams/)
    expect(await countsOf(chief)).toEqual(
      expect.arrayContaining(['reports 1', 'feedback 1', 'applications 0', 'fraud 0', 'imports 1', 'streams 0']),
    )
  })

  test('has the page where each is decided, longest waiting first', async () => {
    const cases = await casesOf(chief)
    expect(cases.map(({ queue, title, topic }) => [queue, title, topic])).toEqual([
      ['reports', 'vé giả đấy', 'fraud'],
      ['feedback', 'thêm chế độ tối', 'idea'],
      ['imports', 'The Clarets', 'team'],
    ])
    expect(cases[0]).toMatchObject({
      id: `post-${postId}`,
      path: `/quan-tri/bao-cao?viec=post-${postId}`,
      takenBy: null,
    })
    expect((await casesOf(chief, 'feedback')).map(({ queue }) => queue)).toEqual(['feedback'])
  })

  test('is refused for an unknown queue and for a queue of operators', async () => {
    expect((await app.call(waitingCases, { queue: 'nothing' }, { token: chief })).msg).toBe('NOT_FOUND')
    expect((await app.call(waitingCases, { queue: 'feedback' }, { token: hoa })).msg).toBe('NOT_PERMISSIONS')
    expect((await take({ queue: 'feedback', id: '1' }, hoa)).msg).toBe('NOT_PERMISSIONS')
  })

  test('has a name for each queue in the texts', async () => {
    const { list } = (await app.call(workQueues, undefined, { token: chief })).data
    const known = allTexts('vi')
    expect(list.filter(({ name }) => !known[`console.queue.${name}`])).toEqual([])
  })
})

describe('a case', () => {
  const one = () => ({ queue: 'reports', id: `post-${postId}` })

  test('that someone has taken is refused to others until it is given back', async () => {
    expect((await take(one(), hoa)).data.until).toBeGreaterThan(Date.now())
    expect((await take(one(), hoa)).msg).toBe('Success')
    expect((await take(one(), chief)).msg).toBe('CONFLICT')
    expect((await casesOf(chief))[0]?.takenBy?.userId).toBe(moderator.userId)
    await app.call(leaveCase, one(), { token: chief })
    expect((await take(one(), chief)).msg).toBe('CONFLICT')
    await app.call(leaveCase, one(), { token: hoa })
    expect((await take(one(), chief)).msg).toBe('Success')
    await app.call(leaveCase, one(), { token: chief })
  })

  test('goes to exactly one of a hundred parallel takers', async () => {
    const tokens = [hoa, chief, editor]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const token = tokens[index % tokens.length] ?? ''
        return take(one(), token).then(({ msg }) => (msg === 'Success' ? token : msg))
      }),
    )
    const takers = new Set(answers.filter((answer) => answer !== 'CONFLICT'))
    expect(takers.size).toBe(1)
    await app.call(leaveCase, one(), { token: [...takers][0] ?? '' })
  })

  test('can be taken by another after half an hour', async () => {
    await take(one(), hoa)
    await app.engines.database.pool.query(`update taken_cases set until = until - $1 * interval '1 ms'`, [caseTakenMs])
    expect((await casesOf(chief))[0]?.takenBy).toBeNull()
    expect((await take(one(), chief)).msg).toBe('Success')
  })

  test('leaves the queue when it is decided', async () => {
    const decision = { kind: 'post', targetId: postId, decision: 'dismissed', remove: false } as const
    const look = app.features.all.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'queues.times')
    await look?.run()
    await app.call(decideReports, decision, { token: hoa })
    expect((await casesOf(hoa)).length).toBe(0)
    expect((await take(one(), hoa)).msg).toBe('NOT_FOUND')
    await look?.run()
    const { list } = (await app.call(workQueues, undefined, { token: hoa })).data
    const reports = list.find(({ name }) => name === 'reports')
    expect(reports).toMatchObject({ today: { count: 1, medianS: expect.any(Number) }, yesterday: null })
    expect(list.find(({ name }) => name === 'held')?.today).toBeNull()
  })
})
