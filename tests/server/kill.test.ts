import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register } from '#contract/account.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

type Running = { process: ChildProcess; lines: Interface; address: string }

let database: DatabaseEngine
let directory: string
const started: ChildProcess[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-kill-'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['tests/setup/app-process.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      // A URL needs a host; the socket folder that stands behind it wins.
      DATABASE_URL: database.connectionString.replace('@/', '@localhost/'),
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      CHAT_BURST: '1000000',
    },
  })
  started.push(child)
  const lines = createInterface({ input: child.stdout })
  const [address] = await once(lines, 'line')
  return { process: child, lines, address }
}

async function signUp(address: string, username: string): Promise<string> {
  const response = await fetch(address + register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Kh4n-dai-cua-toi' }),
  })
  return ((await response.json()) as Envelope<{ accessToken: string }>).data.accessToken
}

/** Each once the one before is acknowledged, so that all who write do so at the same time; until the socket closes. */
async function sendAll(socket: SocketClient, frames: readonly { uuid: string }[]): Promise<void> {
  for (const frame of frames) {
    if (socket.ws.readyState !== socket.ws.OPEN) return
    socket.send(frame)
    const isAcked = await socket
      .next((event) => event.type === 'ack' && event.uuid === frame.uuid)
      .then(
        () => true,
        () => false,
      )
    if (!isAcked) return
  }
}

test('kill -9 during 1,000 sends: every acknowledged message is there once, and the rest can be sent again', async () => {
  const first = await start()
  first.process.stdin?.write('room 5001\n')
  const [groupId] = await once(first.lines, 'line')
  const tokens = await Promise.all(Array.from({ length: 25 }, (_, n) => signUp(first.address, `ben_bi_${n}`)))
  const work = tokens.map((token) => ({
    token,
    // As many as a socket may send at once.
    frames: Array.from({ length: 40 }, (_, n) => ({
      type: 'send',
      topic: 'chatroom',
      path: 'sendMessage',
      uuid: crypto.randomUUID(),
      data: { groupId, originalMessage: `câu ${n}` },
    })),
  }))

  const acked = new Map<string, string>()
  const takeAcks = (socket: SocketClient) => {
    for (const event of socket.events)
      if (event.type === 'ack' && event.code === 0) acked.set(String(event.uuid), event.data.groupMessageId)
  }
  const sockets = await Promise.all(work.map(({ token }) => openSocket(first.address, { token })))
  const sending = Promise.all(sockets.map((socket, n) => sendAll(socket, work[n]?.frames ?? [])))
  const halfway = () => sockets.reduce((sum, socket) => sum + socket.events.length, 0) > 400
  await Promise.race(sockets.map((socket) => socket.until(halfway)))
  first.process.kill('SIGKILL')
  await Promise.all(sockets.map((socket) => socket.closed))
  await sending
  sockets.forEach(takeAcks)
  expect(acked.size).toBeGreaterThan(300)
  expect(acked.size).toBeLessThan(1_000)

  const second = await start()
  const again = await Promise.all(work.map(({ token }) => openSocket(second.address, { token })))
  const before = new Map(acked)
  await Promise.all(
    again.map(async (socket, n) => {
      // The last acknowledged ones too: their ack might as well have been lost.
      const frames = work[n]?.frames ?? []
      const unsure = frames.filter(({ uuid }, at) => !before.has(uuid) || !before.has(frames[at + 3]?.uuid ?? ''))
      await sendAll(socket, unsure)
      await socket.until(() => socket.events.filter((event) => event.type === 'ack').length === unsure.length)
      takeAcks(socket)
    }),
  )
  for (const [uuid, id] of before) expect(acked.get(uuid)).toBe(id)

  const { rows } = await database.pool.query<{ id: string; uuid: string }>(
    'select id, uuid from chat_messages where room_id = $1 order by id',
    [groupId],
  )
  expect(rows.map((row) => Number(row.id))).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1))
  expect(new Map(rows.map((row) => [row.uuid, row.id]))).toEqual(acked)
  await Promise.all(again.map((socket) => socket.close()))
})
