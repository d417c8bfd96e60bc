// A hot room on one processor: our program with its commits against plain ws and Socket.IO, in the same run; then a storm
// of reconnects and readers that stall. WSLOAD names the load generator (its options: bench/chat/generator.ts).
import { type Figures, generate } from './chat/generator.ts'
import { type Running, startNaive, startOurs, startSocketIo } from './chat/servers.ts'

const wsload = process.env.WSLOAD ?? ''
if (wsload === '') {
  console.error('Set WSLOAD to the load generator: WSLOAD=/path/to/wsload npm run bench -- chat-fanout')
  process.exit(2)
}

const sockets = Number(process.env.SOCKETS ?? 9_900)
const ratePerS = 100
const hot = ['--pubs', '10', '--rate', String(ratePerS), '--warm', '2', '--secs', '8']

/** Each server is fresh, so that nobody inherits another's memory. */
async function measure(start: () => Promise<Running>, options: readonly string[]): Promise<Figures> {
  const server = await start()
  try {
    return await generate(wsload, server, options)
  } finally {
    await server.stop()
  }
}

function row(figures: Figures) {
  const thousands = (value: number) => Math.round(value / 1_000)
  return {
    'k deliveries / server CPU s': thousands(figures.deliveries_per_cpu_s),
    'k deliveries / s': thousands(figures.deliveries_per_s),
    'p50 ms': Math.round(figures.lat_p50_ms),
    'p99 ms': Math.round(figures.lat_p99_ms),
    'ack p99 ms': Math.round(figures.ack_p99_ms),
    lost: figures.lost,
    doubled: figures.dup,
    'B / idle socket': figures.idle_bytes_per_conn,
    'others on the machine, %': Math.round(figures.foreign_cpu_pct),
  }
}

const room = ['--subs', String(sockets), ...hot]
const ours = await measure(startOurs, room)
const deflated = await measure(startOurs, [...room, '--deflate', 'permessage-deflate; client_max_window_bits'])
const naive = await measure(startNaive, room)
const socketIo = await measure(startSocketIo, room)
console.log(`${sockets} sockets in a room, ${ratePerS} messages/s:`)
console.table({
  'Khán Đài': row(ours),
  'Khán Đài, deflated': row(deflated),
  'plain ws, one by one': row(naive),
  'Socket.IO': row(socketIo),
})
const times = (other: Figures) => (ours.deliveries_per_cpu_s / other.deliveries_per_cpu_s).toFixed(1)
console.log(`per server CPU second: ${times(naive)} x plain ws, ${times(socketIo)} x Socket.IO`)

const inStorm = ['--subs', String(sockets), '--pubs', '10', '--rate', String(ratePerS), '--warm', '2', '--secs', '14']
const storm = await measure(startOurs, [...inStorm, '--storm', String(sockets), '--storm-at', '2', '--drain', '20'])
console.log(`\n${sockets} reconnect at once, each asking for what it missed:`)
console.table({
  storm: {
    'all back after s': storm.storm_s,
    'back / s': Math.round(storm.storm_per_s),
    'slowest back with all, ms': Math.round(storm.storm_ready_max_ms),
    lost: storm.lost,
    doubled: storm.dup,
  },
})

const half = ['--subs', String(Math.round(sockets / 2)), ...hot]
const [alone, withStalled] = [
  await measure(startOurs, half),
  await measure(startOurs, [...half, '--stall', '500', '--stall-at', '1']),
]
console.log('\n500 readers that stall among half as many sockets:')
const memory = (figures: Figures) => ({ ...row(figures), 'RSS MB': Math.round(figures.rss_peak_mb) })
console.table({ 'nobody stalls': memory(alone), '500 stall': memory(withStalled) })
