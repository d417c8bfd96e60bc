import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ConsoleValues, consoleRecord, consoleRecords, consoleSave } from '#contract/console.ts'
import {
  clipCreate,
  highlightAdd,
  highlightCards,
  highlightDelete,
  highlightDesk,
  highlightFind,
  highlightGoals,
  highlightList,
  highlightOrder,
  highlightsOfFixture,
  highlightUpdate,
  ownClip,
  viewHighlight,
} from '#contract/highlights.ts'
import { eventKinds } from '#contract/rules/fixture-events.ts'
import { guestLogin } from '#contract/session.ts'
import { readClip } from '#demo/flv-clip.ts'
import { type ClipPublisher, startClipPublisher } from '#demo/publisher.ts'
import { createWorld, inAll, type Person, type World } from '#demo/world.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { event } from '#server/kit/events.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let media: MediaEngine
let directory: string
let publisher: ClipPublisher
let blv: Person
let fixtureId: string
let streamId: string
let operator: { token: string }
let viewer: Person
let token: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'highlights-'))
  media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: '127.0.0.1', log: pino({ level: 'silent' }) })
  app = await startTestApp({ engines: { media } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  blv = await world.commentator()
  viewer = await world.user()
  token = await world.tokenOf(viewer)
  operator = { token: await world.tokenOf(await world.operator()) }
  fixtureId = await world.liveFixture({ commentators: [blv], minute: 30 })
  const key = await world.streamKeyOf(blv)
  const clip = await readClip(new URL('../../../demo/clips/football-minh-khang.flv', import.meta.url))
  const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
  publisher = startClipPublisher({ clip, target: () => ({ host: hostname, port: Number(port), app: 'live', key }) })
  const onAir = async () => (await app.features.ingest.onAir(fixtureId))[0]?.streamId
  streamId = (await vi.waitUntil(onAir, { timeout: 90_000 })) ?? ''
})
afterAll(async () => {
  await publisher?.close()
  await app?.close()
  await media?.close()
  await rm(directory, { recursive: true, force: true })
})

const shownOf = async (id: string) => (await app.call(highlightsOfFixture, { id })).data.list
/** Public responses may be some seconds old. */
const waiting = { timeout: 90_000 }
const titlesOf = async (id: string) => (await shownOf(id)).map(({ title }) => title)
const idsOf = async (id: string) => (await shownOf(id)).map(({ id: one }) => one)

/** Reads the facts of a file that a player depends on. */
async function lookInto(url: string) {
  const answer = await fetch(app.address + url)
  expect(answer.status).toBe(200)
  using input = new Input({ source: new BufferSource(await answer.arrayBuffer()), formats: [MP4] })
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new Error('there is no picture')
  const first = await new EncodedPacketSink(video).getFirstPacket()
  return {
    durationS: await input.computeDuration(),
    firstType: first?.type,
    firstS: first?.timestamp,
    hasSound: (await input.getPrimaryAudioTrack()) !== null,
    width: await video.getDisplayWidth(),
  }
}

describe('a goal in a streamed match', () => {
  test('becomes a playable highlight automatically', async () => {
    const goal = { key: 'g1', kind: eventKinds.goal, side: 'home' as const, minute: 31, extraMinute: null }
    const goalEvent = { ...goal, player: 'Nguyễn Văn Toàn', otherPlayer: '' }
    await app.features.fixtureDetails.addEvents([{ fixtureId, event: goalEvent }])
    // Reports the event at the start of the stream, so that the clip’s end comes soon.
    const at = Date.now() - 500
    await app.engines.database.db
      .transaction()
      .execute((tx) => event(tx, 'fixture.happened', { fixtureId, added: ['g1'], removed: [], at }))
    await expect.poll(() => shownOf(fixtureId)).toHaveLength(1)
    const [shown] = await shownOf(fixtureId)
    expect(shown).toMatchObject({
      kind: 'goal',
      side: 'home',
      minute: 31,
      player: 'Nguyễn Văn Toàn',
      score: { home: 1, away: 0 },
      maker: null,
      video: { kind: 'mp4' },
    })
    const file = await lookInto(shown?.video.url ?? '')
    expect(file).toMatchObject({ firstType: 'key', firstS: 0, hasSound: true, width: 640 })
    expect(file.durationS).toBeGreaterThan(14)
    expect(file.durationS).toBeLessThanOrEqual(39)
    expect(await lookInto(shown?.still ?? '')).toMatchObject({ firstType: 'key' })
    const ranged = await fetch(app.address + (shown?.video.url ?? ''), { headers: { range: 'bytes=0-99' } })
    expect([ranged.status, (await ranged.arrayBuffer()).byteLength]).toEqual([206, 100])
  })

  test('is in the list of matches and in the list of goals', async () => {
    const fixtureIds = async () => (await app.call(highlightList)).data.list.map(({ fixture }) => fixture.fixtureId)
    await expect.poll(fixtureIds, waiting).toEqual([fixtureId])
    const goals = (await app.call(highlightGoals)).data.list
    expect(goals.map(({ highlight }) => highlight.player)).toEqual(['Nguyễn Văn Toàn'])
  })

  test('counts one view for many parallel views of a guest', async () => {
    const [shown] = await shownOf(fixtureId)
    const id = shown?.id ?? ''
    const guest = (await app.call(guestLogin)).data
    await Promise.all(Array.from({ length: 60 }, () => app.call(viewHighlight, { id }, { token: guest })))
    await expect.poll(async () => (await shownOf(fixtureId))[0]?.views, waiting).toBe(1)
  })

  test('is removed when it is annulled, and returns when it counts again', async () => {
    const report = (of: { added: string[]; removed: string[] }) =>
      app.engines.database.db
        .transaction()
        .execute((tx) => event(tx, 'fixture.happened', { fixtureId, at: Date.now(), ...of }))
    await report({ added: [], removed: ['g1'] })
    await expect.poll(() => shownOf(fixtureId)).toHaveLength(0)
    await expect.poll(async () => (await app.call(highlightList)).data.list, waiting).toEqual([])
    await report({ added: ['g1'], removed: [] })
    await expect.poll(() => shownOf(fixtureId)).toHaveLength(1)
  })
})

describe('a clip that a viewer cuts', () => {
  const asked = (fromAt: number, lengthMs: number) => ({
    fixtureId,
    streamId,
    fromAt,
    toAt: fromAt + lengthMs,
    title: 'Pha đi bóng',
  })

  test('is published once it is cut, with the requested length', async () => {
    const requestId = crypto.randomUUID()
    const input = { ...asked(Date.now() - 6_000, 4_000), requestId }
    const { data: made, msg } = await app.call(clipCreate, input, { token })
    expect(msg).toBe('Success')
    expect((await app.call(clipCreate, input, { token })).data.id).toBe(made.id)
    await expect.poll(async () => (await app.call(ownClip, { id: made.id }, { token })).data.state).toBe('ready')
    const { highlight } = (await app.call(ownClip, { id: made.id }, { token })).data
    expect(highlight).toMatchObject({ title: 'Pha đi bóng', kind: 'clip', maker: { userId: viewer.userId } })
    // The clip starts at the keyframe before; the stream’s keyframes are two seconds apart.
    const { durationS } = await lookInto(highlight?.video.url ?? '')
    expect(durationS).toBeGreaterThanOrEqual(3.9)
    expect(durationS).toBeLessThan(6.5)
    const { msg: removed } = await app.call(highlightDelete, { id: made.id }, { token })
    expect(removed).toBe('Success')
    await expect.poll(() => idsOf(fixtureId), waiting).not.toContain(made.id)
  })

  test.each([
    ['for a moment that has left the stream’s window', -3_600_000, 5_000, 'CLIP_GONE'],
    ['for a moment in the future', 60_000, 5_000, 'CLIP_NOT_YET'],
    ['for more than a minute', -90_000, 61_000, 'BAD_INPUT'],
    ['for less than the minimum length', -5_000, 200, 'BAD_INPUT'],
    ['for an end before its start', -5_000, -4_000, 'BAD_INPUT'],
  ])('is refused %s', async (_, beforeMs, lengthMs, refusal) => {
    expect((await app.call(clipCreate, asked(Date.now() + beforeMs, lengthMs), { token })).msg).toBe(refusal)
  })

  test('is refused for another match’s stream', async () => {
    const other = await world.liveFixture()
    const input = { ...asked(Date.now() - 6_000, 4_000), fixtureId: other }
    expect((await app.call(clipCreate, input, { token })).msg).toBe('STREAM_NOT_FOUND')
  })
})

describe('moderation of highlights', () => {
  test('every highlight is in the console, where operators rename it, reject it and put it back', async () => {
    const match = await world.fixture()
    const url = 'https://media.example/ban-thang.mp4'
    const added = { fixtureId: match, url, video: 'mp4', kind: 'goal', player: 'Quang Hải' } as const
    const { id } = (await app.call(highlightAdd, added, operator)).data
    const record = async () => (await app.call(consoleRecord, { resource: 'highlights', id }, operator)).data.record
    const save = async (values: ConsoleValues) => {
      const { version } = await record()
      return app.call(consoleSave, { resource: 'highlights', id, version, values }, operator)
    }
    const listed = await app.call(consoleRecords, { resource: 'highlights', q: 'quang hai' }, operator)
    expect(listed.data.list.map((one) => one.id)).toContain(id)
    expect((await record()).values.match).toMatch(new RegExp(` – .* · ${match}$`))
    expect((await save({ title: 'Cú sút xa', state: 'rejected' })).code).toBe(0)
    await expect.poll(() => idsOf(match), waiting).toEqual([])
    expect((await save({ state: 'waiting' })).msg).toBe('BAD_INPUT')
    expect((await save({ state: 'ready' })).code).toBe(0)
    await expect.poll(async () => (await shownOf(match))[0]?.title, waiting).toBe('Cú sút xa')
  })

  test('a highlight at an external address is added, renamed, moved to the front, rejected and removed', async () => {
    const match = await world.fixture()
    const add = async (minute: number) => {
      const given = {
        fixtureId: match,
        url: 'https://media.example/ban-thang.m3u8',
        video: 'hls',
        kind: 'goal',
      } as const
      return (await app.call(highlightAdd, { ...given, minute, player: 'Quang Hải' }, operator)).data.id
    }
    const [early, late] = [await add(12), await add(70)]
    await expect.poll(() => idsOf(match), waiting).toEqual([early, late])
    await app.call(highlightOrder, { fixtureId: match, ids: [late, early] }, operator)
    await app.call(highlightUpdate, { id: late, title: 'Siêu phẩm' }, operator)
    await expect.poll(() => titlesOf(match), waiting).toEqual(['Siêu phẩm', ''])
    expect((await app.call(highlightUpdate, { id: late, isRejected: true }, operator)).data.state).toBe('rejected')
    await expect.poll(() => idsOf(match), waiting).toEqual([early])
    const desk = (await app.call(highlightDesk, { fixtureId: match }, operator)).data.list
    expect(desk.map(({ id, state }) => [id, state])).toEqual([
      [late, 'rejected'],
      [early, 'ready'],
    ])
    expect((await app.call(highlightUpdate, { id: late, isRejected: false }, operator)).data.state).toBe('ready')
    const middle = await add(40)
    await app.call(highlightOrder, { fixtureId: match, ids: [middle] }, operator)
    await expect.poll(() => idsOf(match), waiting).toEqual([middle, late, early])
    expect((await app.call(highlightUpdate, { id: '1', title: 'x' }, operator)).msg).toBe('HIGHLIGHT_NOT_FOUND')
    expect((await app.call(highlightOrder, { fixtureId, ids: [late] }, operator)).msg).toBe('HIGHLIGHT_NOT_FOUND')
  })

  test('writers find published highlights by player, team and title, newest first, and pages read them by id', async () => {
    const homeId = await world.team({ names: inAll('Phù Đổng Xanh') })
    const match = await world.fixture({ homeId })
    const add = async (player: string, title = '') => {
      const given = { fixtureId: match, url: 'https://media.example/a.mp4', video: 'mp4', kind: 'goal' } as const
      const { id } = (await app.call(highlightAdd, { ...given, minute: 5, player }, operator)).data
      if (title) await app.call(highlightUpdate, { id, title }, operator)
      return id
    }
    const [first, last] = [await add('Nguyễn Hai Long'), await add('Nguyễn Hai Long')]
    const [named, hidden] = [await add('Văn Quyết', 'Sút phạt hàng rào'), await add('Nguyễn Hai Long')]
    await app.call(highlightUpdate, { id: hidden, isRejected: true }, operator)
    const found = async (q: string) =>
      (await app.call(highlightFind, { q }, operator)).data.list.map(({ highlight }) => highlight.id)
    expect(await found('hai long')).toEqual([last, first])
    expect(await found('phu dong')).toEqual([named, last, first])
    expect(await found('phù đổng hang rao')).toEqual([named])
    expect(await found('phu dong khong-co')).toEqual([])
    expect(await found("'%_\\")).toContain(named)
    expect((await app.call(highlightFind, { q: 'x'.repeat(81) }, operator)).msg).toBe('BAD_INPUT')

    const { list } = (await app.call(highlightCards, { ids: [first, hidden, '999999', named, first].join(',') })).data
    expect(list.map(({ highlight }) => highlight.id).sort()).toEqual([first, named].sort())
    expect(list).toMatchObject([{ fixture: { fixtureId: match, home: { name: 'Phù Đổng Xanh' } } }, {}])
    for (const ids of ['', 'a', Array.from({ length: 41 }, () => '1').join(',')])
      expect((await app.call(highlightCards, { ids })).msg).toBe('BAD_INPUT')
  })

  test.each(['http://media.example/a.mp4', 'https://user@media.example/a.mp4', 'javascript:alert(1)', 'https://'])(
    'an address is refused: %s',
    async (url) => {
      const given = { fixtureId, url, video: 'mp4', kind: 'goal' } as const
      expect((await app.call(highlightAdd, given, operator)).msg).toBe('BAD_INPUT')
    },
  )
})

test('an order that a worker took but did not finish is taken again', async () => {
  const { takeOrder } = await import('./cut.store.ts')
  const { db } = app.engines.database
  const at = Date.now()
  const of = { fixtureId, streamId: 'gone', fromAt: at - 7_200_000, toAt: at - 7_190_000 }
  await db
    .insertInto('highlights')
    .values({
      fixture_id: of.fixtureId,
      kind: 'clip',
      state: 'waiting',
      stream_id: of.streamId,
      position: 0,
      from_at: new Date(of.fromAt),
      to_at: new Date(of.toAt),
      happened_at: new Date(of.fromAt),
      due_at: new Date(at + 3_600_000),
    } as never)
    .execute()
  const due = (inMs: number) =>
    db
      .updateTable('highlights')
      .set({ due_at: new Date(Date.now() + inMs) })
      .where('stream_id', '=', 'gone')
      .execute()
  // The app polls too and may take the order first. It then finds that the stream is gone.
  await due(-1_000)
  const mine = await takeOrder(db)
  if (mine) {
    expect(await takeOrder(db)).toBeNull()
    await due(-1_000)
  }
  await expect
    .poll(
      async () =>
        (await app.call(highlightDesk, { state: 'failed' }, operator)).data.list.map(({ failure }) => failure),
      {
        timeout: 90_000,
      },
    )
    .toEqual(['gone'])
})
