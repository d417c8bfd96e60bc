import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import { oddsTopic } from '#contract/odds.socket.ts'
import { fixtureOdds, oddsBoard } from '#contract/odds.ts'
import { guestLogin } from '#contract/session.ts'
import { eventSchema } from '#contract/topic-schemas.ts'
import { createWorld, type World } from '#demo/world.ts'
import { companyB, oddsRow, provider } from '#tests/setup/odds.ts'
import { openSocket, type SocketClient, type SocketEvent } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp({ env: { COUNTRY_HEADER: 'cf-ipcountry', ODDS_OFF_COUNTRIES: 'SG' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

async function reader(country?: string): Promise<SocketClient> {
  const { data } = await app.call(guestLogin)
  return openSocket(app.address, { token: data, ...(country ? { ws: { headers: { 'cf-ipcountry': country } } } : {}) })
}

async function sub(socket: SocketClient, frame: object): Promise<SocketEvent> {
  const seen = socket.events.length
  socket.send({ type: 'sub', ...frame })
  return socket.next((event) => event.type === 'subbed' && socket.events.indexOf(event) >= seen)
}

/** Uses another page size each time, because responses are shared for a second. */
async function boardOf(fixtureId: string) {
  const { data } = await app.call(oddsBoard, { tab: 'early', pageSize: 300 - priced })
  const all = data.groups.flatMap(({ fixtures }) => fixtures)
  if (!all.some(({ fixture }) => fixture.fixtureId === fixtureId)) throw new Error('not on the board')
  return data
}

const threeDays = () => Date.now() + 3 * 86_400_000
let priced = 0
/** Returns a row that is later than the previous one and has another price. */
function moved(fixtureId: string, given: Parameters<typeof oddsRow>[1] = {}) {
  priced += 1
  const changedAt = oddsRow(fixtureId).changedAt + priced * 1_000 - 30_000
  return oddsRow(fixtureId, { prices: [(1.5 + priced / 100).toFixed(2), '2.5'], changedAt, ...given })
}
const apply = (...rows: ReturnType<typeof oddsRow>[]) => app.features.odds.applyOddsRows(provider, rows)

describe('the topic of a board', () => {
  test('sends what changed since the page was read, then every change, with only the newest state of a line', async () => {
    const fixtureId = await world.fixture({ kickOff: threeDays() })
    await apply(moved(fixtureId))
    const { revision, boards } = await boardOf(fixtureId)
    await apply(moved(fixtureId))
    const socket = await reader()
    const { data } = await sub(socket, { topic: 'odds', board: boards[0], afterId: revision })
    const missed = oddsTopic.snapshot.parse(data)
    expect(missed).toMatchObject({ gap: false, list: [{ fixtureId, version: 2 }] })
    await apply(moved(fixtureId))
    await apply(moved(fixtureId), moved(fixtureId, { lineIndex: 2 }), moved(fixtureId, { company: companyB }))
    await socket.next((event) => event.type === 'odds' && (event.list as { version: number }[])[0]?.version === 4)
    const news = socket.events
      .filter(({ type }) => type === 'odds')
      .map((event) => eventSchema(oddsTopic, 'odds').parse(event))
    // A reader with the response’s revision sees no gap before the first message.
    expect(BigInt(news[0]?.previous ?? 'x')).toBeLessThanOrEqual(BigInt(missed.revision))
    for (const [i, one] of news.slice(1).entries()) expect(one.previous).toBe(news[i]?.revision)
    expect(news.flatMap(({ list }) => list.map(({ companyId, lineIndex }) => `${companyId}/${lineIndex}`))).toEqual(
      news.map(() => '1/1'),
    )
    await socket.close()
  })

  test('asks a client without a revision to read the board, and refuses an invalid board', async () => {
    const socket = await reader()
    expect((await sub(socket, { topic: 'odds', board: '10:2026-11-21:1' })).data).toMatchObject({ gap: true, list: [] })
    for (const board of ['', '10', '10:2026-02-31:1', 'x'.repeat(64)])
      expect((await sub(socket, { topic: 'odds', board })).msg).toBe('UNKNOWN_TOPIC')
    await socket.close()
  })

  test('sends nothing after an unsub', async () => {
    const fixtureId = await world.fixture({ kickOff: threeDays() })
    await apply(moved(fixtureId))
    const { boards, revision } = await boardOf(fixtureId)
    const [socket, other] = [await reader(), await reader()]
    for (const one of [socket, other]) await sub(one, { topic: 'odds', board: boards[0], afterId: revision })
    socket.send({ type: 'unsub', topic: 'odds', board: boards[0] })
    socket.send({ type: 'ping' })
    await socket.next(({ type }) => type === 'pong')
    await apply(moved(fixtureId))
    await other.next((event) => event.type === 'odds')
    expect(socket.events.filter(({ type }) => type === 'odds')).toEqual([])
    await Promise.all([socket.close(), other.close()])
  })
})

describe('the topic of a fixture', () => {
  test('carries the odds of every company and line', async () => {
    const fixtureId = await world.fixture({ kickOff: threeDays() })
    const socket = await reader()
    await sub(socket, { topic: 'fixture', fixtureId })
    await apply(moved(fixtureId), moved(fixtureId, { lineIndex: 2 }), moved(fixtureId, { company: companyB }))
    const event = eventSchema(fixtureTopic, 'fixtureOdds').parse(
      await socket.next(({ type }) => type === 'fixtureOdds'),
    )
    expect(event.list.map(({ companyId, lineIndex }) => `${companyId}/${lineIndex}`).toSorted()).toEqual([
      '1/1',
      '1/2',
      '2/1',
    ])
    const { data } = await app.call(fixtureOdds, { fixtureId })
    expect(data.revision).toBe(event.revision)
    await socket.close()
  })

  test('where odds are switched off, sends only the play, and refuses the board', async () => {
    const fixtureId = await world.liveFixture({ kickOff: Date.now() - 60_000 })
    const [restricted, free] = [await reader('SG'), await reader('VN')]
    for (const socket of [restricted, free]) await sub(socket, { topic: 'fixture', fixtureId })
    expect((await sub(restricted, { topic: 'odds', board: '10:2026-11-21:1' })).msg).toBe('RESTRICTED_COUNTRY')
    await apply(moved(fixtureId))
    await free.next(({ type }) => type === 'fixtureOdds')
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now() + 1_000, homeScore: 3 })
    await restricted.next(({ type }) => type === 'fixture')
    expect(restricted.events.filter(({ type }) => type === 'fixtureOdds')).toEqual([])
    await Promise.all([restricted.close(), free.close()])
  })
})
