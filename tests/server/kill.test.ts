import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKillableApp, type KillableApp, signUpAt } from '#tests/setup/killable-app.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'

let app: KillableApp
beforeAll(async () => {
  app = await createKillableApp()
})
afterAll(() => app.close())

/**
 * Sends each frame when the previous one is acknowledged. So all members write at the same time, each one frame at a
 * time. Stops when the socket closes.
 */
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
  const first = await app.start()
  first.process.stdin?.write('room 5001\n')
  const [groupId] = await once(first.lines, 'line')
  const tokens = await Promise.all(Array.from({ length: 25 }, (_, n) => signUpAt(first.address, `ben_bi_${n}`)))
  const work = tokens.map((token) => ({
    token,
    // The number of frames that a socket may send in one burst.
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

  const second = await app.start()
  const again = await Promise.all(work.map(({ token }) => openSocket(second.address, { token })))
  const before = new Map(acked)
  await Promise.all(
    again.map(async (socket, n) => {
      // Also repeats each member’s last acknowledged frames, because their acks might have been lost.
      const frames = work[n]?.frames ?? []
      const unsure = frames.filter(({ uuid }, at) => !before.has(uuid) || !before.has(frames[at + 3]?.uuid ?? ''))
      await sendAll(socket, unsure)
      await socket.until(() => socket.events.filter((event) => event.type === 'ack').length === unsure.length)
      takeAcks(socket)
    }),
  )
  for (const [uuid, id] of before) expect(acked.get(uuid)).toBe(id)

  const { rows } = await app.database.pool.query<{ id: string; uuid: string }>(
    'select id, uuid from chat_messages where room_id = $1 order by id',
    [groupId],
  )
  expect(rows.map((row) => Number(row.id))).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1))
  expect(new Map(rows.map((row) => [row.uuid, row.id]))).toEqual(acked)
  await Promise.all(again.map((socket) => socket.close()))
})
