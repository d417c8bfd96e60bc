// Sends a storm of gifts in a room full of viewers and prints the figures as JSON. The only argument is a StormPlan as
// JSON. It is a separate process, so that it can run on another processor than the server.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Latencies } from '#bench/chat/load/latencies.ts'
import { openRawSocket } from '#bench/chat/load/raw-socket.ts'
import { cpuSecondsOf, cpuSecondsOfFamily } from '#bench/machine.ts'
import type { GiftNotice } from '#contract/chat.socket.ts'
import { giftSend } from '#contract/gifts.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createAuthority } from '#server/http/tokens.ts'
import type { StormFigures, StormPlan } from './plan.ts'

const plan = JSON.parse(process.argv[2] ?? '') as StormPlan
const authority = createAuthority({ secret: plan.secret, bus: createMemoryBus() })
const tokens = plan.userIds.map((userId) =>
  authority.signAccess({ userId, username: `fan${userId}`, role: 'user', sessionId: randomUUID() }),
)
authority.close()
const parallel = 256
const settleMs = 2_000
/** Wait for the last notice and for late responses. */
const drainMs = 5_000

let isMeasuring = false
let frames = 0
let bytes = 0
let announced = 0
let notices = 0

type Event = { type: string; data?: Partial<GiftNotice> }

/** Connects a viewer and counts its frames. With `isReader`, also counts the gifts in the frames. */
async function enter(isReader: boolean): Promise<void> {
  const socket = await openRawSocket(
    { url: plan.url, isDeflated: false },
    {
      frame({ payload }) {
        if (isMeasuring) {
          frames += 1
          bytes += payload.length
        }
        if (!isReader) return
        for (const { type, data } of JSON.parse(payload.toString()) as Event[])
          if (type === 'message' && data?.systemMessage === 10) {
            notices += 1
            announced += (data.gifts?.length ?? 0) + (data.others ?? 0)
          }
      },
      close() {
        throw new Error('the server hung up on a viewer')
      },
    },
  )
  socket.send(JSON.stringify({ type: 'sub', topic: 'chatroom', groupId: plan.groupId }))
}

const line = Array.from({ length: plan.viewers }, (_, index) => index).values()
await Promise.all(
  Array.from({ length: parallel }, async () => {
    for (const index of line) await enter(index === 0)
  }),
)
await delay(settleMs)

const acks = new Latencies()
let acknowledged = 0
let refused = 0
let lastAckAt = 0

async function give(token: string): Promise<void> {
  const startedAt = performance.now()
  const body = JSON.stringify({ groupId: plan.groupId, ...plan.gift, quantity: 1, requestId: randomUUID() })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(plan.address + giftSend.path, { method: 'POST', headers, body })
  const { code } = (await answer.json()) as { code: number }
  if (code === 0) {
    lastAckAt = performance.now()
    acks.add(lastAckAt - startedAt)
    acknowledged += 1
  } else refused += 1
}

const clocks = () => {
  const own = process.cpuUsage()
  return {
    at: performance.now(),
    server: cpuSecondsOf(plan.serverPid),
    database: cpuSecondsOfFamily(plan.databasePid),
    own: (own.user + own.system) / 1e6,
  }
}

const asked = plan.ratePerS * plan.seconds
const under: Promise<void>[] = []
const before = clocks()
isMeasuring = true
// Sends each gift at its due time, even when earlier ones have no response yet.
for (let at = 0; at < asked; at += 1) {
  const waitMs = before.at + (at * 1_000) / plan.ratePerS - performance.now()
  if (waitMs > 1) await delay(waitMs)
  under.push(give(tokens[at % tokens.length] ?? ''))
}
const after = clocks()
isMeasuring = false
await Promise.all(under)
await delay(drainMs)

const windowS = (after.at - before.at) / 1_000
const percent = (cpuS: number) => (100 * cpuS) / windowS
const figures: StormFigures = {
  asked,
  acknowledged,
  refused,
  announced,
  notices,
  ackP50Ms: acks.quantile(0.5),
  ackP99Ms: acks.quantile(0.99),
  acksPerS: acknowledged / ((lastAckAt - before.at) / 1_000),
  framesPerViewerS: frames / plan.viewers / windowS,
  bytesPerViewerS: bytes / plan.viewers / windowS,
  serverPercent: percent(after.server - before.server),
  databasePercent: percent(after.database - before.database),
  generatorPercent: percent(after.own - before.own),
}
process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0))
