import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { guestLogin, logout } from '#contract/session.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import type { Bus } from '#server/engines/ports.ts'
import { draft } from '#tests/setup/chat-room.ts'
import { type SignedUp, signUp } from '#tests/setup/members.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let member: SignedUp
let guest: string
let groupId: string

beforeAll(async () => {
  app = await startTestApp({ env: { CHAT_BURST: '100000', ALLOWED_ORIGINS: 'https://app.khandai.example' } })
  member = await signUp(app)
  guest = (await app.call(guestLogin)).data
  groupId = await app.features.chat.ensureFixtureRoom('8001')
})
afterAll(() => app.close())

/** Returns this file's database for a second app, which must not close it. */
const kept = () => ({ ...app.engines.database, close: async () => {} })
const open = (token = guest) => openSocket(app.address, { token })

async function statusOf(origin: string): Promise<number> {
  const ws = new WebSocket(`${app.address.replace('http', 'ws')}/websocket?token=${guest}`, { headers: { origin } })
  ws.on('error', () => {})
  const opened = once(ws, 'open').then(() => 101)
  const refused = once(ws, 'unexpected-response').then(([, response]) => response.statusCode as number)
  const status = await Promise.race([opened, refused])
  ws.terminate()
  return status
}

describe('handshake', () => {
  test('only the site’s origin and allowed ones may open a socket, compared as a whole', async () => {
    const own = new URL(app.address)
    const bad = [
      'null',
      'https://evil.example',
      `https://${own.host}`,
      `http://${own.hostname}`,
      `http://${own.hostname}:1`,
      `http://user@${own.host}`,
      `http://${own.host}.evil.example`,
      `http://evil-${own.host}`,
      `${own.origin}/`,
      'http://app.khandai.example',
      'https://APP.khandai.example',
      'https://app.khandai.example.evil.example',
      'https://app.khandai.example:8443',
    ]
    for (const origin of bad) expect(`${origin} ${await statusOf(origin)}`).toBe(`${origin} 403`)
    for (const origin of [own.origin, 'https://app.khandai.example']) expect(await statusOf(origin)).toBe(101)
  })

  // The last signature has the right length in characters, but not in bytes.
  test.each(['nonsense', '', 'a.b.c', 'e30~x', `e30~${'ế'.repeat(43)}`])(
    'the token "%s" gets FIBE_NOT_LOGIN and is closed with 4401',
    async (token) => {
      const s = await open(token)
      expect(await s.next((e) => e.type === 'error')).toMatchObject({ code: 1101, msg: 'FIBE_NOT_LOGIN' })
      expect(await s.closed).toEqual({ code: 4401, reason: 'FIBE_NOT_LOGIN' })
    },
  )

  test('a handshake for a path without a socket is refused, regardless of the protocol', async () => {
    for (const protocol of [[], ['vite-hmr']]) {
      const ws = new WebSocket(`${app.address.replace('http', 'ws')}/nowhere`, protocol)
      ws.on('error', () => {})
      const [, response] = await once(ws, 'unexpected-response')
      expect(response.statusCode).toBe(404)
      ws.terminate()
    }
  })

  test('a client that disconnects before its handshake is refused does not end the process', async () => {
    const { hostname, port } = new URL(app.address)
    for (let at = 0; at < 20; at++) {
      const peer = connect(Number(port), hostname)
      await once(peer, 'connect')
      const head = `GET /nowhere HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
      await new Promise((sent) => peer.write(head, sent))
      peer.resetAndDestroy()
    }
    // An unhandled error would have ended this process and the test run.
    expect((await fetch(`${app.address}/healthz`)).status).toBe(200)
  })
})

describe('frames', () => {
  test.each([
    ['not JSON', 'not json'],
    ['not an object', '[]'],
    ['an unknown type', '{"type":"shout"}'],
    ['a sub without a topic', '{"type":"sub"}'],
    ['a send without a uuid', '{"type":"send","topic":"chatroom","data":{}}'],
    ['a prototype key', '{"__proto__":{"type":"ping"}}'],
    ['deep nesting', `${'['.repeat(3_000)}${']'.repeat(3_000)}`],
  ])('%s is an error, and the socket stays open', async (_, frame) => {
    const s = await open()
    s.send(frame)
    expect(await s.next((e) => e.type === 'error')).toMatchObject({ code: 1406, msg: 'MALFORMED_FRAME' })
    s.send({ type: 'ping' })
    await s.next((e) => e.type === 'pong')
    await s.close()
  })

  test.each([
    { topic: 'fixture', fixtureId: { toString: 1 } },
    { topic: 'chatroom', groupId: [] },
    { topic: 'chatroom' },
    { topic: 'nothing-of-ours' },
  ])('an unsub of %j leaves nothing, and the next request gets a response', async (frame) => {
    const s = await open(member.accessToken)
    await s.sub(groupId)
    s.send({ type: 'unsub', ...frame })
    s.send({ type: 'sub', topic: 'nothing-of-ours' })
    await s.next((e) => e.type === 'subbed' && e.topic === 'nothing-of-ours')
    const { uuid } = await s.say(groupId, `vẫn ở đây ${JSON.stringify(frame)}`)
    await s.next((e) => e.type === 'message' && e.data.uuid === uuid)
    await s.close()
  })

  test.each([
    [{ topic: 'chatroom', groupId: 'no-such-room' }, 'ROOM_NOT_FOUND'],
    [{ topic: 'chatroom', groupId: '424242' }, 'ROOM_NOT_FOUND'],
    [{ topic: 'chatroom' }, 'ROOM_NOT_FOUND'],
    [{ topic: 'fixture', fixtureId: '424242' }, 'FIXTURE_NOT_FOUND'],
    [{ topic: 'user' }, 'FIBE_NOT_LOGIN'],
    [{ topic: 'nothing-of-ours' }, 'UNKNOWN_TOPIC'],
    [{ topic: '__proto__' }, 'UNKNOWN_TOPIC'],
    [{ topic: 'fixture', fixtureId: { nested: 1 } }, 'FIXTURE_NOT_FOUND'],
  ])('a guest who subscribes to %j gets %s', async (frame, msg) => {
    const s = await open()
    s.send({ type: 'sub', ...frame })
    expect(await s.next((e) => e.type === 'subbed')).toMatchObject({ msg, data: null })
    await s.close()
  })

  test('more than 8 KiB closes with 1009, and binary frames and too many fragments are refused', async () => {
    const big = await open()
    big.send('x'.repeat(8 * 1024 + 1))
    expect(await big.next((e) => e.type === 'error')).toMatchObject({ code: 1013, msg: 'PAYLOAD_TOO_LARGE' })
    expect((await big.closed).code).toBe(1009)
    const binary = await open()
    binary.ws.send(Buffer.from('{"type":"ping"}'))
    expect(await binary.next((e) => e.type === 'error')).toMatchObject({ msg: 'MALFORMED_FRAME' })
    await binary.close()
    const pieces = await open()
    for (let n = 0; n < 100; n++) pieces.ws.send('', { fin: false })
    await pieces.next((e) => e.type === 'error' && e.msg === 'TOO_MANY_REQUESTS')
    expect((await pieces.closed).code).toBe(1008)
  })

  test('frames above the rate are refused, and a client that continues is disconnected', async () => {
    const s = await open()
    for (let n = 0; n < 60; n++) s.send({ type: 'ping' })
    await s.next((e) => e.type === 'error' && e.msg === 'TOO_MANY_REQUESTS')
    expect(s.events.filter((e) => e.type === 'pong').length).toBeLessThan(60)
    for (let n = 0; n < 300; n++) s.send({ type: 'ping' })
    expect((await s.closed).code).toBe(1008)
  })

  test('pings are answered, count as frames, and a flood of them ends the connection', async () => {
    const ws = new WebSocket(`${app.address.replace('http', 'ws')}/websocket?token=${guest}`)
    await once(ws, 'open')
    const pong = once(ws, 'pong')
    ws.ping('here')
    expect(String((await pong)[0])).toBe('here')
    let pongs = 0
    ws.on('pong', () => {
      pongs += 1
    })
    const closed = once(ws, 'close')
    for (let i = 0; i < 2_000; i++) ws.ping()
    expect((await closed)[0]).toBe(1008)
    expect(pongs).toBeLessThan(200)
  })

  test('a flood of pongs ends the connection', async () => {
    const ws = new WebSocket(`${app.address.replace('http', 'ws')}/websocket?token=${guest}`)
    await once(ws, 'open')
    const closed = once(ws, 'close')
    for (let i = 0; i < 2_000; i++) ws.pong()
    expect((await closed)[0]).toBe(1008)
  })

  test('the end of a session closes its sockets immediately', async () => {
    const other = await signUp(app)
    const [s, mine] = [await open(other.accessToken), await open(member.accessToken)]
    await app.call(logout, { refreshToken: other.refreshToken })
    expect((await s.closed).code).toBe(4401)
    const again = await open(other.accessToken)
    expect((await again.closed).code).toBe(4401)
    expect(mine.ws.readyState).toBe(WebSocket.OPEN)
    await mine.close()
  })
})

describe('fan-out', () => {
  const say = (text: string) =>
    app.features.chat.say(member.userId, { roomId: groupId, uuid: crypto.randomUUID(), text, parentId: null })

  test('clients with and without deflate get the same messages', async () => {
    const room = await app.features.chat.ensureFixtureRoom('8002')
    const deflates = await openSocket(app.address, { token: guest, ws: { perMessageDeflate: true } })
    const plain = await openSocket(app.address, { token: guest, ws: { perMessageDeflate: false } })
    const limited = await openSocket(app.address, {
      token: guest,
      ws: { perMessageDeflate: { serverMaxWindowBits: 9 } },
    })
    expect([deflates, plain, limited].map((s) => s.ws.extensions)).toEqual(['permessage-deflate', '', ''])
    const sockets = [deflates, plain, limited]
    await Promise.all(sockets.map((s) => s.sub(room)))
    const text = 'Vào! Bàn thắng quá đẹp mắt của đội khách. '.repeat(9)
    for (let n = 0; n < 20; n++)
      await app.features.chat.say(member.userId, { roomId: room, uuid: crypto.randomUUID(), text, parentId: null })
    const textsOf = (s: (typeof sockets)[0]) =>
      s.events.filter((e) => e.type === 'message').map((e) => e.data.filteredMessage)
    for (const s of sockets) {
      await s.until(() => textsOf(s).length === 20)
      expect(new Set(textsOf(s))).toEqual(new Set([text.trim()]))
    }
    await Promise.all(sockets.map((s) => s.close()))
  })

  test('a reader that stalls is paused, then resumed without loss or repetition, and others do not wait', async () => {
    const room = await app.features.chat.ensureFixtureRoom('8003')
    const fast = await open()
    await fast.sub(room)
    const slow = await stalledReader(room)
    const text = 'd'.repeat(480)
    const total = 1_500
    const count = () => fast.events.filter((e) => e.type === 'message').length
    for (let n = 0; n < total; n += 100)
      await Promise.all(
        Array.from({ length: 100 }, () =>
          app.features.chat.say(member.userId, { roomId: room, uuid: crypto.randomUUID(), text, parentId: null }),
        ),
      )
    await fast.until(() => count() === total)
    expect(await parkings()).toBeGreaterThan(0)
    const ids = await slow.readUpTo(total)
    expect(ids).toEqual(Array.from({ length: total }, (_, n) => n + 1))
    slow.socket.destroy()
    await fast.close()
  })

  async function parkings(): Promise<number> {
    const metrics = await (await fetch(`${app.address}/metrics`)).text()
    return Number(/^sockets_parked_total (\d+)/m.exec(metrics)?.[1])
  }

  /**
   * Creates a client that does not read until the test asks it to. It uses a unix socket, since the kernel buffers
   * megabytes for TCP.
   */
  async function stalledReader(room: string) {
    const path = join(tmpdir(), `khan-dai-stall-${process.pid}.sock`)
    const door = createServer((socket) => app.http.server.emit('connection', socket)).listen(path)
    await once(door, 'listening')
    const socket = connect(path)
    const key = Buffer.from('0123456789abcdef').toString('base64')
    socket.write(
      `GET /websocket?token=${guest} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    )
    await once(socket, 'data')
    door.close()
    const frame = Buffer.from(JSON.stringify({ type: 'sub', topic: 'chatroom', groupId: room }))
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | frame.length, 0, 0, 0, 0]), frame]))
    await once(socket, 'data')
    socket.pause()
    return {
      socket,
      async readUpTo(lastId: number): Promise<number[]> {
        const chunks: string[] = []
        const done = Promise.withResolvers<void>()
        socket.on('data', (chunk) => {
          chunks.push(chunk.toString('latin1'))
          if (chunks.slice(-2).join('').includes(`"groupMessageId":"${lastId}"`)) done.resolve()
        })
        socket.resume()
        await done.promise
        return [...chunks.join('').matchAll(/"groupMessageId":"(\d+)"/g)].map((match) => Number(match[1]))
      },
    }
  }

  test('every reader of a large room gets each message once and in order, also after a reconnect', async () => {
    const room = await app.features.chat.ensureFixtureRoom('8004')
    const stayers = await Promise.all(Array.from({ length: 520 }, () => open()))
    await Promise.all(stayers.map((s) => s.sub(room)))
    const total = 60
    const idsOf = (s: (typeof stayers)[0], from = 0) =>
      s.events
        .slice(from)
        .flatMap((e) => (e.type === 'subbed' ? e.data.list : e.type === 'message' && e.data.uuid ? [e.data] : []))
        .map((message) => Number(message.groupMessageId))
    const writing = Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let n = 0; n < total / 3; n++) await app.features.chat.say(member.userId, draft(room, 'x'))
      }),
    )
    const returning = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const before = await open()
        await before.sub(room)
        await before.until(() => idsOf(before).length >= 20)
        await before.close()
        const seen = idsOf(before)
        const after = await open()
        await after.sub(room, String(seen.at(-1)))
        return { seen, after }
      }),
    )
    await writing
    const wanted = Array.from({ length: total }, (_, n) => n + 1)
    for (const s of stayers) {
      await s.until(() => idsOf(s).length >= total)
      expect(idsOf(s)).toEqual(wanted)
    }
    for (const { seen, after } of returning) {
      await after.until(() => seen.length + idsOf(after).length >= total - (seen[0] ?? 0) + 1)
      const got = [...seen, ...idsOf(after)]
      expect(got).toEqual(wanted.slice((got[0] ?? 0) - 1))
    }
    await Promise.all([...stayers, ...returning.map(({ after }) => after)].map((s) => s.close()))
  })

  test('two instances on one bus see each other’s messages in one order', async () => {
    const second = await startTestApp({
      env: { CHAT_BURST: '100000' },
      engines: { database: kept(), bus: app.engines.bus },
    })
    const [a, b] = [await open(member.accessToken), await openSocket(second.address, { token: member.accessToken })]
    await Promise.all([a.sub(groupId), b.sub(groupId)])
    const before = Number((await say('trước')).groupMessageId)
    await Promise.all(Array.from({ length: 15 }, (_, n) => [a.say(groupId, `a${n}`), b.say(groupId, `b${n}`)]).flat())
    const idsOf = (s: typeof a) =>
      s.events
        .filter((e) => e.type === 'message' && e.data.groupMessageId > before)
        .map((e) => Number(e.data.groupMessageId))
    for (const s of [a, b]) {
      await s.until(() => idsOf(s).length === 30)
      expect(idsOf(s)).toEqual(Array.from({ length: 30 }, (_, n) => before + 1 + n))
    }
    await Promise.all([a.close(), b.close()])
    await second.close()
  })

  test('a room is read after its topic is subscribed, so that earlier messages of other instances are included', async () => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const bus: Bus = {
      ...createMemoryBus(),
      async listening() {
        asked.resolve()
        await answered.promise
      },
    }
    const second = await startTestApp({ engines: { database: kept(), bus } })
    const reader = await openSocket(second.address, { token: member.accessToken })
    const subbed = reader.sub(groupId)
    await asked.promise
    const { groupMessageId } = await say('trong lúc chờ')
    answered.resolve()
    expect((await subbed).data.lastId).toBe(groupMessageId)
    await reader.close()
    await second.close()
  })
})

test('a stopping instance sends its sockets a time to reconnect, and closes them with 1012', async () => {
  const stopping = await startTestApp()
  const token = (await stopping.call(guestLogin)).data
  const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(stopping.address, { token })))
  const closing = stopping.close()
  for (const s of sockets) {
    expect((await s.next((e) => e.type === 'reconnect')).afterMs).toBeLessThanOrEqual(2_000)
    expect((await s.closed).code).toBe(1012)
  }
  await closing
})
