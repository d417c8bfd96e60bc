import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import type { Connection } from './connection.ts'
import { createHub } from './hub.ts'
import type { PreparedFrame } from './prepared-frame.ts'
import type { Entry } from './ring.ts'

function listen() {
  const heard: string[] = []
  const connection = {
    isOpen: true,
    backlogBytes: 0,
    parkedAt: 0,
    write: ({ plain }: PreparedFrame) => void heard.push(...idsIn(plain)),
  }
  return { heard, connection: connection as unknown as Connection }
}

function idsIn(frame: Buffer): string[] {
  return [...frame.toString('latin1').matchAll(/"id":(\d+)/g)].map(([, id]) => id as string)
}

function openChannel(listeners: number) {
  const hub = createHub({ bus: createMemoryBus(), gauge: { flushed() {}, parked() {} } })
  const channel = hub.open('channel', { fields: {}, sequence: { prefix: '', lastId: 0 }, dispose() {} })
  const all = Array.from({ length: listeners }, listen)
  for (const { connection } of all) hub.join(connection, channel)
  let last = 0
  return {
    hub,
    channel,
    all,
    say() {
      last += 1
      hub.deliver('channel', [{ id: last, json: `{"id":${last}}` }])
    },
  }
}

test('other tasks run while the server writes to a big channel', async () => {
  const { hub, all, say } = openChannel(500)
  say()
  await turn()
  const reached = all.filter(({ heard }) => heard.length > 0).length
  expect(reached).toBeGreaterThan(0)
  expect(reached).toBeLessThan(500)
  hub.close()
})

test('while a channel is written to, every member receives each message once and in order, also members who arrive', async () => {
  const { hub, channel, all, say } = openChannel(700)
  const late: string[][] = []
  for (let said = 1; said <= 40; said++) {
    say()
    const newcomer = listen()
    hub.enter(newcomer.connection, channel, null)
    late.push(newcomer.heard)
    await turn()
  }
  const line = Array.from({ length: 40 }, (_, at) => String(at + 1))
  const deadline = Date.now() + 10_000
  const everybody = [...all.map(({ heard }) => heard), ...late]
  while (Date.now() < deadline && everybody.some((heard) => heard.at(-1) !== '40')) await turn()
  for (const heard of everybody) expect(heard).toEqual(line)
  hub.close()
})

test('a returning member gets no entry that the veil omits, and veiled messages of the sequence', () => {
  const hub = createHub({ bus: createMemoryBus(), gauge: { flushed() {}, parked() {} } })
  const veil = () => (entry: Entry) => (entry.id === null ? null : `{"id":${entry.id}9}`)
  const channel = hub.open('channel', { fields: {}, sequence: { prefix: '', lastId: 0 }, veil, dispose() {} })
  hub.deliver('channel', [
    { id: 1, json: '{"id":1}' },
    { id: null, json: '{"id":100}' },
    { id: 2, json: '{"id":2}' },
  ])
  const { connection, heard } = listen()
  hub.enter(connection, channel, 1)
  expect(heard).toEqual(['29'])
  hub.close()
})
