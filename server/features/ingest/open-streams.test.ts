import { afterAll, beforeAll, expect, test } from 'vitest'
import { endBroadcast, openStreams } from '#contract/broadcast.ts'
import { askMemberRole, decideApproval, deskMemberInfo } from '#contract/member-desk.ts'
import { waitingCases } from '#contract/work-queue.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { createScriptedMedia } from '#tests/setup/scripted-media.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const media = createScriptedMedia()
let app: TestApp
let world: World
let khang: Person
let fixtureId: string
let key: string
let [operator, commentator] = ['', '']

beforeAll(async () => {
  app = await startTestApp({ engines: { media } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  khang = await world.commentator({ name: 'Minh Khang' })
  key = await world.streamKeyOf(khang)
  fixtureId = await world.liveFixture({ commentators: [khang] })
  commentator = await world.tokenOf(khang)
  operator = await world.tokenOf(await world.operator({ name: 'Tổng' }))
})
afterAll(() => app.close())

const streams = async () => (await app.call(openStreams, {}, { token: operator })).data.list
const casesOfStreams = async () => (await app.call(waitingCases, { queue: 'streams' }, { token: operator })).data.list

async function goLive(): Promise<string> {
  const decision = await media.host().authorise({ sessionId: 's', app: 'live', key, ip: '127.0.0.1' })
  if (!decision.allow) throw new Error(decision.reason)
  const { streamId } = decision
  const picture = { epoch: 'e1', playlistPath: 'index.m3u8', width: 1280, height: 720, codecs: 'avc1.64001f' }
  media.host().report({ type: 'ready', streamId, ...picture })
  await expect.poll(async () => (await streams())[0]?.state).toBe('publishing')
  return streamId
}

test('operators see every stream with its warnings, and a stream with a warning is a case until it is mended', async () => {
  expect(await streams()).toEqual([])
  const streamId = await goLive()
  expect(await casesOfStreams()).toEqual([])
  media.host().report({ type: 'warning', streamId, code: 'NO_AUDIO', facts: {} })
  await expect
    .poll(casesOfStreams)
    .toMatchObject([{ id: streamId, title: 'Minh Khang', topic: 'NO_AUDIO', path: `/quan-tri/luong?viec=${streamId}` }])
  expect(await streams()).toMatchObject([
    {
      ...{ streamId, fixture: { fixtureId }, commentator: { userId: khang.userId } },
      warnings: [{ code: 'NO_AUDIO', clearedAt: null }],
    },
  ])
  media.host().report({ type: 'mended', streamId, code: 'NO_AUDIO' })
  await expect.poll(casesOfStreams).toEqual([])
})

test('a warning of a single moment is no case after it has not been repeated', async () => {
  const streamId = (await streams())[0]?.streamId ?? ''
  media.host().report({ type: 'warning', streamId, code: 'TIMESTAMP_JUMP', facts: {} })
  await expect.poll(casesOfStreams).toMatchObject([{ topic: 'TIMESTAMP_JUMP' }])
  const older = `jsonb_set(w, '{at}', to_jsonb((w->>'at')::float8 - 100000)) - 'lastAt'`
  await app.engines.database.pool.query(
    `update live_sessions set warnings = (select jsonb_agg(${older}) from jsonb_array_elements(warnings) as w)`,
  )
  expect(await casesOfStreams()).toEqual([])
})

test('an operator who stops a stream is named in the log, and the commentator who ends it is not', async () => {
  const actsOf = async () =>
    (await app.call(deskMemberInfo, { userId: khang.userId }, { token: operator })).data.acts.map(({ kind }) => kind)
  const [stream] = await streams()
  await app.call(endBroadcast, { streamId: stream?.streamId ?? '' }, { token: operator })
  expect(await streams()).toEqual([])
  expect(await actsOf()).toEqual(['stream.stopped'])
  await app.features.ingest.chooseFixture({ userId: khang.userId, fixtureId })
  await app.call(endBroadcast, { streamId: await goLive() }, { token: commentator })
  expect(await streams()).toEqual([])
  expect(await actsOf()).toEqual(['stream.stopped'])
})

test('the stream of a member who is a commentator no longer ends', async () => {
  const { userId } = khang
  await app.features.ingest.chooseFixture({ userId, fixtureId })
  const streamId = await goLive()
  const second = await world.tokenOf(await world.operator())
  const asked = await app.call(askMemberRole, { userId, role: 'user', note: 'left' }, { token: operator })
  const decision = { approvalId: asked.data.approvalId, decision: 'approved' as const }
  expect((await app.call(decideApproval, decision, { token: second })).msg).toBe('Success')
  await eventually(async () => expect(await streams()).toEqual([]))
  expect(media.kicked).toContain(streamId)
})
