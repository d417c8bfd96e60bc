// Loads a chat server and prints the Figures as JSON. The only argument is a Plan as JSON. It is a separate process, so
// that it can run on another processor than the server.
import { setTimeout as delay } from 'node:timers/promises'
import { busyCpuSeconds, cpuSecondsOf, residentBytesOf } from '#bench/machine.ts'
import { createDialect } from './dialects.ts'
import { createInterpreter } from './interpreter.ts'
import { Latencies } from './latencies.ts'
import { Listener } from './listener.ts'
import type { Figures, Plan, Storm } from './plan.ts'
import { createSpeakers } from './speakers.ts'

const plan = JSON.parse(process.argv[2] ?? '') as Plan
const settleMs = 1_500
/** Max handshakes in progress. */
const parallel = 256
const lookEveryMs = 100
/** The drain ends when no message has arrived for this long. */
const silenceMs = 2_000

const dialect = createDialect(plan.dialect, plan.groupId)
const interpret = createInterpreter(dialect)
const target = { url: plan.url, isDeflated: plan.isDeflated }
const latencies = new Latencies()
const ackLatencies = new Latencies()
let isMeasuring = false
let measuredFrom = Number.POSITIVE_INFINITY
let deliveries = 0
let frames = 0
let heardAt = 0

const listeners = Array.from(
  { length: plan.listeners },
  () =>
    new Listener({
      target,
      dialect,
      interpret,
      delivered(sentAt) {
        heardAt = performance.now()
        if (isMeasuring) {
          deliveries += sentAt.length
          frames += 1
        }
        for (const at of sentAt) if (at >= measuredFrom) latencies.add(heardAt - at)
      },
    }),
)

async function letIn(all: readonly Listener[]): Promise<void> {
  const line = all.values()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const listener of line) await listener.enter()
    }),
  )
}

const finalIdSeen = () => listeners.reduce((most, { nextId }) => Math.max(most, (nextId ?? 1) - 1), 0)
const isAllThere = (finalId: number) => listeners.every((one) => one.isStalled || (one.nextId ?? 0) > finalId)

async function raiseStorm(): Promise<Storm> {
  const beganAt = performance.now()
  for (const listener of listeners) listener.drop()
  await Promise.race([letIn(listeners), delay(plan.drainS * 1_000, null, { ref: false })])
  const back = listeners.filter((one) => !Number.isNaN(one.caughtUpAt))
  return {
    backAfterS: (Math.max(...back.map((one) => one.caughtUpAt)) - beganAt) / 1_000,
    back: back.length,
    gaps: listeners.reduce((sum, one) => sum + one.gaps, 0),
    slowestMs: Math.max(...back.map((one) => one.caughtUpAt - one.askedAt)),
  }
}

function readClocks() {
  const own = process.cpuUsage()
  return {
    at: performance.now(),
    server: cpuSecondsOf(plan.serverPid),
    own: (own.user + own.system) / 1e6,
    machine: busyCpuSeconds(),
  }
}

const bytesBefore = residentBytesOf(plan.serverPid)
await letIn(listeners)
await delay(settleMs)
const bytesIdle = residentBytesOf(plan.serverPid)
let peakBytes = bytesIdle
const watching = setInterval(() => {
  peakBytes = Math.max(peakBytes, residentBytesOf(plan.serverPid))
}, lookEveryMs)

const speakers = await createSpeakers({
  target,
  dialect,
  interpret,
  count: plan.speakers,
  ratePerS: plan.ratePerS,
  ackLatencies,
})
for (const listener of listeners.slice(0, plan.stalled)) listener.stall()
speakers.start()
await delay(plan.warmS * 1_000)

const before = readClocks()
measuredFrom = before.at
isMeasuring = true
const storm = plan.hasStorm ? await raiseStorm() : null
await delay(plan.measureS * 1_000)
isMeasuring = false
const after = readClocks()
const said = speakers.stop()

const drainUntil = performance.now() + plan.drainS * 1_000
heardAt = performance.now()
while (performance.now() < Math.min(drainUntil, heardAt + silenceMs)) {
  if (speakers.acknowledged() === said && isAllThere(Math.max(said, finalIdSeen()))) break
  await delay(lookEveryMs)
}
clearInterval(watching)

const finalId = Math.max(said, finalIdSeen())
const awake = listeners.filter((one) => !one.isStalled)
const windowS = (after.at - before.at) / 1_000
const serverS = after.server - before.server
const ownS = after.own - before.own
const percent = (cpuS: number) => (100 * cpuS) / windowS
const figures: Figures = {
  deliveriesPerCpuS: deliveries / serverS,
  deliveriesPerS: deliveries / windowS,
  messagesPerFrame: deliveries / frames,
  p50Ms: latencies.quantile(0.5),
  p99Ms: latencies.quantile(0.99),
  ackP99Ms: ackLatencies.quantile(0.99),
  lost: awake.reduce((sum, one) => sum + one.lost + Math.max(0, finalId + 1 - (one.nextId ?? 1)), 0),
  doubled: awake.reduce((sum, one) => sum + one.doubled, 0),
  idleBytesPerSocket: (bytesIdle - bytesBefore) / plan.listeners,
  peakBytes,
  othersPercent: percent(after.machine - before.machine - serverS - ownS),
  generatorPercent: percent(ownS),
  storm,
}
process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0))
