import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteStatus } from '#contract/status.ts'
import { createWorld } from '#demo/world.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { freePort } from '#tests/setup/ports.ts'
import { startProcess } from '#tests/setup/processes.ts'
import { hasRedis, startRedis } from '#tests/setup/redis.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'
import { type CollectedSpan, startTraceCollector } from '#tests/setup/trace-collector.ts'

describe.skipIf(!hasRedis())('two processes with a collector of traces', () => {
  const closers: (() => Promise<void>)[] = []
  let app: TestApp
  let collector: Awaited<ReturnType<typeof startTraceCollector>>
  let addresses: string[]

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'khan-dai-traces-'))
    closers.push(async () => rmSync(folder, { recursive: true, force: true }))
    const [engine, redis] = [await openTestDatabase(), await startRedis()]
    collector = await startTraceCollector()
    closers.push(engine.close, redis.stop, collector.close)
    addresses = []
    for (const name of ['one', 'other']) {
      const PORT = String(await freePort())
      const { stop } = await startProcess({
        ...{ PORT, HOST: '127.0.0.1', RTMP_PORT: '0', DATA_DIR: join(folder, name), DEMO: 'off', MARBLE_RACES: 'off' },
        ...{ RENDER_WORKERS: '1', DATABASE_URL: engine.connectionString.replace('@/', '@localhost/') },
        ...{ REDIS_URL: redis.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
      })
      closers.push(stop)
      addresses.push(`http://127.0.0.1:${PORT}`)
    }
    app = await startTestApp({ roles: ['http'], engines: { database: { ...engine, close: async () => {} } } })
    closers.push(app.close)
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  const named = (name: string) => collector.spans.filter((span) => span.name === name)
  const within = ({ traceId }: CollectedSpan) => collector.spans.filter((span) => span.traceId === traceId)

  test('a message is one trace from the socket of its writer to the sockets of the other process', async () => {
    const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
    const roomId = await newRoom(app)
    const tokens = [await world.tokenOf(await world.user()), await world.tokenOf(await world.user())]
    const [writer, reader] = await Promise.all(
      addresses.map((address, at) => openSocket(address, { token: tokens[at] ?? '' })),
    )
    if (!writer || !reader) throw new Error('two sockets were opened')
    await writer.sub(roomId)
    await reader.sub(roomId)
    // A round of writes belongs to the trace of its first event, which may be that of a socket that joins the room.
    for (const text of ['Xin chào khán đài', 'Đội nhà lên bóng', 'Vào rồi']) {
      await writer.say(roomId, text)
      await reader.next(({ type }) => type === 'message')
    }
    const partsElsewhere = (sent: CollectedSpan) =>
      within(sent).flatMap(({ instance, name }) => (instance === sent.instance ? [] : [name]))
    await eventually(() => {
      const sent = named('send chatroom')
      expect(sent.map(({ parentSpanId }) => parentSpanId)).toEqual(['', '', ''])
      expect(sent.map(partsElsewhere)).toContainEqual(expect.arrayContaining(['bus chatroom', 'write to sockets']))
    })
    await Promise.all([writer.close(), reader.close()])
    expect(JSON.stringify(collector.spans)).not.toContain('Xin chào')
  })

  test('a page has its rendering, and a call its queries', async () => {
    const [one] = addresses
    expect((await fetch(`${one}/lich-thi-dau`)).status).toBe(200)
    expect((await fetch(`${one}${siteStatus.path}?token=secret-in-a-query`)).status).toBe(200)
    await eventually(() => {
      const [rendering] = named('render')
      const page = collector.spans.find(({ spanId }) => spanId === rendering?.parentSpanId)
      expect(page?.attributes).toMatchObject({ 'http.response.status_code': 200 })
      const [call] = named(`GET ${siteStatus.path}`)
      expect(call).toMatchObject({ attributes: { 'http.route': siteStatus.path } })
      expect(within(call as CollectedSpan).map(({ name }) => name)).toContain('database')
    })
    expect(JSON.stringify(collector.spans)).not.toContain('secret-in-a-query')
  })

  test('a scheduled job is a trace', async () => {
    await app.engines.database.pool.query(`select graphile_worker.add_job('notifications.forget')`)
    await eventually(() => expect(named('job notifications.forget')).toMatchObject([{ parentSpanId: '' }]))
  })
})
