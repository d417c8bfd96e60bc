// Measures a busy room on one processor. Our program with its commits is compared with plain ws, Socket.IO and Bun’s
// built-in publish in the same run. Then it measures a storm of reconnects, and a room with readers that stall. SOCKETS
// sets the size of the room (the open-file limit must allow them). BUN is the path of Bun, installed outside the
// project (`npm install bun`).
import { generate, type LoadOptions } from './chat/generator.ts'
import type { Figures } from './chat/load/plan.ts'
import { type Running, startBun, startOurs, startPlainWs, startSocketIo } from './chat/servers.ts'

const sockets = Number(process.env.SOCKETS ?? 10_000)
const stalledReaders = 500
const room: LoadOptions = {
  listeners: sockets,
  speakers: 10,
  ratePerS: 100,
  warmS: 2,
  measureS: 8,
  drainS: 8,
  isDeflated: false,
  stalled: 0,
  hasStorm: false,
}

/** Each measurement starts a fresh server, so that none inherits another's memory. */
async function measure(start: () => Promise<Running>, options: LoadOptions): Promise<Figures> {
  const server = await start()
  try {
    return await generate(server, options)
  } finally {
    await server.stop()
  }
}

function row(figures: Figures) {
  return {
    'k deliveries / server CPU s': Math.round(figures.deliveriesPerCpuS / 1_000),
    'k deliveries / s': Math.round(figures.deliveriesPerS / 1_000),
    'messages / frame': Math.round(figures.messagesPerFrame * 10) / 10,
    'p50 ms': figures.p50Ms,
    'p99 ms': figures.p99Ms,
    'ack p99 ms': figures.ackP99Ms,
    lost: figures.lost,
    doubled: figures.doubled,
    'B / idle socket': Math.round(figures.idleBytesPerSocket),
    'generator, % of a core': Math.round(figures.generatorPercent),
    'others (database too), %': Math.round(figures.othersPercent),
  }
}

const ours = await measure(startOurs, room)
const deflated = await measure(startOurs, { ...room, isDeflated: true })
const plainWs = await measure(startPlainWs, room)
const socketIo = await measure(startSocketIo, room)
const { BUN } = process.env
const bun = BUN ? await measure(() => startBun(BUN), room) : null
console.log(`${sockets} sockets in a room, ${room.ratePerS} messages/s:`)
console.table({
  'Khán Đài': row(ours),
  'Khán Đài, deflated': row(deflated),
  'plain ws, one by one': row(plainWs),
  'Socket.IO': row(socketIo),
  ...(bun ? { 'Bun, publish': row(bun) } : {}),
})
if (!bun) console.log('Bun is not measured: BUN names no program of it.')
const times = (figures: Figures, other: Figures) => (figures.deliveriesPerCpuS / other.deliveriesPerCpuS).toFixed(1)
for (const [name, figures] of Object.entries({ plain: ours, deflated }))
  console.log(
    `per server CPU second, ${name}: ${times(figures, plainWs)} x plain ws, ${times(figures, socketIo)} x Socket.IO` +
      (bun ? `, ${times(figures, bun)} x Bun` : ''),
  )

const stormy = await measure(startOurs, { ...room, hasStorm: true, measureS: 2, drainS: 60 })
console.log(`\n${sockets} lose their sockets at once and come back, each asking for what it missed:`)
if (stormy.storm) {
  const { backAfterS, back, slowestMs, gaps } = stormy.storm
  console.table({
    storm: {
      'back, with all they missed': back,
      'the last after s': Number(backAfterS.toFixed(1)),
      'back / s': Math.round(back / backAfterS),
      'slowest ms': Math.round(slowestMs),
      'must read the history': gaps,
      lost: stormy.lost,
      doubled: stormy.doubled,
    },
  })
}

const half = { ...room, listeners: Math.round(sockets / 2) }
const alone = await measure(startOurs, half)
const withStalled = await measure(startOurs, { ...half, stalled: stalledReaders })
console.log(`\n${stalledReaders} readers that stall among half as many sockets (the others' figures):`)
const memory = (figures: Figures) => ({ ...row(figures), 'RSS MB': Math.round(figures.peakBytes / 1e6) })
console.table({ 'none stall': memory(alone), '500 stall': memory(withStalled) })
