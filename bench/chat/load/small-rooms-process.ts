// Loads many small rooms and prints the figures as JSON. The only argument is a SmallRoomsPlan as JSON. It is a
// separate process, so that it can run on another processor than the server.
import { setTimeout as delay } from 'node:timers/promises'
import { cpuSecondsOf, cpuSecondsOfFamily } from '#bench/machine.ts'
import { createDialect } from './dialects.ts'
import { createInterpreter } from './interpreter.ts'
import { Latencies } from './latencies.ts'
import type { SmallRoomsFigures, SmallRoomsPlan } from './plan.ts'
import { openRawSocket } from './raw-socket.ts'

const plan = JSON.parse(process.argv[2] ?? '') as SmallRoomsPlan
const { url, groupIds, socketsPerRoom, ratePerRoomS, isPrivate } = plan
/** Max handshakes in progress. */
const parallel = 128
const target = { url, isDeflated: false }
const interpret = createInterpreter(createDialect('khan-dai', ''))
const acks = new Latencies()
const deliveries = new Latencies()
const saidAt = new Map<string, number>()
let measuredFrom = Number.POSITIVE_INFINITY
let acknowledged = 0
let delivered = 0
let outOfOrder = 0
let expected = 0

/** Opens the sockets of one room. All of them receive; the first one also sends. */
async function enterRoom(groupId: string) {
  const dialect = createDialect('khan-dai', groupId, { isPrivate })
  const sockets = await Promise.all(
    Array.from({ length: socketsPerRoom }, async () => {
      const subbed = Promise.withResolvers<void>()
      let nextId: number | null = null
      const socket = await openRawSocket(target, {
        close: () => subbed.reject(new Error('the server hung up')),
        frame(frame) {
          const heard = interpret(frame)
          if (heard.subbed) {
            nextId = heard.subbed.lastId + 1
            subbed.resolve()
          }
          const now = performance.now()
          heard.ids.forEach((id, at) => {
            if (id !== nextId) outOfOrder += 1
            nextId = id + 1
            delivered += 1
            const sentAt = heard.sentAt[at] ?? Number.NaN
            if (sentAt >= measuredFrom) deliveries.add(now - sentAt)
          })
          for (const { uuid, isGood } of heard.acks) {
            if (!isGood) throw new Error('the server refused a message')
            acknowledged += 1
            const at = saidAt.get(uuid) ?? Number.NaN
            if (at >= measuredFrom) acks.add(now - at)
            saidAt.delete(uuid)
          }
        },
      })
      socket.send(dialect.subscribe(null))
      await subbed.promise
      return socket
    }),
  )
  return { dialect, speaker: sockets[0] }
}

const rooms: Awaited<ReturnType<typeof enterRoom>>[] = []
const line = groupIds.values()
await Promise.all(
  Array.from({ length: Math.max(1, Math.floor(parallel / socketsPerRoom)) }, async () => {
    for (const groupId of line) rooms.push(await enterRoom(groupId))
  }),
)

let said = 0
let timer: NodeJS.Timeout | undefined
const beganAt = performance.now()
const ratePerS = rooms.length * ratePerRoomS

/**
 * Sends at an even rate, room by room, even when the server is slow. Latency counts from the time a message was due.
 */
function sayWhatIsDue(): void {
  for (;;) {
    const dueAt = beganAt + (said * 1_000) / ratePerS
    const now = performance.now()
    if (dueAt > now) {
      timer = setTimeout(sayWhatIsDue, dueAt - now)
      return
    }
    const { dialect, speaker } = rooms[said % rooms.length] as (typeof rooms)[0]
    const uuid = `5a11700d-0000-4000-8000-${said.toString(16).padStart(12, '0')}`
    saidAt.set(uuid, dueAt)
    speaker?.send(dialect.publish({ uuid, text: `${dueAt.toFixed(1)} Cú sút đẹp quá trời ơi` }))
    said += 1
    expected += socketsPerRoom
  }
}

function readClocks() {
  const own = process.cpuUsage()
  return {
    at: performance.now(),
    server: cpuSecondsOf(plan.serverPid),
    database: cpuSecondsOfFamily(plan.databasePid),
    own: (own.user + own.system) / 1e6,
    acknowledged,
  }
}

sayWhatIsDue()
await delay(plan.warmS * 1_000)
const before = readClocks()
measuredFrom = before.at
await delay(plan.measureS * 1_000)
const after = readClocks()
clearTimeout(timer)
const drainUntil = performance.now() + plan.drainS * 1_000
while (performance.now() < drainUntil && (acknowledged < said || delivered < expected)) await delay(50)

const windowS = (after.at - before.at) / 1_000
const messages = after.acknowledged - before.acknowledged
const figures: SmallRoomsFigures = {
  messagesPerS: messages / windowS,
  ackP50Ms: acks.quantile(0.5),
  ackP99Ms: acks.quantile(0.99),
  deliveryP50Ms: deliveries.quantile(0.5),
  deliveryP99Ms: deliveries.quantile(0.99),
  serverMsPerMessage: ((after.server - before.server) * 1_000) / messages,
  databaseMsPerMessage: ((after.database - before.database) * 1_000) / messages,
  serverPercent: (100 * (after.server - before.server)) / windowS,
  databasePercent: (100 * (after.database - before.database)) / windowS,
  generatorPercent: (100 * (after.own - before.own)) / windowS,
  unacknowledged: said - acknowledged,
  lost: expected - delivered,
  outOfOrder,
}
process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0))
